"""The command line as its user meets it: through a process of its own, with pipes for a terminal."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.table.rooms import minaria, minaria_anew

HEAVY = ("textual", "prompt_toolkit", "rich", "rapidfuzz", "sqlite3", "msgspec", "minaria.engine", "minaria.games")
GAME = ("play", "divine_right", "--seats", "muetar=you,mivior=bot", "--seed", "7")
ORDERS = "roll\nhire army at Groat\n"


def lines(text: str) -> list[str]:
    return text.strip().splitlines()


# -- quick to answer


@pytest.mark.parametrize("code", ["import minaria", "from minaria.__main__ import main; main(['--help'])"])
def test_help_loads_nothing_heavy(code: str) -> None:
    show = (
        f"import sys\ntry:\n    exec({code!r})\nexcept SystemExit:\n    pass\n"
        f"print([m for m in {HEAVY!r} if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", show], capture_output=True, text=True, check=True, timeout=60)
    assert lines(done.stdout)[-1] == "[]"


def test_plain_play_loads_no_screen(tmp_path: Path) -> None:
    code = (
        "import sys; from minaria.__main__ import main\n"
        f"main([*{GAME!r}, '--plain', '--data', {str(tmp_path)!r}])\n"
        "print([m for m in ('textual', 'prompt_toolkit', 'rich') if m in sys.modules])"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, input="", capture_output=True, text=True, check=True, timeout=60)
    assert lines(done.stdout)[-1] == "[]"


def test_help_names_every_command(tmp_path: Path) -> None:
    done = minaria(tmp_path, "--help")
    assert done.returncode == 0
    for word in ("play", "resume", "list", "replay", "watch", "script", "rules", "dev", "--plain", "--data"):
        assert word in done.stdout
    assert list(tmp_path.iterdir()) == []


def test_the_tools_are_named_and_have_help_of_their_own(tmp_path: Path) -> None:
    assert "fuzz" in minaria(tmp_path, "dev", "--help").stdout
    assert minaria(tmp_path, "dev", "fuzz", "--help").stdout.startswith("usage: minaria dev fuzz")


def test_the_version_is_told(tmp_path: Path) -> None:
    assert minaria(tmp_path, "--version").stdout.startswith("minaria 0.")


@pytest.mark.parametrize(
    ("args", "stdin"),
    [(["play"], ""), (["--help"], ""), ([*GAME, "--name", "friday"], "roll\nxyzzy\nquit\n"), ([], "new\nford\nquit\n")],
)
def test_loaded_before_it_does_what_it_does_loaded_anew(tmp_path: Path, args: list[str], stdin: str) -> None:
    """These tests mostly go on from a program that is loaded already (see `tests/forked`)."""
    loaded, anew = minaria(tmp_path / "loaded", *args, stdin=stdin), minaria_anew(tmp_path / "anew", *args, stdin=stdin)
    assert (loaded.returncode, loaded.stdout, loaded.stderr) == (anew.returncode, anew.stdout, anew.stderr)


# -- mistakes


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["frobnicate"], "no command 'frobnicate'"),
        (["play", "--frobnicate"], "--frobnicate"),
        (["play"], "say which game"),
        (["play", "whist", "--seats", "a=you,b=bot"], "no game 'whist'"),
        (["play", "ford", "--seats", "a=you"], "2 to 4 seats, not 1"),
        (["play", "ford", "--seats", "a=you,a=bot"], "given twice"),
        (["play", "ford", "--seats", "a=,b=bot"], "SEAT=WHO"),
        (["play", "ford", "--seats", ""], "SEAT=WHO"),
        (["play", "divine_right", "--seats", "hothoir=you,mivior=bot"], "did you mean hothior?"),
        (["play", "divine_right", "--seats", "trolls=you,mivior=bot"], "no seat 'trolls'"),
        (["play", "divine_right", "--option", "deployment"], "NAME=VALUE"),
        (["play", "divine_right", "--option", "deployment=never"], "automatic or by-hand"),
        (["play", "divine_right", "--option", "wind=high"], "no option 'wind'"),
        (["play", "ford", "--seats", "a=you,b=bot", "--name", "../etc"], "table's name"),
        (["resume"], "no table to go on with"),
        (["resume", "nobody"], "no table called 'nobody'"),
        (["replay"], "TABLE"),
        (["replay", "nobody"], "no table called 'nobody'"),
        (["replay", "nobody", "--verify"], "no table called 'nobody'"),
        (["replay", "nobody", "--to", "soon"], "'soon'"),
        (["replay", "nobody", "--to", "-1"], "-1"),
        (["watch", "nobody"], "no table called 'nobody'"),
        (["script"], "FILE"),
        (["script", "/nowhere/at/all"], "no file /nowhere/at/all"),
        (["script", __file__, "--as", "hothior"], "--state"),
        (["rules", "whist"], "no game 'whist'"),
        (["dev"], "say which tool"),
        (["dev", "frobnicate"], "no tool 'frobnicate'"),
        (["list", "--data", __file__], "cannot be made or opened"),
    ],
)
def test_a_mistake_gets_one_line_and_code_2(tmp_path: Path, args: list[str], said: str) -> None:
    done = minaria(tmp_path, *args)
    assert done.returncode == 2
    assert len(lines(done.stderr)) == 1
    assert done.stderr.startswith("minaria")
    assert said in done.stderr
    assert done.stdout == ""


def test_a_damaged_store_gets_one_line_and_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite").write_bytes(b"scribble" * 600)
    done = minaria(tmp_path, "list")
    assert done.returncode == 2
    assert len(lines(done.stderr)) == 1
    assert "left as it is" in done.stderr
    assert (tmp_path / "tables.sqlite").read_bytes() == b"scribble" * 600


# -- playing through a pipe


def test_a_few_orders_through_a_pipe(tmp_path: Path) -> None:
    done = minaria(tmp_path, *GAME, "--name", "evening", stdin=ORDERS + "xyzzy\nlook\nquit\n")
    assert done.returncode == 0
    assert done.stderr == ""
    told = lines(done.stdout)
    for wanted in (
        "Divine Right. Table evening. Muetar: you, Mivior: bot.",
        "Question: Turn 1 of 20, Events, Muetar's round. Roll for events.",
        "Order: roll",
        "News: Muetar rolls 6 and 4: Replacements or reinforcements.",
        "Order: hire army at Groat",
        "News: Muetar hires a mercenary army at Groat.",
    ):
        assert wanted in told
    assert any(x.startswith("Error: ") and "xyzzy" in x for x in told)
    assert "Muetar>" not in done.stdout  # no prompt where nobody sits
    assert told[-1].endswith("Go on with: minaria resume evening")


def test_plain_lines_have_neither_colour_nor_drawing(tmp_path: Path) -> None:
    words = ("roll", "look", "look Pennol", "score", "orders", "help", "map Pennol", "?", "who", "xyzzy")
    done = minaria(tmp_path, *GAME, "--plain", stdin="\n".join(words))
    assert "\x1b" not in done.stdout
    assert not [c for c in done.stdout if "─" <= c <= "╿" or "▀" <= c <= "▟"]
    assert {c for c in done.stdout if not c.isprintable()} == {"\n"}


def test_the_end_of_the_input_keeps_the_game(tmp_path: Path) -> None:
    minaria(tmp_path, *GAME, stdin=ORDERS)
    listed = minaria(tmp_path, "list").stdout
    assert listed.startswith("1. divine_right-1: Turn 1 of 20, Movement, ")
    assert "muetar (you), mivior (bot)" in listed
    again = minaria(tmp_path, "resume", stdin="score\n")
    assert again.returncode == 0
    assert "Question: Turn 1 of 20, Movement, " in again.stdout
    assert "News: Muetar rolls" not in again.stdout  # seen before


def test_bytes_that_are_no_text_do_not_end_the_game(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "minaria", *GAME, "--data", str(tmp_path)]
    done = subprocess.run(command, input=b"\xff\xfe\x00\x1b[2J\nroll\n", capture_output=True, timeout=60, check=False)
    assert done.returncode == 0
    assert b"Order: roll" in done.stdout
    assert b"\x1b" not in done.stdout


def test_seats_without_a_player_are_yours_and_bots(tmp_path: Path) -> None:
    done = minaria(tmp_path, "play", "divine_right", "--seats", "muetar,mivior,hothior=Anna")
    assert "Muetar: you, Mivior: bot, Hothior: Anna." in done.stdout


def test_without_seats_and_terminal_there_are_two(tmp_path: Path) -> None:
    assert "Hothior: you, Mivior: bot." in minaria(tmp_path, "play", "divine_right").stdout


def test_bots_alone_play_to_the_end_and_the_seed_is_shown(tmp_path: Path) -> None:
    done = minaria(tmp_path, "play", "ford", "--seats", "a=bot,b=bot", "--seed", "7")
    assert "The game is over." in done.stdout
    assert "The seed of the dice was 7." in done.stdout
    assert "minaria replay ford-1 --verify" in done.stdout


def test_two_people_at_one_pipe_are_told_apart(tmp_path: Path) -> None:
    done = minaria(tmp_path, "play", "ford", "--seats", "a=Anna,b=Ben", "--seed", "7", stdin="look\n")
    assert "A (Anna), press Enter when the others look away." in done.stdout


# -- the menu


def test_the_menu_begins_a_game_step_by_step(tmp_path: Path) -> None:
    done = minaria(tmp_path, stdin="new\ndivine_right\nmuetar, 2\n\n2\n\nlook\nquit\nquit\n")
    assert done.returncode == 0
    assert done.stderr == ""
    assert "Divine Right. Table divine_right-1. Muetar: you, Mivior: bot." in done.stdout
    assert "minaria resume divine_right-1" in done.stdout


def test_the_menu_takes_numbers_and_says_what_it_did_not_understand(tmp_path: Path) -> None:
    minaria(tmp_path, *GAME, stdin=ORDERS)
    done = minaria(tmp_path, stdin="sing\n3\ndivine_right-1\n5\n1\nsiege\n\n2\n\nquit\n8\n")
    assert done.returncode == 0
    assert "Error: 'sing' is not among: new, resume, replay, watch, rules, learn, puzzle, quit." in done.stdout
    assert "News: Muetar hires a mercenary army at Groat." in done.stdout
    assert "Question: Turn 1 of 20, Movement, " in done.stdout


def test_the_menu_without_tables_says_so(tmp_path: Path) -> None:
    done = minaria(tmp_path, "--plain", stdin="resume\nquit\n")
    assert done.returncode == 0
    assert "Error: No table is kept yet." in done.stdout


# -- looking back


def ford(tmp_path: Path) -> None:
    done = minaria(tmp_path, "play", "ford", "--seats", "a=bot,b=bot,c=bot", "--seed", "7")
    assert "The game is over." in done.stdout


def test_a_finished_game_is_told_again_with_orders_and_numbers(tmp_path: Path) -> None:
    ford(tmp_path)
    whole = minaria(tmp_path, "replay", "ford-1").stdout
    assert "Order: 1. a> bid " in whole
    assert "The seed of the dice was 7" in whole
    part = lines(minaria(tmp_path, "replay", "ford-1", "--to", "2").stdout)
    assert [x for x in part if x.startswith("Order: ")] == [x for x in lines(whole) if x.startswith("Order: ")][:2]
    assert not [x for x in part if "seed of the dice" in x]


def test_a_game_going_on_is_told_as_everybody_may_know_it(tmp_path: Path) -> None:
    minaria(tmp_path, "play", "ford", "--seats", "a=you,b=bot,c=bot", "--seed", "7")
    told = minaria(tmp_path, "replay", "ford-1").stdout + minaria(tmp_path, "watch", "ford-1").stdout
    assert "bid " not in told


def test_verify_passes_on_a_fair_game(tmp_path: Path) -> None:
    ford(tmp_path)
    done = minaria(tmp_path, "replay", "ford-1", "--verify")
    assert done.returncode == 0
    assert "all are as recorded" in done.stdout


@pytest.mark.parametrize("change", ["'[1', '[6'", "'bid', 'push'", '\'"sum":"\', \'"sum":"0\''])
def test_verify_fails_on_a_tampered_line(tmp_path: Path, change: str) -> None:
    ford(tmp_path)
    with sqlite3.connect(tmp_path / "tables.sqlite") as db:
        changed = db.execute(
            f"UPDATE lines SET line = replace(line, {change}) WHERE n > 0 AND line <> replace(line, {change})"
        ).rowcount
    db.close()
    assert changed
    done = minaria(tmp_path, "replay", "ford-1", "--verify")
    assert done.returncode == 1
    assert len(lines(done.stderr)) == 1
    assert "line " in done.stderr


def test_a_tampered_table_is_not_gone_on_with(tmp_path: Path) -> None:
    minaria(tmp_path, *GAME, stdin=ORDERS)
    with sqlite3.connect(tmp_path / "tables.sqlite") as db:
        db.execute("UPDATE lines SET line = replace(line, 'Groat', 'Pennol') WHERE n > 0")
    db.close()
    done = minaria(tmp_path, "resume")
    assert done.returncode == 1
    assert len(lines(done.stderr)) == 1
    assert "another position" in done.stderr


# -- scripts and rules

SCRIPT = """# a first turn
game divine_right seats=muetar,mivior seed=7
muetar> roll [6 4]
| Muetar rolls 6 and 4
muetar> hire army at Groat
"""


def test_a_script_runs_and_writes_the_state(tmp_path: Path) -> None:
    script, out = tmp_path / "turn.txt", tmp_path / "out.json"
    script.write_text(SCRIPT)
    done = minaria(tmp_path, "script", str(script), "--state", str(out))
    assert done.returncode == 0
    assert "2 orders, as written" in done.stdout
    whole = json.loads(out.read_text())
    assert whole["state"]["turn"] == 1
    assert whole["state"]["deck"]
    assert whole["stack"][0]["phase"]["type"] == "Turn"
    assert whole["asked"][0]["seat"] == "mivior"


def test_a_seats_view_is_written_without_what_it_may_not_know(tmp_path: Path) -> None:
    script, out = tmp_path / "turn.txt", tmp_path / "out.json"
    script.write_text(SCRIPT)
    assert minaria(tmp_path, "script", str(script), "--state", str(out), "--as", "muetar").returncode == 0
    seen = json.loads(out.read_text())
    assert seen["view"]["seat"] == "muetar"
    assert seen["view"]["counted"]["deck"] == 35
    assert "state" not in seen
    wrong = minaria(tmp_path, "script", str(script), "--state", str(out), "--as", "zorn")
    assert wrong.returncode == 2
    assert "no seat 'zorn'" in wrong.stderr


def test_a_script_that_comes_out_otherwise_says_where_in_one_line(tmp_path: Path) -> None:
    script = tmp_path / "turn.txt"
    script.write_text(SCRIPT.replace("Muetar rolls 6 and 4", "Muetar rolls 1 and 1"))
    done = minaria(tmp_path, "script", str(script))
    assert done.returncode == 1
    assert len(lines(done.stderr)) == 1
    assert "line 4" in done.stderr


def test_a_script_is_recorded(tmp_path: Path) -> None:
    script = tmp_path / "turn.txt"
    script.write_text(SCRIPT)
    assert minaria(tmp_path, "script", str(script), "--record").returncode == 0
    assert "| Muetar hires a mercenary army at Groat." in script.read_text()
    assert minaria(tmp_path, "script", str(script)).returncode == 0


def test_an_empty_script_is_a_mistake(tmp_path: Path) -> None:
    script = tmp_path / "turn.txt"
    script.write_text("# nothing\n")
    done = minaria(tmp_path, "script", str(script))
    assert done.returncode == 2
    assert "no game line" in done.stderr


def test_rules_are_told_without_a_table(tmp_path: Path) -> None:
    assert "siege" in minaria(tmp_path, "rules", "divine_right", "siege").stdout.lower()
    assert "divine_right" in minaria(tmp_path, "rules").stdout
    assert list(tmp_path.iterdir()) == []
