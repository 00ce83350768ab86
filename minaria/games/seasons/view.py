"""What a seat may know of a position: what the fields of the state say of themselves, and what all can count besides.

SE-SECRET-*, SE-DIPLOMAT-05, SE-DIPLOMAT-07, SE-ROLE-02. Secret are: plans before the flip, kinds of units, cargo,
stocks, purchases, treaties of others, what lies covered on a table. The World Map is seen only by whoever stands at it;
at his own table a commander knows it as he last saw it.
"""

from __future__ import annotations

import msgspec

from minaria.engine.game import REFEREE
from minaria.engine.state import remember, remembered
from minaria.games.seasons.rules import laying, planning
from minaria.games.seasons.rules.position import upkeeps
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.state.records import Lying
from minaria.kit.fog import Fog, Seen


class Facts(msgspec.Struct, frozen=True):
    """What everybody can count or has been told, though it rests on what is hidden.

    everything: whether it is the referee's, who sees it all. office: whose it is of those who share a seat. sight:
    "live" at the World Map, "kept" as last seen (in turn `seen_in`, 0 if that was not kept), "none". marks: what
    everybody sees of each plan, "nothing", "saved" or "committed". tokens: others' tokens face down; flipped: (seat,
    words) of those turned up. upkeep: one's own, of the referee everybody's.
    """

    everything: bool
    office: str
    sight: str
    seen_in: int
    marks: dict[str, str]
    tokens: tuple[Lying, ...]
    flipped: tuple[tuple[str, str], ...]
    upkeep: dict[str, int]


View = Seen[Seasons, Facts]


def eyes(view: View) -> str:
    """Whose view it is: the seat, or "seat/office"."""
    return f"{view.seat}/{view.facts.office}" if view.facts.office else view.seat


def facts(g: Seasons, who: str) -> Facts:
    """What a seat can count, or "seat/office" one of those who share it; the referee all."""
    everything = who == REFEREE
    seat, _, office = who.partition("/")
    sight = "live" if everything else g.sight(who)
    look = g.looked.get(seat) if sight == "kept" else None
    due = upkeeps(g)
    return Facts(
        everything=everything,
        office=office,
        sight=sight,
        seen_in=look.turn if look is not None else 0,
        marks=_marks(g),
        tokens=_tokens(g, seat, sight),
        flipped=_flipped(g) if sight == "live" and g.shown else (),
        upkeep=due if everything else {seat: due[seat]} if seat in due else {},
    )


@remembered("committed", "plans", "nations")
def _marks(g: Seasons) -> dict[str, str]:
    """What everybody sees of each plan."""
    return {s: "committed" if s in g.committed else "saved" if g.plans.get(s) else "nothing" for s in g.nations}


def _tokens(g: Seasons, seat: str, sight: str) -> tuple[Lying, ...]:
    """Tokens face down on the map from the moment they are laid: owner and place (SE-SECRET-01), for onlookers too.

    Whoever turned away from the map knows those that lay there then.
    """
    if sight == "none" or g.options.get("tokens") == "secret" or g.shown:
        return ()
    if sight == "live":
        return _lying(g, seat)
    return tuple([x for x in g.looked[seat].tokens if x.seat != seat]) if seat in g.looked else ()


@remembered("plans", "turn")
def _lying(g: Seasons, seat: str) -> tuple[Lying, ...]:
    """Tokens of others that lie on the map."""
    found = laying.lying(g)
    return tuple([x for x in found if x.seat != seat]) if found else ()


def _flipped(g: Seasons) -> tuple[tuple[str, str], ...]:
    """Tokens turned up: kind, direction, how many move (SE-REVEAL-02)."""
    return remember(
        g,
        "flipped",
        lambda: tuple(
            (s, planning.shown(g, s, t)) for s in g.seats for t in g.plans.get(s, ()) if t.kind in planning.TOKENS
        ),
    )


FOG = Fog(Seasons, facts=facts)


def view(g: Seasons, seat: str | None, office: str = "") -> View:
    """The view of a seat, or of one office of it; None is a spectator."""
    return remember(g, ("view", seat, office), lambda: FOG.view(g, seat, office))


def known(g: Seasons, seat: str) -> Seasons:
    """The position as far as the seat's commander knows it: the map as he last saw it where he does not stand at it."""
    return view(g, seat).g if seat in g.nations else g


def judged_by(g: Seasons, seat: str) -> Seasons:
    """The position by which a plan is judged, so that no refusal tells what its commander cannot see; the flip judges
    by what is so. Who stands at the map is judged by the map: no rule asks more of it than is seen there.
    """
    return g if g.sight(seat) == "live" else known(g, seat)
