"""Who may know what (chapter FOG): what the fields of the state say of themselves, and what everybody can count."""

from __future__ import annotations

import msgspec

from minaria.engine.game import REFEREE
from minaria.engine.state import remember
from minaria.games.block_wars.rules import borderland, ending, scoring
from minaria.games.block_wars.rules.battle import letter_of, open_battles, up_next, whose_step
from minaria.games.block_wars.rules.building import holders, income, pool, spare
from minaria.games.block_wars.rules.ending import Count
from minaria.games.block_wars.rules.ground import near
from minaria.games.block_wars.rules.mustering import coins_left, role
from minaria.games.block_wars.rules.retreat import entered
from minaria.games.block_wars.state import ALLIANCES, BORDERLAND, PLUNDERING, RUINS, BlockWars
from minaria.kit.fog import Fog, Seen


class Step(msgspec.Struct, frozen=True):
    """Where the battle being fought stands. up: whose step it is, or who must choose or throw. again:
    whether the Sword may throw again. entered: the hexes from
    which the attackers came in, as far as they are known not to have flown. letter, acting: the step and the blocks
    whose it is, for those who take part (BW-FOG-05).
    """

    up: str
    again: bool
    entered: tuple[str, ...]
    letter: str = ""
    acting: tuple[str, ...] = ()


class Facts(msgspec.Struct, frozen=True):
    """What can be counted or has been told, though it rests on blocks that the seat does not see.

    counts: hex -> seat -> blocks. bearers: item -> the seat whose block bears it. setting: the armies of which blocks
    are still to be set down. coins, pools, tally, spare, capital, target: one's own.
    """

    factions: dict[str, str]
    counts: dict[str, dict[str, int]]
    cities: dict[str, str]
    incomes: dict[str, int]
    items: dict[str, str]
    bearers: dict[str, str]
    points: dict[str, int]
    battles: dict[str, str]
    step: Step | None
    roles: dict[str, str]
    lords: dict[str, int]
    setting: tuple[str, ...]
    coins: dict[str, int]
    pools: dict[str, tuple[str, ...]]
    tally: dict[str, Count]
    spare: tuple[tuple[str, int], ...]
    capital: str
    target: int


View = Seen[BlockWars, Facts]


def facts(g: BlockWars, seat: str) -> Facts:
    """What a seat can count; the referee all."""
    everything = seat == REFEREE
    counts: dict[str, dict[str, int]] = {}
    for b, x in g.blocks.items():
        there, whose = counts.setdefault(x.at, {}), g.seat_of(b)
        there[whose] = there.get(whose, 0) + 1
    own = [a for a, h in g.armies.items() if everything or h.seat == seat]
    choosing = [a for a in own if g.stage == "setup" and not (g.homes if g.scenario == ALLIANCES else a in g.picked)]
    head = {PLUNDERING: "castle", RUINS: "wizard"}.get(g.scenario, "")
    defends = g.scenario == BORDERLAND and bool(g.ranks) and bool(g.homes) and (everything or seat == g.ranks[1])
    return Facts(
        factions={s: g.faction(s) for s in g.ranks},
        counts={at: dict(sorted(there.items())) for at, there in sorted(counts.items())},
        cities=holders(g),
        incomes={s: income(g, s) for s in g.ranks},
        items={k: i.at for k, i in g.items.items()},
        bearers={k: g.seat_of(i.bearer) for k, i in g.items.items() if i.bearer in g.blocks},
        points=scoring.totals(g),
        battles=open_battles(g) if g.stage == "combat" else {},
        step=None if g.fight is None else step(g, seat),
        roles={s: role(g, s) for s in g.ranks} if g.scenario == BORDERLAND else {},
        lords={s: len(ending.of_kind(g, s, head)) for s in g.ranks} if head else {},
        setting=g.setting(),
        coins={a: coins_left(g, a) for a in choosing},
        pools={a: tuple(k for k, n in pool(g, a).items() for _ in range(n)) for a in own if a in g.picked},
        tally={s: ending.count_of(g, s) for s in g.ranks if everything or s == seat} if head else {},
        spare=spare(g, seat) if seat in g.ranks and g.stage == "build" else (),
        capital=borderland.capital(g) if defends else "",
        target=borderland.target(g) if defends else 0,
    )


def step(g: BlockWars, seat: str) -> Step:
    """Where the battle being fought stands, as a seat sees it (BW-FOG-05)."""
    f = g.the_fight
    came = entered(g, among=g.entries if seat == REFEREE else g.entries_seen(seat))
    firing = f.stage in ("fire", "pursuit") and not f.hits and (seat == REFEREE or f.fought_by(seat))
    group = up_next(g)[1] if firing else []
    ways, letter = tuple(n for n in near(g, f.at) if n in came), letter_of(g, group[0]) if group else ""
    return Step(whose_step(g), bool(f.again), ways, letter, tuple(group))


FOG = Fog(BlockWars, facts=facts)


def view(g: BlockWars, seat: str | None) -> View:
    """What a seat sees, a spectator for None; made once while nothing changes."""
    return remember(g, ("view", seat), lambda: FOG.view(g, seat))


def opened(g: BlockWars) -> View:
    """What the referee sees: all of it."""
    return remember(g, "opened", lambda: FOG.opened(g))
