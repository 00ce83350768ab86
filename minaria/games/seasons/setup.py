"""The beginning of a game: nations, pieces, options.

Book: "Turns"; SE-ROLE-03, SE-RESOURCE-01. A seat named like a nation plays it; other seats draw theirs by lot among
those whose rows are marked for that number of nations.
"""

from __future__ import annotations

from minaria.engine.game import Option, Setup
from minaria.engine.sheets import Facts, Sheet
from minaria.engine.state import State
from minaria.games.seasons.rules import talk
from minaria.games.seasons.rules.position import new_unit
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.state.records import MAP, Nation, table_of
from minaria.games.seasons.tables import areas, beginnings, drawn, makes, nations, ring
from minaria.games.seasons.wording import area_name, kind_words, listing, seat_name

OPTIONS = (
    Option("turns", ("8", "4", "12", "20"), "how many turns: two years, one, three, or (beyond the book) five"),
    Option("reveal", ("at-once", "stepwise"), "whether the reveal runs through, or step by step with 'next'"),
    Option("clock", ("10", "5", "3", "20", "none"), "minutes for planning, where a table keeps time"),
    Option(
        "offices",
        ("one", "two", "three", "four", "five"),
        "how many people share a nation: commander and diplomat, then an envoy, a buyer, a second envoy",
    ),
    Option("tokens", ("face-down", "secret"), "whether tokens lie face down on the map for all to see, or in secret"),
    Option("presence", ("book", "loose"), "whether tokens are laid at the map and things bought at a table, in person"),
    Option("signs", ("yes", "no"), "whether commanders may sign to each other at the map"),
    Option("bluffs", ("no", "yes"), "whether tokens without a task may be placed"),
    Option("walking", ("at-once", "timed"), "whether people are at another place at once, or on the way for 5 seconds"),
)


def playable() -> tuple[str, ...]:
    """Nations by id."""
    return tuple(nations())


def told(seat: str) -> Sheet | None:
    """A nation as it begins; None for a seat that draws its nation by lot."""
    if seat not in nations():
        return None
    nation = nations()[seat]
    begun = [b for b in beginnings() if b.nation == seat]
    units = [f"{kind_words(b.piece, b.count)} at {area_name(b.area)}" for b in begun if makes()[b.piece].unit]
    built = [f"{b.piece} at {area_name(b.area)}" for b in begun if not makes()[b.piece].unit]
    facts = (
        ("Home", area_name(nation.home)),
        ("Units", listing(units)),
        ("Built", listing(built)),
        ("Resources and supply", f"{nation.resources} and {nation.supply}"),
        ("Tokens", f"{nation.move} Move, {nation.aid} Aid, {nation.pillage} Pillage"),
    )
    return Sheet(nation.name, (Facts(facts),))


def new(setup: Setup, _: State | None) -> Seasons:
    """An empty position."""
    return Seasons(seats=setup.seats, options=setup.kept())


def printed_map(g: Seasons) -> tuple[dict[str, str], dict[str, int], dict[str, str]]:
    """Who holds each area of land as a game begins, its number, and what is built there."""
    seat_of = {n.home: s for s, n in g.nations.items()}
    lands = {a: areas()[a] for a in ring(tuple(seat_of)).lands}
    return (
        {a: seat_of.get(x.nation, "") for a, x in lands.items()},
        {a: x.number for a, x in lands.items()},
        {b.area: b.piece for b in beginnings() if b.nation in seat_of and not makes()[b.piece].unit},
    )


def opening(g: State) -> None:
    """Nations, areas, numbers, pieces; everybody stands at the World Map."""
    assert isinstance(g, Seasons)
    free = [n for n in drawn(len(g.seats)) if n not in g.seats]
    for seat in g.seats:
        home = seat
        if seat not in nations():
            home = g.pick(f"nation of {seat_name(seat)}", free, named=lambda n: nations()[n].name)
            free.remove(home)
            g.tell(f"{seat_name(seat)} plays {nations()[home].name}.")
        g.nations[seat] = Nation(home, nations()[home].resources, nations()[home].supply)
    seat_of = {n.home: s for s, n in g.nations.items()}
    g.owner, g.number, g.walls = printed_map(g)
    for b in beginnings():
        for _ in range(b.count if b.nation in seat_of and makes()[b.piece].unit else 0):
            new_unit(g, seat_of[b.nation], b.piece, b.area)
    for who in talk.people(g):
        seat, office = who.rsplit("/", 1)
        g.where[who] = MAP if office in ("commander", "both") else table_of(seat)
    if g.options.get("clock") == "none":
        g.tell("Planning takes the time it takes; with the option clock=10 it is over after ten minutes.")
    g.tell(
        f"The Heart Sea, for {listing(seat_name(s) for s in g.seats)}. {g.options.get('turns', '8')} turns; "
        "the most areas win."
    )
