"""Rounds, turns and phases; who has won; deaths (chapters TURN, EVENT, OBJECT, DEATH, BEAUFORT)."""

from __future__ import annotations

import pytest

from minaria.engine.dice import Seeded
from minaria.engine.match import Match
from minaria.engine.state import Run
from minaria.games.kingmaker.phases.war import PARTS
from minaria.games.kingmaker.rules import control as ctl
from minaria.games.kingmaker.rules import death, heirs, promises, turns
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.state.pieces import Heir

from .tools import GAME, Field, rule


def under_way(f: Field) -> Kingmaker:
    """A copy in which something may be carried out."""
    g = f.g.copy()
    g.run = Run(1, "amber", Seeded("1"))
    return g


@rule("KM-TURN-01", "KM-TURN-02")
def test_a_round_is_a_year_and_a_turn_of_everybody() -> None:
    g = under_way(Field("amber percy alnwick", clock=1))
    seen = []
    for _ in range(16):
        seen.append((g.round, g.year, g.turn, g.player))
        turns.begin(g)
    assert seen[0] == (1, 1455, 1, "amber")
    assert seen[5] == (2, 1456, 2, "basalt")
    assert seen[12] == (4, 1458, 1, "amber")


@rule("KM-TURN-03", "KM-TURN-05")
def test_the_parts_of_a_turn_come_in_order() -> None:
    assert [*PARTS] == [
        "captives",
        "opening",
        "event",
        "movement",
        "company",
        "combat",
        "parliament",
        "coronation",
        "crown",
    ]
    f = Field("amber percy london", "basalt neville warwick")
    assert "not on offer" in f.no("amber", "seize Henry VI") or "KM-TURN-05" in f.no("amber", "seize Henry VI")
    f.say("amber", "done")
    assert f.g.phase == "company"
    assert "KM-TURN-03" in f.no("amber", "move Percy to Windsor")
    assert "seizes Henry VI" in f.say("amber", "seize Henry VI")


@rule("KM-TURN-04", "KM-TURN-08", "KM-CROWN-01", "KM-EVENT-01", "KM-EVENT-04", "KM-TURN-07")
def test_who_passes_everything_still_draws_an_event_and_a_crown_item() -> None:
    f = Field("amber percy alnwick", "basalt neville warwick")
    before = f.g
    told = f.say("amber", "done")
    assert "amber draws a crown item".capitalize() in f.told("basalt") or "who belongs to nobody" in told
    if f.g.drawn:
        f.say("amber", "done")
    assert len(f.g.crown.left) == len(before.crown.left) - 1
    assert f.g.player == "basalt"
    assert len(f.g.events.left) == len(before.events.left) - 1
    assert "Basalt draws the event" in f.told("cinder")


@rule("KM-OBJECT-01", "KM-OBJECT-02", "KM-OBJECT-06")
def test_the_last_heir_wins_if_crowned_and_held() -> None:
    last = {"henry-vi": Heir("london")}
    f = Field("amber percy york", "basalt roos belvoir", alliances=(("amber", "basalt"),))
    assert death.winner(f.g) == ""
    free = f.change(heirs=last, crowned=("henry-vi",))
    assert death.winner(free.g) == "", "held by nobody"
    held = f.change(heirs={"henry-vi": Heir("york", guard="percy")}, crowned=("henry-vi",))
    assert death.winner(held.g) == "amber", "he alone, allied or not"
    bare = f.change(heirs={"margaret-of-anjou": Heir("york", guard="percy")}, crowned=())
    assert death.winner(bare.g) == "", "uncrowned"


@rule("KM-OBJECT-05")
def test_victory_is_tested_after_every_death() -> None:
    f = Field("amber percy york", "basalt roos belvoir").change(
        heirs={"henry-vi": Heir("belvoir", guard="roos"), "margaret-of-anjou": Heir("coventry")},
        crowned=("henry-vi",),
    )
    g = under_way(f)
    death.kill_heir(g, "margaret-of-anjou")
    assert (g.finished, g.winner) == (True, "basalt"), "whoever's turn it is"


