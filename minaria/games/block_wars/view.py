"""Who may know what (chapter FOG): the one place that decides it. A view is built anew from the state."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from minaria.engine.state import remember
from minaria.games.block_wars.rules import borderland, ending, scoring
from minaria.games.block_wars.rules.battle import letter_of, moon, open_battles, up_next
from minaria.games.block_wars.rules.building import holders, income, pool, spare
from minaria.games.block_wars.rules.ending import Count
from minaria.games.block_wars.rules.ground import cities, near
from minaria.games.block_wars.rules.mustering import coins_left, role
from minaria.games.block_wars.rules.retreat import entered
from minaria.games.block_wars.state import (
    ALLIANCES,
    BORDERLAND,
    PLUNDERING,
    RUINS,
    Block,
    BlockWars,
    Charm,
    Entry,
    Fight,
    Plan,
    Wish,
)
from minaria.games.block_wars.tables import LORD, armies, types

OPEN_CHARMS = ("thorn_wall",)
"""Spells that stand on the map for all to see."""


class BlockView(msgspec.Struct, frozen=True):
    """A block that the seat may see: one of its own, or one in a battle it takes part in (BW-FOG-02, BW-FOG-04)."""

    type: str
    army: str
    seat: str
    steps: int
    at: str
    moved: bool = False
    bears: tuple[str, ...] = ()
    gold: int = 0
    came: str = ""
    fled: str = ""


class HostView(msgspec.Struct, frozen=True):
    """An army as everybody sees it; coins left before the war only by its owner."""

    seat: str
    gold: int
    coins: int = 0


class FightView(msgspec.Struct, frozen=True):
    """The battle being fought as everybody sees it.

    up: whose step it is, with its letter; entered: the hexes from which the attackers came in. Those who take part see
    which blocks act and have acted, the spells at work, and what they themselves have planned.
    """

    at: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    round: int
    stage: str
    hits: int
    acted: tuple[str, ...] = ()
    hurt: str = ""
    up: str = ""
    letter: str = ""
    acting: tuple[str, ...] = ()
    entered: tuple[str, ...] = ()
    charms: tuple[Charm, ...] = ()
    plans: tuple[Plan, ...] = ()


FOUGHT = (
    "at",
    "attackers",
    "defenders",
    "attacker",
    "round",
    "stage",
    "hits",
    "hurt",
    "by",
    "last",
    "winner",
    "settled",
)
"""What everybody knows of a battle."""
FOUGHT_BY = ("acted", "queue", "auto", "healed", "on", "joined", "charms")
"""What those who take part know besides."""


class Board(msgspec.Struct, frozen=True):
    """What lies open on the table besides: everybody has been told of it, or can count it.

    entries: who came into a hex by which side; of own ones and in the battle being fought also whether they flew.
    crossed: what the seat's own blocks have crossed. bearers: item -> the seat whose block bears it. fight: without
    what only those in it see.
    """

    invaded: dict[str, str]
    entries: dict[str, tuple[Entry, ...]]
    crossed: dict[str, int]
    friends: dict[str, str]
    charms: tuple[Charm, ...]
    fought: tuple[str, ...]
    raided: tuple[str, ...]
    blooded: bool
    points: dict[str, int]
    bearers: dict[str, str]
    homes: dict[str, str]
    specials: tuple[str, ...]
    ready: tuple[str, ...]
    fight: Fight | None
    pledged: dict[str, str]


@dataclass(frozen=True)
class View:
    """What one seat knows; of a spectator '' and of the referee all."""

    seat: str
    seats: tuple[str, ...]
    layout: str
    tiles: tuple[str, ...]
    turned: tuple[str, ...]
    turn: int
    stage: str
    moon: str
    ranks: tuple[str, ...]
    order: tuple[str, ...]
    factions: dict[str, str]
    armies: dict[str, HostView]
    blocks: dict[str, BlockView]
    counts: dict[str, int]
    cities: dict[str, str]
    incomes: dict[str, int]
    items: dict[str, str]
    points: dict[str, int]
    battles: dict[str, str]
    fight: FightView | None
    list: tuple[Wish, ...]
    spare: tuple[tuple[str, int], ...]
    finished: bool
    winners: tuple[str, ...]
    board: Board
    options: dict[str, str] = field(default_factory=dict)
    charms: tuple[Charm, ...] = ()
    scenario: str = ALLIANCES
    roles: dict[str, str] = field(default_factory=dict)
    temples: tuple[str, ...] = ()
    tokens: tuple[str, ...] = ()
    unseen: tuple[str, ...] = ()
    found: int = 0
    out: tuple[str, ...] = ()
    lords: dict[str, int] = field(default_factory=dict)
    tally: dict[str, Count] = field(default_factory=dict)
    pools: dict[str, tuple[str, ...]] = field(default_factory=dict)
    beyond: dict[str, int] = field(default_factory=dict)
    coming: tuple[Wish, ...] = ()
    capital: str = ""
    target: int = 0


def homes(g: BlockWars, seat: str | None) -> dict[str, str]:
    """Where armies began, as all could see; of the Borderland's defender others see that he stands, not where his
    castle does (BW-BORDERLAND-04, BW-FOG-02).
    """
    if g.scenario != BORDERLAND or (g.ranks and seat == g.ranks[1]):
        return g.homes
    return {} if _placing(g) else dict.fromkeys(g.homes, "")


def _placing(g: BlockWars) -> bool:
    """Whether an army has its city and still sets its blocks around it."""
    return g.stage == "setup" and any(w.steps for a in g.homes for w in g.lists.get(g.armies[a].seat, ()))


def board(g: BlockWars, seat: str | None, everything: bool = False) -> Board:
    """What lies open, as a seat sees it."""
    f, own = g.fight, seat or ""
    if f is not None:
        part = bool(own) and own in (*f.attackers, *f.defenders)
        f = Fight(**{name: getattr(f, name) for name in (*FOUGHT, *(FOUGHT_BY if part else ()))})
    side, fought = g.faction(own), f.at if f is not None else ""
    return Board(
        invaded=g.invaded,
        entries={
            h: tuple(e if e.side == side or h == fought else Entry(e.side, e.start) for e in es)
            for h, es in g.entries.items()
        },
        crossed={k: n for k, n in g.crossed.items() if own and k.startswith(f"{own} ")},
        friends=g.friends,
        charms=tuple(c for c in g.charms if own and c.seat == own),
        fought=g.fought,
        raided=g.raided,
        blooded=g.blooded,
        points=g.points,
        bearers={k: g.seat_of(i.bearer) for k, i in g.items.items() if i.bearer in g.blocks},
        homes=g.homes if everything else homes(g, seat),
        specials=g.specials,
        ready=g.ready,
        fight=f,
        pledged=g.pledged,
    )


def open_to(g: BlockWars, seat: str | None, block: str) -> bool:
    """Whether a seat sees a block's face (BW-FOG-02 to -05)."""
    x, owner = g.blocks[block], g.seat_of(block)
    if x.army == LORD:
        return True
    f = g.fight
    if seat and f is not None and x.at == f.at and seat in (*f.attackers, *f.defenders):
        return True
    if (
        owner == seat
        or (seat or "") in x.shown
        or any(c.spell == "far_sight" and c.on == x.at and c.seat == seat for c in g.charms)
    ):
        return True
    return bool(seat) and g.options.get("allies") == "blocks" and g.faction(owner) == g.faction(seat or "")


