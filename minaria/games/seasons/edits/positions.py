"""What the moderator may do at any time: correct the map, stop the clock, go on with the reveal, change its order.

Book: "Turns" (the Mod); SE-MOD-01. Every act is told. Each edit returns None, a sentence why it makes no sense, or the
stack of phases to go to.
"""

from __future__ import annotations

from typing import Annotated

from commands import Kind, Number, Order, Words, order
from minaria.engine.phases import Frame, Stack
from minaria.games.seasons import happenings as hap
from minaria.games.seasons.chapters.kinds import Force, Make, Place, Seat, Spot
from minaria.games.seasons.chapters.reveal import Step
from minaria.games.seasons.phases.planning import Planning
from minaria.games.seasons.phases.reveal import Reveal
from minaria.games.seasons.phases.year import Year
from minaria.games.seasons.rules import boats, talk
from minaria.games.seasons.rules.position import last_turn, new_unit, set_nation, set_piece
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.state.records import HALL, table_of
from minaria.games.seasons.tables import BOAT, MOST, areas
from minaria.games.seasons.wording import area_name, count, force_words, kind_words, seat_name
from minaria.kit.edits import Edits

What = Annotated[str, Kind("words", "a field and its value")]

EDITS = Edits()


@order(
    "place NUMBER MAKE at PLACE for SEAT",
    "place MAKE at PLACE for SEAT",
    "place NUMBER SEAT MAKE at PLACE",
    "place SEAT MAKE at PLACE",
    "place NUMBER untrained MAKE at PLACE for SEAT = green:true",
    "place NUMBER MAKE aboard at PLACE for SEAT = aboard:true",
    examples=("place 3 infantry at Hartfen for Brineholt", "place 2 infantry aboard at Copper Bay for Brineholt"),
)
class PlaceUnits(Order):
    """Put units on the map; aboard: on boats of the nation that are there."""

    make: Make
    place: Place
    seat: Seat
    number: Number = 1
    green: bool = False
    aboard: bool = False


@EDITS.does(PlaceUnits)
def place_units(g: Seasons, o: PlaceUnits) -> str | None:
    land = areas()[o.place].land
    if o.make == BOAT and land:
        return "Boats stand in oceans."
    if o.make != BOAT and not land and not o.aboard:
        return "Land units are at sea aboard boats only: place ... aboard at ..."
    if not 1 <= o.number <= 40:
        return "Place 1 to 40."
    places = sum(4 - len([u for u, p in g.pieces.items() if p.aboard == b]) for b in boats.boats_at(g, o.place, o.seat))
    if o.aboard and places < o.number:
        return f"The boats of {seat_name(o.seat)} there have room for {places}."
    for _ in range(o.number):
        unit = new_unit(g, o.seat, o.make, o.place, green=o.green)
        if o.aboard:
            boat = next(
                b
                for b in boats.boats_at(g, o.place, o.seat)
                if sum(1 for p in g.pieces.values() if p.aboard == b) < MOST
            )
            set_piece(g, unit, aboard=boat)
    talk.tell_map(
        g,
        f"The moderator places {count(o.number, 'unit')} of {seat_name(o.seat)} at {area_name(o.place)}.",
        hap.RULING(o.place, {o.seat: hap.CORRECTED}),
        **{o.seat: f"The moderator gives you {kind_words(o.make, o.number, o.green)} at {area_name(o.place)}."},
    )
    return None


@order(
    "remove FORCE",
    "take away FORCE",
    "eliminate FORCE",
    examples=("remove everyone at Hartfen", "remove 1 cavalry at Alderhall"),
)
class RemoveUnits(Order):
    """Take units off the map."""

    force: Force


@EDITS.does(RemoveUnits)
def remove_units(g: Seasons, o: RemoveUnits) -> str | None:
    if not o.force:
        return "Nobody is named."
    n = count(len(o.force), "unit")
    said = force_words(g.pieces, o.force)
    owners = {g.pieces[u].seat: f"The moderator takes {said} off the map." for u in o.force}
    for u in o.force:
        if u in g.pieces:
            boats.sink(g, u)
    for u in [u for us in boats.adrift(g).values() for u in us]:
        del g.pieces[u]
    _forget(g)
    talk.tell_map(
        g, f"The moderator takes {n} off the map.", hap.RULING((), dict.fromkeys(owners, hap.CORRECTED)), **owners
    )
    return None