@rule("KM-BEAUFORT-01", "KM-BEAUFORT-05", "KM-BEAUFORT-06")
def test_beaufort_as_reserve_heir() -> None:
    f = Field("amber beaufort corfe", "basalt percy york")
    assert "beaufort" not in heirs.living(f.g)
    alone = f.change(heirs={"george-of-clarence": Heir("york", guard="percy")}, crowned=("george-of-clarence",))
    assert heirs.living(alone.g, "lancaster") == ["beaufort"]
    assert heirs.holder(alone.g, "beaufort") == "amber"
    assert death.winner(alone.g) == "", "a last Yorkist does not win while Beaufort is in play"
    g = under_way(alone)
    death.kill_noble(g, "beaufort")
    assert g.winner == "basalt"
    margaret = {"margaret-of-anjou": Heir("york", guard="percy")}
    assert death.winner(f.change(heirs=margaret, crowned=("margaret-of-anjou",)).g) == "basalt"


@rule("KM-BEAUFORT-03", "KM-OBJECT-01")
def test_king_beaufort_remains_a_noble_and_may_be_the_last() -> None:
    f = Field("amber beaufort corfe").change(heirs={}, crowned=("beaufort",))
    assert death.winner(f.g) == "amber"
    assert heirs.sole_monarch(f.g) == "beaufort"
    assert "beaufort" in f.g.of("amber")


def test_without_heirs_the_game_ends_undecided() -> None:
    g = under_way(Field("amber percy york").change(heirs={"margaret-of-anjou": Heir("coventry")}, crowned=()))
    death.kill_heir(g, "margaret-of-anjou")
    assert g.finished
    assert not g.winner


@rule("KM-DEATH-01", "KM-DEATH-02", "KM-DEATH-03", "KM-DEATH-04")
def test_what_becomes_of_a_dead_nobles_awards() -> None:
    awards = "marshal-of-england, bishop-of-durham, saxons-1, le-swan, item-bristol"
    g = under_way(Field(f"amber percy york; {awards}", "basalt roos belvoir", taken={"wressle": "basalt"}))
    assert ctl.controller(g, "durham") == "amber"
    death.kill_noble(g, "percy")
    assert g.chancery == ("bishop-of-durham", "marshal-of-england")
    assert set(g.crown.used) == {"percy", "saxons-1", "le-swan", "item-bristol"}
    assert [ctl.controller(g, p) for p in ("alnwick", "durham", "bristol", "wressle")] == ["", "", "", "basalt"]
    assert "percy" not in g.crown.left, "he returns only when drawn again"
    assert GAME.rules.invariants(g) == []


@rule("KM-DEATH-05", "KM-SETUP-03", "KM-SETUP-04")
def test_the_next_in_seniority_becomes_senior() -> None:
    g = under_way(Field("amber percy york; ; margaret-of-anjou"))
    assert heirs.senior(g, "lancaster") == "henry-vi"
    death.kill_heir(g, "henry-vi")
    assert heirs.senior(g, "lancaster") == "margaret-of-anjou"
    for h in ("richard-of-york", "edmund-of-rutland"):
        death.kill_heir(g, h)
    assert heirs.senior(g, "york") == "edward-of-march"
    death.kill_heir(g, "edward-of-march")
    assert heirs.senior(g, "york") == "george-of-clarence"


@rule("KM-HEIRMOVE-04")
def test_an_heir_left_alone_by_a_death_stays_where_he_is() -> None:
    g = under_way(Field("amber percy york inside; ; margaret-of-anjou"))
    death.kill_noble(g, "percy")
    assert g.heirs["margaret-of-anjou"] == Heir("york", True)
    g = under_way(Field("amber percy york; ; margaret-of-anjou", "amber roos york"))
    death.kill_noble(g, "percy")
    assert heirs.guard_of(g, "margaret-of-anjou") == "roos", "another noble of the company takes over"


@rule("KM-SHIP-05")
def test_a_ship_at_sea_stays_with_its_faction_when_its_award_is_lost() -> None:
    f = Field("amber percy york; admiral-of-england, le-swan", "basalt roos belvoir")
    g = under_way(f)
    g.ship("trinity", at="solent")
    g.ship("le-swan", at="solent")
    death.kill_noble(g, "percy")
    assert (g.ships["trinity"].seat, g.ships["trinity"].noble) == ("amber", "")
    assert g.ships["le-swan"].seat == "amber"
    assert g.ships["nicholas"].seat == "", "in port it is nobody's"


