"""What the referee may set right about people: brought in, aged, married, parted, killed, taken, freed, enthroned."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from commands import Number, Order, order
from minaria.engine.contract import RefereeAction
from minaria.engine.phases import Next, call
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.invariants import faults
from minaria.games.blood_royale.orders.kinds import Country, Person, Seat
from minaria.games.blood_royale.phases.succession import Successions
from minaria.games.blood_royale.rules import births, crowns, deaths, families, people, succession, weddings
from minaria.games.blood_royale.state import ARISTOCRAT, BloodRoyale
from minaria.games.blood_royale.tables import figures
from minaria.games.blood_royale.wording import age_words, country_name, name, seat_name
from minaria.kit.people import Captive

OLDEST = 110


@order(
    "bring in man|boy aged NUMBER to|for SEAT = male:yes",
    "bring in woman|girl aged NUMBER to|for SEAT = male:no",
    word="bring in",
    examples=("bring in man aged 20 to azure",),
)
class BringIn(Order):
    """Bring a person of a player's house into the game, all scores 0."""

    seat: Seat
    number: Number
    male: str = "yes"


@order("set age of PERSON to NUMBER", word="set age", examples=("set age of Edward to 30",))
class SetAge(Order):
    """Say how old somebody is."""

    person: Person
    number: Number


@order(
    "set strength|guile of PERSON to NUMBER = score:vigour",
    "set strength|guile of PERSON to minus NUMBER = score:vigour, sign:minus",
    "set constitution of PERSON to NUMBER = score:constitution",
    "set constitution of PERSON to minus NUMBER = score:constitution, sign:minus",
    "set charisma of PERSON to NUMBER = score:charisma",
    "set charisma of PERSON to minus NUMBER = score:charisma, sign:minus",
    word="set strength",
    examples=("set strength of Edward to 1", "set charisma of Edward to minus 2"),
)
class SetScore(Order):
    """Say what a characteristic of somebody is."""

    person: Person
    number: Number
    score: str = "vigour"
    sign: str = ""


@order("join PERSON and OTHER in marriage", word="join", examples=("join Edward and Louise in marriage",))
class Join(Order):
    """Marry two people, with all that follows from it."""

    person: Person
    other: Person


@order("part PERSON", "annul [the] marriage of PERSON", word="part", examples=("part Edward",))
class Part(Order):
    """End somebody's marriage; who married in goes home."""

    person: Person


@order("transfer PERSON to SEAT", word="transfer", examples=("transfer Edward to azure",))
class Transfer(Order):
    """Give a person to another player."""

    person: Person
    seat: Seat


@order("kill PERSON", examples=("kill Edward",))
class Kill(Order):
    """Let somebody die; where that empties a throne, its player is asked as usual. Dice may follow: [3 4 5]."""

    person: Person


@order(
    "imprison PERSON with SEAT", "imprison PERSON by SEAT", word="imprison", examples=("imprison Edward with azure",)
)
class Imprison(Order):
    """Make somebody a player's prisoner, in that player's capital."""

    person: Person
    seat: Seat


@order("free PERSON", "release PERSON", word="free", examples=("free Edward",))
class Free(Order):
    """Let a prisoner go to his own capital."""

    person: Person


@order(
    "enthrone PERSON in COUNTRY",
    "enthrone PERSON on COUNTRY",
    word="enthrone",
    examples=("enthrone Edward in England",),
)
class Enthrone(Order):
    """Make somebody the monarch of a country, with all that follows from it."""

    person: Person
    country: Country


def corrected(
    text: Callable[[BloodRoyale, Any], str], settles: bool = False
) -> Callable[[Callable[..., str | None]], RefereeAction]:
    """An edit that is told as `text`, and refused where it would leave what can never be.

    settles: whether thrones and regencies may stand empty after it; their players are asked, as after any death.
    """

    def wrap(do: Callable[..., str | None]) -> RefereeAction:
        def edit(g: BloodRoyale, o: Any) -> str | Next | None:
            before = set(faults(g))
            who = getattr(o, "person", "")
            seats = [g.people[who].seat] if who else []
            why = do(g, o)
            wrong = [f for f in faults(g) if f not in before]
            if why or wrong:
                return why or f"That can never be: {'; '.join(wrong)}."
            seats += [getattr(o, "seat", "")]
            g.tell(text(g, o), hap.RULING((), dict.fromkeys(seats, hap.CORRECTED)))
            return call(Successions()) if settles and not g.finished else None

        return edit

    return wrap


@corrected(lambda g, o: f"The referee brings {age_words(g, max(g.people, key=lambda p: int(p[1:])))} into the game.")
def bring_in(g: BloodRoyale, o: BringIn) -> str | None:
    """Somebody more."""
    if o.seat not in g.players or not g.turn:
        return "Nobody has a house yet."
    if not 0 <= o.number <= OLDEST or o.number % 5:
        return f"Ages run in steps of five to {OLDEST}."
    player = g.players[o.seat]
    families.adult(g, o.seat, player.colour, player.house, o.male == "yes", o.number)
    people.settle_princes(g, o.seat)
    return None


