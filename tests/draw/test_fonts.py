"""Letters that no font has are named, with the package that brings one."""

from __future__ import annotations

from pathlib import Path

import pytest

from aspsolve import FillIn, write
from aspsolve.cli import main
from aspsolve.draw import _export as export
from aspsolve.draw import _outlines as outlines
from aspsolve.draw import svg
from aspsolve.draw._fonts import package
from aspsolve.errors import MissingFontWarning

pytest.importorskip("cairosvg", reason="needs the extra draw")

KANA = FillIn(["#ダ#", "___", "#_#"], ["ダat", "bag"])


@pytest.fixture
def no_kana(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no font have other than Latin letters, whatever is installed."""
    found = outlines._font_for
    monkeypatch.setattr(outlines, "_font_for", lambda letter, weight: found(letter, weight) if letter < "Ā" else None)


@pytest.mark.parametrize(
    ("letter", "source"),
    [
        ("ダ", "fonts-noto-cjk of Debian"),
        ("あ", "fonts-noto-cjk of Debian"),
        ("漢", "fonts-noto-cjk of Debian"),
        ("각", "fonts-noto-cjk of Debian"),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467", "fonts-noto-color-emoji of Debian"),
        ("ก", "pip install fontpkg-noto-sans-thai"),
        ("ب", "pip install fontpkg-noto-sans-arabic"),
        ("א", "fonts-noto-core of Debian"),
    ],
)
def test_the_package_of_a_letter(letter: str, source: str) -> None:
    assert package(letter) == source


@pytest.mark.usefixtures("no_kana")
def test_png_and_pdf_warn_of_letters_without_a_font() -> None:
    document = svg(KANA.drawing())
    with pytest.warns(MissingFontWarning, match=r"no font has ダ \(fonts-noto-cjk of Debian\): empty boxes are drawn"):
        export.png(document)
    with pytest.warns(MissingFontWarning) as caught:
        export.pdf([document, document])
    assert len(caught) == 1


@pytest.mark.usefixtures("no_kana")
@pytest.mark.parametrize("command", [["draw"], ["sheet"]])
def test_commands_say_so(command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(KANA, tmp_path / "kana.txt")
    assert main([*command, str(tmp_path / "kana.txt"), "-o", str(tmp_path / "out.pdf")]) == 0
    assert "aspsolve: no font has ダ (fonts-noto-cjk of Debian): empty boxes are drawn" in capsys.readouterr().err
