/** The page as a whole: the puzzle that is open, the board, messages, and the two modes. */
/** @import {Listener} from "./board/board.js" */
/** @import {Family, Json} from "./families/types.js" */
/** @import {Engine} from "./engine/types.js" */
/** @import {PuzzleFile} from "./documents.js" */
import { Board } from "./board/board.js";
import { keepExplanation, listed, titleOf } from "./documents.js";
import { button, byId, english, isWriting, make } from "./dom.js";
import { draftOf, keepDraft, newName, setAddress } from "./drafts.js";
import { EngineError } from "./engine/types.js";
import { PuzzleError } from "./families/parts/checks.js";
import { FAMILIES, familyOf } from "./families/registry.js";
import { firstSentence, Home } from "./home.js";
import { ofMessage, t } from "./i18n.js";
import { loaded } from "./later.js";
import { Play } from "./modes/play.js";
import { toFragment } from "./share.js";

/** A job that takes longer than this is said to be working. */
const SOON_MILLISECONDS = 250;
/** The address follows a puzzle that is changed, but no faster than browsers allow. */
const ADDRESS_AFTER_MILLISECONDS = 250;

/**
 * What is done with the open puzzle at the moment.
 * @typedef {Listener & {render: () => void, keypad?: () => string[], undo?: () => void, redo?: () => void}} Mode
 */

export class App {
  /** @type {Family} */
  family;
  /** @type {any} */
  puzzle;
  title = "";
  /** How hard the puzzle is, if that is known. */
  level = "";
  /** The name of the puzzle's draft; empty if it is none. */
  draft = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #addressing;
  /** @type {import("./bench/bench.js").Bench | null} Loaded when it is first needed. */
  bench = null;
  /** @type {import("./edit/edit.js").Edit | null} Loaded when it is first needed. */
  edit = null;
  /** Opens the next puzzle of the family that is not solved yet; null where there is none. @type {() => (() => Promise<void>) | null} */
  following = () => null;
  /** @type {AbortController | null} */
  #job = null;

