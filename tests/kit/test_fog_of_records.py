"""What a seat may know of records in a dict but for a part, and of cards that lie face down: hands and captains."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import msgspec

from minaria.engine.state import State
from minaria.kit.fog import Fog, Seen, face_down, partly, public

TRICKS = ("ace", "bluff", "cheat", "dare", "edge", "feint")
TEMPERS = (1, 2, 3, 4)


class Gambler(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody at the table, with a hand."""

    name: str
    hand: tuple[str, ...] = ()


class Captain(msgspec.Struct, frozen=True, omit_defaults=True):
    """A captain with a temper that has been found out or not, and whom it made a friend of."""

    seat: str = ""
    temper: int = 0
    friend: str = ""
    known: bool = False


@dataclass(kw_only=True)
class Tavern(State):
    """Everything that lies on this table."""

    seats: tuple[str, ...] = public()
    evening: int = public(1)
    gamblers: dict[str, Gambler] = partly("hand", to=lambda seat, whose, gambler: seat == whose, deck="tricks")
    captains: dict[str, Captain] = partly(
        "temper", "friend", to=lambda seat, name, captain: captain.known, deck="tempers"
    )
    notes: dict[str, Gambler] = partly("name", to=lambda seat, whose, note: seat == whose)
    stock: tuple[str, ...] = face_down("tricks")
    spare: tuple[int, ...] = face_down("tempers")


FOG: Fog[Tavern, None] = Fog(Tavern, {"tricks": lambda: TRICKS, "tempers": lambda: TEMPERS})


def tavern() -> Tavern:
    """Two gamblers with hands; Hal's temper is known, Kit's is not, Meg has none."""
    g = Tavern(
        seats=("amber", "basalt"),
        gamblers={"amber": Gambler("Ann", ("cheat", "ace")), "basalt": Gambler("Ben", ("dare",))},
        captains={"hal": Captain("amber", 2, "kit", known=True), "kit": Captain("basalt", 3, "hal"), "meg": Captain()},
        notes={"basalt": Gambler("owes four crowns", ("bluff",))},
        stock=("bluff", "edge", "feint"),
        spare=(1, 4),
    )
    g.settle()
    return g


def seen(seat: str | None) -> Seen[Tavern, None]:
    return FOG.view(tavern(), seat)


def test_of_a_record_everybody_knows_all_but_the_hidden_part() -> None:
    for seat, hand in (("amber", ("cheat", "ace")), ("basalt", ()), (None, ())):
        assert seen(seat).g.gamblers["amber"] == Gambler("Ann", hand)
        assert seen(seat).counted["gamblers"] == {"amber": 2, "basalt": 1}


def test_what_hangs_on_the_hidden_part_is_hidden_with_it() -> None:
    for seat in ("amber", None):
        assert seen(seat).g.captains["hal"] == Captain("amber", 2, "kit", known=True)
        assert seen(seat).g.captains["kit"] == Captain("basalt"), "nor whose friend he is"
        assert seen(seat).counted["captains"] == {"hal": 1, "kit": 1, "meg": 0}


def test_a_part_that_is_no_card_is_not_counted() -> None:
    assert seen("amber").g.notes == {"basalt": Gambler("", ("bluff",))}
    assert seen("basalt").g.notes == {"basalt": Gambler("owes four crowns", ("bluff",))}
    assert "notes" not in seen("amber").counted


def test_cards_that_lie_face_down_are_counted() -> None:
    assert (seen("amber").g.stock, seen("amber").counted["stock"]) == ((), 3)
    assert (seen(None).g.spare, seen(None).counted["spare"]) == ((), 2)


def test_the_known_position_is_that_of_the_view() -> None:
    assert FOG.known(tavern(), "basalt") == seen("basalt").g
    assert FOG.known(tavern(), "").gamblers["basalt"].hand == ()


def test_a_possible_position_has_each_card_once_and_other_cards_where_they_are_hidden() -> None:
    stocks, tempers = set(), set()
    for seed in range(20):
        other = FOG.possible(seen("basalt"), Random(seed))
        other.settle()
        assert FOG.astray(other, "tricks") == FOG.astray(other, "tempers") == []
        assert FOG.view(other, "basalt") == seen("basalt")
        assert other.gamblers["basalt"].hand == ("dare",)
        assert other.captains["meg"].temper == 0
        stocks.add(other.stock)
        tempers.add(other.captains["kit"].temper)
    assert len(stocks) > 5
    assert tempers == {1, 3, 4}, "every temper but the one that is known"


def test_a_card_in_two_places_is_astray() -> None:
    g = tavern()
    g.stock = ("bluff", "dare", "feint")
    assert FOG.astray(g, "tricks") == ["dare", "edge"]
    assert FOG.astray(g, "tempers") == []


def test_what_a_seat_must_not_be_shown_is_what_it_has_not_seen() -> None:
    assert FOG.hidden(tavern(), "basalt") == ["ace", "bluff", "cheat", "edge", "feint", 1, 3, 4]
