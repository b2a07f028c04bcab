"""The ``aspsolve`` command, also run by ``python -m aspsolve``: Ctrl-C ends it in one line at every moment."""

# The signal module takes long enough to load for a Ctrl-C, which would print a traceback; what it wraps is there.
import _signal as signal  # type: ignore[import-not-found]
import os
import sys

TYPE_CHECKING = False  # importing typing would take as long
if TYPE_CHECKING:
    from types import FrameType

__all__ = ["main"]

#: What loads modules. It runs weak references' callbacks, and what is raised in these is lost.
LOADER = "<frozen importlib._bootstrap>"
MESSAGE, EXIT_CODE = "aspsolve: interrupted", 130
#: A Ctrl-C that comes where it would be lost is heard this much later.
DELAY_SECONDS = 0.01


def main() -> int:
    """Load the command and run it; returns its exit code."""
    heard: list[int] = []

    def interrupt(number: int, frame: "FrameType | None") -> None:
        heard.append(number)
        _interrupt(frame)

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, interrupt)
    try:
        import warnings  # noqa: PLC0415  (loading takes long enough for a Ctrl-C)

        from aspsolve.cli import main as command  # noqa: PLC0415  (the same)

        warnings.formatwarning = lambda message, *_, **__: f"aspsolve: {message}\n"
        return command()
    except KeyboardInterrupt:
        pass
    except Exception:  # a dictionary that drops a Ctrl-C within a key's __hash__ raises something else in its place
        if not heard:
            raise
    finally:
        import atexit  # noqa: PLC0415  (loaded by now)

        # All is done: a Ctrl-C that comes while Python takes itself down would only add a traceback.
        atexit.register(signal.signal, signal.SIGINT, signal.SIG_IGN)
    print(MESSAGE, file=sys.stderr)
    return EXIT_CODE


def _interrupt(frame: "FrameType | None") -> None:
    """Raise KeyboardInterrupt. Where it would be lost, end the process while a module is loaded, or else wait.

    With threads it always waits: a process that a thread is just starting prints a traceback if it loses this one.
    """
    while frame is not None:
        loading = frame.f_code.co_filename == LOADER
        # Python drops what is raised in __del__.
        if frame.f_code.co_name == "__del__" or (loading and len(sys._current_frames()) > 1):
            import threading  # noqa: PLC0415  (loaded by now)

            again = threading.Timer(DELAY_SECONDS, _interrupt_main_thread)
            again.daemon = True
            again.start()
            return
        if loading:
            sys.stdout.flush()
            print(MESSAGE, file=sys.stderr, flush=True)
            os._exit(EXIT_CODE)
        frame = frame.f_back
    raise KeyboardInterrupt


def _interrupt_main_thread() -> None:
    """Send the signal of a Ctrl-C, to the main thread itself where that can be: it ends its waiting, too."""
    import signal  # noqa: PLC0415  (loaded by now)
    import threading  # noqa: PLC0415  (the same)

    if hasattr(signal, "pthread_kill"):  # not on Windows
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
    else:
        signal.raise_signal(signal.SIGINT)


if __name__ == "__main__":
    sys.exit(main())
