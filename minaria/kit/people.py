"""Families and their claims: who is whose child, who comes after whom, who may marry, who holds what, who is captive.

People are frozen records by id in the state; everything here is read off them and changes nothing. What a death or a
wedding leads to is the game's. Blood Royale's dynasties (lines of succession, weddings, prisoners) and Kingmaker's
heirs, offices and captives are what this is for; a ransom is a pact (kit/pacts), a year a turn's (kit/turns).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

import msgspec

from minaria.engine.offers import Refusal
from minaria.kit.wording import a_or_an, capital


class Person(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody: name, house, sex, year of birth as entered, parents and spouse by id, whose piece he is.

    dead: the turn of death, 0 while living. barred: "alone" or "issue" where he is passed over in every line of
    succession, without or with all his descendants.
    """

    name: str
    house: str
    male: bool
    born: int
    father: str = ""
    mother: str = ""
    spouse: str = ""
    seat: str = ""
    dead: int = 0
    barred: str = ""

    @property
    def parents(self) -> tuple[str, ...]:
        """Those of the parents that are known."""
        return tuple(p for p in (self.father, self.mother) if p)


Family = Mapping[str, Person]
"""All people of a game by id, the dead among them: lines go through them."""

# -- children and lines


def elder_first(family: Family, people: Iterable[str]) -> list[str]:
    """People by year of birth; of the same year by id."""
    return sorted(people, key=lambda who: (family[who].born, who))


def males_first(family: Family, people: Iterable[str]) -> list[str]:
    """Men by year of birth, then women."""
    return sorted(people, key=lambda who: (not family[who].male, family[who].born, who))


def males_only(family: Family, people: Iterable[str]) -> list[str]:
    """Men by year of birth; women and what descends from them count for nothing."""
    return [who for who in elder_first(family, people) if family[who].male]


Ranking = Callable[[Family, Iterable[str]], list[str]]
"""Which of brothers and sisters come before which, each with the whole line."""


def children(family: Family, *parents: str) -> list[str]:
    """The children that have all these parents, eldest first, the dead among them."""
    return elder_first(family, (who for who, p in family.items() if all(x in p.parents for x in parents)))


def issue(family: Family, of: str, ranking: Ranking = males_first) -> Iterator[str]:
    """Everybody who descends from somebody, in the order of succession: each child before its own, then the next.

    The dead are left out and represented by their children; who is barred with his issue ends his line.
    """
    yield from _issue(family, of, ranking, _offspring(family))


def _offspring(family: Family) -> dict[str, list[str]]:
    """The children of everybody who has any: found once for a whole line."""
    out: dict[str, list[str]] = {}
    for who, person in family.items():
        for parent in person.parents:
            out.setdefault(parent, []).append(who)
    return out


def _issue(family: Family, of: str, ranking: Ranking, offspring: Mapping[str, list[str]]) -> Iterator[str]:
    for child in ranking(family, offspring.get(of, ())):
        person = family[child]
        if person.barred == "issue":
            continue
        if not person.dead and not person.barred:
            yield child
        yield from _issue(family, child, ranking, offspring)


def royal_parent(family: Family, who: str) -> str:
    """The parent through whom a claim comes: of the same house, the father before the mother; '' if none is known."""
    person = family[who]
    own = [p for p in person.parents if p in family and family[p].house == person.house]
    return next(iter(own), "")


def line(
    family: Family,
    of: str,
    ranking: Ranking = males_first,
    up: int = 2,
    parent: Callable[[Family, str], str] = royal_parent,
) -> Iterator[str]:
    """The line of succession to somebody: the issue, then that of the royal parent, and so on `up` generations.

    A parent who still lives stands at the head of the branch that comes through him.
    """
    passed = {of}
    root = of
    offspring = _offspring(family)
    for generation in range(up + 1):
        if generation:
            root = parent(family, root)
            if not root:
                return
            if root not in passed and not family[root].dead and not family[root].barred:
                passed.add(root)
                yield root
        for who in _issue(family, root, ranking, offspring):
            if who not in passed:
                passed.add(who)
                yield who


def heir(family: Family, of: str, ranking: Ranking = males_first, passed_over: Collection[str] = ()) -> str:
    """Who comes next after somebody, '' if nobody does. Passing over a person passes over that person's issue."""
    shut = {x for who in passed_over for x in (who, *issue(family, who, ranking))}
    return next((who for who in line(family, of, ranking) if who not in shut), "")


def senior(family: Family, order: Iterable[str]) -> str:
    """The first of a printed order who is still alive, '' if all are dead."""
    return next((who for who in order if who in family and not family[who].dead), "")


# -- kinship


