"""The steps of the reveal that need no answer: tokens flipped, new pieces, pillage, moves, control, next income.

Book: "Turns"; SE-REVEAL-*, SE-TURN-02.
"""

from __future__ import annotations

from minaria.games.seasons import happenings as hap
from minaria.games.seasons.rules import money, moves, planning, retreat, talk
from minaria.games.seasons.rules.position import fortified, living, set_nation, set_piece, winter
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.wording import area_name, count, seat_name


def flip(g: Seasons) -> None:
    """Every token is turned up; those that are not lawful are taken back (SE-TOKEN-07, SE-REVEAL-02)."""
    void = moves.check_tokens(g)
    g.shown = True
    moves.engage(g)
    for s in living(g):
        tokens = [planning.shown(g, s, t) for t in g.plans.get(s, ()) if t.kind in planning.TOKENS]
        ways = [(t.at, t.to) for t in g.plans.get(s, ()) if t.kind == "move"]
        talk.tell_map(
            g,
            f"{seat_name(s)} turns up: {'; '.join(tokens) or 'no tokens'}.",
            hap.REVEAL((), {s: hap.TURNS_UP}, ways=ways),
        )
    for s, task, why in void:
        talk.tell_map(
            g,
            f"Taken back from {seat_name(s)}: {planning.shown(g, s, task)}: {why}",
            hap.VOID((task.at, task.to) if task.to else task.at, {s: hap.STRUCK}),
        )


def build(g: Seasons) -> tuple[str, ...]:
    """New pieces stand on the map; kinds of units stay face down (SE-BUY-04, SE-RESOURCE-04, SE-SECRET-06)."""
    raised: list[str] = []
    counts: dict[tuple[str, str], int] = {}
    for u, p in list(g.pieces.items()):
        if p.new:
            set_piece(g, u, new=False)
            counts[p.seat, p.at] = counts.get((p.seat, p.at), 0) + 1
    for (s, area), n in sorted(counts.items(), key=lambda x: (g.seats.index(x[0][0]), x[0][1])):
        talk.tell_map(
            g, f"{seat_name(s)}: +{count(n, 'unit')} at {area_name(area)}.", hap.BUILDING(area, {s: hap.BUILDS})
        )
    for area, work in sorted(g.works.items()):
        if work.raises:
            g.number[area] += 1
            talk.tell_map(
                g,
                f"{seat_name(work.seat)} raises {area_name(area)} to {g.number[area]}.",
                hap.BUILDING(area, {work.seat: hap.BUILDS}),
            )
        if work.building:
            if not fortified(g, work.seat, area) and any(p.green and p.at == area for p in g.pieces.values()):
                raised.append(area)
            g.walls[area] = work.building
            talk.tell_map(
                g,
                f"{seat_name(work.seat)}: a {work.building} at {area_name(area)}.",
                hap.BUILDING(area, {work.seat: hap.BUILDS}),
            )
    g.works = {}
    return tuple(raised)


def pillage(g: Seasons) -> None:
    """First placed, first served; ahead of all moves (SE-PILLAGE-02, SE-PILLAGE-06 to 08, SE-WINTER-06)."""
    tokens = [(t.placed, s, t) for s in g.seats for t in g.plans.get(s, ()) if t.kind == "pillage"]
    for _, s, t in sorted(tokens, key=lambda x: x[0]):
        if t.to in g.pillaged:
            by = seat_name(g.pillaged[t.to])
            talk.tell_map(
                g,
                f"{seat_name(s)} comes too late to pillage {area_name(t.to)}: {by} was first.",
                hap.PILLAGE(t.to, {s: hap.STRUCK}, weight=1),
            )
            continue
        gain = money.pillage_gain(g.number[t.to], winter(g))
        g.pillaged[t.to] = s
        set_nation(g, s, resources=g.nations[s].resources + gain)
        talk.tell_map(
            g,
            f"{seat_name(s)} pillages {area_name(t.to)} for {count(gain, 'resource')}.",
            hap.PILLAGE(t.to, {s: hap.PILLAGES, g.owner.get(t.to, ""): hap.PILLAGED}),
        )


def move(g: Seasons) -> None:
    """All moves at the same moment; those who meet enemies on a border wait for the clash (SE-MOVE-02, 03)."""
    g.groups = moves.groups(g)
    g.clashes = moves.clashes(g)
    g.helpers, cancelled = moves.helpers(g)
    for text in cancelled:
        talk.tell_map(g, text, hap.REVEAL())
    fighting = {(m.seat, m.at, m.to, m.units) for border in g.clashes for m in moves.meeting(g, border)}
    going = [m for m in g.groups if (m.seat, m.at, m.to, m.units) not in fighting]
    for m in sorted(going, key=moves.boards):
        short = moves.arrive(g, m)
        if short:
            n = count(len(short), "unit")
            talk.tell_map(
                g,
                f"{n} of {seat_name(m.seat)} find no boat with room at {area_name(m.to)} and stay.",
                hap.RETREAT(m.to, {m.seat: hap.RETREATS}, weight=1),
            )
    if not g.clashes:
        g.battles = moves.open_battles(g)


def control(g: Seasons, raised: tuple[str, ...]) -> None:
    """Who holds what, and whose recruits are trained (SE-CAPTURE-03 to 06, SE-UNIT-02)."""
    recruits = retreat.in_training(g)
    retreat.settle_control(g)
    retreat.train(g, recruits, raised)


def reap(g: Seasons) -> None:
    """Next turn's income is worked out, then pillaged numbers sink (SE-RESOURCE-02, SE-PILLAGE-03)."""
    money.reap(g)
    for area, s in g.pillaged.items():
        talk.tell_map(
            g,
            f"{area_name(area)} is at {g.number[area]} after {seat_name(s)}'s pillage.",
            hap.NUMBERS(area, {g.owner.get(area, ""): hap.PILLAGED}),
        )
