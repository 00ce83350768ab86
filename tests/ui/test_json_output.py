"""What programs read: each form is as docs/command-line.md promises it, from the command line and over ssh."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from minaria.engine.sheets import Cell, Facts, Grid, Patch, Sheet, Text
from minaria.ui import json_output
from minaria.ui.ssh.json_shot import without_flag
from tests.table.rooms import minaria

PAGE = (Path(__file__).parents[2] / "docs" / "command-line.md").read_text(encoding="utf-8")
PROMISED = {
    kind: set(re.findall(r"`(\w+)`", keys))
    for kind, keys in re.findall(r"(?m)^\| `(\w+)` \| [^|]* \| (`.*`) \|$", PAGE)
}
GAME = ("play", "ford", "--seats", "a=you,b=bot", "--seed", "7", "--name", "friday")


def read(tmp_path: Path, *args: str, code: int = 0) -> dict[str, Any]:
    """What a command answers; it has what is promised of its kind, and nothing else."""
    done = minaria(tmp_path, *args)
    assert (done.returncode, done.stderr) == (code, "")
    found: dict[str, Any] = json.loads(done.stdout)
    assert list(found)[:2] == ["format", "kind"]
    assert found["format"] == 1
    assert set(found) - {"format", "kind"} == PROMISED[found["kind"]]
    return found


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a table of a few orders."""
    folder = tmp_path_factory.mktemp("kept")
    minaria(folder, *GAME, stdin="bid 2\nsay good evening\nquit\n")
    minaria(folder, "play", "ford", "--seats", "a=you,b=bot", "--name", "away", stdin="quit\n")
    minaria(folder, "archive", "away", "--yes")
    return folder


def test_the_kept_tables(kept: Path) -> None:
    (only,) = read(kept, "list", "--json")["tables"]
    assert set(only) == {
        *("id", "name", "game", "orders", "stands", "seats", "archived", "begun", "played", "trouble"),
    }
    assert (only["name"], only["game"], only["seats"]) == ("friday", "ford", {"a": "you", "b": "bot"})
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", only["played"])
    names = {t["name"]: t["archived"] for t in read(kept, "list", "--all", "--json")["tables"]}
    assert names == {"friday": False, "away": True}


def test_no_table_is_an_empty_list(tmp_path: Path) -> None:
    assert read(tmp_path, "list", "--json")["tables"] == []


def test_the_games_and_their_rules(tmp_path: Path) -> None:
    games = {g["id"]: g for g in read(tmp_path, "rules", "--json")["games"]}
    right = games["divine_right"]
    assert (right["title"], right["players"]) == ("Divine Right", {"least": 2, "most": 6})
    assert "hothior" in right["seats"]
    assert all(set(option) == {"name", "values", "about"} for option in right["options"])
    rules = read(tmp_path, "rules", "divine_right", "siege", "--json")
    assert (rules["game"], rules["asked"], rules["page"]["title"]) == ("divine_right", "siege", "Sieges")


def test_a_table_told_again(kept: Path) -> None:
    told = read(kept, "replay", "friday", "--json")
    assert (told["table"], told["game"], told["over"], told["seed"]) == ("friday", "ford", False, None)
    assert all(set(event) == {"line", "kind", "seat", "text", "dice"} for event in told["events"])
    kinds = [event["kind"] for event in told["events"]]
    assert "order" not in kinds  # the game goes on
    (talk,) = [event for event in told["events"] if event["kind"] == "talk"]
    assert talk["seat"] == "a"
    assert "good evening" in talk["text"]
    early = read(kept, "replay", "friday", "--to", "0", "--json")
    assert early["orders"] == 0
    assert len(early["events"]) < len(told["events"])


def test_a_table_checked(kept: Path) -> None:
    checked = read(kept, "replay", "friday", "--verify", "--json")
    assert (checked["table"], checked["dice"]) == ("friday", False)
    assert checked["lines"] > 2


def test_a_game_taken_home_told_again(kept: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    minaria(kept, "resume", "friday", stdin=f"export mine to {file}\nquit\n")
    events = read(kept, "replay", str(file), "--json")["events"]
    assert events[0]["kind"] == "title"
    assert {"news", "order"} <= {event["kind"] for event in events}


def test_a_transcript_and_its_end(tmp_path: Path) -> None:
    file = tmp_path / "short.script"
    file.write_text("game ford seats=a,b seed=7\n", encoding="utf-8")
    assert read(tmp_path, "script", str(file), "--json") == {
        "format": 1,
        "kind": "script",
        "file": str(file),
        "orders": 0,
        "recorded": False,
    }
    assert read(tmp_path, "script", str(file), "--state", "-")["game"] == "ford"


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (["replay", "nobody", "--json"], 2),
        (["rules", "whist", "--json"], 2),
        (["script", "/nowhere", "--json"], 2),
        (["replay", "nobody", "--to", "-1", "--json"], 2),
    ],
)
def test_what_is_wrong_is_said_elsewhere(tmp_path: Path, args: list[str], code: int) -> None:
    done = minaria(tmp_path, *args)
    assert (done.returncode, done.stdout) == (code, "")
    assert done.stderr.count("\n") == 1


def test_every_block_of_a_page_has_its_form() -> None:
    patch = Patch(((Cell("Hull", "2 a", "clear"),),), (False,), ("Hull: 2 armies",))
    blocks = (Text(("Said.",)), Facts((("Turn", "1"),)), Grid(("Seat", "Points"), (("a", "3"),), "Score"), patch)
    assert json_output.page(Sheet("All", blocks)) == {
        "title": "All",
        "blocks": [
            {"kind": "text", "lines": ["Said."]},
            {"kind": "facts", "facts": [["Turn", "1"]]},
            {"kind": "table", "title": "Score", "columns": ["Seat", "Points"], "rows": [["a", "3"]]},
            {"kind": "map", "lines": ["Hull: 2 armies"]},
        ],
    }


def test_a_spoilt_time_is_none() -> None:
    assert json_output._when(1e300) == ""


# -- over ssh


@pytest.mark.parametrize(
    ("command", "lines"),
    [("score --json", "score"), ("score\norders --json ", "score\norders"), ("say --json now", None), ("score", None)],
)
def test_a_command_says_at_its_end_that_a_program_reads(command: str, lines: str | None) -> None:
    assert without_flag(command) == lines
