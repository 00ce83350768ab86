"""Fields of the state set right by their names, with what follows from it; what is more than one value is in `course`,
`people`, `goods` and `contracts`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

import msgspec

from commands import Number
from minaria.engine.events import What
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.invariants import corrected
from minaria.games.blood_royale.memories import Alliance, Grave, Overture
from minaria.games.blood_royale.orders.kinds import Anybody, Country, Force, Goods, Person, Place, Seat
from minaria.games.blood_royale.rules import battle, births, changing, crusade, money, people, succession
from minaria.games.blood_royale.rules.cards import COMPANIES
from minaria.games.blood_royale.state import ARISTOCRAT, WAR, BloodRoyale, Used
from minaria.games.blood_royale.tables import figures, place_name, provinces
from minaria.games.blood_royale.view import FOG
from minaria.games.blood_royale.wording import country_name, name, piece_words, seat_name
from minaria.kit.settings import MANY, Settings

TURNS, SCORE = range(100), range(10)
CASTLE = range(21)
KINDS = (ARISTOCRAT, "bastard", "captain", "foreign", "pretender", "regent")
"""What somebody may be besides one of the family."""
HIRES = (COMPANIES, changing.GARRISON, WAR, crusade.SARACENS)


def tells(g: BloodRoyale, about: Sequence[Any]) -> What:
    """A correction of places, pieces, people, countries and players: where, and whom it concerns."""
    pieces: dict[str, Any] = {**g.armies, **g.fleets, **g.goods, **g.people}
    seats = [x if x in g.seats else pieces[x].seat for x in about if x in g.seats or x in pieces]
    seats += [g.crowns[x].seat for x in about if x in g.crowns]
    at = tuple(x for x in about if x in provinces())
    who = tuple(x for x in about if x in g.people)
    return hap.RULING(at, dict.fromkeys(filter(None, seats), hap.CORRECTED), who)


SETTINGS = Settings(
    FOG,
    corrected,
    words={"place": place_name, "country": country_name, "number": lambda n: f"card {n}"},
    tells=tells,
    samples={
        "person": "Edward",
        "anybody": "Edward",
        "seat": "azure",
        "country": "England",
        "place": "Kent",
        "kind": "food",
        "number": "2",
    },
    named={
        "person": name,
        "anybody": name,
        "seat": seat_name,
        "force": lambda g, piece: piece_words(g, (piece,)),
    },
)

# -- the course of the game


def left_to_do(g: BloodRoyale, seat: str, yes: bool) -> str | None:
    """Who is the last to be through says so himself: what follows is a step's own."""
    return "Nobody would be left in this step; say done for the last one." if {*g.ready} >= {*g.seats} else None


def won(g: BloodRoyale, seat: str, yes: bool) -> None:
    """A game that somebody has won is over."""
    g.finished = bool(g.winners)


def last_winner(g: BloodRoyale, key: None, seat: str) -> None:
    """Who has won the last session alone; with nobody it has not been played."""
    g.sessions = (*g.sessions[:-1], *(((seat,),) if seat else ()))


SETTINGS.value("round", "round of movement", range(1, 4))
SETTINGS.value("event", "number of the event", MANY)
SETTINGS.value("truce", "a truce", bool, "set truce", "set no truce", no="no truce")
SETTINGS.marks("bag", "still to move in this round", Seat, no="through in this round")
SETTINGS.marks("ready", "through with the step", Seat, then=left_to_do)
SETTINGS.marks("winners", "a winner of the game", Seat, then=won)
SETTINGS.value("finished", "game over", bool, "set game over", "set game not over", no="game not over")
SETTINGS.other(
    "sessions",
    "winner of the last session",
    None,
    Seat,
    lambda g, key: "/".join(g.sessions[-1]) if g.sessions else "",
    last_winner,
)

# -- people


def marriage(g: BloodRoyale, who: str) -> str:
    """The marriage somebody lives in, '' none."""
    return births.marriage_of(g, who)


def wed(part: str, said: str, *patterns: str) -> None:
    """What holds of a marriage, said of one of the two."""

    def get(g: BloodRoyale, who: str) -> Any:
        return getattr(g.marriages[marriage(g, who)], part)

    def put(g: BloodRoyale, who: str, value: Any) -> None:
        key = marriage(g, who)
        g.marriages[key] = msgspec.structs.replace(g.marriages[key], **{part: value})

    SETTINGS.other("marriages", said, Person, bool, get, put, *patterns, missing=lambda g, who: not marriage(g, who))


def gone(g: BloodRoyale, who: str, turn: int) -> str | None:
    """Who leaves the game alive rules nothing, governs nothing and is nobody's prisoner."""
    if not turn:
        return None
    if any(who in (c.monarch, c.regent) for c in g.crowns.values()):
        return f"{name(g, who)} rules a country."
    people.take_piece(g, who)
    g.captives.pop(who, None)
    for province in [p for p, governor in g.titles.items() if governor == who]:
        del g.titles[province]
    return None


