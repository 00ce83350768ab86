"""The library: orders as objects, given and taken back; what a seat knows; the journal out and in; its page's
examples."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import minaria
from minaria import BadJournal, BadSetup, IllegalOrder, Play, game_ids, load, new

ROOT = Path(__file__).parents[2]
EXAMPLES = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "library.md").read_text(encoding="utf-8"), re.DOTALL)


@pytest.fixture
def play() -> Play:
    return new("bazaar", ("heron", "otter"), seed=1)


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_examples_of_the_page_run(example: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(example, "docs/library.md", "exec"), {})
    assert capsys.readouterr().out


def test_everything_is_there_by_name_and_nothing_is_loaded_before() -> None:
    assert all(getattr(minaria, name) is not None for name in minaria.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        minaria.nothing  # noqa: B018
    code = "import sys, minaria; sys.exit(any(m.startswith(('minaria.', 'msgspec')) for m in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_legal_orders_are_objects_that_can_be_given(play: Play) -> None:
    listed = play.legal()
    assert {move.kind for move in listed} == set(play.kinds()) == {"buy", "sell", "stash", "show", "pay", "done"}
    assert [move.text for move in play.legal(kind="pay", most=2)] == ["pay 1 to Otter", "pay 2 to Otter"]
    assert all(play.move(move.text) == move for move in listed)
    pay = play.move("pay otter 2")
    told = play.push(pay)
    assert [event.text for event in told] == ["Heron pays 2 coins to Otter."]
    assert play.moves == [("heron", "pay 2 to Otter")]
    assert (play.state.coins["otter"] - play.state.coins["heron"]) == 4


def test_what_cannot_be_given_says_why_and_changes_nothing(play: Play) -> None:
    before = play.match.snapshot()
    with pytest.raises(IllegalOrder, match="You have") as found:
        play.push("pay otter 99")
    assert found.value.rule == "BZ-PAY-01"
    for line in ("fly to the moon", "", "say hello"):
        with pytest.raises(IllegalOrder):
            play.push(line)
    heron = play.move("buy")
    play.push("done")
    with pytest.raises(IllegalOrder):
        play.push(heron)
    assert play.asked == ("otter",)
    play.undo()
    assert play.match.snapshot() == before


def test_orders_are_taken_back_and_given_again(play: Play) -> None:
    positions = [play.match.snapshot()]
    for text in ("buy", "pay otter 1"):
        play.push(text)
        positions.append(play.match.snapshot())
    assert play.undo(2) == [("heron", "buy"), ("heron", "pay 1 to Otter")]
    assert play.match.snapshot() == positions[0]
    assert play.redo() == [("heron", "buy")]
    assert play.match.snapshot() == positions[1]
    with pytest.raises(IllegalOrder):
        play.undo(2)
    with pytest.raises(IllegalOrder):
        play.redo(7)


def test_a_copy_goes_its_own_way(play: Play) -> None:
    play.push("buy")
    same, *others = play.copy(), *(play.copy(seed=k) for k in range(12))
    for copied in (same, *others):
        copied.push("buy")
        assert copied.moves == [("heron", "buy")] * 2
    assert len(play.moves) == 1
    play.push("buy")
    assert play.state == same.state
    assert len({other.match.lines[-1].rolls for other in others}) > 1
    assert same.undo(2) == [("heron", "buy")] * 2
    assert len(play.moves) == 2


def test_a_seat_sees_its_own_and_no_more(play: Play) -> None:
    (event,) = play.push("buy")
    assert play.told("heron")[-1] == event.private["heron"]
    assert play.told("otter")[-1] == play.told()[-1] == "Heron buys a good."
    good = event.private["heron"].removeprefix("Heron buys ").rstrip(".")
    assert good in str(play.view("heron")["hands"]["heron"])
    assert good not in str(play.view("otter")["hands"]["heron"])
    assert play.view()["seat"] is None


def test_the_dice_may_be_said(play: Play) -> None:
    sell = play.legal(kind="sell")[0]
    assert "throws 2" in play.push(sell, dice=[2])[0].text


def test_a_journal_comes_back_in(play: Play, tmp_path: Path) -> None:
    for text in ("buy", "done", "pay heron 1"):
        play.push(text)
    play.undo()
    again = load(play.journal())
    assert again.state == play.state
    assert again.moves == play.moves
    assert again.journal() == play.journal()
    path = tmp_path / "game.jsonl"
    path.write_text(play.journal(), encoding="utf-8")
    assert load(path).asked == play.asked
    for broken in ("", "{}", "[]", play.journal().replace('"buy"', '"done"'), "no journal", "\n\n"):
        with pytest.raises(BadJournal):
            load(broken)


def test_a_game_begins_as_it_is_wanted() -> None:
    assert set(game_ids()) >= {"bazaar", "marches"}
    assert len(new("marches", 3, seed=1).seats) == 3
    assert new("marches", 3, seed=1).state == new("marches", 3, seed="1").state
    assert new("marches", 3, seed=1).state != new("marches", 3, seed=2).state
    with pytest.raises(LookupError):
        new("no_such_game")
    for seats in (0, -3, 77, ("a", "a", "b")):
        with pytest.raises(BadSetup):
            new("marches", seats)


def test_a_bot_plays_it_to_its_end() -> None:
    play = new("marches", 2, seed=1)
    while not play.over:
        play.push(play.suggest(bot="random"))
    assert play.result()
    assert set(play.points()) == set(play.seats)
    assert play.asked == ()
    assert "over" in repr(play)
    with pytest.raises(IllegalOrder, match="The game is over"):
        play.legal()
