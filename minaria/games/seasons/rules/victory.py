"""Who wins, and who is out.

Book: "Winning"; SE-WIN-*, SE-ROLE-05, SE-CAPTURE-07.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from minaria.games.seasons import happenings as hap
from minaria.games.seasons.rules.position import held, living, set_nation
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.wording import seat_name
from minaria.kit.pages import ranked

NEAR_ENOUGH = 3  # areas an ally may be behind the leader


def counts(g: Seasons) -> dict[str, int]:
    """Land areas of each seat; the isles count, oceans are nobody's (SE-WIN-04)."""
    return {s: len(held(g, s)) for s in g.seats}


def winners(areas: Mapping[str, int], alliances: Iterable[tuple[str, ...]]) -> list[str]:
    """Whoever has most areas, and his alliance if every member is at most 3 behind (SE-WIN-01 to SE-WIN-03)."""
    most = max(areas.values())
    lead = [s for s in areas if areas[s] == most]
    out = set(lead)
    for members in alliances:
        if any(s in members for s in lead) and all(most - areas[s] <= NEAR_ENOUGH for s in members):
            out |= set(members)
    return [s for s in areas if s in out]


def alliances(g: Seasons) -> list[tuple[str, ...]]:
    """Alliances in force."""
    return [t.parties for t in g.treaties.values() if t.terms == "alliance" and not t.open]


def ranking(g: Seasons) -> list[tuple[int, str, int]]:
    """(rank, seat, areas), best first; the winners share the first place, once there are any."""
    areas = counts(g)
    order = ranked(
        g.seats,
        key=lambda s: (s not in g.winners, -areas[s]),
        tie=lambda s: (True, 0) if s in g.winners else (False, areas[s]),
    )
    return [(rank, s, areas[s]) for rank, s in order]


def drop_out(g: Seasons) -> None:
    """Nations with neither land nor units are out (SE-ROLE-05)."""
    for s in living(g):
        if not held(g, s) and not any(p.seat == s for p in g.pieces.values()):
            set_nation(g, s, out=True)
            g.plans.pop(s, None)
            g.tell(
                f"{seat_name(s)} has neither land nor units left and is out; its diplomat may keep talking.",
                hap.ELIMINATION((), {s: hap.OUT}),
            )


def all_agree(g: Seasons) -> bool:
    """Whether every commander and diplomat still playing has agreed to end the game now (SE-WIN-06)."""
    asked = [o for o in g.offices if o in ("commander", "diplomat", "both")]
    return all(f"{s}/{o}" in g.closing for s in living(g) for o in asked)


def conclude(g: Seasons) -> None:
    """The end of the game: areas are counted."""
    areas = counts(g)
    g.winners = tuple(winners(areas, alliances(g)))
    g.finished = True
    for rank, s, n in ranking(g):
        g.tell(f"{rank}. {seat_name(s)}: {n} areas.", hap.END())
    names = " and ".join(seat_name(s) for s in g.winners)
    g.tell(f"{names} {'win' if len(g.winners) > 1 else 'wins'}.", hap.END())
