"""Who stands where, who hears what, what lies on the tables.

Book: the paragraphs on Diplomat and Commander; SE-ROLE-02, SE-DIPLOMAT-*, SE-COMMANDER-*, SE-RESOURCE-07.
A person is "seat/office": with one person to a seat the office is "both".
"""

from __future__ import annotations

from collections.abc import Mapping

from minaria.engine.events import PLAIN, What
from minaria.games.seasons import happenings as hap
from minaria.games.seasons.rules import laying, seeing
from minaria.games.seasons.rules.position import living
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.state.records import HALL, MAP, NOWHERE, Spot, beside, table_of
from minaria.games.seasons.wording import seat_name

NEGOTIATE = ("diplomat", "envoy", "envoy2", "both")
LABELS = {"envoy2": "second envoy"}


def people(g: Seasons) -> list[str]:
    """Everybody at the game, in the order of the seats."""
    return [f"{s}/{o}" for s in g.seats for o in g.offices]


def seat_of(who: str) -> str:
    """The seat of a person."""
    return who.rsplit("/", 1)[0]


def person_name(who: str) -> str:
    """'Aldermark', or 'Aldermark's diplomat'."""
    seat, office = who.rsplit("/", 1)
    return seat_name(seat) if office == "both" else f"{seat_name(seat)}'s {LABELS.get(office, office)}"


def spot_name(spot: Spot) -> str:
    """A place in words."""
    if spot == MAP:
        return "the World Map"
    if spot == HALL:
        return "the hall"
    return f"beside {seat_name(spot.host)}" if spot.kind == "beside" else f"{seat_name(spot.host)}'s table"


def at_map(g: Seasons, seat: str) -> bool:
    """Whether the commander of a seat stands at the World Map."""
    return g.place_of(g.person(seat, "commander")) == MAP


def at(g: Seasons, spot: Spot) -> list[str]:
    """Who stands at a place."""
    return [p for p, there in g.where.items() if there == spot and p not in g.way]


def hearers(g: Seasons, spot: Spot) -> list[str]:
    """Who hears what is said openly at a place: those there and those beside the table (SE-DIPLOMAT-02, 03, 08)."""
    return at(g, spot) + (at(g, beside(spot.host)) if spot.kind == "table" else [])


def speaker(g: Seasons, seat: str, by: str) -> str:
    """The person who acts for a seat: the diplomat unless the commander is named."""
    return g.person(seat, by or "diplomat")


def walker(g: Seasons, seat: str, by: str, spot: Spot) -> str:
    """The person who is to walk: to the map the commander, elsewhere the diplomat, unless one is named."""
    return g.person(seat, by or ("commander" if spot == MAP else "diplomat"))


# -- walking


def come(g: Seasons, who: str, spot: Spot) -> None:
    """Arrive at a place; those there see it."""
    walking = g.way.pop(who, NOWHERE)
    if not walking:
        tell_at(g, g.where[who], f"{person_name(who)} leaves.", who)
    if g.where[who] == MAP and spot != MAP and not (walking and g.options.get("level")):
        look_at_map(g, seat_of(who))
    step_out(g, who)
    g.where[who] = spot
    tell_at(g, spot.table, f"{person_name(who)} comes to {spot_name(spot)}.", "")
    if spot.kind == "beside":
        tell_people(
            g,
            {who: f"You stand {spot_name(spot)} and hear what is said openly there from now on."},
            hap.VISIT(weight=0),
        )
    if spot == MAP:
        lay_tokens(g, seat_of(who))


def step_out(g: Seasons, who: str) -> None:
    """Whoever leaves a place leaves the circle he stood in; a circle of one is none."""
    mine = g.circles.pop(who, "")
    left = [p for p, c in g.circles.items() if mine and c == mine]
    if len(left) == 1:
        del g.circles[left[0]]
    elif left and mine == who:
        g.circles.update(dict.fromkeys(left, left[0]))


def lay_tokens(g: Seasons, seat: str) -> None:
    """A commander at the map lays what he has planned elsewhere."""
    said = laying.lay(g, seat)
    if said:
        tell_commander(g, seat, said, hap.PLAN())


def gather_at_map(g: Seasons) -> None:
    """Bring the commanders to the map for the last minute, wherever they are (SE-TIMER-03)."""
    for s in living(g):
        who = g.person(s, "commander")
        g.way.pop(who, None)
        if g.where[who] != MAP:
            come(g, who, MAP)


def look_at_map(g: Seasons, seat: str) -> None:
    """Remember the map as it is when a commander turns away from it (SE-SECRET-04)."""
    g.looked[seat] = seeing.look(g)


def tell_people(g: Seasons, told: Mapping[str, str], what: What = PLAIN) -> None:
    """Tell persons. Of two offices the one hears nothing of what the other is told (SE-DIPLOMAT-09)."""
    private: dict[str, str] = {}
    for who, text in told.items():
        seat = seat_of(who)
        private[seat] = text
        if g.two_offices:
            private.update({f"{seat}/{o}": "" for o in g.offices if f"{seat}/{o}" not in private})
            private[who] = text
    if private:
        g.tell("", what, **private)


def tell_map(g: Seasons, text: str, what: What = PLAIN, /, **private: str) -> None:
    """Tell what is seen on the World Map: neither diplomats nor whoever stands elsewhere see it (SE-DIPLOMAT-07,
    SE-ROLE-02, SE-SECRET-04).
    """
    elsewhere = {s: "" for s in g.seats if not (g.shown or g.finished or at_map(g, s))}
    away = {f"{s}/{o}": "" for s in g.seats for o in g.offices if o not in ("commander", "both")}
    g.tell(text, what, **{**elsewhere, **private}, **away)


def tell_commander(g: Seasons, seat: str, text: str, what: What = PLAIN) -> None:
    """Tell a seat what is its commander's affair: plans, units, boats (SE-COMMANDER-03, SE-DIPLOMAT-07)."""
    tell_people(g, {g.person(seat, "commander"): text}, what)


def tell_at(g: Seasons, spot: Spot, text: str, but: str) -> None:
    """Tell those who are at a place, each seat once."""
    tell_people(g, {p: text for p in hearers(g, spot) if p != but}, hap.VISIT())


# -- tables


def member_there(g: Seasons, seat: str) -> bool:
    """Whether somebody of a nation is at its own table."""
    return any(g.place_of(f"{seat}/{o}") == table_of(seat) for o in g.offices)


def somebody_home(g: Seasons, seat: str) -> bool:
    """Whether somebody of a nation is at its table, where that is needed.

    Whoever holds both offices and stands at the map as its commander is thought to be at home as well.
    """
    return not laying.in_person(g) or member_there(g, seat) or (not g.two_offices and at_map(g, seat))
