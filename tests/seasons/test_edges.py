"""Edges of rules that nothing else comes up against: each was found by breaking the rule, which no test noticed."""

from __future__ import annotations

import pytest

from minaria.games.seasons.chapters import purchases
from minaria.games.seasons.chapters.pacts import OPEN_AT_MOST, Propose
from minaria.games.seasons.chapters.reveal import Lose
from minaria.games.seasons.chapters.upkeep import GiveUp
from minaria.games.seasons.rules import battle, combat, money, moves, position, retreat, seeing
from minaria.games.seasons.rules.battle import Side
from minaria.games.seasons.rules.combat import Fighter
from minaria.games.seasons.state.records import MAP, Group, Treaty
from minaria.games.seasons.tables import BOAT, UNITS

from .tools import FULL, SEATS, commits, here, play, rule, spot, state, told

BOOK = FULL.replace("seed=1", "seed=1 presence=book")


@rule("SE-UPKEEP-03")
def test_of_two_cheap_units_one_is_all_that_may_be_given_up() -> None:
    done = play(
        """
        referee> turn 2
        referee> fine aldermark 10 resources
        referee> fine aldermark 2 supply
        referee> place 1 cavalry at Alderhall for aldermark
        referee> place 2 infantry at Alderhall for aldermark
        referee> set Eastwatch castle
    """
        + commits()
        + """
        !aldermark> give up 2 infantry
        ! more than it takes; 1 of upkeep must go
        aldermark> give up 1 infantry
    """
    )
    assert here(done, "Alderhall", "aldermark") == ["cavalry", "infantry"]


@rule("SE-SIEGE-04", "SE-UNIT-01")
@pytest.mark.parametrize(("green", "absorbed"), [(False, 3), (True, 1)])
def test_an_untrained_siege_unit_absorbs_its_value_alone(green: bool, absorbed: int) -> None:
    assert combat.absorbs(Fighter("s", "siege", green), 1) == absorbed
    assert combat.weight([Fighter("s", "siege", green)]) == absorbed


@rule("SE-BUY-02")
def test_boats_are_bought_trained_even_without_a_tower() -> None:
    g = state(play(""))
    assert not position.fortified(g, "aldermark", spot("Alderhall"))
    trained = [kind for kind in UNITS if not purchases.untrained(g, "aldermark", kind)]
    assert trained == [BOAT]


@rule("SE-MULTI-05")
@pytest.mark.parametrize(
    ("units", "walls", "expected"),
    [
        ("ab", "", {"aldermark": 4, "brineholt": 4}),
        ("a", "", {"aldermark": 7}),
        ("b", "", {"brineholt": 7}),
        ("b", "tower", {"aldermark": 4, "brineholt": 4}),  # Aldermark's tower is there though no unit is
        ("a", "tower", {"aldermark": 7}),  # a tower of Aldermark's is nothing of Brineholt's
    ],
)
def test_a_loss_is_shared_by_those_who_have_something_there(units: str, walls: str, expected: dict[str, int]) -> None:
    g = state(
        play("""
        referee> assign Tollmoor to Aldermark
        referee> place 1 cavalry at Tollmoor for aldermark
        referee> place 2 infantry at Tollmoor for brineholt
        """)
    )
    force = tuple(u for u, p in g.pieces.items() if p.seat[0] in units)
    side = Side(("aldermark", "brineholt"), force, {}, walls=walls, loss=7)
    assert dict(battle.shares(g, side, spot("Tollmoor"))) == expected


# -- castles and retreats


@rule("SE-CASTLE-03")
def test_a_castle_without_idle_units_helps_nobody() -> None:
    g = state(
        play("""
        referee> set Alderhall castle
        referee> place 1 war boat at Saltgate Strait for aldermark
        """)
    )
    assert moves.castle_help(g, "aldermark", spot("Eastwatch")) == []


@rule("SE-RETREAT-03", "SE-BOAT-03")
@pytest.mark.parametrize(("aboard", "open_to_it"), [(3, True), (4, False)])
def test_one_free_place_aboard_is_enough_to_go_back_to(aboard: int, open_to_it: bool) -> None:
    g = state(
        play(f"""
        referee> place 1 war boat at Saltgate Strait for aldermark
        referee> place {aboard} infantry aboard at Saltgate Strait for aldermark
        referee> place 1 cavalry at Tollmoor for aldermark
        """)
    ).copy()
    landed = next(u for u, p in g.pieces.items() if p.kind == "cavalry")
    g.groups = (Group("aldermark", spot("Saltgate Strait"), spot("Tollmoor"), (landed,)),)
    assert (spot("Saltgate Strait") in retreat.havens(g, landed)) is open_to_it


