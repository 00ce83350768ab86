"""Answers laid down beforehand: leave, ransoms, trades, alliances, votes; listed, withdrawn, and kept secret."""

from __future__ import annotations

import pytest

from minaria.table.line.table import Table
from minaria.ui.script import flat

from .test_battles import battle, outcome
from .test_captures import pardoned
from .test_movement import field
from .test_parliament import CHANCELLOR, ROOS, TWO, called, sits, through
from .test_ransom import taken
from .tools import Field, rule


def seated(f: Field) -> Table:
    """The field with people at it."""
    return Table(f.match)


def say(table: Table, seat: str, line: str) -> str:
    return "\n".join(r.text if r.sheet is None else "; ".join(flat(r.sheet)) for r in table.hear(seat, line))


def given(table: Table) -> list[str]:
    """What standing answers have ordered."""
    return [f"{m.line.seat}: {m.line.text}" for m in table.match.marks if m.line.by == "standing"]


@rule("KM-ROAD-06", "KM-ROAD-07")
@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("never grant leave", "refuse"),
        ("always grant leave", "grant"),
        ("never grant leave to Amber at York", "refuse"),
        ("always grant amber leave at York", "grant"),
        ("never grant leave to cinder", ""),
        ("never grant leave at Durham", ""),
    ],
)
def test_leave_is_given_or_refused_as_laid_down(line: str, answer: str) -> None:
    table = seated(field("amber percy towton", taken={"york": "basalt"}))
    assert say(table, "basalt", line).startswith("Standing order 1: ")
    said = say(table, "amber", "move Percy to Thirsk by road")
    assert given(table) == ([f"basalt: {answer}"] if answer else [])
    assert (f"Basalt {answer}s Amber leave to pass York" in said) == bool(answer)
    assert table.match.awaited() == (("amber",) if answer else ("basalt",))


@rule("KM-RANSOM-01", "KM-RANSOM-05")
@pytest.mark.parametrize(
    ("who", "line", "opens", "terms", "answer"),
    [
        ("amber", "never ransom Roos for less than 2 items", "basalt", "ransom Roos for Le Swan", "amber: refuse"),
        ("amber", "never ransom Roos for less than 2 items", "basalt", "ransom Roos for Le Swan and Bristol", ""),
        ("amber", "never ransom anybody for fewer than 2 items", "basalt", "ransom Roos for nothing", "amber: refuse"),
        ("amber", "never ransom Pole for less than 2 items", "basalt", "ransom Roos for nothing", ""),
        ("amber", "always ransom Roos for 1 item", "basalt", "ransom Roos for Le Swan", "amber: accept"),
        ("amber", "always ransom Roos for 2 items or more", "basalt", "ransom Roos for Le Swan", ""),
        ("basalt", "never pay more than 1 item for Roos", "amber", "ransom Roos for 2 items", "basalt: refuse"),
        ("basalt", "never pay more than 1 item", "amber", "ransom Roos for Le Swan and Bristol", "basalt: refuse"),
        ("basalt", "always pay up to 1 item for Roos", "amber", "ransom Roos for Le Swan", "basalt: accept"),
        ("basalt", "always pay up to 1 item for Roos", "amber", "ransom Roos for 1 item", ""),
        ("basalt", "always pay 1 item for Roos", "amber", "ransom Roos for Le Swan promising to serve", ""),
    ],
)
def test_terms_are_answered_as_laid_down(who: str, line: str, opens: str, terms: str, answer: str) -> None:
    f = taken("basalt pole exeter; le-swan, item-bristol")
    if opens == "basalt":
        g = f.g
        f = Field(part="movement", clock=2).change(
            nobles=g.nobles, holders=g.holders, ships=g.ships, crown=g.crown, chancery=g.chancery, won=g.won
        )
    table = seated(f)
    assert "Standing order 1: " in say(table, who, line)
    say(table, opens, terms)
    assert given(table) == ([answer] if answer else [])
    assert (f.g.nobles["roos"].captor == "") == answer.endswith("accept")


@rule("KM-TRADE-01", "KM-ALLIANCE-01")
@pytest.mark.parametrize(
    ("line", "offer", "answer"),
    [
        ("never trade", "trade Le Swan to basalt for Saxons 1", "basalt: refuse"),
        ("never trade with cinder", "trade Le Swan to basalt for Saxons 1", ""),
        ("never ally with amber", "trade Le Swan to basalt for Saxons 1", ""),
        ("never ally", "ally with basalt", "basalt: refuse"),
        ("always ally with amber", "ally with basalt", "basalt: accept"),
        ("always ally with cinder", "ally with basalt", ""),
    ],
)
def test_trades_and_alliances_are_answered_as_laid_down(line: str, offer: str, answer: str) -> None:
    f = Field("amber percy ipswich; le-swan", "basalt roos ipswich; saxons-1")
    table = seated(f)
    say(table, "basalt", line)
    say(table, "amber", offer)
    assert given(table) == ([answer] if answer else [])
    assert f.g.allied("amber", "basalt") == answer.endswith("accept")