def with_piece(g: BloodRoyale, who: str, piece: str) -> str | None:
    """A piece stands in the capital, where it stood nowhere; without one he stands nowhere."""
    if piece and not (g.people[who].male and g.age(who) >= figures("ages")["prince_piece"]):
        return "Only men of 20 or more have a piece."
    at = g.people[who].at or next(iter(people.landing(g, g.people[who].seat)), "")
    g.change(who, at=at if piece else "", aboard=g.people[who].aboard if piece else "")
    return None


PIECES = ("1", "2", "3", "4", "5")
BARRED = ("set KEY barred alone = value:alone", "set KEY barred with issue = value:issue", "set KEY not barred")

SETTINGS.part("people", "father", "father", Anybody, Person)
SETTINGS.part("people", "mother", "mother", Anybody, Person)
SETTINGS.part("people", "barred", "bar from every succession", Person, ("alone", "issue"), *BARRED)
SETTINGS.part("people", "kind", "kind", Person, KINDS, *(f"set kind of KEY to {k} = value:{k}" for k in KINDS),
              "set kind of KEY to none")  # fmt: skip
SETTINGS.part("people", "of", "claim", Person, Country)
SETTINGS.part("people", "until", "last turn of hire", Person, TURNS)
SETTINGS.part("people", "founder", "founder of his house", Person, bool)
SETTINGS.part("people", "dowered", "dowered", Person, bool)
SETTINGS.part("people", "gone", "turn of leaving", Anybody, TURNS, then=gone)
SETTINGS.part("people", "piece", "prince piece", Person, PIECES,
              *(f"set prince piece of KEY to {n} = value:{n}" for n in PIECES), "set prince piece of KEY to none",
              then=with_piece)  # fmt: skip
wed("childless", "childless", "set marriage of KEY childless", "set marriage of KEY not childless")
wed("joined", "with the husband in her house", "set husband of KEY joined", "set husband of KEY not joined")
SETTINGS.entries("births", "birth rolls", Person, MANY)
SETTINGS.entries("favours", "lent charisma", Person, SCORE)
SETTINGS.marks("consents", "free to marry by his captor", Person)
SETTINGS.marks("rolled", "through with survival", Person)
SETTINGS.entries("titles", "governor", Place, Person)

# -- crowns and players


def regent(g: BloodRoyale, country: str, who: str) -> str | None:
    """Another regent, with what follows; the old one is what he was before."""
    old = g.crowns[country].regent
    if who and who not in succession.regents(g, country):
        return f"{name(g, who)} cannot be regent."
    if old:
        people.take_piece(g, old)
        g.crown(country, regent="")
        people.settle_princes(g, g.people[old].seat)
    if who:
        succession.appoint(g, country, who)
    return None


def house(g: BloodRoyale, key: None, country: str) -> None:
    """The aristocrats are of a house of that country that nobody else bears."""
    g.aristocrats = people.usual_house(g, country) if country else ""


SETTINGS.part("crowns", "seat", "player", Country, Seat)
SETTINGS.part("crowns", "capital", "capital", Country, Place)
SETTINGS.part("crowns", "castle", "castle strength", Country, CASTLE)
SETTINGS.part("crowns", "strong", "full castle strength", Country, CASTLE)
SETTINGS.part("crowns", "lost", "bereft of its capital", Country, bool)
SETTINGS.part("crowns", "first", "capital that was lost", Country, Place)
SETTINGS.part("crowns", "fell", "place where the king fell", Country, Place)
SETTINGS.part("crowns", "shame", "shame", Country, SCORE)
SETTINGS.other(
    "crowns",
    "regent",
    Country,
    Person,
    lambda g, country: g.crowns[country].regent,
    lambda g, country, who: None,
    missing=lambda g, country: country not in g.crowns,
    then=regent,
)
SETTINGS.part("players", "country", "country of his own", Seat, Country)
SETTINGS.entries("purses", "purse of the last session", Seat, MANY)
SETTINGS.entries("rates", "tax", Seat, range(1, 10),
                 then=lambda g, seat, n: None if n in money.rates() else "A province pays 5 or 7 crowns.")  # fmt: skip
SETTINGS.other("aristocrats", "country of the aristocrats", None, Country, lambda g, key: g.aristocrats, house)

# -- provinces


def rebels(g: BloodRoyale, province: str, yes: bool) -> None:
    """A province is in rebellion from the last event on, or is quiet."""
    g.revolts.pop(province, None)
    if yes:
        g.revolts[province] = g.event


def no_province(g: BloodRoyale, place: str) -> bool:
    """Whether a place is none that could be held."""
    return place not in provinces()


def fought(g: BloodRoyale, place: str, yes: bool) -> None:
    """All that stand there have met in this slot, or nobody has."""
    met = [battle.met(place, *pair) for pair in combinations(battle.sides(g, place), 2)] if yes else []
    g.fought = (*(x for x in g.fought if x.at != place), *met)


