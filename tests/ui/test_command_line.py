"""What the command line tells of itself: versions, help, what was meant by a mistyped word, completions, its pages."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from minaria.dev import command_line as tool
from minaria.ui.command_line import CommandLine
from minaria.ui.command_line.arguments import titles_joined
from minaria.ui.command_line.compat import actions
from minaria.ui.command_line.environment import HEARD, SET
from minaria.ui.exit_codes import ExitCode
from minaria.ui.json_document import FORMS
from tests.table.rooms import minaria

ROOT = Path(__file__).parents[2]


# -- the version, and help


def test_both_version_options_say_the_same(tmp_path: Path) -> None:
    short, long = minaria(tmp_path, "-V"), minaria(tmp_path, "--version")
    assert (short.returncode, short.stdout) == (0, long.stdout)
    assert short.stdout.startswith("minaria 0.")


@pytest.mark.parametrize(
    ("words", "same"),
    [(["help"], ["--help"]), (["help", "play"], ["play", "--help"]), (["help", "dev"], ["dev", "--help"])],
)
def test_help_is_a_command_too(tmp_path: Path, words: list[str], same: list[str]) -> None:
    done, long = minaria(tmp_path, *words), minaria(tmp_path, *same)
    assert (done.returncode, done.stdout, done.stderr) == (0, long.stdout, "")
    assert done.stdout.startswith("usage: minaria")


def test_help_tells_every_exit_code(tmp_path: Path) -> None:
    told = minaria(tmp_path, "help", "exit-codes").stdout
    assert re.findall(r"(?m)^  (\d+)$", told) == [str(code.value) for code in ExitCode] == ["0", "1", "2", "70"]
    assert max(map(len, told.splitlines())) <= 80


def test_help_tells_what_programs_may_read(tmp_path: Path) -> None:
    said = minaria(tmp_path, "help", "json").stdout
    for form in FORMS:
        assert f"  {form.kind}\n" in said
        for key in form.keys:
            assert key in said


def test_help_tells_every_environment_variable(tmp_path: Path) -> None:
    told = minaria(tmp_path, "help", "environment").stdout
    files = [f for f in (ROOT / "minaria").rglob("*.py") if "dev" not in f.relative_to(ROOT / "minaria").parts]
    named = {name for f in files for name in re.findall(r'"(MINARIA_[A-Z]+)"', f.read_text(encoding="utf-8"))}
    assert {"MINARIA_DATA", "MINARIA_CONFIG", "MINARIA_SEAT"} <= named
    for name in named | {"NO_COLOR", "TERM", "NOTIFY_SOCKET"}:
        assert name in told


# -- what was meant


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["plya"], "there is no command 'plya'; did you mean 'play'? 'minaria --help' shows what there is"),
        (["new"], "did you mean 'play'?"),
        (["ls"], "did you mean 'list'?"),
        (["tutorial"], "did you mean 'learn'?"),
        (["LIST"], "did you mean 'list'?"),
        (["divine_right"], "'divine_right' is a game: 'minaria play divine_right' begins it"),
        (["help", "reply"], "there is no help on 'reply'; did you mean 'replay'?"),
        (["help", "seasons"], "'minaria learn seasons' teaches it"),
        (["play", "--seets", "a"], "minaria play: unrecognized arguments: --seets; did you mean --seats?"),
        (["list", "--al=yes", "--arch"], "--al"),
        (["play", "divine_rihgt"], "there is no game 'divine_rihgt'; did you mean divine_right?"),
        (["rules", "Kingmakr"], "did you mean kingmaker?"),
        (["host", "--new", "season"], "minaria host: argument --new: there is no game 'season'; did you mean seasons?"),
        (["--lisne"], "did you mean --lines?"),
    ],
)
def test_a_mistyped_word_is_put_right(tmp_path: Path, words: list[str], said: str) -> None:
    done = minaria(tmp_path, *words)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_mistyped_table_is_put_right(tmp_path: Path) -> None:
    minaria(tmp_path, "play", "ford", "--seats", "a=you,b=bot", "--name", "friday")
    assert "no table called 'frday'; did you mean friday?" in minaria(tmp_path, "resume", "frday").stderr
    assert "mean" not in minaria(tmp_path, "resume", "xyzzy").stderr


def test_the_two_words_of_a_title_need_no_quotes() -> None:
    assert titles_joined(["--plain", "learn", "Block", "wars", "2"]) == ["--plain", "learn", "block_wars", "2"]
    for left in (
        ["learn", "kingmaker", "parliament"],
        ["play", "--name", "block", "wars"],
        ["rename", "block", "wars"],
    ):
        assert titles_joined(left) == left


@pytest.mark.parametrize("said", ["Divine_Right", "divine right", "Divine-Right"])
def test_a_game_may_be_called_by_its_title(tmp_path: Path, said: str) -> None:
    assert minaria(tmp_path, "rules", said, "siege").stdout.splitlines()[0] == "Sieges"


def test_what_is_like_nothing_gets_no_suggestion(tmp_path: Path) -> None:
    assert "mean" not in minaria(tmp_path, "xyzzy").stderr
    assert "mean" not in minaria(tmp_path, "list", "--xyzzy").stderr


# -- completions and pages


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_completion_is_printed(tmp_path: Path, shell: str) -> None:
    done = minaria(tmp_path, "completion", shell)
    assert done.returncode == 0
    for word in ("resume", "seats", "minaria completion tables"):
        assert word in done.stdout


def test_completions_are_offered_the_games_and_the_tables(tmp_path: Path) -> None:
    assert "divine_right" in minaria(tmp_path, "completion", "games").stdout.splitlines()
    assert minaria(tmp_path, "completion", "tables").stdout == ""
    assert list(tmp_path.iterdir()) == []
    minaria(tmp_path, "play", "ford", "--seats", "a=you,b=bot", "--name", "friday")
    assert minaria(tmp_path, "completion", "tables").stdout == "friday\n"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_completions_that_come_with_the_program_are_those_of_its_parser(shell: str) -> None:
    pytest.importorskip("shtab")
    assert (tool.SHIPPED / f"minaria.{shell}").read_text(encoding="utf-8") == tool.completion(shell), (
        "write them anew with: minaria dev command-line"
    )


@pytest.mark.skipif(sys.version_info >= tool.WORDED_OTHERWISE, reason="argparse words options otherwise from then on")
def test_the_manual_page_is_that_of_the_parser() -> None:
    pytest.importorskip("argparse_manpage")
    assert (tool.SHIPPED / "minaria.6").read_text(encoding="utf-8") == tool.manual(), (
        "write it anew with: minaria dev command-line"
    )


def test_the_page_on_the_command_line_is_true() -> None:
    text = tool.PAGE.read_text(encoding="utf-8")
    assert text == tool.page(text), "write it anew with: minaria dev command-line"
    for name in CommandLine(lambda args: 0).commands.parsers:
        assert f"### minaria {name}\n" in text
    for name, _ in HEARD + SET:
        assert name.partition(",")[0] in text


def test_every_argument_says_what_it_is_for() -> None:
    line = CommandLine(lambda args: 0)
    for name, parser in line.commands.parsers.items():
        wanted = [a.dest for a in actions(parser) if a.help is None]
        assert wanted == [], name
