"""`minaria config`: what counts and where it comes from, and choosing."""

from __future__ import annotations

import stat
import sys
from pathlib import Path

import pytest

from minaria.__main__ import main
from minaria.ui.config import command
from minaria.ui.settings import remembered


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MINARIA_CONFIG", str(tmp_path))
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return tmp_path


def test_what_counts_is_shown_with_where_it_comes_from(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "config.toml").write_text('\ntheme = "light"\nglyphs = "runes"\n[keys]\nscore = "f12"\n')
    assert main(["config", "--plain"]) == 0
    out = capsys.readouterr().out
    assert str(home / "config.toml") in out
    assert 'theme: value "light", from config.toml, line 2' in out
    assert 'glyphs: value "full", from usual' in out
    assert "line 3: glyphs can be full, blocks, ascii" in out
    assert "keys.score: value f12, from config.toml, line 5" in out
    assert "host.port: value 8022, from usual" in out


@pytest.mark.parametrize(
    ("given", "code", "said"),
    [
        (["set", "theme", "contrast"], 0, 'theme: "contrast"'),
        (["set", "Theme", "puce"], 2, "dark, light, contrast"),
        (["set", "theem", "light"], 2, "did you mean theme?"),
        (["set", "theme"], 2, "dark, light, contrast"),
        (["set"], 2, "say which choice"),
        (["set", "host.port", "22"], 0, "host.port: 22"),
        (["set", "port", "many"], 2, "a number from 0 to 65535"),
        (["set", "host.watch", "yes"], 0, "host.watch: true"),
        (["set", "bell", "ON"], 0, 'terminal.bell: "on"'),
        (["set", "keys.score", "F12", "or", "Ctrl+T"], 0, "keys.score: F12 or Ctrl+T"),
        (["set", "score", "none"], 0, "keys.score: no key"),
        (["set", "keys.score", "x"], 2, "typed in the order line"),
        (["set", "keys.score", "enter"], 2, "gives the order"),
        (["set", "keys.score", "hyper+x"], 2, "is no key"),
        (["unset", "theme"], 0, 'theme: "dark"'),
        (["get", "glyphs"], 0, "full"),
        (["get", "keys.score"], 0, "f5"),
        (["path"], 0, "config.toml"),
        (["keys"], 0, "how to say an order"),
        (["themes"], 0, "tritanopia"),
        (["edit"], 2, "wants a terminal"),
    ],
)
def test_each_word(given: list[str], code: int, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["config", *given]) == code
    out = capsys.readouterr()
    assert said in (out.err if code else out.out)


def test_what_was_set_counts_and_can_be_taken_back(home: Path) -> None:
    main(["config", "set", "theme", "protanopia"])
    main(["config", "set", "keys.score", "f12"])
    assert (remembered().theme, remembered().keys) == ("protanopia", {"score": ("f12",)})
    main(["config", "unset", "theme"])
    main(["config", "set", "keys.score", "usual"])
    assert (remembered().theme, remembered().keys) == ("dark", {})


def test_the_editor_gets_a_file_with_every_choice_and_mistakes_are_told(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    editor = home / "editor"
    editor.write_text(f'#!{sys.executable}\nimport sys\nopen(sys.argv[1], "a").write("score = 3\\n")\n')
    editor.chmod(editor.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("VISUAL", str(editor))
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    assert main(["config", "edit"]) == 1
    assert "wants a key in quotes" in capsys.readouterr().out
    assert "# theme = " in (home / "config.toml").read_text()
    monkeypatch.setenv("VISUAL", str(home / "none"))
    with pytest.raises(command.NotChosen, match="cannot be started"):
        command.run(None, "edit", "", [])  # type: ignore[arg-type]


def test_the_gallery_is_shown_in_colours_a_line_each(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "90")
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    assert main(["config", "themes"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert sum(" deuteranopia: " in line for line in lines) == 1
    assert sum(" the players: " in line for line in lines) == 6
    assert "\x1b[" in "".join(lines)
