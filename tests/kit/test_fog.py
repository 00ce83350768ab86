"""Who may know what, on a small court: hands and a deck, a card drawn, bids, promises between some, a masked tower."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import msgspec
import pytest

from minaria.engine.state import State, plain
from minaria.kit.cards import Pile
from minaria.kit.fog import EVERYBODY, Fog, Seen, among, masked, own, pile, public, secret
from minaria.kit.turns import expire

LORDS = ("ayles", "birk", "clare", "dunn", "ely", "fawley", "gore", "hale")
JEWELS = ("opal", "ruby")


class Pledge(msgspec.Struct, frozen=True):
    """A promise of one seat to another, or one that everybody has heard."""

    giver: str
    taker: str
    loud: bool = False


def heard(pledge: Pledge) -> Any:
    return EVERYBODY if pledge.loud else (pledge.giver, pledge.taker)


@dataclass(kw_only=True)
class Court(State):
    """Everything that lies on this table."""

    seats: tuple[str, ...] = public()
    player: str = public("amber")
    serving: dict[str, str] = public(dict, cards=lambda lords: lords)
    hands: dict[str, tuple[str, ...]] = own(deck="lords")
    bids: dict[str, int] = own()
    lords: Pile = pile("lords")
    jewels: Pile = pile("jewels")
    drawn: str = secret("", to=lambda g, seat: seat == g.player, deck="lords")
    lot: int = secret(0, to=lambda g, seat: seat == g.player)
    pledges: dict[int, Pledge] = among(dict, whom=lambda n, pledge: heard(pledge))
    leaves: dict[str, tuple[str, ...]] = among(dict, whom=lambda giver, taker: (giver, taker))
    spurned: tuple[Pledge, ...] = among(tuple, whom=heard, later=True, lasts="turn")
    tower: dict[str, int] = masked(dict, lambda g, seat, tower: {s: n if s == seat else 0 for s, n in tower.items()})


FOG: Fog[Court, int] = Fog(
    Court,
    {"lords": lambda: LORDS, "jewels": lambda: JEWELS},
    facts=lambda g, seat: sum(map(len, g.hands.values())) if seat != "referee" else -1,
)


def court() -> Court:
    """Birk serves; amber holds two lords, basalt one, amber has drawn Ely; Fawley is used, Gore and Hale undrawn."""
    g = Court(
        seats=("amber", "basalt", "cinder"),
        serving={"birk": "amber"},
        hands={"amber": ("ayles", "clare"), "basalt": ("dunn",)},
        bids={"amber": 3, "basalt": 5},
        lords=Pile(("gore", "hale"), ("fawley",)),
        jewels=Pile(JEWELS),
        drawn="ely",
        lot=4,
        pledges={1: Pledge("amber", "basalt"), 2: Pledge("basalt", "cinder"), 3: Pledge("basalt", "cinder", loud=True)},
        leaves={"amber": ("basalt", "cinder"), "basalt": ("cinder",)},
        spurned=(Pledge("cinder", "amber"), Pledge("basalt", "cinder")),
        tower={"amber": 7, "basalt": 8},
    )
    g.settle()
    return g


def seen(seat: str | None) -> Seen[Court, int]:
    return FOG.view(court(), seat)


# -- what a seat knows, word by word


def test_everybody_knows_what_is_public() -> None:
    for seat in ("amber", "cinder", None):
        assert seen(seat).known["serving"] == {"birk": "amber"}
        assert seen(seat).g.player == "amber"


def test_each_seat_knows_its_own_and_of_others_at_most_how_many() -> None:
    basalt = seen("basalt")
    assert basalt.g.hands == {"amber": (), "basalt": ("dunn",)}
    assert basalt.counted["hands"] == {"amber": 2, "basalt": 1}
    assert basalt.g.bids == {"basalt": 5}, "of what is not counted nobody knows whose there is"
    assert "bids" not in basalt.counted
    assert seen(None).g.bids == {}
    assert seen("cinder").g.bids == {}, "whoever has none sees none"


@dataclass(kw_only=True)
class Musters(State):
    """Wishes that others count."""

    wishes: dict[str, tuple[str, ...]] = own(counted=True)


def test_what_is_counted_and_no_card_is_left_to_the_games_own_guess() -> None:
    fog: Fog[Musters, None] = Fog(Musters)
    view = fog.view(Musters(wishes={"amber": ("horse", "foot"), "basalt": ("foot",)}), "basalt")
    assert view.g.wishes == {"amber": (), "basalt": ("foot",)}
    assert view.counted["wishes"] == {"amber": 2, "basalt": 1}
    assert fog.possible(view, Random(1)).wishes == {"amber": (), "basalt": ("foot",)}


def test_entries_are_known_to_those_whom_they_concern() -> None:
    assert list(seen("amber").g.pledges) == [1, 3]
    assert list(seen("cinder").g.pledges) == [2, 3]
    assert list(seen(None).g.pledges) == [3], "what everybody has heard"
    assert seen("amber").g.leaves == {"amber": ("basalt", "cinder")}
    assert seen("basalt").g.leaves == {"amber": ("basalt",), "basalt": ("cinder",)}
    assert seen("amber").g.spurned == (Pledge("cinder", "amber"),)
    assert seen(None).g.spurned == ()


def test_an_entry_that_concerns_nobody_is_not_a_spectators() -> None:
    g = court()
    g.pledges = {1: Pledge("", "")}
    assert FOG.view(g, None).g.pledges == {}
    assert FOG.view(g, "amber").g.pledges == {}


def test_a_secret_is_known_to_some_and_that_a_card_is_drawn_to_all() -> None:
    assert (seen("amber").g.drawn, seen("amber").g.lot) == ("ely", 4)
    for seat in ("basalt", None):
        assert (seen(seat).g.drawn, seen(seat).g.lot) == ("", 0)
        assert seen(seat).counted["drawn"] == 1
        assert "lot" not in seen(seat).counted


def test_of_a_pile_all_know_how_many_are_undrawn_and_which_are_used() -> None:
    assert seen("amber").g.lords == Pile((), ("fawley",))
    assert seen("amber").counted["lords"] == 2


def test_a_masked_field_is_what_its_method_says() -> None:
    assert seen("basalt").g.tower == {"amber": 0, "basalt": 8}


def test_facts_are_counted_with_what_is_hidden_at_hand() -> None:
    assert seen("cinder").facts == 3
    assert FOG.opened(court()).facts == -1, "for the referee"


def test_the_referee_sees_all_of_it() -> None:
    opened = FOG.opened(court())
    assert opened.g == court()
    assert opened.counted["hands"] == {"amber": 2, "basalt": 1}


def test_views_are_equal_where_what_is_known_is_equal() -> None:
    g = court()
    g.hands["amber"] = ("ayles", "gore")
    g.lords = Pile(("clare", "hale"), ("fawley",))
    assert FOG.view(g, "basalt") == seen("basalt")
    assert FOG.view(g, "amber") != seen("amber")
    assert FOG.view(g, "basalt") != FOG.view(g, "cinder")


# -- what follows


def test_a_known_position_stands_and_answers_rules() -> None:
    known = seen("basalt").g
    assert known.memo == {}, "what is found out about it is kept"
    assert known.run is None
    assert plain(known)["hands"] == {"amber": (), "basalt": ("dunn",)}
    assert seen("basalt").g == known
    view = seen("basalt")
    assert view.g is view.g, "made once for each view"


@pytest.mark.parametrize("seat", ["amber", "basalt", "cinder"])
def test_a_possible_position_looks_the_same_and_holds_every_card_once(seat: str) -> None:
    for seed in range(20):
        guess = FOG.possible(seen(seat), Random(seed))
        assert FOG.view(guess, seat) == seen(seat)
        assert FOG.astray(guess) == []


def test_what_nobody_has_seen_may_lie_anywhere_in_a_possible_position() -> None:
    guesses = [FOG.possible(seen("basalt"), Random(seed)) for seed in range(60)]
    assert {g.drawn for g in guesses} == {"ayles", "clare", "ely", "gore", "hale"}
    assert {card for g in guesses for card in g.lords.left} == {"ayles", "clare", "ely", "gore", "hale"}
    mine = [FOG.possible(seen("amber"), Random(seed)) for seed in range(60)]
    assert {g.drawn for g in mine} == {"ely"}
    assert {g.hands["basalt"] for g in mine} == {("dunn",), ("gore",), ("hale",)}


def test_a_twin_looks_the_same_and_is_always_the_same() -> None:
    g = court()
    twin = FOG.twin(g, "basalt")
    assert FOG.view(twin, "basalt") == FOG.view(g, "basalt")
    assert twin == FOG.twin(g, "basalt")
    assert twin.memo == {}, "it stands"
    assert any(FOG.twin(g, seat).lords != g.lords for seat in g.seats)
    assert g == court(), "the position stays as it is"


def test_the_cards_that_a_seat_must_not_be_shown() -> None:
    assert FOG.hidden(court(), "basalt") == ["ayles", "clare", "ely", "gore", "hale", "opal", "ruby"]
    assert FOG.hidden(court(), "amber") == ["dunn", "gore", "hale", "opal", "ruby"]
    assert FOG.hidden(court(), None) == ["ayles", "clare", "dunn", "ely", "gore", "hale", "opal", "ruby"]


def test_every_card_lies_in_one_place() -> None:
    g = court()
    assert FOG.astray(g) == []
    g.drawn, g.jewels = "gore", Pile(("opal",))
    assert FOG.astray(g) == ["ely", "gore", "ruby"], "one is nowhere, one lies twice"
    assert FOG.astray(g, "lords") == ["ely", "gore"]
    g.serving["lute"] = "amber"
    assert FOG.astray(g, "jewels") == ["ruby"], "what is no card is not looked at"


# -- several people at a seat


@dataclass(kw_only=True)
class Shared(State):
    """A seat has a steward, who keeps the purse, and a squire, who keeps the watch."""

    seats: tuple[str, ...] = public(("amber", "basalt"))
    purses: dict[str, int] = own(offices=("steward",))
    names: dict[str, str] = own()
    watches: tuple[Pledge, ...] = among((), whom=heard, offices=("squire",))
    where: dict[str, str] = masked(dict, lambda g, eyes, where: {p: at for p, at in where.items() if p == eyes})


def test_each_of_those_who_share_a_seat_knows_what_is_his_office() -> None:
    fog: Fog[Shared, str] = Fog(Shared, facts=lambda g, eyes: eyes)
    g = Shared(
        purses={"amber": 7, "basalt": 9},
        names={"amber": "Ann", "basalt": "Bea"},
        watches=(Pledge("amber", "basalt"),),
        where={"amber/steward": "tower", "amber/squire": "gate"},
    )
    whole, steward, squire = (fog.view(g, "amber", office) for office in ("", "steward", "squire"))
    assert [v.g.purses for v in (whole, steward, squire)] == [{"amber": 7}, {"amber": 7}, {}]
    assert [len(v.g.watches) for v in (whole, steward, squire)] == [1, 0, 1]
    assert {str(v.g.names) for v in (whole, steward, squire)} == {"{'amber': 'Ann'}"}
    assert [v.g.where for v in (whole, steward, squire)] == [{}, {"amber/steward": "tower"}, {"amber/squire": "gate"}]
    assert [(v.seat, v.facts) for v in (whole, steward)] == [("amber", "amber"), ("amber", "amber/steward")]


# -- the declaration


@dataclass(kw_only=True)
class Open(State):
    """A state that keeps silent about two of its fields."""

    seats: tuple[str, ...] = public()
    gold: int = 0
    plans: dict[str, str] = field(default_factory=dict)


def test_a_field_that_does_not_say_who_may_know_it_is_refused() -> None:
    with pytest.raises(TypeError, match="Open does not say who may know gold, plans"):
        Fog(Open)


def test_the_words_say_too_since_when_a_field_is_there_and_how_long_it_lasts() -> None:
    g = replace(court(), spurned=())
    assert "spurned" not in plain(g), "older journals know nothing of it"
    g.spurned = (Pledge("cinder", "amber"),)
    assert "spurned" in plain(g)
    expire(g, "turn")
    assert not g.spurned
    assert g.pledges == court().pledges


# -- what is found once


@dataclass(kw_only=True)
class Keep(State):
    """Towers that are seen by daylight, lamps that are counted anew each time."""

    dark: bool = public(False)
    watch: str = public("amber")
    towers: dict[str, int] = masked(dict, lambda g, seat, towers: {} if g.dark else dict(towers), rests_on=("dark",))
    lamps: dict[str, int] = masked(dict, lambda g, seat, lamps: dict(lamps))


@pytest.mark.parametrize(
    ("changes", "again"),
    [
        ({"watch": "basalt"}, False),
        ({"watch": "basalt", "lamps": {"amber": 2}}, False),
        ({"dark": True}, True),
        ({"towers": {"amber": 8}}, True),
    ],
)
def test_a_mask_is_worked_out_again_once_what_it_rests_on_has_changed(changes: dict[str, Any], again: bool) -> None:
    fog: Fog[Keep, None] = Fog(Keep)
    before = Keep(towers={"amber": 7}, lamps={"amber": 1})
    before.settle()
    first = fog.view(before, "amber").known
    after = before.copy()
    for name, value in changes.items():
        setattr(after, name, value)
    after.settle()
    then = fog.view(after, "amber").known
    assert (then["towers"] is not first["towers"]) is again
    assert then["towers"] == ({} if after.dark else after.towers)
    assert then["lamps"] is not first["lamps"]
    assert then["lamps"] == after.lamps
