"""What other editions have, as options of a table: off by default, each told, each with its effect and without it."""

from __future__ import annotations

import pytest

from minaria.engine.dice import Seeded
from minaria.engine.game import load
from minaria.engine.match import Match
from minaria.games.divine_right.rules import combat, sieges
from minaria.games.divine_right.rules.editions import choices, editions, in_play, printed_strength, regulars_of
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import kingdoms, unit, units
from minaria.ui.script import Run, ScriptFault
from tests.divine_right.tools import here, play, rule, spot, state, table_of, told


def table(*options: str, seats: str = "hothior,mivior,muetar") -> str:
    """The first lines of a transcript of a table with these options, its map empty."""
    return f"game divine_right seats={seats} seed=1 {' '.join(options)}\nreferee> remove everyone\n"


def begun(*options: str, seats: str = "hothior,mivior,muetar") -> Minaria:
    """A table just set up."""
    return state(play("", f"game divine_right seats={seats} seed=1 {' '.join(options)}\n"))


def alternatives() -> list[str]:
    """Every option with its other value."""
    return [f"{e.name}={e.values[1]}" for e in editions().values()]


def test_every_option_is_offered_with_a_line_of_help_and_off_by_default() -> None:
    offered = {o.name: o for o in load("divine_right").seating.options}
    for e in editions().values():
        assert offered[e.name].values == e.values
        assert offered[e.name].help == e.help
        assert len(e.help) < 120
    assert choices(begun()) == []


@pytest.mark.parametrize("option", alternatives())
def test_a_choice_is_told_at_set_up_and_on_the_table_sheet(option: str) -> None:
    done = play("", f"game divine_right seats=hothior,mivior seed=1 {option}\n")
    (said,) = choices(state(done))
    assert f"Not in the Basic Game: {said}." in told(done)
    assert said in str(table_of(done).hear("hothior", "look"))
    plain = play("", "game divine_right seats=hothior,mivior seed=1\n")
    assert said not in str(table_of(plain).hear("hothior", "look"))
    assert not any("Not in the Basic Game" in line for line in told(plain))


@pytest.mark.parametrize("option", alternatives())
def test_an_option_is_part_of_the_position_and_makes_it_the_same_every_time(option: str) -> None:
    name, value = option.split("=")
    first, again = (Match.new(load("divine_right"), ["ghem", "muetar"], Seeded("3"), {name: value}) for _ in "12")
    plain = Match.new(load("divine_right"), ["ghem", "muetar"], Seeded("3"), {})
    assert first.state.options[name] == value
    assert first.position.sum() == again.position.sum() != plain.position.sum()


def test_counters_of_options_are_no_part_of_the_basic_game() -> None:
    g = begun()
    more = [u for u in units().values() if u.option]
    assert {u.option for u in more} == {"river-fleets", "dwarf-armies"}
    assert not any(in_play(g, u.id) for u in more)
    assert not any(u in g.pieces for u in (x.id for x in more))
    with pytest.raises(ScriptFault):
        play("referee> place 1 Muetar fleet at 18,12\n", table())


# -- forest symbols


def forest_points(kingdom: str, *options: str) -> int:
    """What an army pays for a forest hex abroad."""
    done = play(
        f"""
        referee> place 1 {kingdom} army at 30,0
        referee> phase movement {kingdom}
        {kingdom}> move 1 army to 29,1
        """,
        table(*options, seats=f"{kingdom},muetar"),
    )
    return state(done).used[here(done, "29,1")[0]].spent


@rule("DR-TERRAIN-27")
def test_forest_symbols_count_with_the_option_only() -> None:
    assert forest_points("neuth") == 2
    assert forest_points("neuth", "forest-symbols=yes") == 1
    assert forest_points("zorn", "forest-symbols=yes") == 1
    assert forest_points("mivior", "forest-symbols=yes") == 2


# -- armies


def test_the_eighth_dwarven_army_stands_at_aws_noir() -> None:
    assert len(regulars_of(begun(seats="ghem,muetar"), "ghem")) == 7
    g = begun("dwarf-armies=eight", seats="ghem,muetar")
    assert len(regulars_of(g, "ghem")) == 8
    at_aws_noir = [u for u, p in g.pieces.items() if p.hex == spot("Aws Noir") and unit(u).type == "army"]
    assert len(at_aws_noir) == 3


@rule("DR-EVENT-08")
def test_a_lost_optional_army_can_be_replaced() -> None:
    extra = next(u.id for u in units().values() if u.option == "dwarf-armies")
    done = play(
        """
        referee> eliminate 3 armies at Aws Noir
        referee> phase events ghem
        ghem> roll [3 3]
        ghem> replace 2 armies
        """,
        "game divine_right seats=ghem,muetar seed=1 dwarf-armies=eight\n",
    )
    g = state(done)
    assert extra in g.pieces or extra in g.dead
    assert len(here(done, "Aws Noir", "ghem", "army")) == 2


# -- retreats


@rule("DR-RETREAT-03")
@pytest.mark.parametrize(("option", "number"), [("troll-retreats=4-6", 4), ("troll-retreats=3-6", 3)])
def test_trolls_retreat_as_the_option_says(option: str, number: int) -> None:
    g = begun(option)
    assert combat.retreat_number(g, "trolls-army-1") == number
    assert combat.retreat_number(g, "muetar-army-1") == 4
    assert combat.retreat_number(g, "neuth-army-1") == 3


# -- walls


