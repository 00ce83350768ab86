"""Sentences out of data: lists, counts, articles, verbs in the right number, chances.

Every game tells of so many of this and of these and those; what is said there in the same way in all of them is said
here once. Called by the games' own words (`wording`), by the parts of the kit that tell something, and by the table.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from commands import plural


def listing(names: Iterable[str], end: str = "and", none: str = "none") -> str:
    """'a', 'a and b', 'a, b and c'; `none` where there is nothing to list."""
    *most, last = list(names) or [none]
    return f"{', '.join(most)} {end} {last}" if most else last


def count(n: int, noun: str, many: str = "") -> str:
    """'1 army', '3 armies'; `many` where the plural is not the usual one."""
    return f"{n} {noun if n == 1 else many or plural(noun)}"


def a_or_an(noun: str) -> str:
    """'an army', 'a fleet'."""
    return f"{'an' if noun.lower().startswith(('a', 'e', 'i', 'o', 'u')) else 'a'} {noun}"


def capital(text: str) -> str:
    """The text with a capital first letter, the rest as it is: 'Copper Bay is free', never 'Copper bay'."""
    return text[:1].upper() + text[1:]


_ODD = {"is": "are", "has": "have", "was": "were", "does": "do"}
_ODD_BACK = {many: one for one, many in _ODD.items()}
_HISSING = ("s", "x", "z", "ch", "sh", "o")


def of_many(verb: str) -> str:
    """A verb said of one as it is said of many: 'joins the war' -> 'join the war', 'is' -> 'are'."""
    first, space, rest = verb.partition(" ")
    if first in _ODD:
        said = _ODD[first]
    elif first.endswith("ies") and len(first) > 4:  # marries, but dies and lies
        said = first[:-3] + "y"
    elif first.endswith(("sses", "xes", "ches", "shes", "oes")):  # passes, but raises
        said = first[:-2]
    else:
        said = first.removesuffix("s")
    return f"{said}{space}{rest}"


def of_one(verb: str) -> str:
    """A verb said of many as it is said of one: 'go home' -> 'goes home', 'are' -> 'is'."""
    first, space, rest = verb.partition(" ")
    if first in _ODD_BACK:
        said = _ODD_BACK[first]
    elif first.endswith("y") and first[-2:-1] not in "aeiou":
        said = first[:-1] + "ies"
    else:
        said = first + ("es" if first.endswith(_HISSING) else "s")
    return f"{said}{space}{rest}"


def signed(bonuses: Iterable[tuple[int, str]]) -> str:
    """'+1 (mountains), -1 (captive)'; '' without any."""
    return ", ".join(f"{n:+d} ({why})" for n, why in bonuses)


def percent(chance: Fraction, digits: int = 0) -> str:
    """'62 %', with as many digits behind the point; 'never' and 'always' are said only where they are true."""
    if chance in (0, 1):
        return "always" if chance else "never"
    return f"{float(chance * 100):.{digits}f} %"


def exact(chance: Fraction, longest: int = 10_000) -> str:
    """'7/36 (19.4 %)', without the fraction where its lower part is longer than `longest`; 'certain', 'never'."""
    if chance in (0, 1):
        return "certain" if chance else "never"
    shown = percent(chance, 1)
    return f"{chance.numerator}/{chance.denominator} ({shown})" if chance.denominator <= longest else shown