def _forget(g: Seasons) -> None:
    """Plans that name units that are gone are dropped."""
    for s, tasks in g.plans.items():
        g.plans[s] = tuple(t for t in tasks if all(u in g.pieces for u in t.units))
    g.groups = tuple(m for m in g.groups if any(u in g.pieces for u in m.units))


@order("clear map", "remove everything", word="clear map", examples=("clear map",))
class ClearMap(Order):
    """Take all units and buildings off the map."""


@EDITS.does(ClearMap)
def clear_map(g: Seasons, o: ClearMap) -> str | None:
    g.pieces, g.walls, g.works = {}, {}, {}
    _forget(g)
    talk.tell_map(g, "The moderator clears the map.", hap.RULING(weight=3))
    return None


@order(
    "award NUMBER resources to SEAT = what:resources",
    "award NUMBER supply to SEAT = what:supply",
    examples=("award 5 resources to Cindral",),
)
class Award(Order):
    """Give a nation resources or supply."""

    number: Number
    seat: Seat
    what: str = "resources"


@EDITS.does(Award)
def award(g: Seasons, o: Award) -> str | None:
    set_nation(g, o.seat, **{o.what: getattr(g.nations[o.seat], o.what) + o.number})
    g.tell("", hap.RULING((), {o.seat: hap.CORRECTED}), **{o.seat: f"The moderator gives you {o.number} {o.what}."})
    return None


@order(
    "fine SEAT NUMBER resources = what:resources",
    "fine SEAT NUMBER supply = what:supply",
    examples=("fine Cindral 5 resources",),
)
class Fine(Order):
    """Take resources or supply from a nation, as far as it has any."""

    seat: Seat
    number: Number
    what: str = "resources"


@EDITS.does(Fine)
def fine(g: Seasons, o: Fine) -> str | None:
    set_nation(g, o.seat, **{o.what: max(0, getattr(g.nations[o.seat], o.what) - o.number)})
    g.tell(
        "", hap.RULING((), {o.seat: hap.CORRECTED}), **{o.seat: f"The moderator takes {o.number} {o.what} from you."}
    )
    return None


@order(
    "set PLACE number [to] NUMBER = what:number",
    "set PLACE number [to] minus NUMBER = what:minus",
    "set PLACE tower = what:tower",
    "set PLACE castle = what:castle",
    "set PLACE ruin = what:ruin",
    "set PLACE bare = what:bare",
    word="set",
    examples=("set Hartfen number 3", "set Hartfen castle", "set Hartfen bare"),
)
class SetArea(Order):
    """Set an area's number, or its building."""

    place: Place
    what: str = "number"
    number: Number = 0


@EDITS.does(SetArea)
def set_area(g: Seasons, o: SetArea) -> str | None:
    if not areas()[o.place].land:
        return "Oceans have neither number nor building."
    if o.what in ("number", "minus"):
        n = -o.number if o.what == "minus" else o.number
        if not -1 <= n <= MOST:
            return f"Numbers run from -1 to {MOST}."
        g.number[o.place] = n
        talk.tell_map(g, f"The moderator sets {area_name(o.place)} to {n}.", hap.RULING(o.place))
    elif o.what == "bare":
        g.walls.pop(o.place, None)
        talk.tell_map(g, f"The moderator takes the building off {area_name(o.place)}.", hap.RULING(o.place))
    else:
        g.walls[o.place] = o.what
        talk.tell_map(g, f"The moderator puts a {o.what} on {area_name(o.place)}.", hap.RULING(o.place))
    return None


@order("set [the] turn [to] NUMBER", "turn NUMBER", word="turn", examples=("turn 4",))
class SetTurn(Order):
    """Set the turn; its planning begins anew, without income."""

    number: Number


@EDITS.does(SetTurn)
def set_turn(g: Seasons, o: SetTurn) -> str | Stack:
    if not 1 <= o.number <= last_turn(g):
        return f"Turns run from 1 to {last_turn(g)}."
    g.turn = o.number
    g.plans, g.committed, g.busy, g.pillaged, g.works, g.given = {}, (), {}, {}, {}, ()
    g.groups, g.helpers, g.battles, g.clashes, g.lost, g.shown = (), (), (), (), (), False
    for u, p in list(g.pieces.items()):
        if p.new:
            set_piece(g, u, new=False)
    g.tell(f"The moderator sets turn {o.number}.", hap.RULING())
    return (Frame(Year()), Frame(Planning(), "close"))