  /** @param {Engine} engine @param {import("./documents.js").Contents} there */
  constructor(engine, there) {
    this.engine = engine;
    [this.family] = FAMILIES;
    /** @type {any} None until one is opened. */
    this.json = null;
    /** @type {Mode} */
    this.mode = /** @type {any} */ (null);
    this.board = new Board(byId("board"), () => this.mode);
    this.play = new Play(this);
    this.home = new Home(this, there);
    byId("mode-play").addEventListener("click", () => this.setMode(this.play));
    byId("mode-edit").addEventListener("click", () => this.attempt(async () => this.setMode(await this.editor())));
    byId("stop").addEventListener("click", () => this.#job?.abort());
    addEventListener("keydown", (event) => this.#shortcut(event));
  }

  /** End what is done with the puzzle that is open. */
  leave() {
    this.#job?.abort();
    clearTimeout(this.#addressing);
    this.play.leave();
  }

  /** @param {PuzzleFile} file @param {boolean} [anew] Whether the way back leads to what was there before. */
  open(file, anew = true) {
    this.leave();
    this.home.hide();
    this.family = familyOf(file.puzzle);
    this.puzzle = this.family.read(file.puzzle);
    this.json = this.family.write(this.puzzle);
    this.title = titleOf(this.json);
    this.level = listed(this.json)?.level ?? "";
    keepExplanation(this.json);
    this.draft = file.draft ?? draftOf(this.json);
    if (file.own && !this.draft) {
      this.draft = newName();
      keepDraft(this.draft, this.json);
    }
    this.#address(file.name, anew);
    this.play.open(file.entries);
    this.edit?.open();
    this.setMode(this.play);
    this.say("");
  }

  /** Go on with a puzzle that was changed. @param {any} puzzle */
  change(puzzle) {
    this.puzzle = puzzle;
    this.json = this.family.write(puzzle);
    this.title = titleOf(this.json);
    this.draft ||= newName();
    const kept = keepDraft(this.draft, this.json);
    this.#address();
    this.play.open();
    if (!kept) {
      this.say(t("notKept"), "bad");
    }
  }

  /**
   * Let the address lead to the puzzle, and a reload to its draft.
   * @param {string} [name] Its name among those that the page came with, if it is one.
   * @param {boolean} [anew]
   */
  #address(name, anew = false) {
    clearTimeout(this.#addressing);
    const { json, draft } = this;
    if (name !== undefined) {
      setAddress(`#${encodeURIComponent(name)}`, draft, anew);
      return;
    }
    setAddress(location.href, draft, anew);
    const write = async () => {
      const fragment = await toFragment(json);
      if (json === this.json && !this.home.shown) {
        setAddress(fragment, draft);
      }
    };
    this.#addressing = setTimeout(write, ADDRESS_AFTER_MILLISECONDS);
  }

  /** Undo and redo by keys, but where texts are written. @param {KeyboardEvent} event */
  #shortcut(event) {
    const key = event.key.toLowerCase();
    if (!isWriting(event) && (event.ctrlKey || event.metaKey) && (key === "z" || key === "y")) {
      event.preventDefault();
      if (key === "y" || event.shiftKey) {
        this.mode.redo?.();
      } else {
        this.mode.undo?.();
      }
    }
  }

  /** What makes and changes puzzles. */
  async editor() {
    const { Edit } = await loaded();
    this.edit ??= new Edit(this);
    return this.edit;
  }

  /** @param {Play | import("./edit/edit.js").Edit | import("./bench/bench.js").Bench} mode */
  setMode(mode) {
    this.mode = mode;
    for (const [name, one] of Object.entries({ play: this.play, edit: this.edit, bench: this.bench })) {
      byId(`mode-${name}`).setAttribute("aria-pressed", String(one === mode));
      byId(`${name}-panel`).hidden = one !== mode;
    }
    byId("steps").hidden = true;
    this.say("");
    if (mode !== this.play) {
      /** @type {import("./edit/edit.js").Edit} */ (mode).begin();
    }
    this.render();
  }

  /** The family and the title of the puzzle. */
  get heading() {
    const name = t(`${this.family.kind}.title`);
    return this.title ? `${name}${/^\d/.test(this.title) ? "" : ":"} ${this.title}` : name;
  }

  render() {
    byId("title").textContent = this.heading;
    document.title = this.heading;
    byId("rules").textContent = firstSentence(this.family.kind);
    this.mode.render();
    this.#showKeypad();
  }

  #showKeypad() {
    const keys = this.mode.keypad?.() ?? [];
    const host = byId("keypad");
    const shown = [...host.children].map((button) => button.getAttribute("data-key"));
    if (String(shown) !== String(keys)) {
      host.replaceChildren(
        ...keys.map((key) => {
          if (key === "\n") {
            return make("span", { class: "row", "data-key": key });
          }
          const erases = key === "Backspace";
          const label = erases ? { "aria-label": t("key.Backspace") } : {};
          return button(erases ? "⌫" : key, () => this.mode.key?.({ key }), { "data-key": key, ...label });
        }),
      );
    }
  }

  /**
   * Say something where it can be read, and is read out.
   * @param {string | (Node | string)[]} text
   * @param {"" | "good" | "bad" | "hint"} [tone]
   * @param {...HTMLElement} more
   */
  say(text, tone = "", ...more) {
    const host = byId("message");
    host.className = tone;
    host.replaceChildren(...(text ? [text].flat() : []), ...more);
  }

  /** Say that a puzzle is solved, and offer another one. @param {string} text */
  sayNext(text) {
    const open = this.following();
    const next = open && button(t("nextPuzzle"), () => this.attempt(open));
    this.say(text, "good", ...(next ? [make("p", {}, next)] : []));
  }

  /** Let a screen reader say what has happened on the board. @param {string} text */
  announce(text) {
    byId("announcer").textContent = text;
  }

  /** Do some work, and report what goes wrong. @param {() => Promise<unknown>} work */
  attempt(work) {
    return work().catch((error) => this.say([this.explained(error)], "bad"));
  }

  /**
   * Do some work that can be stopped; of two the later one goes on.
   * @param {(signal: AbortSignal) => Promise<void>} work
   */
  async run(work) {
    this.#job?.abort();
    const job = new AbortController();
    this.#job = job;
    const soon = setTimeout(() => {
      this.say(t("working"));
      byId("stop").hidden = false;
    }, SOON_MILLISECONDS);
    try {
      await work(job.signal);
    } catch (error) {
      if (this.#job === job) {
        this.say([this.explained(error)], job.signal.aborted ? "" : "bad");
      }
    } finally {
      clearTimeout(soon);
      if (this.#job === job) {
        byId("stop").hidden = true;
        this.#job = null;
      }
    }
  }

  /** What an error means for people. @param {unknown} error @returns {Node | string} */
  explained(error) {
    if (error instanceof DOMException && error.name === "AbortError") {
      return t("stopped");
    }
    if (error instanceof PuzzleError) {
      const parts = Object.entries(error.values).map(([name, value]) => [
        name,
        value instanceof Error ? this.explained(value) : String(value),
      ]);
      const what = ofMessage(error.message, Object.fromEntries(parts));
      const { line, column } = error;
      return line
        ? ofMessage(column ? "error.at" : "error.inLine", { line: `${line}`, column: `${column}`, what })
        : what;
    }
    if (error instanceof EngineError) {
      return ofMessage(error.message);
    }
    console.error(error);
    return english(String(error));
  }
}
