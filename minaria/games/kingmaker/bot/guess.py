"""A position guessed from a view: all that lies open as it is, what nobody shows drawn by lot from what is not seen."""

from __future__ import annotations

from collections.abc import Iterable

from minaria.engine.playout import Luck
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import crown_items, events, outcomes, results
from minaria.games.kingmaker.view import View
from minaria.kit.cards import Pile, added, unseen


def possible(view: View, luck: Luck) -> Kingmaker:
    """A position that looks like the view to its seat. Nothing of the real one goes into it."""
    g = view.g.copy()
    hidden = _mixed(unseen(crown_items(), _known(g)), luck)
    for s, hand in view.hands.items():
        more = hand.count - len(hand.known)
        if more:
            g.hands[s] = tuple(sorted((*hand.known, *hidden[:more])))
            hidden = hidden[more:]
    g.crown = Pile(added(hidden[: view.left["crown"]]), g.crown.used)
    kept = [e for s in g.held for e in g.held[s]]
    under_way = [g.occasion.item] if g.occasion is not None else []
    lists: dict[str, tuple[Iterable[str], list[str]]] = {
        "events": (events(), [*kept, *under_way, *g.gone]),
        "results": (results(), []),
        "outcomes": (outcomes(), []),
    }
    for name, (every, placed) in lists.items():
        used = getattr(g, name).used
        rest = _mixed(unseen(every, [*used, *placed]), luck)
        setattr(g, name, Pile(added(rest[: view.left[name]]), used))
    return g


def _known(g: Kingmaker) -> list[str]:
    """Crown items of which everybody, or the seat, knows where they are."""
    bags = (*g.dealt.values(), *g.hands.values(), g.crown.used, g.gone, g.chancery, g.released, (g.drawn,))
    return [*(i for bag in bags for i in bag), *g.nobles, *g.holders, *g.won, *g.ships, *g.lost]


def _mixed(cards: Iterable[str], luck: Luck) -> list[str]:
    left, out = list(cards), []
    while left:
        card = luck.choice(left)
        left.remove(card)
        out.append(card)
    return out
