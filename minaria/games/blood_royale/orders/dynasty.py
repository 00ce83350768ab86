"""Orders of the beginning and of the dynastic sequence: names, births, survival, the throne, regents, weddings."""

from __future__ import annotations

from commands import Order, Words, order
from minaria.games.blood_royale.orders.kinds import Country, Person, Place, Seat


@order("take COUNTRY", "play COUNTRY", rule="BR-SETUP-02", examples=("take England",))
class TakeCountry(Order):
    """Take a country that nobody has yet, where countries are chosen."""

    country: Country


@order(
    "call my|our house WORDS",
    "name my|our|the house WORDS",
    rule="BR-SETUP-10",
    word="call my house",
    examples=("call my house Mortimer",),
)
class NameHouse(Order):
    """Choose the name of your dynasty before the first turn."""

    words: Words


@order(
    "name PERSON as WORDS",
    "rename PERSON [as|to] WORDS",
    "call PERSON WORDS",
    rule="BR-CHILD-08",
    examples=("name Edward as Alfred",),
)
class NamePerson(Order):
    """Give one of your people another Christian name: a founder before play, a newborn in the step of births."""

    person: Person
    words: Words


@order(
    "births",
    "roll [for] births",
    "roll for [all] children",
    "try for children|heirs",
    "have children",
    rule="BR-BIRTH-01",
    word="births",
    examples=("births",),
)
class Births(Order):
    """Make the first birth roll of every couple of yours that has not rolled yet."""


@order(
    "child of PERSON",
    "roll [for] [a] child of PERSON",
    "roll again [for|of] PERSON",
    "try|roll for a|another child [of|by|with] PERSON",
    "try again [for|with] PERSON",
    "have a|another child [by|with] PERSON",
    "another child|roll [of|for|by] PERSON",
    rule="BR-BIRTH-05",
    word="child of",
    examples=("child of Edward",),
)
class ChildOf(Order):
    """Make a birth roll for one couple: the first is free, two more cost the wife 1 Constitution each this turn."""

    person: Person


@order(
    "survival",
    "survival rolls|roll",
    "roll [for] survival",
    rule="BR-DEATH-01",
    word="survival",
    examples=("survival",),
)
class Survival(Order):
    """Make the survival rolls of all your people of 15 and more."""


@order("crown PERSON", "crown PERSON in|at PLACE", rule="BR-SUCCESSION-01", examples=("crown Edward",))
class CrownHeir(Order):
    """Let the next in line take the throne, in the capital, his own province or the dead King's; or a pretender
    that of the whole land you have conquered for him.
    """

    person: Person
    place: Place = ""


@order("pass over PERSON", rule="BR-DISPUTE-01", word="pass over", examples=("pass over Edward",), grave=True)
class PassOver(Order):
    """Pass over the next in line, where the rules let you: your men fight at -1 while the claim lives."""

    person: Person


@order("appoint PERSON", "appoint PERSON [as] regent", rule="BR-REGENT-02", examples=("appoint Edward",))
class Appoint(Order):
    """Name the regent of a monarch under 15."""

    person: Person


@order(
    "wed PERSON to|and OTHER", "marry PERSON to|with OTHER", rule="BR-MARRIAGE-15", examples=("wed Edward to Louise",)
)
class Wed(Order):
    """Marry two of your own people of different names to each other, without a contract."""

    person: Person
    other: Person


@order(
    "make PERSON governor of PLACE",
    rule="BR-OPTG-01",
    word="make",
    examples=("make Edward governor of Wessex",),
)
class Grant(Order):
    """Make a Prince of yours governor of a province you control; where another has just inherited, dispute that."""

    person: Person
    place: Place


@order(
    "lease PLACE to SEAT",
    "let SEAT tax PLACE",
    rule="BR-LANDLESS-02",
    word="lease",
    examples=("lease Kent to azure",),
)
class Lease(Order):
    """Let a house without a country have the tax and the item of a province of yours this turn, in your place."""

    place: Place
    seat: Seat


@order("allow PERSON to marry", rule="BR-CAPTIVE-04", word="allow", examples=("allow Edward to marry",))
class AllowWedding(Order):
    """Let a prisoner of yours marry this turn, whomever his own house finds for him."""

    person: Person


@order(
    "court PERSON for OTHER",
    "court PERSON",
    rule="BR-THREE-07",
    examples=("court Louise for Edward",),
)
class Court(Order):
    """Court a child of the aristocratic family for one of your people: 10 crowns now, then a sealed bid."""

    person: Person
    other: Person = ""


@order("give back COUNTRY", "return COUNTRY", rule="BR-UNION-08", word="give back", examples=("give back France",))
class GiveBack(Order):
    """Give an annexed country back to the player who lost it, with all its home provinces you hold."""

    country: Country
