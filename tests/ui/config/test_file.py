"""The file of choices: read with the line of whatever is wrong, written without losing a word of anybody's."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from minaria.dev.configuration import BEGIN, END, PAGE, generated
from minaria.ui.config import file
from minaria.ui.config.choices import CHOICES
from minaria.ui.settings import choices, data_chosen, hosting, remembered

MINE = """\
# my choices
theme = "light"   # for the day

[terminal]
bell = "off"

[keys]
score = "f12"
help = ["f1",   # as ever
        "alt+?"]

[host]
port = 2222
watch = true
"""


def folder(tmp_path: Path, text: str) -> Path:
    (tmp_path / "config.toml").write_text(text)
    return tmp_path


def test_everything_in_the_file_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINARIA_CONFIG", str(folder(tmp_path, MINE + 'call = "notify me"\n')))
    found = remembered()
    assert (found.theme, found.bell, found.glyphs, found.troubles) == ("light", "off", "full", ())
    assert found.keys == {"score": ("f12",), "help": ("f1", "alt+question_mark")}
    assert found.chosen == {"theme", "bell"}
    host = hosting()
    assert (host["port"], host["watch"], host["idle"], host["call"]) == (2222, True, 240, "notify me")


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        ('theme = "light"\n\ncolour = "mauve"\n', 3, "auto, true, 256, 16, none"),
        ('[terminal]\nbell = "loud"\n', 2, "away, on, off"),
        ('thme = "light"\n', 1, "did you mean theme?"),
        ('[terminal]\ntheme = "light"\n', 2, "it belongs to the top"),
        ("[host]\nport = 70000\n", 2, "a number from 0 to 65535"),
        ('[host]\nwatch = "perhaps"\n', 2, "true, false"),
        ("[keys]\n\n# x\nscore = 3\n", 4, "wants a key in quotes"),
        ('[keys]\nscore = "crtl+x"\n', 2, "'crtl+x' is no key"),
        ('[keys]\nscoer = "f5"\n', 2, "did you mean score?"),
        ('[keyz]\nscore = "f5"\n', 1, "did you mean keys?"),
        ('theme = "puce"\n', 1, "dark, light, contrast"),
        ("zoom = 3\n", 1, "a text in quotes"),
        ('keys.score = "f99"\n', 1, "'f99' is no key"),
    ],
)
def test_what_is_wrong_is_named_by_its_line_with_what_is_allowed(
    tmp_path: Path, text: str, line: int, told: str
) -> None:
    found = remembered(folder(tmp_path, f'moves = "off"\n{text}'))
    assert found.moves == "off"
    assert (
        [t for t in found.troubles if f"config.toml, line {line + 1}: " in t and told in t] == [*found.troubles] != []
    )


def test_a_broken_file_is_told_with_its_line_and_never_written_over(tmp_path: Path) -> None:
    home = folder(tmp_path, 'theme = "light"\nbell = \n')
    found = remembered(home)
    assert found.theme == "dark"
    assert "line 2" in found.troubles[0]
    assert "take it away" in found.choose("theme", "contrast").unkept
    assert (home / "config.toml").read_text() == 'theme = "light"\nbell = \n'


def test_what_the_program_writes_changes_one_entry_and_keeps_every_comment(tmp_path: Path) -> None:
    home = folder(tmp_path, MINE)
    settings = remembered(home).choose("theme", "contrast").choose("moves", "off").give("score", "alt+s f11")
    assert settings.give("help", "usual").kept() == "Remembered."
    text = (home / "config.toml").read_text()
    assert text == MINE.replace('"light"', '"contrast"').replace(
        'score = "f12"\nhelp = ["f1",   # as ever\n        "alt+?"]\n', 'score = ["alt+s", "f11"]\n'
    ).replace("# for the day\n", '# for the day\nmoves = "off"\n')
    again = remembered(home)
    assert (again.theme, again.moves, again.keys) == ("contrast", "off", {"score": ("alt+s", "f11")})


def test_the_first_choice_makes_a_file_that_says_all_there_is_and_takes_the_old_ones_over(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('theme = "light"\nzoom = "close"\n')
    (tmp_path / "keys.toml").write_text('score = "f12"\n')
    before = remembered(tmp_path)
    assert (before.theme, before.zoom, before.keys) == ("light", "close", {"score": ("f12",)})
    before.choose("bell", "off")
    text = (tmp_path / "config.toml").read_text()
    for choice in CHOICES:
        assert choice.name in text
    after = remembered(tmp_path)
    assert (after.theme, after.zoom, after.bell, after.keys) == ("light", "close", "off", {"score": ("f12",)})
    (tmp_path / "settings.toml").write_text('theme = "dark"\n')
    assert remembered(tmp_path).theme == "light"


def test_the_file_as_it_is_made_says_what_is_usual(tmp_path: Path) -> None:
    plain = file.template()
    assert tomllib.loads(plain) == {"terminal": {}, "host": {}, "keys": {}}
    uncommented = "\n".join(line[2:] if " = " in line and line[:2] == "# " else line for line in plain.splitlines())
    found = choices(folder(tmp_path, uncommented.replace('"f5", "alt+s"', '"f5"')))
    assert not found.troubles
    assert found.values == {c.full: c.default for c in CHOICES}


def test_a_file_kept_elsewhere_stays_there(tmp_path: Path) -> None:
    (tmp_path / "dots").mkdir()
    folder(tmp_path / "dots", "")
    home = tmp_path / "home"
    home.mkdir()
    (home / "config.toml").symlink_to(tmp_path / "dots" / "config.toml")
    remembered(home).choose("bell", "on")
    assert (home / "config.toml").is_symlink()
    assert 'bell = "on"' in (tmp_path / "dots" / "config.toml").read_text()


def test_the_folder_of_tables_may_be_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINARIA_CONFIG", str(folder(tmp_path, 'data = "/there"\n')))
    monkeypatch.delenv("MINARIA_DATA", raising=False)
    assert data_chosen() == "/there"
    monkeypatch.setenv("MINARIA_DATA", "/here")
    assert data_chosen() is None


def test_the_page_of_the_docs_has_every_choice_and_key_as_they_are() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert text.partition(BEGIN)[2].partition(END)[0] == generated()
