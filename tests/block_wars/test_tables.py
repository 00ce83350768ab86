"""The figures of Block Wars and the worked examples that come with them."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from minaria.games.block_wars.rules.battle import moon, number, take_hits
from minaria.games.block_wars.rules.borderland import collected
from minaria.games.block_wars.rules.ground import cities, side
from minaria.games.block_wars.state import Fight
from minaria.games.block_wars.tables import (
    armies,
    figures,
    gold,
    laid,
    layouts,
    price,
    spells,
    tiles_for,
    types,
    usual_layout,
)
from minaria.kit.tilemap import read_tile
from minaria.kit.tiles import Join, Laid, lay

from .test_edges import under_way
from .tools import Field, rule

EXAMPLES: dict[str, list[dict[str, Any]]] = tomllib.loads(Path(__file__).with_name("examples.toml").read_text())


@rule("BW-DRAFT-02", "BW-DRAFT-07")
def test_eight_armies_of_28_blocks_balance() -> None:
    assert len(armies()) == 8
    for a in armies().values():
        assert sum(types()[t].many for t in a.types) == 28
    worth = [a.value for a in armies().values()]
    assert (min(worth), max(worth)) == (217, 231)
    assert max(abs(w - sum(worth) / 8) for w in worth) <= 0.05 * sum(worth) / 8


@rule("BW-DRAFT-05", "BW-DRAFT-06")
def test_the_price_of_a_step() -> None:
    assert price("A", 2, 4, "flyer", "") == 60
    assert (price("A+", 0, 2, "wizard", ""), price("B+", 0, 2, "wizard", ""), price("D", 0, 2, "treasure", "")) == (
        20,
        10,
        10,
    )
    assert [gold(x) for x in (15, 14, 4)] == [2, 1, 1]
    assert price("B", 4, 0, "castle", "") == 20
    assert all(t.cost == gold(price(t.letter, t.number, t.move, t.kind, t.notes)) for t in types().values())


@rule("BW-SETUP-01", "BW-SETUP-02")
def test_tiles_for_the_number_of_players() -> None:
    assert [tiles_for(n) for n in range(2, 9)] == [1, 2, 2, 3, 3, 4, 4]
    assert all(len(layouts()[usual_layout(n)].laid) >= tiles_for(n) for n in range(2, 9))


@rule("BW-SETUP-03")
def test_every_tile_has_eight_cities_worth_15_gold() -> None:
    for t in "abcd":
        worth = sorted(h.value for h in laid(f"one_{t}", (t,)).hexes.values() if h.name)
        assert worth == [1, 1, 1, 1, 2, 2, 3, 4]


def test_every_army_has_spells_its_wizards_can_cast() -> None:
    for a in armies().values():
        assert any(spells()[s].caster == "any" and spells()[s].timing == "combat" for s in a.spells)


@rule("BW-FIRE-06")
@pytest.mark.parametrize("example", EXAMPLES["hit"], ids=lambda x: x["rating"])
def test_dice_that_hit(example: dict[str, Any]) -> None:
    """A die no higher than the number hits, in a battle of a block of that rating."""
    best = int(example["rating"][-1])
    assert sum(d <= best for d in example["rolls"]) == example["hits"]


@rule("BW-MOON-01", "BW-MOON-02", "BW-MOON-03")
def test_the_moon_and_werebeasts() -> None:
    for x in EXAMPLES["moon"]:
        assert moon(x["turn"]) == x["phase"]
    beasts = {"wolf_changers": 1, "rat_changers": 2}
    for turn, shift in ((1, 0), (2, 1), (3, 0), (4, -1), (7, 0), (8, -1)):
        f = Field("rat_changers 4 a-0306", "orc_blades 4 a-0306", turn=turn)
        assert number(f.g, "rat_changers-1") == beasts["rat_changers"] + shift
        assert number(f.g, "orc_blades-1") == 2, "the moon touches nobody else"


@rule("BW-HEXSIDE-03", "BW-HEXSIDE-06", "BW-HEXSIDE-07", "BW-HEXSIDE-10", "BW-HEXSIDE-11")
@pytest.mark.parametrize("x", EXAMPLES["side"], ids=lambda x: x["tile"] + x["hexes"][0] + x["hexes"][1])
def test_sides(x: dict[str, Any]) -> None:
    f = Field(layout=f"one_{x['tile']}")
    a, b = (f"{x['tile']}-{h}" for h in x["hexes"])
    for found in (side(f.g, a, b), side(f.g, b, a)):
        assert (found.kind, found.ground, found.aquatic, found.needs) == (
            x["class"],
            x["ground"],
            x["aquatic"],
            x["needs"],
        )


@rule("BW-MAP-03", "BW-MAP-04", "BW-MAP-06", "BW-MAP-09")
@pytest.mark.parametrize("x", EXAMPLES["join"], ids=lambda x: f"{x['p']}{x['pe']}{x['q']}{x['qe']}{x['hex_p']}")
def test_joins(x: dict[str, Any]) -> None:
    tiles = {t: read_tile("block_wars", t) for t in "abcd"}
    turn = 180 if x["pe"] == x["qe"] else 0
    far = {"e": (12, 0), "s": (0, 10), "n": (0, -10 if turn or x["qe"] != "e" else -14)}[x["pe"]]
    made = lay(
        tiles,
        [Laid(x["p"]), Laid(x["q"], *far, turn)],
        [Join(x["p"], x["pe"], x["q"], x["qe"], x.get("k", 2))],
    )
    one, other = made.names[x["p"], x["hex_p"]], made.names[x["q"], x["hex_q"]]
    assert one == other if x["relation"] == "same" else other in made.near(one)


@rule("BW-ALLIANCES-04")
def test_blocks_and_coins() -> None:
    found = figures("alliances")
    assert found["blocks"] == {"2": 8, "4": 8, "6": 6, "8": 6}
    assert found["coins"] == {"2": 20, "4": 20, "6": 12, "8": 12}


@rule("BW-TARGET-01", "BW-TARGET-03", "BW-TARGET-04")
@pytest.mark.parametrize("x", EXAMPLES["target"], ids=lambda x: str(x["steps"]))
def test_hits_find_the_strongest(x: dict[str, Any]) -> None:
    blocks = [f"men_at_arms {n} b-0404" for n in x["steps"]]
    g = under_way(Field("orc_blades 2 b-0404", *blocks, "pike_levy 2 b-1202", layout="one_b"))
    g.fight = Fight("b-0404", ("amber",), ("birch",), "amber", hits=x["hits"], hurt="defence", by="amber")
    assert take_hits(g) == "", "alike blocks need no choice"
    assert g.fight.hits == 0, "hits left over come to nothing"
    ids = [f"men_at_arms-{k + 1}" for k in range(len(blocks))]
    assert sorted(g.blocks[b].steps if b in g.blocks else 0 for b in ids) == sorted(x["after"])


@rule("BW-COMBAT-05", "BW-FIRE-01", "BW-FIRE-02", "BW-FIRE-07", "BW-PURSUIT-01", "BW-PURSUIT-02")
@pytest.mark.parametrize("x", EXAMPLES["battle"], ids=lambda x: x["id"])
def test_battles_go_as_they_are_told(x: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Every block fires, ties go to the block listed first; who cannot hit a strongest block is not asked."""
    armies_of = {"attacker": "orcs", "defender": "crown"}
    for side_name, army in armies_of.items():
        for b in x[side_name]:
            like = types()["goblin_mob" if army == "orcs" else "pike_levy"]
            letter, number = b["rating"][:-1], int(b["rating"][-1])
            made = replace(like, id=b["id"], name=b["id"], rating=b["rating"], letter=letter, number=number)
            monkeypatch.setitem(types(), b["id"], made)
    blocks = [f"{b['id']} {b['steps']} b-0404" for name in armies_of for b in x[name]]
    f = Field(*blocks, "pike_levy 2 b-1202", "orc_blades 1 b-0101", layout="one_b").in_battle()
    dice, log = list(x["dice"]), ["round1"]
    while f.g.fight is not None and f.g.fight.stage != "regroup":
        seat = f.match.awaited()[0]
        ask = f.match.ask(seat)
        assert ask is not None
        order = ask.absent
        rolls = f.match.give(seat, order, dice or None).line.rolls  # type: ignore[arg-type]
        assert list(rolls) == dice[: len(rolls)]
        del dice[: len(rolls)]
    assert not dice, "every die of the example is thrown"
    for line in f.told("amber").splitlines():
        if found := re.match(r"Round (\d) at|The attackers at .* must go|\w+'s (\w+) \(\S+\) throws", line):
            log.append(f"round{found[1]}" if found[1] else found[2] or "pursuit")
    assert log == x["log"]
    left = {b: f.g.blocks[f"{b}-1"].steps if f"{b}-1" in f.g.blocks else 0 for b in x["after"]}
    assert left == x["after"]


@rule("BW-BORDERLAND-07")
@pytest.mark.parametrize("x", EXAMPLES["capital"], ids=lambda x: x["city"])
def test_what_a_capital_collects(x: dict[str, Any]) -> None:
    g = Field(layout=f"one_{x['tile']}").g
    start = next(h for h, c in cities(g).items() if c.name == x["city"])
    assert sum(cities(g)[h].value for h in collected(g, start, lambda h: True)) == x["gp"]