@rule("KM-VOTE-15", "KM-VOTE-17")
@pytest.mark.parametrize(
    ("line", "vote"),
    [
        ("always vote no on Earl of Kent", "vote no on Earl of Kent"),
        ("always vote yes for awards to Roos", "vote yes on Earl of Kent"),
        ("always vote nay for nobles of basalt", "vote no on Earl of Kent"),
        ("always vote as promised", "vote yes on Earl of Kent"),
        ("always vote yes on Earl of Wiltshire", ""),
        ("always vote no for awards to Neville", ""),
        ("always vote no for Henry VI", ""),
    ],
)
def test_votes_are_cast_as_laid_down(line: str, vote: str) -> None:
    f = sits(CHANCELLOR, ROOS, "cinder neville coventry", chancery=("earl-of-kent",))
    table = seated(f)
    assert "Standing order 1: " in say(table, "amber", line)
    f.say("amber", "promise cinder to vote yes on Earl of Kent")
    say(table, "amber", "propose Earl of Kent to Roos")
    assert given(table) == ([f"amber: {vote}"] if vote else [])
    assert set(table.match.awaited()) == {"basalt", "cinder", *(() if vote else ("amber",))}


@rule("KM-SOLEMONARCH-03")
def test_a_monarch_is_voted_for_as_laid_down() -> None:
    both = ("basalt roos belvoir inside;; richard-of-york", "cinder neville warwick;; henry-vi")
    f = called(CHANCELLOR, *both, **TWO)
    table = seated(f)
    say(table, "cinder", "always vote no for Richard of York")
    say(table, "amber", "summon Parliament at Coventry with Roos")
    through(f, "who attends")
    say(table, "dusk", "done")
    assert given(table) == ["cinder: vote no"]


@rule("KM-PARLIAMENT-07")
@pytest.mark.parametrize(
    ("line", "come", "asked"),
    [
        (
            "always attend with everyone",
            ["cinder: attend with Neville", "cinder: attend with Scrope"],
            False,
        ),
        ("always attend with Scrope", ["cinder: attend with Scrope"], True),
        ("never attend", ["cinder: done"], False),
    ],
)
def test_who_attends_parliament_as_laid_down(line: str, come: list[str], asked: bool) -> None:
    f = called(CHANCELLOR, ROOS, "cinder neville warwick inside", "cinder scrope bolton inside", crowned=())
    table = seated(f)
    say(table, "cinder", line)
    say(table, "amber", "summon Parliament at Coventry compelling Roos")
    assert given(table) == come
    assert (table.match.phase.title == "Parliament: who attends" and "cinder" in table.match.awaited()) == asked


@rule("KM-EVENTCARD-18")
@pytest.mark.parametrize(
    ("line", "lives"), [("always pardon Roos", True), ("always pardon anybody", True), ("always pardon Pole", False)]
)
def test_a_pardon_is_played_as_laid_down(line: str, lives: bool) -> None:
    lines = ("amber percy york", "basalt roos york", "basalt pole london; ; henry-vi")
    for card in "kings-pardon-1", "saxons-1":
        f = pardoned(battle(*lines, dead=outcome("roos")), {**Field("amber percy york").g.hands, "basalt": (card,)})
        table = seated(f)
        say(table, "basalt", line)
        say(table, "amber", "attack Roos")
        assert given(table) == (["basalt: pardon Roos"] if lives and card == "kings-pardon-1" else [])
        assert (f.g.nobles["roos"].captor == "amber") == bool(given(table))


def test_they_are_listed_replaced_and_withdrawn_and_secret() -> None:
    f = field("amber percy towton", taken={"york": "basalt"})
    table = seated(f)
    assert "never grant leave to" in say(table, "basalt", "standing orders"), "how one is made"
    say(table, "basalt", "never trade")
    assert "Struck out" not in say(table, "basalt", "never ransom Percy for less than 2 items")
    assert "Struck out: never ransom Percy for less than 2 items" in say(
        table, "basalt", "never ransom Percy for less than 3 items"
    )
    say(table, "basalt", "always grant leave to Amber")
    assert "Struck out: always grant leave to Amber" in say(table, "basalt", "never grant Amber leave")
    held = say(table, "basalt", "standing orders")
    assert "1: never trade" in held
    assert "2: never ransom Percy for less than 3 items" in held
    assert "3: never grant leave to Amber" in held
    for other in ("amber", "cinder", "referee"):
        for word in ("standing orders", "promises", "log 50"):
            assert "3 items" not in say(table, other, word)
    assert "Struck out: never grant leave" in say(table, "basalt", "strike standing order 3")
    say(table, "amber", "move Percy to Thirsk by road")
    assert given(table) == []
    assert table.match.awaited() == ("basalt",)


def test_a_question_that_is_open_is_answered_as_soon_as_an_answer_is_laid_down() -> None:
    table = seated(field("amber percy towton", taken={"york": "basalt"}))
    say(table, "amber", "move Percy to Thirsk by road")
    assert "Basalt grants Amber leave" in say(table, "basalt", "always grant leave")
    assert given(table) == ["basalt: grant"]


def test_what_cannot_be_laid_down_is_refused_with_a_reason() -> None:
    table = seated(field("amber percy towton"))
    for line in ("never ransom Percy for less than 2 nobles", "never grant leave to Nobody", "always vote"):
        assert not say(table, "basalt", line).startswith("Standing order")
    assert "A standing order is a seat's" in say(table, "referee", "never trade")
    for n in range(20):
        say(table, "basalt", f"never ransom Percy for less than {n} items" if n < 1 else f"when turn {n + 5}: pass")
    assert "You have 20 standing orders" in say(table, "basalt", "never trade")
