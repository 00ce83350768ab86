"""What concerns the table, and what takes something back, in plain words, on the toy realm."""

from __future__ import annotations

import pytest

from commands import Dialogue, Misread, Order, Question, Reader, Reading, order
from commands.table_words import Help, Look, Map, Orders, Quit, Save, Undo

from .toy_realm import ORDERS, Castle, Toy, place


@order("build CASTLE")
class Build(Order):
    """Build up a castle."""

    castle: Castle


@order("unbuild CASTLE", "cancel [the] [building] [of|at] CASTLE")
class Unbuild(Order):
    """Leave a castle as it was."""

    castle: Castle


@order("cancel")
class Withdraw(Order):
    """Call the envoy home."""


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("gtg bye", Quit),
        ("brb, gotta go", Quit),
        ("I quit, goodbye", Quit),
        ("see you tomorrow everyone", Quit),
        ("that's enough for tonight, close the game", Quit),
        ("good night all", Quit),
        ("that's all for today", Quit),
        ("I'm lost, what are my options", Orders),
        ("I don't know what to do", Orders),
        ("I need help please", Help),
        ("save the game as tuesday", Save),
        ("please save it under the name roses", Save),
        ("keep this game for later", Save),
        ("show me the whole board please", Map),
        ("current map", Map),
        ("can I see the map", Map),
        ("report", Look),
        ("the state of the game please", Look),
        ("oops take that back", Undo),
        ("no wait, undo that", Undo),
        ("I'd like to take that back", Undo),
        ("undo my last move please", Undo),
        ("scrap that", Undo),
        ("cancel my last order", Undo),
        ("sorry, that was a mistake, take it back", Undo),
    ],
)
def test_the_tables_words_in_plain_words(reader: Reader, toy: Toy, line: str, word: type[Order]) -> None:
    found = reader.read(line, toy)
    assert isinstance(found, Reading), found
    assert found.order == word()


@pytest.mark.parametrize(
    "line",
    [
        "go to Kent with the king",
        "save the king",
        "leave Kent",
        "leave Kent tonight",
        "map of Kent",
        "take back Kent",
        "cancel the siege of Pennol",
        "undo everything",
        "scrap the fleet",
        "help the king",
        "close the gates",
        "say good night",
        "keep the army at Kent",
        "don't undo that",
        "forget it",
    ],
)
def test_what_names_something_else_is_none_of_these(reader: Reader, toy: Toy, line: str) -> None:
    found = reader.read(line, toy)
    orders = [found.order] if isinstance(found, Reading) else [one for _, one in getattr(found, "choices", ())]
    assert not any(one in (Quit(), Orders(), Help(), Save(), Map(), Undo()) for one in orders), found


def test_who_only_partly_says_that_he_goes_is_asked(reader: Reader, toy: Toy) -> None:
    found = reader.read("I have to go, dinner is ready", toy)
    assert isinstance(found, Question)
    assert [one for _, one in found.choices] == [Quit()]


def test_how_much_is_to_be_taken_back_is_said_with_undo(reader: Reader, toy: Toy) -> None:
    found = reader.read("take back all my moves", toy)
    assert isinstance(found, Misread)
    assert "undo 3" in found.message


def test_a_game_has_its_own_words_for_taking_back(toy: Toy) -> None:
    reader = Reader((*ORDERS, Build, Unbuild))
    pennol = place("Pennol")
    toy.allowed = [Unbuild(pennol)]
    for line in ("scrap the building of Pennol", "forget Pennol", "drop the building at Pennol please"):
        found = reader.read(line, toy)
        assert isinstance(found, Reading), (line, found)
        assert found.order == Unbuild(pennol)
    asked = reader.read("don't build it after all", toy)
    assert isinstance(asked, Question | Misread)
    asked = reader.read("cancel my building", toy)
    assert isinstance(asked, Question)
    assert [one for _, one in asked.choices] == [Unbuild(pennol)]
    undone = reader.read("scrap that", toy)
    assert isinstance(undone, Reading)
    assert undone.order == Undo()


def test_call_it_off_is_the_games_cancel(toy: Toy) -> None:
    found = Reader((*ORDERS, Withdraw)).read("call it off", toy)
    assert isinstance(found, Reading)
    assert found.order == Withdraw()


def test_oops_still_puts_a_word_right(reader: Reader, toy: Toy) -> None:
    given: list[Order] = []

    def act(reading: Reading) -> bool:
        given.append(reading.order)
        return True

    talk = Dialogue(reader)
    talk.take("move army 4 to Knet", lambda: toy, act)
    talk.take("oops, undo", lambda: toy, act)
    assert given[-1] == Undo()
