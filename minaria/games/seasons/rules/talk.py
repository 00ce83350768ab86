"""Who stands where, who hears what, what lies on the tables.

Book: the paragraphs on Diplomat and Commander; SE-ROLE-02, SE-DIPLOMAT-*, SE-COMMANDER-*, SE-RESOURCE-07.
A person is "seat/office": with one person to a seat the office is "both".
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from minaria.engine.events import PLAIN, What
from minaria.engine.offers import Refusal
from minaria.games.seasons import happenings as hap
from minaria.games.seasons.rules import laying, seeing
from minaria.games.seasons.rules.position import living, set_nation
from minaria.games.seasons.state import MAP as MAP
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.state.records import Table
from minaria.games.seasons.wording import count, seat_name
from minaria.kit.wording import a_or_an, capital

HALL = "hall"
NOTES_AT_MOST, NOTE_LONG = 12, 200  # notes on a table, letters of one
AGREE = ("commander", "diplomat", "both")  # whose word it takes to end the game
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


def called(said: str) -> str:
    """A nation, or one of its people, as they are called."""
    return person_name(said) if "/" in said else f"Anybody of {seat_name(said)}"


def spot_name(spot: str) -> str:
    """A place in words."""
    if spot == MAP:
        return "the World Map"
    if spot == HALL:
        return "the hall"
    link, _, seat = spot.partition("/")
    return f"beside {seat_name(seat)}" if link == "beside" else f"{seat_name(seat)}'s table"


def at_map(g: Seasons, seat: str) -> bool:
    """Whether the commander of a seat stands at the World Map."""
    return g.place_of(g.person(seat, "commander")) == MAP


def at(g: Seasons, spot: str) -> list[str]:
    """Who stands at a place."""
    return [p for p, there in g.where.items() if there == spot and p not in g.way]


def visitors(g: Seasons, seat: str) -> list[str]:
    """Persons of other nations at a nation's table or beside it."""
    there = (*at(g, f"table/{seat}"), *at(g, f"beside/{seat}"))
    return [p for p in there if seat_of(p) != seat]


def hearers(g: Seasons, spot: str) -> list[str]:
    """Who hears what is said openly at a place: those there and those beside the table (SE-DIPLOMAT-02, 03, 08)."""
    beside = at(g, spot.replace("table/", "beside/")) if spot.startswith("table/") else []
    return at(g, spot) + beside


def speaker(g: Seasons, seat: str, by: str) -> str:
    """The person who acts for a seat: the diplomat unless the commander is named."""
    return g.person(seat, by or "diplomat")


def walker(g: Seasons, seat: str, by: str, spot: str) -> str:
    """The person who is to walk: to the map the commander, elsewhere the diplomat, unless one is named."""
    return g.person(seat, by or ("commander" if spot == MAP else "diplomat"))


# -- walking


def go_refusal(g: Seasons, seat: str, spot: str, by: str) -> Refusal | None:
    """Why a person cannot go there (SE-DIPLOMAT-01, 04, 07, SE-COMMANDER-01)."""
    who = walker(g, seat, by, spot)
    office = who.rsplit("/", 1)[1]
    if spot not in (MAP, HALL) and spot.partition("/")[2] not in g.seats:
        return Refusal("There is no such table.")
    if g.where[who] == spot or g.way.get(who) == spot:
        return Refusal(f"{person_name(who)} is there.", "SE-DIPLOMAT-01")
    if office == "commander" and spot not in (MAP, f"table/{seat}"):
        return Refusal("A commander is at his own table or at the World Map.", "SE-COMMANDER-01")
    if office not in ("commander", "both") and spot == MAP:
        return Refusal(f"{capital(a_or_an(LABELS.get(office, office)))} never gets to the World Map.", "SE-DIPLOMAT-07")
    if office == "buyer" and spot not in (HALL, f"table/{seat}"):
        return Refusal("A buyer is at his own table or in the hall.", "SE-DIPLOMAT-01")
    host = spot.partition("/")[2]
    if host == seat and spot.startswith("beside/"):
        return Refusal("At your own table you sit, you do not listen.")
    if host and host != seat:
        if seat in g.tables.get(host, Table()).banned:
            return Refusal(f"{seat_name(host)} has sent you away; you need an invitation.", "SE-DIPLOMAT-04")
    return None


def go(g: Seasons, seat: str, spot: str, by: str) -> None:
    """Walk: at once, or by way of five seconds the table's clock counts (SE-DIPLOMAT-10)."""
    who = walker(g, seat, by, spot)
    if g.options.get("walking") == "timed":
        if g.where[who] == MAP and who not in g.way and g.options.get("level"):
            look_at_map(g, seat)
        g.way[who] = spot
        step_out(g, who)
        tell_at(g, g.where[who], f"{person_name(who)} leaves for another place.", who)
        return
    come(g, who, spot)