@rule("KM-SOLEMONARCH-04", "KM-SOLEMONARCH-05", "KM-SOLEMONARCH-07")
def test_who_is_sole_monarch() -> None:
    f = Field("amber percy york; ; henry-vi", "basalt roos belvoir; ; richard-of-york")
    assert heirs.sole_monarch(f.g) == "henry-vi"
    two = f.change(crowned=("henry-vi", "richard-of-york"))
    assert heirs.sole_monarch(two.g) == ""
    assert [heirs.has_monarch(two.g, s) for s in ("amber", "basalt")] == [True, True]
    backed = two.change(sole="henry-vi")
    assert heirs.sole_monarch(backed.g) == "henry-vi"
    assert [heirs.has_monarch(backed.g, s) for s in ("amber", "basalt")] == [True, False]
    g = under_way(backed)
    death.kill_heir(g, "henry-vi")
    assert heirs.sole_monarch(g) == "richard-of-york"


@rule("KM-SECRET-01", "KM-SECRET-02", "KM-SECRET-03", "KM-EVENT-03", "KM-EVENT-06")
def test_who_knows_what_of_items() -> None:
    f = Field("amber percy york", "basalt roos belvoir")
    g = f.g.copy()
    g.hands["amber"] = ("audley",)
    f.draw(g, "audley")
    g.held["amber"] = ("writ-1",)
    g.events = type(g.events)(tuple(e for e in g.events.left if e != "writ-1"))
    f.begin(g, PARTS["movement"]("amber"))
    from minaria.games.kingmaker.pages.general import cards
    from minaria.ui.script import flat

    mine, theirs = ("\n".join(flat(cards(f.view(s)))) for s in ("amber", "basalt"))
    assert "Audley" in mine
    assert "Audley" not in theirs
    assert "Writ" in theirs
    assert "Grey" not in mine
    assert "crown 81" in mine


@pytest.mark.parametrize("limit", ["10", "20"])
def test_a_short_game_ends_undecided_after_its_last_round(limit: str) -> None:
    g = under_way(Field("amber percy york", clock=4 * int(limit)))
    g.options = {"rounds": limit}
    turns.finish(g)
    assert g.finished
    assert not g.winner


@pytest.mark.parametrize(
    ("options", "clock", "over"),
    [
        ({"level": "2"}, 4 * 99, True),
        ({"level": "2"}, 4 * 99 - 1, False),
        ({"level": "2"}, 4 * 98, False),
        ({"level": "2", "rounds": "30"}, 4 * 30, True),
        ({"level": "1"}, 4 * 99, False),  # tables begun before go on as they were
        ({}, 4 * 200, False),
    ],
)
def test_a_game_ends_after_the_usual_last_round_though_nobody_chose_it(
    options: dict[str, str], clock: int, over: bool
) -> None:
    g = under_way(Field("amber percy york", clock=clock))
    g.options = options
    turns.finish(g)
    assert g.finished is over


def test_a_table_begun_without_options_has_a_last_round() -> None:
    assert Match.new(GAME, ("amber", "basalt"), Seeded("1")).state.last_round == 99


@pytest.mark.parametrize(("level", "left"), [("2", [3, 4, 5, 6, 7]), ("1", [1, 2, 3, 4, 5, 6, 7])])
def test_promises_that_are_long_over_are_forgotten_as_a_round_begins(level: str, left: list[int]) -> None:
    g = under_way(Field("amber percy york", "basalt roos durham", clock=4))
    g.options = {"level": level}
    for n in range(1, 8):
        promises.promise(g, "amber", "basalt", promises.clause_of("amber", "", True, f"word {n}"))
        if n != 3:
            promises.call(g, "basalt", n, "kept")
    turns.begin(g)
    assert [*g.pacts] == left
    promises.promise(g, "amber", "basalt", promises.clause_of("amber", "", True, "another"))
    assert g.pacts[8].own == (8, 8)


@rule("KM-TURN-06")
def test_what_becomes_of_captives_is_decided_after_the_combat() -> None:
    from .test_battles import battle

    f = battle("amber percy york", "amber grey london", "basalt roos york", "basalt pole london")
    assert "KM-CAPTURE-04" in f.no("amber", "execute Roos"), "nobody is captive before"
    f.say("amber", "attack Roos")
    assert f.g.nobles["roos"].captor == "amber"
    assert f.g.phase == "combat"
    f.say("amber", "execute Roos")
    assert "roos" not in f.g.nobles