@rule("DR-SIEGE-06", "DR-VICTORY-03")
def test_walls_as_they_were_in_1979() -> None:
    now, then = begun(), begun("castle-strengths=1979")
    was = {"Addat": 2, "Boran": 1, "Boliske": 3, "Beolon": 1, "The Pits": 4}
    for k in kingdoms().values():
        for h in k.castles:
            name = next((n for n in was if spot(n) == h), "")
            assert printed_strength(then, h) == (was[name] if name else printed_strength(now, h))
            assert not name or printed_strength(then, h) != printed_strength(now, h)
    assert sieges.plunder_points(then, spot("The Pits")) == 40
    assert sieges.plunder_points(now, spot("The Pits")) == 50


@rule("DR-SIEGE-06")
def test_a_siege_needs_what_the_walls_of_the_option_ask_for() -> None:
    def siege(*options: str) -> Run:
        return play(
            """
            referee> place 1 Hothior army at 20,17
            referee> phase movement hothior
            hothior> besiege Beolon with 1 army
            """,
            table(*options),
        )

    assert spot("Beolon") in state(siege("castle-strengths=1979")).sieges
    with pytest.raises(ScriptFault, match="DR-SIEGE-06"):
        siege()


# -- river fleets

FLEETS = "river-fleets=yes"


def test_seven_river_fleets_take_the_field_with_their_kingdoms() -> None:
    g = begun(FLEETS, seats="hothior,mivior,muetar,neuth,ghem")
    places = {"Tadafat": 1, "Addat": 1, "Pennol": 1, "Yando": 1, "Ider Bolis": 1, "Aws Noir": 1}
    afloat = [u for u in g.pieces if unit(u).shallow]
    assert sorted(g.pieces[u].hex for u in afloat) == sorted(spot(n) for n in places)
    assert all(g.pieces[u].inside == bool(g.pieces[u].hex != spot("Yando")) for u in afloat)
    assert len(regulars_of(g, "muetar")) == 15
    assert len(regulars_of(begun(), "muetar")) == 13


def voyage(kingdom: str, fleet: str, start: str, goal: str, facing: str = "") -> int:
    """Points a river fleet pays from a place to a goal."""
    done = play(
        f"""
        referee> place 1 {kingdom} {fleet} at {start} {facing}
        referee> phase movement {kingdom}
        {kingdom}> move 1 {fleet} to {goal}
        """,
        table(FLEETS, seats=f"{kingdom},shucassam"),
    )
    return state(done).used[here(done, goal)[0]].spent


@pytest.mark.parametrize(
    ("kingdom", "start", "goal", "points"),
    [
        ("ghem", "Aws Noir", "3,2", 1),  # out of its dock
        ("ghem", "3,2", "6,3", 4),  # down the Grimgold, from its source
        ("ghem", "6,3", "3,2", 8),  # and up again
        ("neuth", "Ider Bolis", "6,8", 4),  # over Star Lake into the Sullen River
        ("mivior", "Addat", "6,10", 7),  # up the Sullen River
        ("muetar", "Pennol", "18,13", 2),  # Lake Carth, then the Deep River
        ("hothior", "Tadafat", "10,15", 1),
        ("muetar", "20,14", "19,14", 3),  # out of the Waning River and down its lower reach
    ],
)
def test_river_fleets_sail_small_rivers(kingdom: str, start: str, goal: str, points: int) -> None:
    assert voyage(kingdom, "river fleet", start, goal) == points


def test_river_fleets_keep_off_the_sea_and_other_fleets_out_of_small_rivers() -> None:
    play(
        """
        referee> place 1 Mivior river fleet at 3,13
        referee> place 1 Hothior fleet at 12,19
        referee> phase movement mivior
        !mivior> move 1 river fleet to 2,13
        ! DR-MOVE-15
        mivior> move 1 river fleet to 4,12
        referee> phase movement hothior
        !hothior> move 1 fleet to 10,18
        ! DR-MOVE-15
        """,
        table(FLEETS),
    )


@rule("DR-STACK-04")
def test_an_army_drives_a_river_fleet_along_its_river() -> None:
    done = play(
        """
        referee> place 1 Mivior river fleet at 5,12
        referee> place 1 Hothior army at 6,12
        referee> phase movement hothior
        hothior> move 1 army to 5,12
        hothior> done
        mivior> displace 1 river fleet to 5,11
        """,
        table(FLEETS),
    )
    assert len(here(done, "5,11", "mivior")) == 1


@rule("DR-COMBAT-26")
def test_river_fleets_fight_along_their_rivers() -> None:
    done = play(
        """
        referee> place 1 Mivior river fleet at 5,11
        referee> place 1 Neuth river fleet at 5,12
        referee> phase movement mivior
        mivior> attack 5,12
        neuth> stand [6 1]
        mivior> advance 1 river fleet to 5,12
        """,
        table(FLEETS, seats="mivior,neuth"),
    )
    assert len(here(done, "5,12", "mivior")) == 1


@rule("DR-EVENT-05")
def test_a_river_fleet_at_home_is_out_of_the_storm() -> None:
    done = play(
        """
        referee> place 1 Neuth river fleet at Ider Bolis
        referee> phase events neuth
        neuth> roll [1 2]
        """,
        table(FLEETS, seats="neuth,ghem"),
    )
    assert len(here(done, "Ider Bolis", "neuth")) == 1


@rule("DR-SEA-02")
def test_a_river_fleet_carries_an_army_down_the_river() -> None:
    done = play(
        """
        referee> place 1 Ghem river fleet at Aws Noir
        referee> place 1 Ghem army at Aws Noir
        referee> phase movement ghem
        ghem> board 1 river fleet with 1 army
        ghem> move 1 river fleet to 6,3
        ghem> land 1 army at 6,3
        """,
        table(FLEETS, seats="neuth,ghem"),
    )
    assert len(here(done, "6,3", "ghem", "army")) == 1