def kinship(family: Family, who: str, to: str) -> str:
    """What somebody is to another: 'grandson', 'wife', 'niece', 'second cousin'; '' if nothing that has a name."""
    if who == to:
        return ""
    person = family[who]
    if person.spouse == to:
        return "husband" if person.male else "wife"
    ours, theirs = _above(family, who), _above(family, to)
    shared = [(ours[x] + theirs[x], max(ours[x], theirs[x]), x) for x in ours if x in theirs]
    if not shared:
        return ""
    nearest = min(shared)[2]
    down, along = ours[nearest], theirs[nearest]
    if along == 0:
        return _greats(down - 1, "son" if person.male else "daughter")
    if down == 0:
        return _greats(along - 1, "father" if person.male else "mother")
    if down == along == 1:
        return "brother" if person.male else "sister"
    if down == 1:
        return "great-" * (along - 2) + ("uncle" if person.male else "aunt")
    if along == 1:
        return "great-" * (down - 2) + ("nephew" if person.male else "niece")
    degree = min(down, along) - 1
    return "cousin" if degree == 1 else f"{('second', 'third')[degree - 2]} cousin" if degree < 4 else "distant cousin"


def _greats(steps: int, noun: str) -> str:
    return noun if not steps else "great-" * (steps - 1) + "grand" + noun


def _above(family: Family, who: str) -> dict[str, int]:
    """Somebody and all ancestors, with the generations between."""
    found, todo = {who: 0}, [who]
    while todo:
        now = todo.pop(0)
        for parent in family[now].parents:
            if parent in family and parent not in found:
                found[parent] = found[now] + 1
                todo.append(parent)
    return found


# -- weddings


def wedding_refusal(family: Family, one: str, other: str, age: Callable[[str], int], adult: int) -> Refusal | None:
    """Why two people cannot marry: sex, age, a spouse who lives, the same house. Kinship is no bar."""
    if one == other or family[one].male == family[other].male:
        return Refusal("A wedding is between a man and a woman.")
    for who in (one, other):
        person = family[who]
        if person.dead:
            return Refusal(f"{person.name} is dead.")
        if age(who) < adult:
            return Refusal(f"{person.name} is {age(who)}; people marry at {adult} or older.")
        if person.spouse and not family[person.spouse].dead:
            return Refusal(f"{person.name} is married to {family[person.spouse].name}.")
    if family[one].house == family[other].house:
        return Refusal(f"Both are of the house of {family[one].house}.")
    return None


# -- offices, titles, awards


class Award(NamedTuple):
    """A kind of award: what it is called, how many of it one person may hold, the kind he must hold before."""

    noun: str
    most: int = 1
    needs: str = ""


def holdings(awards: Mapping[str, str], who: str) -> tuple[str, ...]:
    """What somebody holds, from a dict of award -> holder."""
    return tuple(award for award, holder in awards.items() if holder == who)


def award_refusal(
    awards: Mapping[str, str],
    kind_of: Callable[[str], str],
    kinds: Mapping[str, Award],
    who: str,
    award: str,
    named: Callable[[str], str] = capital,
) -> Refusal | None:
    """Why somebody cannot be given an award: he holds one of the kind, or lacks what it needs."""
    kind = kind_of(award)
    rule = kinds[kind]
    held = [kind_of(x) for x in holdings(awards, who)]
    if held.count(kind) >= rule.most:
        return Refusal(f"{named(who)} holds {a_or_an(rule.noun)} already.")
    if rule.needs and rule.needs not in held:
        return Refusal(f"Only who holds {a_or_an(kinds[rule.needs].noun)} may hold {a_or_an(rule.noun)}.")
    return None


# -- captives


class Captive(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody held: by which seat, since which turn, and where."""

    by: str
    since: int
    at: str = ""


def due(captives: Mapping[str, Captive], by: str, turn: int) -> tuple[str, ...]:
    """Captives of a seat that it has held since a turn before this one: what has to be settled as its turn begins."""
    return tuple(who for who, c in captives.items() if c.by == by and c.since < turn)


def freed(captives: Mapping[str, Captive], people: Family, at: str, by: str) -> tuple[str, ...]:
    """Captives that go free when a seat takes the place they are held in: its own, not those of others."""
    return tuple(who for who, c in captives.items() if c.at == at and c.by != by and people[who].seat == by)


# -- in words


def line_said(family: Family, of: str, most: int = 5, ranking: Ranking = males_first) -> Sequence[tuple[str, str]]:
    """The first of a line of succession and what each is to whom it is about, for a page."""
    return [(family[who].name, kinship(family, who, of)) for who in islice(line(family, of, ranking), most)]
