"""`minaria dev check` finds what a game's author gets wrong: a planted mistake of each kind, and none in the games."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from types import FunctionType
from typing import Any, ClassVar

import pytest

from commands import Done, Order, Words, order
from minaria.dev import check
from minaria.dev.book_numbers import number_faults
from minaria.dev.check import faults_of, main
from minaria.dev.field_use import field_faults
from minaria.engine.game import games, load
from minaria.engine.graph import check_deeds
from minaria.engine.offers import Offer
from minaria.engine.phases import Ask, Next
from minaria.engine.state import State
from minaria.games.seasons.chapters.plans import Commit, Committing
from minaria.kit.rulebook import Rulebook, Section
from tests.engine.teaching import FORD, Pushing, Round

SEASONS = load("seasons")


@pytest.mark.parametrize("game_id", games())
def test_the_games_have_no_faults(game_id: str) -> None:
    """Their lessons and puzzles have tests of their own; `minaria dev check` plays all of them."""
    assert faults_of(load(game_id)) == []


def test_what_is_found_is_counted_lessons_and_puzzles_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["marches"]) == 0
    assert "0 faults" in capsys.readouterr().out


def test_the_games_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list"]) == 0
    assert capsys.readouterr().out.split() == list(games())


class Strange(Pushing):
    """Lists what is no order of the ford's."""

    deeds: ClassVar[Any] = (*Pushing.deeds, Commit)


def test_a_deed_of_no_order_of_the_game_is_found() -> None:
    assert "Strange lists Commit, which is no order of the game" in check_deeds((Strange,), FORD.language.orders)


def test_a_deed_that_does_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(Committing, "do")
    assert "Commit does not say what it does" in faults_of(SEASONS)


@order("float", examples=("float downstream",), rule="XX-NOWHERE-99")
class Float(Order):
    """Let the raft float."""


@order("drift")
class Mute(Order):
    pass


STRANGERS = (
    ("place", "Port Lork", "the sample place 'Port Lork' names nothing"),
    ("other", "Tollmore Bridge", "the sample other 'Tollmore Bridge' names nothing"),
    ("piece", "army 3", "the sample piece 'army 3' names nothing"),
    ("force", "2 legions", "the sample force '2 legions' names nothing"),
    ("move", "march on Tadafat", "the sample move 'march on Tadafat' is not understood"),
    ("bold", "frobnicate the castle", "the sample bold 'frobnicate the castle' is not understood"),
    ("answer", "quaff the potion", "the sample answer 'quaff the potion' is not understood"),
    ("topic", "mercenaries", "the sample topic 'mercenaries' leads to no page"),
    ("rule", "DR-SIEGE-08", "the sample rule 'DR-SIEGE-08' is in no book"),
)
"""A slot of the examples of the table's words, what it is filled with, and what is wrong with that in Seasons."""


@pytest.fixture(scope="module")
def planted() -> list[str]:
    """What is found in a game with a mistake of each of these kinds."""
    language = replace(
        SEASONS.language,
        orders=(*SEASONS.language.orders, Float, Mute),
        gestures=("plan march everyone from {a} to {b}",),
        samples=replace(SEASONS.language.samples, **{slot: said for slot, said, _ in STRANGERS}),
    )
    book = Rulebook("seasons", "SE", SEASONS.language.orders)
    book.__dict__["sections"] = {**book.sections, "odd": Section("odd", "Odd", (), "", ("hurl",), ("nowhere",))}
    book.__dict__["rules"] = {k: v for k, v in book.rules.items() if k != "SE-BUY-05"}
    return faults_of(replace(SEASONS, language=language, book=book, cache={}))


def test_an_example_that_does_not_read_is_found(planted: list[str]) -> None:
    faults = " | ".join(planted)
    assert "Float: the example 'float downstream' is not understood" in faults
    assert "Float is carried out by no phase" in faults
    assert "Float rests on XX-NOWHERE-99, which the book does not have" in faults


def test_an_order_without_help_is_found(planted: list[str]) -> None:
    assert "Mute has no help" in planted


def test_a_gesture_that_does_not_read_is_found(planted: list[str]) -> None:
    assert "the gesture 'plan march everyone from {a} to {b}' is not understood" in " | ".join(planted)


@pytest.mark.parametrize("fault", [fault for _, _, fault in STRANGERS])
def test_a_sample_of_another_game_is_found(planted: list[str], fault: str) -> None:
    """What the examples of the table's words are filled with names something in the game that fills them."""
    assert fault in " | ".join(planted)


def test_a_section_that_names_what_there_is_not_is_found(planted: list[str]) -> None:
    assert "section odd names 'hurl', which begins no order" in planted
    assert "section odd leads to nowhere, which is none" in planted


