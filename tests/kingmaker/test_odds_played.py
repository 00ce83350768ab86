"""`odds` against combats that are fought: battles, ambushes, sieges and sea battles drawn from the lists."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from minaria.engine.dice import Seeded
from minaria.engine.state import Run
from minaria.games.kingmaker.advice import odds
from minaria.games.kingmaker.rules import clashes, fighting
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.state.combat import AMBUSH, BATTLE, Fight
from minaria.games.kingmaker.state.pieces import Ship
from minaria.games.kingmaker.tables import outcomes, results
from minaria.kit.cards import Pile, without
from tests.tally import Tally

from .test_captures import sea as afloat
from .tools import Field, rule

TRIALS = 2_000
DRAW = clashes.draw_result


SEA = "the-narrow-sea"


def fights() -> dict[str, list[tuple[Kingmaker, Fight]]]:
    """Fights of each kind with the positions they are begun in, from hopeless to safe."""
    land = Field(
        *("amber neville york", "amber grey york", "amber percy york", "basalt audley york", "basalt roos york"),
        *("cinder pole york inside", "dusk scrope york inside", "dusk talbot york inside"),
        part="combat",
    ).g
    found = {}
    mine, theirs = ("neville", "grey", "percy"), ("audley", "roos")
    for kind in (BATTLE, AMBUSH):
        found[kind] = [(land, fighting.attack(land, "amber", theirs, mine[:k], kind)) for k in (1, 2, 3)]
        found[kind] += [(land, fighting.attack(land, "basalt", mine, theirs, kind))]
    found["town"] = [(land, fighting.attack(land, "cinder", ("scrope",), ("pole",)))]
    walls = Field("amber percy helmsley", "amber neville helmsley", "basalt roos york", part="combat")
    walls.change(taken={"helmsley": ""})
    found["siege"] = [(walls.g, fighting.siege(walls.g, "amber", "helmsley", ("percy", "neville")))]
    fleet = {"grace-dieu": Ship("amber", SEA, "grey"), "le-swan": Ship("basalt", SEA, "pole")}
    nobles = ("amber grey london", "amber neville york", f"basalt roos {SEA} le-swan", "basalt pole york")
    sea = afloat(*nobles, ships=fleet).g
    found["sea"] = [(sea, fighting.at_sea(sea, "amber", ["le-swan"], ["grace-dieu"]))]
    return found


def drawn(g: Kingmaker, luck: random.Random) -> Kingmaker:
    """The position after some results and outcomes have been drawn."""
    g = g.copy()
    for pile, cards in (("results", results()), ("outcomes", outcomes())):
        used = sorted(luck.sample([*cards], luck.randrange(len(cards) + 1)))
        setattr(g, pile, Pile(without(sorted(cards), *used), tuple(used)))
    return g


def fought(g: Kingmaker, f: Fight, key: str, tally: Tally, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fight by the rule: each draw of a result against the odds as they stand before it."""
    g.fight, g.run = f, Run(1, f.seat, Seeded(key))
    told: list[tuple[odds.Chances, str]] = []

    def draw(state: Kingmaker, real: Callable[[Kingmaker], str] = DRAW) -> str:
        before = odds.chances(state, clashes.fight_of(state))
        card = real(state)
        told.append((before, card))
        return card

    monkeypatch.setattr(clashes, "draw_result", draw)
    clashes.settle(g)
    monkeypatch.undo()
    kind, ended = f.kind, g.fight
    last = told[-1]
    for chances, card in told[-1:] if kind == "sea" else told:
        decided = (chances, card) == last
        fate = results()[card].code
        won = fate == "ratio" and decided
        tally.count(f"{kind}: attackers win", chances.ours, won and ended.victor == "attackers")
        tally.count(f"{kind}: defenders win", chances.theirs, won and ended.victor == "defenders")
        tally.count(f"{kind}: undecided", chances.undecided, won and not ended.victor)
        tally.count(f"{kind}: bad weather", chances.weather, fate == "weather")
        tally.count(f"{kind}: vacillating allegiance", chances.vacillate, fate == "vacillate")
        for noble, chance in chances.deaths.items():
            tally.count(f"{kind}: {noble} dies", chance, won and noble in ended.doomed)


@rule("KM-BATTLE-06", "KM-BATTLE-13", "KM-AMBUSH-03", "KM-SEABATTLE-05", "KM-SIEGE-14")
@pytest.mark.parametrize(
    "kind", ["siege", "sea", *(pytest.param(k, marks=pytest.mark.slow) for k in ("battle", "ambush", "town"))]
)
def test_fights_end_as_often_as_the_odds_say(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tally, luck = Tally(), random.Random(kind)
    cases = fights()[kind]
    for n in range(TRIALS):
        g, f = cases[n % len(cases)]
        fought(drawn(g, luck), f, f"{kind} {n}", tally, monkeypatch)
    assert tally.faults() == []
    assert sum(tally.happened[what] for what in tally.trials if what.startswith(kind)) > TRIALS / 2