@rule("SE-RETREAT-04")
def test_boats_retreat_to_own_and_allied_boats_but_not_to_enemies() -> None:
    g = state(
        play("""
        aldermark> offer alliance to Cindral
        cindral> accept 1
        referee> place 1 war boat at Lantern Bay for aldermark
        referee> place 1 war boat at Saltgate Strait for aldermark
        referee> place 1 war boat at Otter Bay for cindral
        referee> place 1 war boat at Curlew Strait for brineholt
        """)
    )
    boat = next(u for u, p in g.pieces.items() if p.at == spot("Lantern Bay"))
    found = retreat.havens(g, boat)
    assert [spot(a) in found for a in ("Saltgate Strait", "Otter Bay", "Curlew Strait")] == [True, True, False]


# -- fighting as one


@rule("SE-MULTI-04")
@pytest.mark.parametrize(
    ("second", "one"),
    [
        ("brineholt> plan join Aldermark at Tollmoor", True),
        ("brineholt> plan join Cindral at Tollmoor", False),
        ("brineholt> plan join Aldermark at Brinehall", False),
        ("cindral> plan join Aldermark at Tollmoor", False),
    ],
)
def test_two_fight_as_one_only_if_each_ticks_the_other_for_that_battle(second: str, one: bool) -> None:
    g = state(play(f"aldermark> plan join Brineholt at Tollmoor\n{second}\n", FULL))
    assert position.as_one(g, "aldermark", "brineholt", spot("Tollmoor")) is one


# -- people and their words


@rule("SE-SECRET-01")
def test_ticks_are_no_tokens_on_the_map_of_older_tables_either() -> None:
    g = state(
        play(
            """
        aldermark> plan join Brineholt at Tollmoor
        aldermark> plan move 1 infantry from Eastwatch to Tollmoor
    """,
            FULL,
        )
    ).copy()
    g.options = {k: v for k, v in g.options.items() if k != "level"}
    g.committed = ("aldermark",)
    assert seeing.tokens(g) == (("aldermark", spot("Eastwatch"), spot("Eastwatch")),)


@rule("SE-DIPLOMAT-02")
@pytest.mark.parametrize("leaver", ["brineholt", "cindral", "dunmoor"])
def test_a_circle_goes_on_without_whoever_leaves_it_even_if_he_began_it(leaver: str) -> None:
    """He stands together with somebody new, and the two circles do not hear each other."""
    others = [s for s in ("brineholt", "cindral", "dunmoor") if s != leaver]
    play(
        "".join(f"{s}> go to the hall\n" for s in SEATS)
        + f"""
        cindral> stand with Brineholt
        dunmoor> stand with Brineholt
        {leaver}> step back
        aldermark> stand with {leaver.title()}
        {leaver}> mutter zyzzyva one
        |aldermark low: zyzzyva one
        |{others[0]} speaks low with Aldermark.
        {others[0]}> mutter zyzzyva two
        |{others[1]} low: zyzzyva two
        |{leaver} speaks low with {others[1].title()}.
    """,
        BOOK,
    )


@rule("SE-DIPLOMAT-03")
def test_whoever_leaves_is_not_told_of_it_himself() -> None:
    done = play(
        """
        aldermark> go to the hall
        brineholt> go to the hall
        aldermark> go to Aldermark's table
        |brineholt Aldermark leaves.
    """,
        BOOK,
    )
    assert "leaves" not in told(done, "aldermark")


@rule("SE-TIMER-03")
def test_whoever_walks_away_from_the_map_is_called_back_for_the_last_minute() -> None:
    done = play(
        """
        aldermark> go to the hall
        referee> arrive Aldermark
        brineholt> go to the hall
        referee> time
    """,
        BOOK.replace("seed=1", "seed=1 walking=timed"),
    )
    g = state(done)
    assert g.way == {}, "nobody goes on walking"
    assert {g.where[f"{s}/both"] for s in SEATS} == {MAP}


@rule("SE-DIPLOMAT-10", "SE-DIPLOMAT-11")
def test_two_who_are_on_their_way_do_not_meet() -> None:
    play(
        """
        aldermark> go to the hall
        brineholt> go to the hall
        !aldermark> offer peace to Brineholt for 2 turns
        referee> arrive Aldermark
        referee> arrive Brineholt
        aldermark> offer peace to Brineholt for 2 turns
    """,
        BOOK.replace("seed=1", "seed=1 walking=timed"),
    )


@rule("SE-WIN-05")
@pytest.mark.parametrize(
    ("by", "agreed", "refused"),
    [
        ("aldermark", ("aldermark",), True),
        ("aldermark", ("aldermark", "cindral"), False),  # what is agreed on waits for nobody
        ("cindral", ("cindral",), False),  # how much others offer neither counts nor shows
    ],
)
def test_own_offers_without_an_answer_are_counted_alone(by: str, agreed: tuple[str, ...], refused: bool) -> None:
    g = state(play("", FULL)).copy()
    waiting = Treaty("peace", by, ("aldermark", "cindral"), agreed, 1)
    g.treaties = dict.fromkeys(range(1, OPEN_AT_MOST + 1), waiting)
    why = Propose("alliance", "brineholt").refusal(g, "aldermark", None)
    assert (why is not None and "Too many of your offers" in why.text) is refused


