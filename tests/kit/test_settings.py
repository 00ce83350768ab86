"""Fields set right by the referee, at a hall: a court with secrets, where units have captors and lords are sworn."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any, cast

import msgspec
import pytest

from commands import Kind
from minaria.engine.contract import Referee
from minaria.engine.dice import Seeded
from minaria.engine.events import PLAIN
from minaria.engine.game import REFEREE
from minaria.engine.match import Match
from minaria.engine.state import State
from minaria.kit.fog import Fog, masked, own, public, secret
from minaria.kit.settings import Settings
from minaria.kit.wording import capital
from minaria.table.line.table import Table

from .court import COURT, Force, Noble, Spoil, opening

Seat = Annotated[str, Kind("seat", "a seat")]


class Unit(msgspec.Struct, frozen=True):
    """A unit, and what may be set of it."""

    seat: str
    kind: str
    at: str
    captor: str = ""
    worn: int = 0
    tired: bool = False


class Feast(msgspec.Struct, frozen=True):
    """A feast that is held."""

    host: str
    days: int


class Bag(msgspec.Struct, frozen=True):
    """What a unit carries, which its owner alone knows."""

    gold: int = 0


@dataclass(kw_only=True)
class Hall(State):
    """What there is at the hall."""

    seats: tuple[str, ...] = public()
    crowns: dict[str, int] = own(dict, offices=("cook",))
    units: dict[str, Unit] = public(dict)
    held: dict[str, str] = public(dict)
    office: str = public("")
    over: bool = public(False)
    round: int = public(1)
    weather: str = public("fair")
    deal: tuple[str, ...] = public(("red", "blue"))
    sworn: tuple[str, ...] = public(())
    feast: Feast | None = public(None)
    hint: str = secret("", to=lambda g, seat: seat == "red")
    refused: tuple[str, ...] = public(())
    hails: dict[str, str] = public(dict)
    purses: dict[str, tuple[int, ...]] = own(dict, counted=True)
    bags: dict[str, Bag] = masked(
        dict, lambda g, seat, bags: {u: b for u, b in bags.items() if g.units[u].seat == seat}
    )


def faults(g: Hall) -> list[str]:
    return [f"{u} is a captive of its own" for u, x in g.units.items() if x.captor == x.seat]


SET = Settings(
    Fog(Hall),
    faults,
    {"seat": capital, "noble": capital, "spoil": str.upper},
    lambda g, about: PLAIN,
    samples={"seat": "red", "noble": "ayles"},
)
SET.records("units", Force, captor=Seat, worn=range(4), tired=bool)
SET.part("bags", "gold", "gold", Force, range(10))
SET.part("units", "captor", "gaoler", Force, Seat, "jail KEY with VALUE", "free KEY")
SET.value("office", "office", Noble)
SET.value("round", "round", range(1, 10))
SET.value("weather", "weather", ("fair", "foul"))
SET.value("hint", "hint", Noble)
SET.entries("held", "holder", Spoil, Noble, keyed=lambda spoil: None if spoil == "chalice" else spoil)
SET.entries("crowns", "crowns", Seat, range(100), kept=True)
SET.marks("sworn", "sworn", Noble, no="unsworn", made=lambda noble: f"sir {noble}")
SET.places("deal", "the deal", Seat)
SET.record("feast", "days", "days of the feast", range(1, 9))
SET.cleared("refused", "refused offers")


def named(g: Hall, noble: str) -> str:
    """The one word by which a noble is hailed."""
    return g.hails.get(noble, "plain")


def hail(g: Hall, noble: str, how: str) -> None:
    g.hails[noble] = how


def promoted(g: Hall, noble: str, how: str) -> str | None:
    """Who is hailed as a lord is sworn; a fool is none."""
    if noble == "roos":
        return "Roos is the fool."
    if how == "lord":
        g.sworn = (*g.sworn, noble)
    return None


def fill(g: Hall, seat: str, coins: int) -> None:
    g.purses[seat] = (coins,)


SET.other("purses", "purse", Seat, range(9), lambda g, seat: sum(g.purses.get(seat, ())), fill)
SET.other("hails", "hail", Noble, ("plain", "lord"), named, hail, then=promoted)


def laid(g: Hall) -> None:
    opening(cast(Any, g))
    g.units = {u: Unit(x.seat, x.kind, x.at) for u, x in g.units.items()}
    g.bags = {u: Bag() for u in g.units}
    g.feast, g.refused = Feast("red", 3), ("a trade",)


RULES = replace(COURT.rules, state=Hall, new=lambda setup, _: Hall(seats=setup.seats), opening=laid)
HALL = replace(COURT, rules=RULES, referee=Referee(SET), cache={})


@pytest.fixture
def table() -> Table:
    return Table(Match.new(HALL, ["red", "blue"], Seeded("1")))


def hall(t: Table) -> Hall:
    return cast(Hall, t.match.state)


def said(t: Table, line: str) -> str:
    return " ".join(reply.text for reply in t.hear(REFEREE, line))


def test_fields_of_records_are_set_by_their_names(table: Table) -> None:
    assert said(table, "set captor of red army #1 to blue").endswith("The referee rules: red-army-1: captor Blue.")
    said(table, "set red army #1 and red fleet #1 tired")
    said(table, "set worn of red army #1 to 2")
    assert hall(table).units["red-army-1"] == Unit("red", "army", "kent", "blue", 2, True)
    assert hall(table).units["red-fleet-1"].tired
    said(table, "set captor of red army #1 to nobody")
    said(table, "set red army #1 not tired")
    assert hall(table).units["red-army-1"] == Unit("red", "army", "kent", "", 2)


def test_a_correction_may_be_said_in_words_of_its_own(table: Table) -> None:
    said(table, "jail red army #3 with blue")
    assert hall(table).units["red-army-3"].captor == "blue"
    said(table, "free red army #3")
    assert hall(table).units["red-army-3"].captor == ""


def test_single_values_are_names_numbers_or_words(table: Table) -> None:
    for line in ("set office to percy", "set round to 3", "set weather to foul", "set days of the feast to 5"):
        said(table, line)
    g = hall(table)
    assert (g.office, g.round, g.weather, g.feast) == ("percy", 3, "foul", Feast("red", 5))
    assert "The referee rules: office: nobody." in said(table, "set office to nobody")
    assert hall(table).office == ""


def test_entries_are_put_in_and_taken_out(table: Table) -> None:
    said(table, "set holder of saxons to percy")
    assert hall(table).held == {"saxons": "percy"}
    said(table, "set holder of saxons to none")
    assert hall(table).held == {}
    said(table, "set crowns of red to 0")
    assert hall(table).crowns == {"red": 0, "blue": 2}, "kept: that there is none stands there"


def test_marks_are_set_and_taken_away(table: Table) -> None:
    said(table, "set percy sworn")
    said(table, "set roos sworn")
    said(table, "set percy unsworn")
    assert hall(table).sworn == ("sir roos",)


def test_places_in_an_order_are_counted_from_one(table: Table) -> None:
    assert "That is so already." in said(table, "set place of red in the deal to 1")
    said(table, "set place of blue in the deal to 1")
    assert hall(table).deal == ("blue", "red")


def test_what_is_remembered_is_forgotten(table: Table) -> None:
    said(table, "set no refused offers")
    assert hall(table).refused == ()
    assert "There are no refused offers." in said(table, "set no refused offers")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("set captor of red army #1 to red", "That can never be: red-army-1 is a captive of its own."),
        ("set worn of red army #1 to 9", "Worn runs from 0 to 3."),
        ("set round to 0", "Round runs from 1 to 9."),
        ("set captor of red army #1 to nobody", "That is so already."),
        ("set office to green", "green"),
        ("set holder of chalice to percy", "CHALICE has no holder."),
        ("set red army #1 red", "red"),
    ],
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(table: Table, line: str, why: str) -> None:
    before = table.match.position.sum()
    assert why in said(table, line)
    assert table.match.position.sum() == before


def test_there_may_be_no_record_to_set(table: Table) -> None:
    table.match.state.feast = None
    assert "Nothing has days of the feast." in said(table, "set days of the feast to 5")


def told(t: Table) -> dict[str, str]:
    """What everybody, and what each seat alone, was told last."""
    (event,) = t.match.marks[-1].events
    return {"": event.text, **event.private}


def test_whoever_sees_that_something_is_otherwise_is_told(table: Table) -> None:
    said(table, "set office to percy")
    assert told(table) == {"": "The referee rules: office: Percy."}
    said(table, "set crowns of blue to 7")
    assert told(table) == {"": "", "blue": "The referee rules: Blue: crowns 7."}
    said(table, "set hint to roos")
    assert told(table) == {"": "", "red": "The referee rules: hint: Roos."}


def test_of_several_pieces_each_is_told_of_those_whose_change_he_sees(table: Table) -> None:
    said(table, "set gold of red army #1 and red fleet #1 and blue army #1 to 4")
    told_of = [{"": e.text, **e.private} for e in table.match.marks[-1].events]
    assert told_of == [
        {"": "", "red": "The referee rules: red-army-1 and red-fleet-1: gold 4."},
        {"": "", "blue": "The referee rules: blue-army-1: gold 4."},
    ]


def test_who_can_count_what_he_does_not_know_is_told_nothing(table: Table) -> None:
    said(table, "set purse of blue to 7")
    assert hall(table).purses == {"blue": (7,)}
    assert told(table) == {"": "", "blue": "The referee rules: Blue: purse 7."}


def test_what_follows_is_done_too_and_may_refuse(table: Table) -> None:
    said(table, "set hail of percy to lord")
    assert (hall(table).hails, hall(table).sworn) == ({"percy": "lord"}, ("percy",))
    before = table.match.position.sum()
    assert "Roos is the fool." in said(table, "set hail of roos to lord")
    assert table.match.position.sum() == before


def test_people_who_share_a_seat_are_told_apart() -> None:
    people = ("red", "red/cook", "red/groom", "blue")
    shared = Settings(Fog(Hall), faults, {}, lambda g, about: PLAIN, people=lambda g: people, ruler="The steward")
    shared.entries("crowns", "crowns", Seat, range(100))
    match = Match.new(replace(HALL, referee=Referee(shared), cache={}), ["red", "blue"], Seeded("1"))
    (event,) = match.give(REFEREE, match.parse(REFEREE, "set crowns of red to 4")).events
    text = "The steward rules: red: crowns 4."
    assert (event.text, event.private) == ("", {"red": text, "red/cook": text, "red/groom": ""})


def test_names_may_stand_in_the_state() -> None:
    named = {"force": lambda g, u: f"the {g.units[u].kind} at {g.units[u].at}"}
    by_place = Settings(Fog(Hall), faults, {"seat": capital}, lambda g, about: PLAIN, named=named)
    by_place.records("units", Force, captor=Seat)
    match = Match.new(replace(HALL, referee=Referee(by_place), cache={}), ["red", "blue"], Seeded("1"))
    (event,) = match.give(REFEREE, match.parse(REFEREE, "set captor of red army #1 to blue")).events
    assert event.text == "The referee rules: the army at kent: captor Blue."


def test_it_is_taken_back_as_any_order(table: Table) -> None:
    before = table.match.position.sum()
    said(table, "set captor of red army #1 to blue")
    said(table, "undo")
    assert table.match.position.sum() == before


def test_help_has_an_example_where_there_is_a_sample_of_all_that_is_named() -> None:
    examples = {kind.__name__: kind.spec.examples for kind in SET}
    assert examples["SetCrownsCrowns"] == ("set crowns of red to 1",)
    assert examples["SetOfficeOffice"] == ("set office to ayles",)
    assert examples["SetSwornSworn"] == ("set ayles sworn",)
    assert examples["SetWeatherWeather"] == ("set weather to fair",)
    assert examples["SetNoRefusedOffers"] == ("set no refused offers",)
    assert examples["SetUnitsTired"] == (), "of units there is none"