def view(g: BlockWars, seat: str | None, everything: bool = False) -> View:
    """What a seat sees, a spectator for None; made once while nothing changes."""
    return remember(g, ("view", seat, everything), lambda: _view(g, seat, everything))


def _view(g: BlockWars, seat: str | None, everything: bool) -> View:
    found = {}
    counts: dict[str, int] = {}
    for b, x in g.blocks.items():
        owner = g.seat_of(b)
        name = f"{x.at} {owner}"
        counts[name] = counts.get(name, 0) + 1
        if everything or open_to(g, seat, b):
            mine = everything or owner == seat
            bears = tuple(k for k, i in g.items.items() if i.bearer == b) if mine else ()
            own_way = (x.gold, x.came, x.fled) if mine else ()
            found[b] = BlockView(x.type, x.army, owner, x.steps, x.at, x.moved and mine, bears, *own_way)
    f = g.fight
    own = [a for a, h in g.armies.items() if everything or h.seat == seat]
    choosing = [a for a in own if g.stage == "setup" and not (g.homes if g.scenario == ALLIANCES else a in g.picked)]
    head = {PLUNDERING: "castle", RUINS: "wizard"}.get(g.scenario, "")
    defends = g.scenario == BORDERLAND and bool(g.ranks) and bool(g.homes) and (everything or seat == g.ranks[1])
    return View(
        seat=seat or "",
        seats=g.seats,
        layout=g.layout,
        tiles=g.tiles,
        turned=g.turned,
        turn=g.turn,
        stage=g.stage,
        moon=moon(g.turn),
        ranks=g.ranks,
        order=g.order,
        factions={s: g.faction(s) for s in g.ranks},
        armies={a: HostView(h.seat, h.gold, coins_left(g, a) if a in choosing else 0) for a, h in g.armies.items()},
        blocks=dict(sorted(found.items())),
        counts=dict(sorted(counts.items())),
        cities=holders(g),
        incomes={s: income(g, s) for s in g.ranks},
        items={k: i.at for k, i in g.items.items()},
        points=scoring.totals(g),
        battles=open_battles(g) if g.stage == "combat" else {},
        fight=None if f is None else fight_view(g, f, seat, everything),
        list=g.lists.get(seat or "", ()),
        spare=spare(g, seat) if seat and seat in g.ranks and g.stage == "build" else (),
        finished=g.finished,
        winners=g.winners,
        board=board(g, seat, everything),
        options=g.options,
        scenario=g.scenario,
        roles={s: role(g, s) for s in g.ranks} if g.scenario == BORDERLAND else {},
        temples=g.temples,
        tokens=g.tokens,
        unseen=g.unseen,
        found=g.found,
        out=g.out,
        lords={s: len(ending.of_kind(g, s, head)) for s in g.ranks} if head else {},
        tally={s: ending.count_of(g, s) for s in g.ranks if everything or s == seat} if head else {},
        pools={a: _pooled(g, a) for a in own if a in g.picked},
        beyond={s: len(w) for s, w in g.waiting.items() if w},
        coming=g.waiting.get(seat or "", ()),
        capital=borderland.capital(g) if defends else "",
        target=borderland.target(g) if defends else 0,
        charms=tuple(c for c in g.charms if c.spell in OPEN_CHARMS or everything or (seat and c.seat == seat)),
    )


