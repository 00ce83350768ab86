"""A position guessed from a view: everything public as it is, what is hidden drawn by lot.

DR-SETUP-09, DR-STACK-02. Bots think in such positions, since the rules are functions of a position; nothing of the
real one but the view goes into it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from minaria.engine.playout import Luck
from minaria.games.divine_right.rules.status import hex_of, kingdom_owner, owner, used, walled
from minaria.games.divine_right.state import UNUSED, Minaria, Piece, Player, Realm, Used
from minaria.games.divine_right.tables import MERCENARY, cards, kingdoms, personalities
from minaria.games.divine_right.view import View

T = TypeVar("T")


def possible(view: View, luck: Luck) -> Minaria:
    """A position that looks like `view` to its seat; unread personalities, other hands and the deck are drawn."""
    realms = {k: Realm(**_shared(Realm, view.realms[k])) for k in kingdoms()}
    pool = _shuffled((n for n in personalities() if all(r.card != n for r in realms.values())), luck)
    for k, r in realms.items():
        if not r.card and r.status in ("neutral", "ally", "peace") and r.doomed != "confusion":
            realms[k] = Realm(**{**_shared(Realm, r), "card": pool.pop(), "read": False})
    pile = _shuffled((c for c in cards() if c not in view.hand), luck)
    players = {}
    for seat, p in view.players.items():
        known = _shared(Player, p)
        if seat == view.seat:
            known["hand"] = view.hand
        else:
            known["hand"] = tuple(pile[: p.cards])
            del pile[: p.cards]
        players[seat] = Player(**known)
    return Minaria(
        seats=view.seats,
        options=dict(view.options),
        turn=view.turn,
        order=(*view.order, *(s for s in view.seats if s not in view.order)),
        pieces=dict(view.pieces),
        used=dict(view.used),
        dead=dict(view.dead),
        held=dict(view.waiting),
        mercenaries={u: s for u, s in view.owners.items() if u.startswith(MERCENARY + "-") and s},
        realms=realms,
        players=players,
        reserve=tuple(sorted(pool)),
        deck=tuple(sorted(pile[view.discards :])),
        discards=tuple(sorted(pile[: view.discards])),
        plundered=dict(view.plundered),
        sieges=dict(view.sieges),
        bans=dict(view.bans),
        markers=dict(view.markers),
        finished=view.finished,
    )


def round_start(g: Minaria, seat: str) -> Minaria:
    """The position before the seat's units moved this turn: each back where it began, sieges of this turn undone.

    What dice have done since cannot be taken back, and need not be.
    """
    out = g.copy()
    moved = [u for u in g.pieces if owner(g, u) == seat and (used(g, u).start or used(g, u).moved)]
    for h, siege in g.sieges.items():
        if siege.seat == seat and siege.since == g.turn:
            del out.sieges[h]
    for u in moved:
        done, p = used(g, u), g.pieces[u]
        start = done.start or p.hex
        inside = walled(g, start) and kingdom_owner(g, hex_of(start).kingdom) == seat
        if start != p.hex:
            out.pieces[u] = Piece(start, inside)
        before = Used(stormed=done.stormed and not done.moved, sortied=done.sortied, idle=done.idle)
        out.used[u] = before
        if before == UNUSED:
            del out.used[u]
    return out


def _shared(kind: Any, record: Any) -> dict[str, Any]:
    """The fields of `kind` that a record of the view has too; a personality on show has been read."""
    out = {name: getattr(record, name) for name in kind.__struct_fields__ if hasattr(record, name)}
    if kind is Realm and out["card"]:
        out["read"] = True
    return out


def _shuffled(things: Iterable[T], luck: Luck) -> list[T]:
    """Those things in an order by lot."""
    left = list(things)
    out = []
    while left:
        out.append(left.pop(int(luck.random() * len(left))))
    return out
