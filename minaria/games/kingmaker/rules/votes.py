"""Votes in Parliament: where a faction's come from, what each noble would add, who may call it (chapters VOTE, OBJECT).

Lords votes count where their holders attend, Commons votes always (KM-VOTE-02).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from minaria.games.kingmaker.rules import control as ctl
from minaria.games.kingmaker.rules import heirs
from minaria.games.kingmaker.rules.strength import held
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import HOUSES, bishoprics, offices, people, places, titles, vote_figures
from minaria.games.kingmaker.wording import name, seat_name

LORDS, COMMONS = "Lords", "Commons"
CHANCELLOR, WARDEN = "chancellor-of-england", "warden-of-the-cinque-ports"
Source = tuple[str, int]


def lords_of(g: Kingmaker, noble: str) -> int:
    """A noble's own votes in the Lords with those of his bishopric; none of a captive (KM-CAPTURE-07, KM-VOTE-09)."""
    if not g.free(noble):
        return 0
    return people()[noble].lords + sum(bishoprics()[a].lords for a in held(g, noble) if a in bishoprics())


def claimants(g: Kingmaker, seat: str) -> list[str]:
    """The heirs that give a faction a senior heir's votes: one at most, though it held both Houses', and a crowned
    pretender of its own (KM-VOTE-06, KM-VOTE-13, KM-PRETENDER-04).
    """
    found = [h for house in HOUSES if (h := heirs.senior(g, house)) and heirs.holder(g, h) == seat]
    return found + [h for h in g.crowned if heirs.is_pretender(h) and heirs.holder(g, h) == seat]


def _figure(heir: str) -> tuple[int, int]:
    return vote_figures()["crowned pretender" if heirs.is_pretender(heir) else "senior heir"]


def lords(g: Kingmaker, seat: str, present: Collection[str]) -> list[Source]:
    """A faction's votes in the Lords if these nobles attend, source by source (KM-VOTE-02, KM-VOTE-06, KM-VOTE-10)."""
    mine = [n for n in g.of(seat) if n in present]
    out = [(name(n), lords_of(g, n)) for n in mine if lords_of(g, n)]
    there = [h for h in claimants(g, seat) if heirs.guard_of(g, h) in mine]
    seniors = [h for h in there if not heirs.is_pretender(h)][:1]  # KM-VOTE-13
    out += [(name(h), _figure(h)[0]) for h in (*seniors, *(h for h in there if heirs.is_pretender(h)))]
    return out


def commons(g: Kingmaker, seat: str) -> list[Source]:
    """A faction's votes in the Commons, source by source, wherever they are (KM-VOTE-02 to -08, KM-VOTE-11)."""
    out = [(name(p), places()[p].commons) for p in ctl.places_of(g, seat)]
    sole = heirs.sole_monarch(g)
    crown = heirs.holder(g, sole) if sole else g.nobles[g.holders[CHANCELLOR]].seat if CHANCELLOR in g.holders else ""
    if crown == seat and (sole or g.free(g.holders[CHANCELLOR])):
        what = f"{name(sole)}, sole monarch" if sole else name(CHANCELLOR)
        out.append((what, vote_figures()["sole monarch"][1]))  # KM-VOTE-05
    mine = claimants(g, seat)
    seniors = [h for h in mine if not heirs.is_pretender(h)][:1]
    out += [(name(h), _figure(h)[1]) for h in (*seniors, *(h for h in mine if heirs.is_pretender(h)))]
    for n in g.of(seat):
        out.append((name(n), people()[n].commons))
        for a in held(g, n):
            if a in titles():
                out.append((name(a), titles()[a].commons))
            elif a in offices() and a != CHANCELLOR:
                out.append((name(a), offices()[a].commons))
    return [(what, k) for what, k in out if k]


def towns(g: Kingmaker, seat: str) -> int:
    """A faction's votes from cities and towns, with the Warden of the Cinque Ports' (KM-BUSINESS-10)."""
    warden = g.holders.get(WARDEN, "")
    ports = offices()[WARDEN].commons if warden and g.free(warden) and g.nobles[warden].seat == seat else 0
    return sum(places()[p].commons for p in ctl.places_of(g, seat)) + ports


def total(sources: Iterable[Source]) -> int:
    """Votes added up."""
    return sum(k for _, k in sources)


def weights(g: Kingmaker, present: Collection[str]) -> dict[str, dict[str, int]]:
    """House -> faction -> votes, if these nobles attend (KM-VOTE-01)."""
    return {
        LORDS: {s: total(lords(g, s, present)) for s in g.order},
        COMMONS: {s: total(commons(g, s)) for s in g.order},
    }


def adds(g: Kingmaker, noble: str) -> int:
    """What a noble's presence adds to his faction in the Lords, with a senior heir in his charge."""
    seat = g.nobles[noble].seat
    return total(lords(g, seat, (noble,)))


def first_of(g: Kingmaker, votes: Mapping[str, int], caller: str) -> str:
    """The faction with most votes; of several the first in the order of play from the caller on (K-18)."""
    k = g.order.index(caller)
    ring = (*g.order[k:], *g.order[:k])
    return max(ring, key=lambda s: (votes.get(s, 0), -ring.index(s)))


def victory_words(g: Kingmaker, present: Collection[str]) -> str:
    """What a sole monarch's faction would need to win as soon as Parliament sits, '' without one (KM-OBJECT-03)."""
    sole = heirs.sole_monarch(g)
    seat = heirs.holder(g, sole) if sole else ""
    if not seat:
        return ""
    weigh = weights(g, present)
    lords, commons = weigh[LORDS], weigh[COMMONS]
    rival = max((k for s, k in lords.items() if s != seat), default=0)
    so_far = "would win" if carries_victory(seat, weigh) else "would not win"
    return (
        f"{seat_name(seat)}, who holds {name(sole)}, wins at once with most in the Lords and over half of the Commons, "
        f"and {so_far} as it stands: Lords {lords[seat]} to {rival}, "
        f"Commons {commons[seat]} of {sum(commons.values())}. "
    )


def carries_victory(seat: str, weigh: Mapping[str, Mapping[str, int]]) -> bool:
    """Whether a sole monarch's faction wins by vote: more Lords than any other, over half of all Commons held
    (KM-OBJECT-04).
    """
    rest = [k for s, k in weigh[LORDS].items() if s != seat]
    return weigh[LORDS][seat] > max(rest, default=0) and 2 * weigh[COMMONS][seat] > sum(weigh[COMMONS].values())