@rule("SE-CASUALTY-03")
def test_a_loss_is_taken_from_units_of_the_battle_alone() -> None:
    """A line can name no other; an order that comes another way is refused all the same."""
    done = play(
        """
        referee> place 1 cavalry at Tollmoor for brineholt
        referee> place 1 infantry at Westyle for aldermark
        referee> place 1 siege unit at Eastwatch for aldermark
        referee> place 2 infantry at Eastwatch for aldermark
        aldermark> plan move everyone from Eastwatch to Tollmoor
    """
        + commits("2 1")
    )
    ask = done.match.ask("aldermark")
    offer = ask.offer(Lose) if ask else None
    assert offer is not None
    inside, outside = (next(u for u, p in state(done).pieces.items() if p.kind == k) for k in ("siege", "infantry"))
    assert offer.check(Lose((inside,))) is None
    for force in ((), (outside,), (inside, outside), ("aldermark-infantry-99",)):
        why = offer.check(Lose(force))
        assert why is not None
        assert why.rule == "SE-CASUALTY-03"


# -- boats and buildings


@rule("SE-BOAT-04", "SE-BOAT-05")
def test_whoever_boards_takes_the_place_of_whoever_lands_from_an_allys_boat() -> None:
    done = play(
        """
        aldermark> offer alliance to Brineholt
        brineholt> accept 1
        referee> place 1 war boat at Saltgate Strait for brineholt
        referee> place 4 infantry aboard at Saltgate Strait for brineholt
        referee> place 1 cavalry at Eastwatch for aldermark
        brineholt> plan move 1 infantry from Saltgate Strait to Tollmoor
        brineholt> plan let Aldermark into Saltgate Strait
        aldermark> plan move 1 cavalry from Eastwatch to Saltgate Strait
    """
        + commits()
    )
    assert here(done, "Saltgate Strait", "aldermark") == ["cavalry"]
    assert here(done, "Saltgate Strait", "brineholt") == ["infantry"] * 3 + ["war_boat"]


@rule("SE-BOAT-09", "SE-AID-02")
def test_units_aboard_give_no_aid_but_their_boat_does() -> None:
    play("""
        referee> place 1 war boat at Saltgate Strait for aldermark
        referee> place 2 infantry aboard at Saltgate Strait for aldermark
        !aldermark> plan aid at Tollmoor from Saltgate Strait with 1 infantry
        ! SE-BOAT-09
        aldermark> plan aid at Tollmoor from Saltgate Strait with 1 war boat
    """)


@rule("SE-UPKEEP-02", "SE-UPKEEP-05")
@pytest.mark.parametrize("bought", [True, False])
def test_walls_given_up_are_a_ruin_whether_they_stand_or_are_being_built(bought: bool) -> None:
    script = "aldermark> build tower at Eastwatch\n" if bought else "referee> set Eastwatch tower\n"
    g = state(play("referee> award 20 resources to aldermark\n" + script)).copy()
    area, price = spot("Eastwatch"), money.price_of(g, spot("Eastwatch"))
    assert money.give_up(g, area) == price > 0
    assert money.standing_walls(g, area) == "ruin"
    assert (area in g.works, g.walls.get(area, "")) == ((True, "") if bought else (False, "ruin"))


@rule("SE-DIPLOMAT-10")
def test_those_who_stand_there_see_somebody_set_out() -> None:
    play(
        """
        aldermark> go to the hall
        brineholt> go to the hall
        referee> arrive Aldermark
        referee> arrive Brineholt
        aldermark> go to Cindral's table
        |brineholt Aldermark leaves for another place.
    """,
        BOOK.replace("seed=1", "seed=1 walking=timed"),
    )


@rule("SE-DIPLOMAT-10")
def test_those_whom_somebody_left_do_not_see_that_he_goes_elsewhere_on_his_way() -> None:
    done = play(
        """
        aldermark> go to the hall
        brineholt> go to the hall
        referee> arrive Aldermark
        referee> arrive Brineholt
        aldermark> go to Cindral's table
        aldermark> go to Dunmoor's table
    """,
        BOOK.replace("seed=1", "seed=1 walking=timed"),
    )
    assert told(done, "brineholt").count("Aldermark leaves for another place.") == 2, "the map and the hall"


@rule("SE-UPKEEP-03")
def test_giving_up_nothing_is_no_answer_to_a_shortfall() -> None:
    done = play(
        """
        referee> turn 2
        referee> fine aldermark 10 resources
        referee> fine aldermark 12 supply
        referee> place 2 infantry at Alderhall for aldermark
        referee> place 1 infantry at Tollmoor for brineholt
    """
        + commits()
    )
    ask = done.match.ask("aldermark")
    offer = ask.offer(GiveUp) if ask else None
    assert offer is not None
    own, foreign = (next(u for u, p in state(done).pieces.items() if p.seat == s) for s in ("aldermark", "brineholt"))
    assert offer.check(GiveUp((own,))) is None
    for force in ((), (foreign,), (own, foreign)):
        why = offer.check(GiveUp(force))
        assert why is not None
        assert why.rule == "SE-UPKEEP-03"