def test_a_rule_cited_that_the_book_does_not_have_is_found(planted: list[str]) -> None:
    assert "cites SE-BUY-05, which the book does not have" in " | ".join(planted)


@order("ferry to PLACE", table=True, examples=("ferry across {place}",))
class Ferry(Order):
    """A word of the table whose example is no line of it."""

    place: Words


def test_an_example_of_a_table_word_that_does_not_read_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "words_for", lambda seat: (Ferry,))
    assert "Ferry: the example 'ferry across Alderhall' of a word of the table does not read as that" in faults_of(
        replace(SEASONS, cache={})
    )


class Careless(Pushing):
    """Offers an order that it cannot carry out, by a road no reader of its source would see."""

    def ask(self, g: Any) -> list[Ask]:
        kinds: list[type[Order]] = [Mute]
        return [Ask(self.seat, "?", [Offer(k) for k in kinds], waiting="-", absent=Done())]


class Rush(Round):
    """Goes straight there."""

    def start(self, g: Any) -> Next:
        from minaria.engine.phases import goto

        return goto(Careless("ann", "ann"))


def test_what_is_offered_in_play_and_cannot_be_carried_out_is_found() -> None:
    rules = replace(FORD.rules, phases=(Rush, Careless), first=lambda g: Rush())
    faults = " | ".join(faults_of(replace(FORD, rules=rules, cache={})))
    assert "Careless offers Mute, which it does not carry out" in faults


@dataclass(kw_only=True)
class Forgetful(State):
    """A state of a strange game's: what was landed is noted and forgotten, who blockades is told and never minded."""

    landed: tuple[str, ...] = ()
    blockade: str = ""
    moored: bool = False
    afloat: bool = False
    ports: dict[str, str] = field(default_factory=dict)


FORGETFUL = {
    "rules": """
def land(g, ship):
    g.landed = (*g.landed, ship)
    g.blockade = ship
    g.ports[ship] = "Kent"
    g.ports.pop(ship)
    g.moored = False
    if g.afloat or g.moored:
        g.roll("the tide")
""",
    "pages": "def ships(g): return [g.blockade]",
}


def test_fields_that_bind_nobody_or_are_never_filled_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in {"__init__": "", **FORGETFUL}.items():
        (tmp_path / "forgetful").mkdir(exist_ok=True)
        (tmp_path / "forgetful" / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(Forgetful, "__module__", "forgetful")
    first = FunctionType(FORD.rules.first.__code__, {"__name__": "forgetful"})
    rules = replace(FORD.rules, state=Forgetful, first=first, phases=())
    assert field_faults(replace(FORD, rules=rules)) == [
        "Forgetful.landed is never read",
        "Forgetful.blockade is shown (pages), and no rule looks at it",
        "Forgetful.moored is only ever emptied",
        "Forgetful.afloat is never set",
        "Forgetful.ports is never read",
    ]
    excused = replace(rules, unread={"Forgetful.landed": "told in the annals", "Forgetful.afloat": "wrongly"})
    faults = field_faults(replace(FORD, rules=excused))
    assert "Forgetful.landed is never read" not in faults
    assert "Forgetful.afloat is read by a rule, and is excused from it" in faults


NUMBERED = {
    "__init__": "START = 70",
    "rules/__init__": """
KING_AGE = 15
LIMIT = 20
\"\"\"Armies that are in the box.\"\"\"
# the faces of a die
FACES = (1, 2, 3, 4, 5, 6)


def fought(g, rolls):
    g.points += 40
    if g.age > 9:  # a year's digit
        rolls = rolls[:12]
    return sum(rolls[1:5]) - 3
""",
    "chapters/trade": "def do(g): return 25",
    "phases": "def start(g): return 30",
    "chapters/paying": 'PRICE = 8\n\n\nTEXT = 1\n"""A text for the next one alone."""',
    "pages": "WIDTH = 72",
}


def test_numbers_without_their_reason_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in NUMBERED.items():
        path = tmp_path / "numbered" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    rules = FORD.rules.first
    first = FunctionType(rules.__code__, {**rules.__globals__, "__name__": "numbered"})
    numbered = replace(FORD, rules=replace(FORD.rules, first=first))
    assert number_faults(numbered) == [
        "__init__.py, line 1: 70 stands in code without its reason",
        "chapters/paying.py, line 1: 8 stands in code without its reason",
        "chapters/trade.py, line 1: 25 stands in code without its reason",
        "rules/__init__.py, line 2: 15 stands in code without its reason",
        "rules/__init__.py, line 10: 40 stands in code without its reason",
        "phases.py, line 1: 30 stands in code without its reason",
    ]
    assert set(number_faults(numbered)) <= set(faults_of(replace(numbered, cache={})))