def fight_view(g: BlockWars, f: Fight, seat: str | None, everything: bool) -> FightView:
    """The battle being fought as a seat sees it (BW-FOG-05)."""
    part = everything or (bool(seat) and seat in (*f.attackers, *f.defenders))
    up, group = up_next(g) if f.stage in ("fire", "pursuit") and not f.hits else ("", [])
    return FightView(
        f.at,
        f.attackers,
        f.defenders,
        f.round,
        f.stage,
        f.hits,
        f.acted if part else (),
        f.hurt if f.hits else "",
        up if part else "",
        letter_of(g, group[0]) if part and group else "",
        tuple(group) if part else (),
        tuple(n for n in near(g, f.at) if n in entered(g)),
        f.charms if part else (),
        tuple(p for p in f.plans if everything or (p.block in g.blocks and g.seat_of(p.block) == seat)),
    )


def _pooled(g: BlockWars, army: str) -> tuple[str, ...]:
    """The blocks an army may still build, by type."""
    return tuple(k for k, n in pool(g, army).items() for _ in range(n))


def open_view(g: BlockWars) -> View:
    """What the referee sees: all of it."""
    return view(g, None, everything=True)


def alike(g: BlockWars, seat: str) -> BlockWars:
    """Another position that the seat cannot tell from this one: faces, steps and lists it does not see are others.

    While points and cities rest on what blocks are, only types change; steps where no city hangs on them.
    """
    other = g.copy()
    shared = {h for h in cities(g) if len({g.blocks[b].army for b in g.here(h)}) > 1}
    for b, x in g.blocks.items():
        in_battle = g.fight is not None and x.at == g.fight.at  # whose letters onlookers see as they fire (BW-FOG-05)
        if open_to(g, seat, b) or x.at in shared or in_battle:
            continue
        t = types()[x.type]
        among = [k for k in types().values() if k.army == x.army and k.kind == t.kind]
        face = among[(among.index(t) + 1) % len(among)]
        other.blocks[b] = Block(face.id, x.army, min(face.steps, 5 - x.steps), x.at, x.came, x.moved, x.fled)
    for s, wishes in g.lists.items():
        if s != seat:  # that some are still to be set is seen, not which
            other.lists[s] = _others(wishes) if _placing(g) else ()
    for s, wishes in g.waiting.items():
        if s != seat:  # as many wait, but others
            other.waiting[s] = _others(wishes)
    for a in g.picked:
        if g.armies[a].seat != seat:
            other.picked[a] = g.picked[a][:1]
    other.settle()
    return other


def _others(wishes: tuple[Wish, ...]) -> tuple[Wish, ...]:
    """As many wishes of another kind."""
    return tuple(Wish(w.army, min(w.steps, 1), armies()[w.army].types[-1]) for w in wishes)