@order(
    "move SEAT to SPOT",
    "bring|relocate SEAT to SPOT",
    "move SEAT commander to SPOT = office:commander",
    "move SEAT diplomat to SPOT = office:diplomat",
    "move SEAT envoy to SPOT = office:envoy",
    "move SEAT buyer to SPOT = office:buyer",
    "move SEAT second envoy to SPOT = office:envoy2",
    word="move",
    examples=("move Cindral to the hall",),
)
class Bring(Order):
    """Put a nation's diplomat (or commander) somewhere."""

    seat: Seat
    spot: Spot
    office: str = ""


@EDITS.does(Bring)
def bring(g: Seasons, o: Bring) -> str | None:
    who = talk.walker(g, o.seat, o.office, o.spot)
    if who not in g.where:
        return f"There is no {o.office} at this table."
    if g.where[who] == o.spot:
        return "There already."
    talk.come(g, who, o.spot)
    return None


@order("arrive SEAT", examples=("arrive Cindral",))
class Arrive(Order):
    """Whoever of a nation is on the way is there now; the table gives this when five seconds are over."""

    seat: Seat


@EDITS.does(Arrive)
def arrive(g: Seasons, o: Arrive) -> str | None:
    mine = [p for p in g.way if talk.seat_of(p) == o.seat]
    if not mine:
        return f"Nobody of {seat_name(o.seat)} is on the way."
    for who in mine:
        talk.come(g, who, g.way[who])
    return None


@order("gone SEAT", examples=("gone Cindral",))
class Away(Order):
    """A nation's people have left: its diplomat counts as in the hall, its commander as at his table."""

    seat: Seat


@EDITS.does(Away)
def away(g: Seasons, o: Away) -> str | None:
    for office in g.offices:
        who, spot = f"{o.seat}/{office}", HALL if office in talk.NEGOTIATE else table_of(o.seat)
        g.way.pop(who, None)
        if g.where[who] != spot:
            talk.come(g, who, spot)
    return None


@order("time", "time is up", "close planning", examples=("time",))
class Time(Order):
    """Time is up: what is saved counts, and open choices are made in the usual way."""


@EDITS.does(Time)
def time(g: Seasons, o: Time) -> str | None:
    g.signal = "time"
    return None


@order("pause", "stop the clock", examples=("pause",))
class Pause(Order):
    """Stop the clock."""


@EDITS.does(Pause)
def pause(g: Seasons, o: Pause) -> str | None:
    if g.paused:
        return "The clock stands."
    g.paused = True
    g.tell("The moderator stops the clock.", hap.CLOCK())
    return None


@order("unpause", "start the clock", examples=("unpause",))
class Unpause(Order):
    """Let the clock run on."""


@EDITS.does(Unpause)
def unpause(g: Seasons, o: Unpause) -> str | None:
    if not g.paused:
        return "The clock runs."
    g.paused = False
    g.tell("The clock runs on.", hap.CLOCK())
    return None


@order("fight PLACE first", "fight PLACE", examples=("fight Tollmoor first",))
class FightFirst(Order):
    """Change the order of battles: this one is next."""

    place: Place


@EDITS.does(FightFirst)
def fight_first(g: Seasons, o: FightFirst) -> str | None:
    if o.place not in g.battles:
        return f"There is no open battle at {area_name(o.place)}."
    g.battles = (o.place, *(a for a in g.battles if a != o.place))
    talk.tell_map(g, f"The moderator calls the battle of {area_name(o.place)} next.", hap.RULING(o.place))
    return None


@order("phase STAGE", examples=("phase planning", "phase reveal"))
class PhaseTo(Order):
    """Go to the planning, the last minute or the reveal of this turn."""

    stage: Words


@EDITS.does(PhaseTo)
def phase_to(g: Seasons, o: PhaseTo) -> str | Stack:
    said = o.stage.strip().lower()
    g.shown = False
    match said:
        case "planning":
            g.committed = ()
            return (Frame(Year()), Frame(Planning(), "close"))
        case "last minute":
            g.committed = ()
            return (Frame(Year()), Frame(Planning(True), "reveal"))
        case "reveal":
            return (Frame(Year()), Frame(Reveal(), "finish"))
    return "There is planning, last minute and reveal."


@EDITS.does(Step)
def step(g: Seasons, o: Step) -> str | None:
    if g.options.get("reveal") != "stepwise" or not g.shown:
        return "There is no reveal that waits."
    g.signal = "next"
    return None
