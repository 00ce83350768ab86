"""What a seat may know of a position, built from nothing: the one place where secrets are decided.

DR-SETUP-09, DR-STACK-02.

Secret are: other players' hands, the undrawn deck and what was discarded unseen, personalities not read yet, the
cards in reserve. Everything on the map is public. Everything a seat sees, completes or is told comes from here.
"""

from __future__ import annotations

import msgspec

from minaria.engine.state import remember
from minaria.games.divine_right.rules.status import living_seats, owners
from minaria.games.divine_right.state import Ban, Minaria, Piece, Realm, Siege, Used
from minaria.games.divine_right.tables import kingdoms


class RealmView(msgspec.Struct, frozen=True):
    """A kingdom as everybody sees it; `card` is 0 while the personality is unread. `secret`: the referee sees it then."""

    status: str
    seat: str
    card: int
    until: int
    doomed: str
    prison: int
    jailer: str
    castaway: bool
    origin: str
    omens: int
    bond: bool
    blessed: str
    secret: bool = False


class PlayerView(msgspec.Struct, frozen=True):
    """A player as everybody sees him: of the hand only its size."""

    home: str
    points: int
    cards: int
    envoy_back: int
    assassinated: bool
    duels: tuple[str, ...]
    violated: tuple[str, ...]
    executed: tuple[str, ...]
    out: bool
    queen: bool
    retired: bool


class View(msgspec.Struct, frozen=True):
    """All that one seat (or a spectator, seat '') may know."""

    seat: str
    turn: int
    seats: tuple[str, ...]
    order: tuple[str, ...]
    options: dict[str, str]
    pieces: dict[str, Piece]
    owners: dict[str, str]
    used: dict[str, Used]
    dead: dict[str, int]
    waiting: dict[str, str]
    realms: dict[str, RealmView]
    players: dict[str, PlayerView]
    hand: tuple[str, ...]
    deck: int
    discards: int
    plundered: dict[int, str]
    sieges: dict[int, Siege]
    bans: dict[str, Ban]
    markers: dict[str, tuple[str, ...]]
    finished: bool


def realm_view(r: Realm, whole: bool = False) -> RealmView:
    """A kingdom without its unread personality and what hangs on it, unless it is to be seen whole."""
    seen = r.read or whole
    return RealmView(
        r.status,
        r.seat,
        r.card if seen else 0,
        r.until,
        r.doomed,
        r.prison,
        r.jailer,
        r.castaway,
        r.origin if seen else "",
        r.omens,
        r.bond if seen else False,
        r.blessed if seen else "",
        bool(whole and r.card and not r.read),
    )


def _realm_views(g: Minaria) -> dict[str, RealmView]:
    return {k: realm_view(g.realms[k]) for k in kingdoms()}


def _player_views(g: Minaria) -> dict[str, PlayerView]:
    return {
        s: PlayerView(
            p.home,
            p.points,
            len(p.hand),
            p.envoy_back,
            p.assassinated,
            p.duels,
            p.violated,
            p.executed,
            p.out,
            p.queen,
            p.retired,
        )
        for s, p in g.players.items()
    }


def view(g: Minaria, seat: str | None) -> View:
    """The view of a seat; None is a spectator. What stands is the state's own, not to be changed."""
    return View(
        seat=seat or "",
        turn=g.turn,
        seats=g.seats,
        order=tuple(living_seats(g)),
        options=g.options,
        pieces=g.pieces,
        owners=owners(g),
        used=g.used,
        dead=g.dead,
        waiting={u: why for u, why in g.held.items() if why != "absent"},
        realms=remember(g, "realm views", lambda: _realm_views(g), ("realms",)),
        players=remember(g, "player views", lambda: _player_views(g), ("players",)),
        hand=g.players[seat].hand if seat in g.players else (),
        deck=len(g.deck),
        discards=len(g.discards),
        plundered=g.plundered,
        sieges=g.sieges,
        bans=g.bans,
        markers=g.markers,
        finished=g.finished,
    )


def open_view(g: Minaria) -> View:
    """What the referee sees: what everybody does, and the personalities that are not read yet."""
    realms = {k: realm_view(g.realms[k], True) for k in kingdoms()}
    return msgspec.structs.replace(view(g, None), realms=realms)


def known_to(g: Minaria, seat: str | None) -> Minaria:
    """The position as far as a seat knows it, for working out what could happen: what it does not know is empty.

    An unread personality is card 0, which changes nothing; hands of others, the deck and the reserve hold no cards.
    """
    known = g.copy()
    for k in kingdoms():
        r = g.realms[k]
        if r.card and not r.read:
            known.realms[k] = msgspec.structs.replace(r, card=0, origin="", bond=False, blessed="")
    for s, p in g.players.items():
        if s != seat:
            known.players[s] = msgspec.structs.replace(p, hand=())
    known.reserve = known.deck = known.discards = ()
    return known


def twin(g: Minaria, seat: str) -> Minaria | None:
    """Another position the seat cannot tell from this one:

    unread personalities, other hands and the deck are exchanged.
    """
    other = g.copy()
    hidden = [k for k in kingdoms() if g.realms[k].card and not g.realms[k].read]
    cards = [*(g.realms[k].card for k in hidden), *g.reserve]
    if len(cards) > 1:
        turned = cards[1:] + cards[:1]
        for k, card in zip(hidden, turned, strict=False):
            other.realms[k] = msgspec.structs.replace(g.realms[k], card=card)
        other.reserve = tuple(sorted(turned[len(hidden) :]))
    others = [s for s in g.seats if s != seat]
    pile = [*(c for s in others for c in g.players[s].hand), *g.deck]
    turned_pile = pile[1:] + pile[:1]
    for s in others:
        n = len(g.players[s].hand)
        other.players[s] = msgspec.structs.replace(g.players[s], hand=tuple(turned_pile[:n]))
        turned_pile = turned_pile[n:]
    other.deck = tuple(sorted(turned_pile))
    return other


def secrets(g: Minaria, seat: str | None) -> list[str]:
    """Words that must not reach the seat: names of unread personalities and of cards nobody has shown it."""
    from minaria.games.divine_right.tables import personalities

    shown = {g.realms[k].card for k in kingdoms() if g.realms[k].read}
    return [
        personalities()[g.realms[k].card].name for k in kingdoms() if g.realms[k].card and g.realms[k].card not in shown
    ]
