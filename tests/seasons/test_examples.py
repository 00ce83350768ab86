"""The worked examples, recomputed by the functions the game itself uses; and the ladder of dice."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from minaria.games.seasons.rules import combat, money, position, victory
from minaria.games.seasons.rules.combat import Fighter, Stance
from minaria.games.seasons.tables import makes

from .tools import rule

EXAMPLES = tomllib.loads((Path(__file__).parent / "examples.toml").read_text(encoding="utf-8"))


def fighters(units: dict[str, int]) -> list[Fighter]:
    return [Fighter(f"{kind}{k}", kind) for kind, n in units.items() for k in range(n)]


def test_all_31_examples_are_here() -> None:
    assert sum(len(group) for group in EXAMPLES.values()) == 31
    assert set(EXAMPLES) == {
        "cap",
        "aid",
        "boat_aid",
        "values",
        "die",
        "battle",
        "losses",
        "building_loss",
        "share",
        "pillage",
        "victory",
    }


@rule("SE-TOKEN-01", "SE-TOKEN-02", "SE-TOKEN-03")
@pytest.mark.parametrize("e", EXAMPLES["cap"])
def test_caps(e: dict[str, Any]) -> None:
    assert position.cap(e["units"], e["resource"], e["ocean"]) == e["tokens"]


@rule("SE-AID-02")
@pytest.mark.parametrize("e", EXAMPLES["aid"])
def test_aid(e: dict[str, Any]) -> None:
    from .tools import here, play

    done = play("""
        referee> place 4 infantry at Alderhall for aldermark
        aldermark> plan move 2 infantry from Alderhall to Eastwatch
        aldermark> plan pillage Alderhall
        aldermark> plan aid at Westyle from Alderhall
        |aldermark everybody idle, now 1 infantry
    """)
    assert e["units"] - e["busy"] == e["points"] == 1
    assert len(here(done, "Alderhall", "aldermark")) == 4


@rule("SE-BOAT-09", "SE-BOAT-06")
@pytest.mark.parametrize("e", EXAMPLES["boat_aid"])
def test_boat_aid(e: dict[str, Any]) -> None:
    assert sum(position.boat_aid(b["infantry"]) for b in e["boats"] if not b["leaving"]) == e["points"]


@rule("SE-INFANTRY-02", "SE-CAVALRY-02", "SE-SIEGE-02")
@pytest.mark.parametrize("e", EXAMPLES["values"])
def test_values(e: dict[str, Any]) -> None:
    found = combat.values(fighters(e["units"]), fighters(e["enemy"]), e.get("against", ""))
    assert list(found.values()) == e["values"]


@rule("SE-DICE-01", "SE-DICE-02")
@pytest.mark.parametrize("e", EXAMPLES["die"])
def test_dice(e: dict[str, Any]) -> None:
    assert combat.die_for(e["units"]) == e["die"]


@rule("SE-DICE-02")
@pytest.mark.parametrize(
    ("units", "die"),
    [
        (1, 4),
        (3, 4),
        (5, 4),
        (6, 6),
        (7, 6),
        (8, 8),
        (9, 8),
        (10, 10),
        (11, 10),
        (12, 12),
        (19, 12),
        (20, 20),
        (40, 20),
    ],
)
def test_the_whole_ladder_of_dice(units: int, die: int) -> None:
    assert combat.die_for(units) == die


@rule("SE-BATTLE-03", "SE-CASUALTY-01", "SE-CASUALTY-02", "SE-MULTI-03", "SE-SIEGE-03")
@pytest.mark.parametrize("e", EXAMPLES["battle"], ids=lambda e: e["id"])
def test_battles(e: dict[str, Any]) -> None:
    sides = {s["name"]: fighters(s["units"]) for s in e["sides"]}
    mm, stances, absorbed = {}, {}, {}
    for s in e["sides"]:
        enemy = [f for name, fs in sides.items() if name != s["name"] for f in fs]
        worth = combat.values(sides[s["name"]], enemy, s.get("attacks", ""))
        walls = makes()[s["building"]].value if s.get("building") else 0
        mm[s["name"]] = sum(worth.values()) + s.get("aid", 0) + walls
        stances[s["name"]] = Stance(mm[s["name"]] + s["roll"], combat.weight(sides[s["name"]]))
        absorbed[s["name"]] = sum(combat.absorbs(f, worth[f.id]) for f in sides[s["name"]])
    assert mm == e["mm"]
    winner = max(stances, key=lambda s: stances[s].total)
    assert winner == e["winner"]
    assert combat.losses(stances, winner) == e["casualties"]
    assert absorbed == e["absorb"]


@rule("SE-CASUALTY-03", "SE-CASUALTY-04", "SE-SIEGE-04")
@pytest.mark.parametrize("e", EXAMPLES["losses"])
def test_losses(e: dict[str, Any]) -> None:
    units = [Fighter(str(k), kind) for k, (kind, _) in enumerate(e["values"])]
    worth = {str(k): value if kind != "siege" else 1 for k, (kind, value) in enumerate(e["values"])}
    left = e["points"]
    lost: list[Any] = []
    for k in e["order"]:
        rest = combat.take([units[k]], worth, left) if left else None
        if rest is None:
            break
        left, lost = rest, [*lost, k]
    assert sorted(lost) == e["lost"]


@rule("SE-CASUALTY-06", "SE-CASUALTY-07")
@pytest.mark.parametrize("e", EXAMPLES["building_loss"])
def test_building_losses(e: dict[str, Any]) -> None:
    assert combat.walls_take(e["points"]) == e["most"]
    assert (combat.walls_take(e["points"]) >= makes()[e["building"]].value) == e["destroyed"]


@rule("SE-MULTI-05")
@pytest.mark.parametrize("e", EXAMPLES["share"])
def test_shares(e: dict[str, Any]) -> None:
    assert combat.share(e["points"], e["allies"]) == e["each"]


@rule("SE-PILLAGE-02", "SE-PILLAGE-03", "SE-PILLAGE-04", "SE-WINTER-06")
@pytest.mark.parametrize("e", EXAMPLES["pillage"])
def test_pillage(e: dict[str, Any]) -> None:
    assert money.pillage_gain(e["resource"], e["winter"]) == e["extra"]
    assert money.pillaged(e["resource"]) == e["after"]


@rule("SE-WIN-01", "SE-WIN-02")
@pytest.mark.parametrize("e", EXAMPLES["victory"])
def test_victory(e: dict[str, Any]) -> None:
    assert victory.winners(e["areas"], [tuple(e["alliance"])]) == e["winners"]


@rule("SE-MULTI-03")
def test_three_sides_each_lose_the_largest_of_their_pairs() -> None:
    sides = {"a": Stance(10, 3), "b": Stance(8, 2), "c": Stance(5, 2)}
    assert combat.losses(sides, "a") == {"a": 1, "b": 5, "c": 8}


@rule("SE-CASUALTY-01")
def test_six_against_nine_with_two_infantry_and_a_siege_unit_loses_eight() -> None:
    assert combat.losses({"a": Stance(6, 2), "b": Stance(9, 5)}, "b")["a"] == 8


@rule("SE-INFANTRY-02")
def test_three_infantry_against_three_siege_units() -> None:
    found = combat.values(fighters({"infantry": 3}), fighters({"siege": 3}))
    assert list(found.values()) == [3, 2, 1]


@rule("SE-CAVALRY-02")
def test_three_cavalry_against_two_infantry() -> None:
    assert list(combat.values(fighters({"cavalry": 3}), fighters({"infantry": 2})).values()) == [4, 4, 3]


@rule("SE-CAPTURE-02")
def test_allied_winners_share_captures_the_stronger_first() -> None:
    assert combat.captured(3, {"x": 5, "y": 4}) == {"x": 2, "y": 1}
    assert combat.captured(3, {"x": 4, "y": 5}) == {"y": 2, "x": 1}


@rule("SE-WIN-02", "SE-WIN-03")
@pytest.mark.parametrize(
    ("areas", "alliance", "winners"),
    [
        ({"a": 11, "b": 8, "c": 6}, ("a", "b"), ["a", "b"]),
        ({"a": 11, "b": 7, "c": 6}, ("a", "b"), ["a"]),
        ({"a": 9, "b": 9, "c": 8}, (), ["a", "b"]),
        ({"a": 9, "b": 9, "c": 8}, ("b", "c"), ["a", "b", "c"]),
    ],
)
def test_who_wins(areas: dict[str, int], alliance: tuple[str, ...], winners: list[str]) -> None:
    assert victory.winners(areas, [alliance] if alliance else []) == winners
