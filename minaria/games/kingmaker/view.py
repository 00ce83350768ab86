"""Who may know what (chapter SECRET, K-16): the one place that decides it. A view is built anew from the state.

Everything on the map and every faction's items in play are public, held events too. Hidden are reserves of others,
undrawn lists, standing leave and pacts between others. A field of the state is named in PUBLIC or in HIDDEN.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from minaria.games.kingmaker.state import Kingmaker
from minaria.kit.cards import Hand, Pile, added, seen

PUBLIC = (
    "seats",
    "options",
    "deal",
    "order",
    "clock",
    "phase",
    "nobles",
    "heirs",
    "ships",
    "lost",
    "crowned",
    "sole",
    "both",
    "dealt",
    "held",
    "chancery",
    "gone",
    "holders",
    "won",
    "unready",
    "released",
    "taken",
    "sieges",
    "peace",
    "treaties",
    "drawers",
    "catastrophe",
    "alliances",
    "moved",
    "fought",
    "attacked",
    "again",
    "leave",
    "landed",
    "fight",
    "sitting",
    "occasion",
    "finished",
    "winner",
)
HIDDEN = ("crown", "events", "results", "outcomes", "hands", "leaves", "pacts", "drawn", "spurned")
LISTS = ("crown", "events", "results", "outcomes")


@dataclass(frozen=True)
class View:
    """What one seat knows; of a spectator '' and of the referee all.

    public: fields of the state that everybody knows. hands: how many items everybody keeps, and one's own. drawn: what
    one has just drawn. left, used: how many items of each list are undrawn, and those used. leaves: standing leave
    given by the seat or to it. spurned: offers refused, by it or to it.
    """

    seat: str
    public: dict[str, Any]
    hands: dict[str, Hand]
    left: dict[str, int]
    used: dict[str, tuple[str, ...]]
    leaves: dict[str, tuple[Any, ...]] = field(default_factory=dict)
    pacts: dict[int, Any] = field(default_factory=dict)
    drawn: str = ""
    spurned: tuple[Any, ...] = ()

    @property
    def g(self) -> Kingmaker:
        """The position as far as the seat knows it: rules may be asked about it, and nothing secret is in it."""
        kept: Kingmaker | None = self.__dict__.get("_g")
        if kept is None:
            fields: dict[str, Any] = {
                **self.public,
                **{name: Pile((), used) for name, used in self.used.items()},
                "hands": {s: h.known for s, h in self.hands.items()},
                "leaves": self.leaves,
                "pacts": self.pacts,
                "drawn": self.drawn,
                "spurned": self.spurned,
            }
            kept = Kingmaker(**fields)
            kept.settle()
            self.__dict__["_g"] = kept
        return kept

    @property
    def hand(self) -> tuple[str, ...]:
        """One's own reserve."""
        return self.hands[self.seat].known if self.seat in self.hands else ()


def view(g: Kingmaker, seat: str | None, everything: bool = False) -> View:
    """What a seat sees, a spectator for None."""
    leaves = {s: tuple(x for x in given if everything or seat in (s, x.to)) for s, given in sorted(g.leaves.items())}
    return View(
        seat=seat or "",
        public={name: getattr(g, name) for name in PUBLIC},
        hands=seen(g.hands, seat, (lambda card: True) if everything else (lambda card: False)),
        left={name: len(getattr(g, name).left) for name in LISTS},
        used={name: getattr(g, name).used for name in LISTS},
        leaves={s: given for s, given in leaves.items() if given},
        pacts={k: p for k, p in g.pacts.items() if everything or seat in p.parties},
        drawn=g.drawn if everything or (g.drawn and seat == g.player) else "",
        spurned=tuple(x for x in g.spurned if everything or seat in x[:2]),
    )


def open_view(g: Kingmaker) -> View:
    """What the referee sees: all of it."""
    return view(g, None, everything=True)


def known_to(g: Kingmaker, seat: str) -> Kingmaker:
    """The position as far as a seat knows it, for advice."""
    return view(g, seat if seat in g.seats else None).g


def twin(g: Kingmaker, seat: str) -> Kingmaker:
    """Another position that the seat cannot tell from this one: others keep other items in reserve."""
    other = g.copy()
    left = list(g.crown.left)
    for s in g.seats:
        if s == seat:
            continue
        hand = list(g.hands.get(s, ()))
        for k, card in enumerate(hand):
            if left:
                hand[k], left[-1 - k % len(left)] = left[-1 - k % len(left)], card
        if hand:
            other.hands[s] = tuple(sorted(hand))
        if g.drawn and s == g.player and left:
            other.drawn, left[0] = left[0], g.drawn
        other.leaves[s] = tuple(x for x in g.leaves.get(s, ()) if x.to == seat)
        if not other.leaves[s]:
            del other.leaves[s]
    other.spurned = tuple(x for x in g.spurned if seat in x[:2])
    other.crown = Pile(added(left), g.crown.used)
    other.settle()
    return other