SETTINGS.marks("famine", "in famine", Place, no="out of famine")
SETTINGS.other(
    "revolts", "in revolt", Place, bool, lambda g, at: at in g.revolts, rebels, no="quiet", missing=no_province
)
SETTINGS.marks("inherited", "inherited of late", Place)
SETTINGS.entries("resources", "resource", Place, Goods)
SETTINGS.entries("pawned", "lender", Place, Seat)
SETTINGS.entries("beset", "besieger", Place, Seat)
SETTINGS.entries("farmed", "farmer", Place, Seat)
SETTINGS.entries("withheld", "tax withheld", Place, MANY)
SETTINGS.other(
    "fought",
    "fought over",
    Place,
    bool,
    lambda g, place: any(x.at == place for x in g.fought),
    fought,
    missing=lambda g, place: len(battle.sides(g, place)) < 2,
)

# -- pieces


def place(g: BloodRoyale, piece: str, at: str) -> None:
    """A piece goes ashore or to sea there; what is aboard goes along."""
    g.change(piece, at=at, **({} if piece in g.fleets else {"aboard": ""}))
    cargo: dict[str, Any] = {**g.armies, **g.goods, **g.people}
    for p in [p for p, x in cargo.items() if x.aboard == piece]:
        g.change(p, at=at)


def done(part: str, said: str, kind: Any, *patterns: str) -> None:
    """What a piece has done in this slot."""

    def get(g: BloodRoyale, piece: str) -> Any:
        return getattr(g.used.get(piece, Used()), part)

    def put(g: BloodRoyale, piece: str, value: Any) -> None:
        g.used[piece] = msgspec.structs.replace(g.used.get(piece, Used()), **{part: value})

    SETTINGS.other("used", said, Force, kind, get, put, *patterns)


def buried(box: int) -> None:
    """The dead armies of a country in a box of the year track."""

    def get(g: BloodRoyale, country: str) -> int:
        return sum(x.armies for x in g.graves if (x.colour, x.box) == (country, box))

    def put(g: BloodRoyale, country: str, many: int) -> None:
        rest = tuple(x for x in g.graves if (x.colour, x.box) != (country, box))
        g.graves = (*rest, *((Grave(country, box, many),) if many else ()))

    SETTINGS.other("graves", f"dead armies in box {box}", Country, range(int(figures("forces")["army_limit"]) + 1),
                   get, put)  # fmt: skip


def raised(kind: str) -> None:
    """What whose turn it is to raise has raised."""

    def put(g: BloodRoyale, key: None, many: int) -> None:
        g.raised = {k: n for k, n in {**g.raised, kind: many}.items() if n}

    SETTINGS.other("raised", f"number of {kind} units raised", None, SCORE, lambda g, key: g.raised.get(kind, 0), put)


SETTINGS.other("people", "place", Force, Place, lambda g, piece: g.piece(piece).at, place)
SETTINGS.part("armies", "under", "commander", Force, Seat)
SETTINGS.part("armies", "inside", "in the castle", Force, bool)
SETTINGS.part("armies", "hired", "hire", Force, HIRES, *(f"set hire of KEY to {h} = value:{h}" for h in HIRES),
              "set hire of KEY to none")  # fmt: skip
SETTINGS.part("fleets", "leave", "docked by leave", Force, bool)
SETTINGS.part("goods", "owed", "receiver", Force, Seat)
SETTINGS.entries("joint", "ally who moves it", Force, Seat)
SETTINGS.entries("set_out", "province it set out from", Force, Place)
done("spent", "points spent", range(100))
done("stopped", "stopped", bool)
done("retreated", "come by a retreat", bool)
buried(0)
buried(5)
raised("army")
raised("fleet")

# -- between players, and cards


def first(found: Callable[[BloodRoyale, str], list[str]]) -> Callable[[BloodRoyale, str], str]:
    """The first of those found, '' none."""
    return lambda g, seat: next(iter(found(g, seat)), "")


def allies(g: BloodRoyale, seat: str) -> list[str]:
    """With whom a seat has an alliance."""
    return [other for x in g.alliances if seat in x.sides for other in x.sides if other != seat]


def ally(g: BloodRoyale, seat: str, other: str) -> str | None:
    """A seat has an alliance with this other one alone, or with nobody."""
    if seat == other:
        return "Nobody is his own ally."
    rest = tuple(x for x in g.alliances if seat not in x.sides)
    g.alliances = (*rest, *((Alliance(tuple(sorted((seat, other)))),) if other else ()))
    return None


def answered(g: BloodRoyale, seat: str) -> list[str]:
    """Who has answered an offer of a seat in this slot."""
    return [x.to for x in g.overtures if x.by == seat and x.to]


def answer(g: BloodRoyale, seat: str, other: str) -> None:
    """This other seat alone has answered an offer, or nobody."""
    rest = tuple(x for x in g.overtures if x.by != seat or not x.to)
    g.overtures = (*rest, *((Overture(seat, other),) if other else ()))


SETTINGS.other("alliances", "ally", Seat, Seat, first(allies), lambda g, seat, other: None, then=ally)
SETTINGS.other("overtures", "player who has answered him", Seat, Seat, first(answered), answer)
SETTINGS.cleared("judged", "promises judged")
SETTINGS.part("kept", "until", "last turn of card", Number, TURNS, "set last turn of card KEY to VALUE")
SETTINGS.part("kept", "about", "person it is about", Number, Person,
              "set card KEY about VALUE", "set card KEY about nobody")  # fmt: skip