def come(g: Seasons, who: str, spot: str) -> None:
    """Arrive at a place; those there see it."""
    walking = g.way.pop(who, "")
    if not walking:
        tell_at(g, g.where[who], f"{person_name(who)} leaves.", who)
    if g.where[who] == MAP and spot != MAP and not (walking and g.options.get("level")):
        look_at_map(g, seat_of(who))
    step_out(g, who)
    g.where[who] = spot
    tell_at(g, spot.replace("beside/", "table/"), f"{person_name(who)} comes to {spot_name(spot)}.", "")
    if spot.startswith("beside/"):
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


def tell_at(g: Seasons, spot: str, text: str, but: str) -> None:
    """Tell those who are at a place, each seat once."""
    tell_people(g, {p: text for p in hearers(g, spot) if p != but}, hap.VISIT())


# -- speech


def speak_refusal(g: Seasons, seat: str, by: str, words: str) -> Refusal | None:
    """Why a person cannot speak where he is (SE-COMMANDER-02, SE-DIPLOMAT-09)."""
    who = speaker(g, seat, by)
    spot = g.place_of(who)
    if not spot:
        return Refusal("You are on your way.", "SE-DIPLOMAT-10")
    if spot == MAP:
        return Refusal("At the World Map there is no talk, only signs.", "SE-COMMANDER-02")
    if spot.startswith("beside/"):
        return Refusal("You only listen here; go to the table to speak.", "SE-DIPLOMAT-03")
    return Refusal("Say something.") if not words.strip() else None


def speak(g: Seasons, seat: str, by: str, words: str) -> None:
    """Open talk (SE-DIPLOMAT-02)."""
    who = speaker(g, seat, by)
    g.speech += 1
    said = f"{person_name(who)}: {words}"
    tell_people(g, {**dict.fromkeys(hearers(g, g.place_of(who)), said), who: said}, hap.TALK((), {seat: hap.SPEAKS}))


def whisper_refusal(g: Seasons, seat: str, by: str, to: str, words: str) -> Refusal | None:
    """Why nobody of that seat can be whispered to (SE-DIPLOMAT-02, SE-DIPLOMAT-09)."""
    why = speak_refusal(g, seat, by, words)
    if why is not None:
        return why
    if seat_of(to) not in g.seats or not listener(g, seat, by, to):
        nobody = f"{person_name(to)} is not" if "/" in to else f"Nobody of {seat_name(to)} is"
        return Refusal(f"{nobody} at the same place; words do not travel.", "SE-DIPLOMAT-09")
    return None


def listener(g: Seasons, seat: str, by: str, to: str) -> str:
    """The person of a seat at the speaker's place, the diplomat first, or the very person named; '' none."""
    who = speaker(g, seat, by)
    there = [p for p in at(g, g.place_of(who)) if to in (p, seat_of(p)) and p != who]
    return next((p for p in there if p.endswith("diplomat")), there[0] if there else "")


def whisper(g: Seasons, seat: str, by: str, to: str, words: str) -> None:
    """One hears it, the others see it (SE-DIPLOMAT-02)."""
    who, other = speaker(g, seat, by), listener(g, seat, by, to)
    g.speech += 1
    seen = dict.fromkeys(hearers(g, g.place_of(who)), f"{person_name(who)} whispers to {person_name(other)}.")
    mine, theirs = f"You whisper to {person_name(other)}: {words}", f"{person_name(who)} whispers: {words}"
    told = {p: text for p, text in seen.items() if p not in (who, other)}
    tell_people(g, {**told, who: mine, other: theirs}, hap.TALK((), {seat: hap.SPEAKS, to: hap.WHISPERED}, weight=2))


def sign_refusal(g: Seasons, seat: str) -> Refusal | None:
    """Signs are given at the World Map, where the table allows them (SE-COMMANDER-02)."""
    if g.options.get("signs") == "no":
        return Refusal("Signs are not allowed at this table.", "SE-COMMANDER-02")
    if g.place_of(g.person(seat, "commander")) != MAP:
        return Refusal("Signs are given at the World Map.", "SE-COMMANDER-02")
    return None


def sign(g: Seasons, seat: str, what: str) -> None:
    """All at the map see it, onlookers among them; no diplomat does (SE-SECRET-07, SE-DIPLOMAT-07)."""
    there = {seat_of(p) for p in at(g, MAP)}
    tell_map(
        g,
        f"{seat_name(seat)}'s commander signs: {what}.",
        hap.TALK((), {seat: hap.SPEAKS}),
        **{s: "" for s in g.seats if s not in there},
    )


# -- tables


def member_there(g: Seasons, seat: str) -> bool:
    """Whether somebody of a nation is at its own table."""
    return any(g.place_of(f"{seat}/{o}") == f"table/{seat}" for o in g.offices)


def somebody_home(g: Seasons, seat: str) -> bool:
    """Whether somebody of a nation is at its table, where that is needed.

    Whoever holds both offices and stands at the map as its commander is thought to be at home as well.
    """
    return not laying.in_person(g) or member_there(g, seat) or (not g.two_offices and at_map(g, seat))


def home_refusal(g: Seasons, seat: str) -> Refusal | None:
    """Why nothing can be done to what lies on the nation's own table, or to who stands at it."""
    return None if somebody_home(g, seat) else Refusal("Nobody of yours is at your table.", "SE-DIPLOMAT-09")