@corrected(lambda g, o: f"The referee makes {name(g, o.person)} {g.age(o.person)} years old.", settles=True)
def set_age(g: BloodRoyale, o: SetAge) -> str | None:
    """Another year of birth."""
    if not 0 <= o.number <= OLDEST or o.number % 5:
        return f"Ages run in steps of five to {OLDEST}."
    x = g.people[o.person]
    g.change(o.person, born=people.born_at(g, o.number))
    if x.piece not in ("", "K") and g.age(o.person) < figures("ages")["prince_piece"]:
        people.take_piece(g, o.person)
    people.settle_princes(g, x.seat)
    return None


@corrected(lambda g, o: f"The referee sets a characteristic of {name(g, o.person)} right.")
def set_score(g: BloodRoyale, o: SetScore) -> str | None:
    """Another score."""
    n = -o.number if o.sign else o.number
    if n != people.within(n):
        return "Characteristics run from -2 to +2."
    g.change(o.person, **{o.score: n})
    return None


@corrected(lambda g, o: f"The referee marries {name(g, o.person)} and {name(g, o.other)}.")
def join(g: BloodRoyale, o: Join) -> str | None:
    """A wedding."""
    if why := weddings.refusal(g, o.person, o.other):
        return why.text
    pair = (o.person, o.other) if g.people[o.person].male else (o.other, o.person)
    weddings.celebrate(g, *pair)
    return None


@corrected(lambda g, o: f"The referee parts {name(g, o.person)} from whom he was married to.")
def part(g: BloodRoyale, o: Part) -> str | None:
    """An annulment."""
    key = births.marriage_of(g, o.person)
    if not key:
        return f"{name(g, o.person)} is not married."
    deaths.end_marriage(g, key)
    for who in deaths.homeward(g):
        deaths.go_home(g, who)
    return None


@corrected(lambda g, o: f"The referee gives {name(g, o.person)} to {seat_name(g, o.seat)}.")
def transfer(g: BloodRoyale, o: Transfer) -> str | None:
    """A person in another house."""
    if g.thrones(o.person) or any(c.regent == o.person for c in g.crowns.values()):
        return f"{name(g, o.person)} rules a country."
    old = g.people[o.person].seat
    people.move_house(g, o.person, o.seat)
    if g.people[o.person].kind == ARISTOCRAT:
        g.change(o.person, kind="")
    if old:
        people.settle_princes(g, old)
    people.settle_princes(g, o.seat)
    return None


@corrected(lambda g, o: f"The referee lets {name(g, o.person)} die.", settles=True)
def kill(g: BloodRoyale, o: Kill) -> str | None:
    """A death."""
    if not g.people[o.person].here:
        return f"{name(g, o.person)} is no longer in the game."
    deaths.die(g, o.person)
    return None


@corrected(lambda g, o: f"The referee makes {name(g, o.person)} a prisoner of {seat_name(g, o.seat)}.")
def imprison(g: BloodRoyale, o: Imprison) -> str | None:
    """A prisoner."""
    at = g.capital(o.seat)
    if not g.people[o.person].piece or g.people[o.person].seat == o.seat or not at:
        return "A prisoner is a royal with a piece, held in another player's capital."
    g.captives[o.person] = Captive(o.seat, max(1, g.turn), at)
    g.change(o.person, at=at, aboard="")
    return None


@corrected(lambda g, o: f"The referee sets {name(g, o.person)} free.")
def free(g: BloodRoyale, o: Free) -> str | None:
    """A prisoner goes home."""
    if o.person not in g.captives:
        return f"{name(g, o.person)} is no prisoner."
    del g.captives[o.person]
    home = g.capital(g.people[o.person].seat) or next(iter(people.landing(g, g.people[o.person].seat)), "")
    g.change(o.person, at=home or g.people[o.person].at, aboard="")
    return None


@corrected(
    lambda g, o: f"The referee puts {name(g, o.person)} on the throne of {country_name(o.country)}.", settles=True
)
def enthrone(g: BloodRoyale, o: Enthrone) -> str | None:
    """Another monarch; who reigned before is a prince again."""
    old = g.crowns[o.country].monarch if g.crowns else ""
    if not old or old == o.person or not g.people[o.person].seat:
        return f"{name(g, o.person)} cannot be put on that throne."
    if g.people[o.person].kind in ("captain", "regent") or crowns.holder(g, o.country, o.person) not in g.players:
        return f"{name(g, o.person)} cannot reign."
    regent = g.crowns[o.country].regent
    g.crown(o.country, monarch="", regent="")
    for who in (old, regent):
        if who and g.people[who].here and not g.thrones(who):
            people.take_piece(g, who)
    succession.accede(g, o.country, o.person)
    for seat in g.seats:
        people.settle_princes(g, seat)
    return None


PEOPLE_EDITS: dict[type[Order], RefereeAction] = {
    BringIn: bring_in,
    SetAge: set_age,
    SetScore: set_score,
    Join: join,
    Part: part,
    Transfer: transfer,
    Kill: kill,
    Imprison: imprison,
    Free: free,
    Enthrone: enthrone,
}
