"""Who may know what (chapter FOG): the one place that decides it. A view is built anew from the state."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from minaria.games.block_wars.rules import scoring
from minaria.games.block_wars.rules.battle import moon, open_battles
from minaria.games.block_wars.rules.building import holders, income
from minaria.games.block_wars.rules.ground import cities
from minaria.games.block_wars.rules.mustering import coins_left
from minaria.games.block_wars.state import Block, BlockWars, Charm, Entry, Fight, Wish
from minaria.games.block_wars.tables import LORD, types


class BlockView(msgspec.Struct, frozen=True):
    """A block that the seat may see: one of its own, or one in a battle it takes part in (BW-FOG-02, BW-FOG-04)."""

    type: str
    army: str
    seat: str
    steps: int
    at: str
    moved: bool = False
    bears: tuple[str, ...] = ()


class HostView(msgspec.Struct, frozen=True):
    """An army as everybody sees it; coins left before the war only by its owner."""

    seat: str
    gold: int
    coins: int = 0


class FightView(msgspec.Struct, frozen=True):
    """The battle being fought as everybody sees it."""

    at: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    round: int
    stage: str
    hits: int
    acted: tuple[str, ...] = ()


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

    entries: who came into a hex by which side; own ones also whether they flew. crossed: what the seat's own blocks
    have crossed. bearers: item -> the seat whose block bears it. fight: without what only those in it see.
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
    finished: bool
    winners: tuple[str, ...]
    board: Board
    options: dict[str, str] = field(default_factory=dict)


def board(g: BlockWars, seat: str | None) -> Board:
    """What lies open, as a seat sees it."""
    f, own = g.fight, seat or ""
    if f is not None:
        part = bool(own) and own in (*f.attackers, *f.defenders)
        f = Fight(**{name: getattr(f, name) for name in (*FOUGHT, *(FOUGHT_BY if part else ()))})
    side = g.faction(own)
    return Board(
        invaded=g.invaded,
        entries={h: tuple(e if e.side == side else Entry(e.side, e.start) for e in es) for h, es in g.entries.items()},
        crossed={k: n for k, n in g.crossed.items() if own and k.startswith(f"{own} ")},
        friends=g.friends,
        charms=tuple(c for c in g.charms if own and c.seat == own),
        fought=g.fought,
        raided=g.raided,
        blooded=g.blooded,
        points=g.points,
        bearers={k: g.seat_of(i.bearer) for k, i in g.items.items() if i.bearer in g.blocks},
        homes=g.homes,
        specials=g.specials,
        ready=g.ready,
        fight=f,
    )


def _open_to(g: BlockWars, seat: str | None, block: str) -> bool:
    """Whether a seat sees a block's face (BW-FOG-02 to -05)."""
    x, owner = g.blocks[block], g.seat_of(block)
    if x.army == LORD:
        return True
    f = g.fight
    if seat and f is not None and x.at == f.at and seat in (*f.attackers, *f.defenders):
        return True
    if owner == seat:
        return True
    return bool(seat) and g.options.get("allies") == "blocks" and g.faction(owner) == g.faction(seat or "")


def view(g: BlockWars, seat: str | None, everything: bool = False) -> View:
    """What a seat sees, a spectator for None."""
    found = {}
    counts: dict[str, int] = {}
    for b, x in g.blocks.items():
        owner = g.seat_of(b)
        name = f"{x.at} {owner}"
        counts[name] = counts.get(name, 0) + 1
        if everything or _open_to(g, seat, b):
            mine = everything or owner == seat
            bears = tuple(k for k, i in g.items.items() if i.bearer == b) if mine else ()
            found[b] = BlockView(x.type, x.army, owner, x.steps, x.at, x.moved and mine, bears)
    f = g.fight
    part = f is not None and (everything or (bool(seat) and seat in (*f.attackers, *f.defenders)))
    setting_up = g.stage == "setup" and not g.homes
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
        armies={
            a: HostView(h.seat, h.gold, coins_left(g, a) if setting_up and (everything or h.seat == seat) else 0)
            for a, h in g.armies.items()
        },
        blocks=dict(sorted(found.items())),
        counts=dict(sorted(counts.items())),
        cities=holders(g),
        incomes={s: income(g, s) for s in g.ranks},
        items={k: i.at for k, i in g.items.items()},
        points=scoring.totals(g),
        battles=open_battles(g) if g.stage == "combat" else {},
        fight=None
        if f is None
        else FightView(f.at, f.attackers, f.defenders, f.round, f.stage, f.hits, f.acted if part else ()),
        list=g.lists.get(seat or "", ()),
        finished=g.finished,
        winners=g.winners,
        board=board(g, seat),
        options=g.options,
    )


def open_view(g: BlockWars) -> View:
    """What the referee sees: all of it."""
    return view(g, None, everything=True)


def twin(g: BlockWars, seat: str) -> BlockWars:
    """Another position that the seat cannot tell from this one: faces, steps and lists it does not see are others.

    While points and cities rest on what blocks are, only types change; steps where no city hangs on them.
    """
    other = g.copy()
    shared = {h for h in cities(g) if len({g.blocks[b].army for b in g.here(h)}) > 1}
    for b, x in g.blocks.items():
        if _open_to(g, seat, b) or x.at in shared:
            continue
        t = types()[x.type]
        among = [k for k in types().values() if k.army == x.army and k.kind == t.kind]
        face = among[(among.index(t) + 1) % len(among)]
        other.blocks[b] = Block(face.id, x.army, min(face.steps, 5 - x.steps), x.at, x.came, x.moved, x.fled)
    for s in g.lists:
        if s != seat:
            other.lists[s] = ()
    other.settle()
    return other