def buying_refusal(g: Seasons, seat: str) -> Refusal | None:
    """Why nothing can be bought now: the moderator trades at the nation's table (SE-BUY-05)."""
    if somebody_home(g, seat):
        return None
    where = "at your own table" if g.two_offices else "at your own table or at the map"
    return Refusal(f"The moderator trades {where}: somebody of yours has to be there.", "SE-BUY-05")


def send_refusal(g: Seasons, seat: str, other: str) -> Refusal | None:
    """Who can be sent away: visitors and listeners (SE-DIPLOMAT-04)."""
    if any(seat_of(p) == other for p in visitors(g, seat)):
        return None
    return Refusal(f"Nobody of {seat_name(other)} is at your table or beside it.", "SE-DIPLOMAT-04")


def send_away(g: Seasons, seat: str, other: str) -> None:
    """Off to the hall, and not back without an invitation."""
    sent = [p for p in visitors(g, seat) if seat_of(p) == other]
    for p in sent:
        step_out(g, p)
        g.where[p] = HALL
        g.way.pop(p, None)
    set_table(g, seat, banned=tuple(dict.fromkeys((*table(g, seat).banned, other))))
    text = f"{seat_name(seat)} sends {seat_name(other)} away from its table."
    mine = [g.person(seat, office) for office in g.offices]
    tell_people(
        g,
        dict.fromkeys((*hearers(g, f"table/{seat}"), *mine, *sent), text),
        hap.VISIT((), {seat: hap.SENDS_AWAY, other: hap.SENT_AWAY}, weight=2),
    )


def invite(g: Seasons, seat: str, other: str) -> None:
    """Open the table to a nation again."""
    set_table(g, seat, banned=tuple(s for s in table(g, seat).banned if s != other))
    text = f"{seat_name(seat)} invites {seat_name(other)} to its table."
    g.tell("", hap.VISIT((), {seat: hap.INVITES, other: hap.INVITED}, weight=2), **{seat: text, other: text})


def table(g: Seasons, seat: str) -> Table:
    """What is on a nation's table."""
    return g.tables.get(seat, Table())


def set_table(g: Seasons, seat: str, **changes: object) -> None:
    """Change what is on a nation's table."""
    g.tables[seat] = msgspec.structs.replace(table(g, seat), **changes)


def cover_refusal(g: Seasons, seat: str, what: str, covered: bool) -> Refusal | None:
    """Notes at any time, the sheet only while no visitor is there (SE-DIPLOMAT-06)."""
    if what not in ("notes", "sheet"):
        return Refusal("There are notes and the sheet.")
    mine = table(g, seat)
    if (mine.notes_covered if what == "notes" else mine.sheet_covered) == covered:
        return Refusal(f"The {what} {'are' if what == 'notes' else 'is'} {'covered' if covered else 'open'} already.")
    if covered and what == "sheet" and visitors(g, seat):
        return Refusal("A visitor is there; the sheet stays open.", "SE-DIPLOMAT-06")
    return None


def cover(g: Seasons, seat: str, what: str, covered: bool) -> None:
    """Cover the notes or the sheet on a nation's table, or uncover them."""
    if what == "notes":
        set_table(g, seat, notes_covered=covered)
    else:
        set_table(g, seat, sheet_covered=covered)


def gift_refusal(g: Seasons, seat: str, what: str, n: int, to: str, by: str = "") -> Refusal | None:
    """In person, at a table, out of what there is (SE-RESOURCE-07)."""
    if what not in ("resources", "supply") or n < 1:
        return Refusal("Give one resource or supply at least.")
    if to == seat or to not in g.seats:
        return Refusal("Name another nation.")
    spot = g.place_of(speaker(g, seat, by))
    met = spot == f"table/{to}" or (spot.startswith("table/") and any(seat_of(p) == to for p in at(g, spot)))
    if not met:
        return Refusal(
            f"Gifts are handed over at a table; stand at {seat_name(to)}'s, or where its diplomat is.", "SE-RESOURCE-07"
        )
    have = getattr(g.nations[seat], what)
    return Refusal(f"You have {have} {what}.", "SE-RESOURCE-07") if n > have else None


def gift(g: Seasons, seat: str, what: str, n: int, to: str) -> None:
    """Given resources stay resources, supply stays supply."""
    set_nation(g, seat, **{what: getattr(g.nations[seat], what) - n})
    set_nation(g, to, **{what: getattr(g.nations[to], what) + n})
    noun = count(n, "resource") if what == "resources" else f"{n} supply"
    g.tell(
        "",
        hap.GIFT((), {seat: hap.GIVES, to: hap.GIVEN}),
        **{seat: f"You give {noun} to {seat_name(to)}.", to: f"{seat_name(seat)} gives you {noun}."},
    )


# -- ending early


def all_agree(g: Seasons) -> bool:
    """Whether every commander and diplomat still playing has agreed to end (SE-WIN-06)."""
    return all(f"{s}/{o}" in g.closing for s in living(g) for o in g.offices if o in AGREE)
