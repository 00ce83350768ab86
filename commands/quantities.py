"""Which pieces a speaker means by "3 armies", "the king" or "all but 2 fleets".

`match_crowd` (in `commands.quantity_words`) gives what was said; `resolve` settles it against the things the speaker
may mean, in the order in which the game would rather have them taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, NamedTuple

from commands.quantity_words import ALIKE, Crowd, CrowdWords, Part, many, match_crowd
from commands.step_budget import spend

__all__ = [
    "Crowd",
    "CrowdWords",
    "Part",
    "Thing",
    "Trouble",
    "Which",
    "match_crowd",
    "name_things",
    "plural",
    "plurals_of_words",
    "resolve",
]

MAX_CHOICES = 9
MAX_TRIES = 2000
"""Choices tried for the parts of a list; more are only found where nearly all of them take what others have."""
_A_STEP = 8
"""Things looked at in one step (see `step_budget`)."""
_NOT_HERE = "That is not yours to use here."
_NOT_SO_MANY = "You do not have so many of them."
_TOO_MANY_WAYS = "They can be taken in too many ways; say how many of each kind, and where."


class Trouble(NamedTuple):
    """Nothing can be meant; a clear sentence says why."""

    message: str


class Which(NamedTuple):
    """Several things can be meant; or one, of which the speaker is to be told what was made of his words."""

    prompt: str
    choices: tuple[tuple[str, Any], ...]
    """(label, value), up to 9 of them."""


@dataclass(frozen=True)
class Thing:
    """A piece as the speaker knows it."""

    id: Any
    nouns: frozenset[str]
    owner: Any
    where: Any
    where_name: str
    label: str
    qualifiers: frozenset[str] = frozenset()
    number: int | None = None
    """Its own number, said as "#4"."""
    group: int | None = None
    """The number of the named army it belongs to, said as "army 3"."""
    strength: int | None = None
    """How strong it is beside others, where pieces are told apart by that."""


@dataclass(frozen=True)
class _Choice:
    """One way to take a part: the things, and what to call this choice in a question."""

    label: str
    things: tuple[Thing, ...]


def resolve(
    crowd: Crowd,
    things: Sequence[Thing],
    *,
    where: Any = None,
    pronoun: Sequence[Any] = (),
    group_nouns: Sequence[str] = ("army",),
) -> tuple[Any, ...] | Trouble | Which:
    """The ids meant, in the order of `things`; or what is wrong; or the candidates, each with its complete ids.

    `things` are those the speaker may mean, the ones to take first first. `where` restricts the parts that name no
    place. `group_nouns` are the nouns whose number may be that of a named army.
    """
    places = {part.where for part in crowd.minus if part.where is not None and not part.every}
    if where is None and len(places) == 1 and all(p.where is p.noun is p.owner is None for p in crowd.parts):
        where = places.pop()  # "all but one army at Tadafat" is about those at Tadafat
    taken = _all_parts(crowd.parts, things, where, pronoun, group_nouns)
    if isinstance(taken, Trouble):
        absent = len(crowd.parts) == 1 and taken.message == _NOT_HERE
        return Trouble(f"{_capital(crowd.said)}: no such piece is on the board.") if absent and crowd.said else taken
    results: list[tuple[str, tuple[Any, ...]]] = []
    for choice in taken:
        chosen = {t.id: t for t in choice.things}
        if not crowd.minus:
            results.append((choice.label, _in_order(things, chosen)))
            continue
        base = [t for t in things if t.id in chosen]
        last_first = base[::-1]  # who is to be taken last stays
        without = _all_parts(crowd.minus, last_first, None, pronoun, group_nouns)
        if isinstance(without, Trouble):
            return without
        for drop in without:
            dropped = {t.id: t for t in drop.things}
            left = {t.id: t for t in base if t.id not in dropped}
            label = ", ".join(x for x in (choice.label, f"without {drop.label}" if drop.label else "") if x)
            results.append((label, _in_order(things, left)))
    first: dict[tuple[Any, ...], str] = {}
    for label, ids in results:
        first.setdefault(ids, label)
    distinct = [(label, ids) for ids, label in first.items()]
    if all(not ids for _, ids in distinct):
        return Trouble("That leaves nothing.")
    distinct = [r for r in distinct if r[1]]
    if len(distinct) == 1:
        return distinct[0][1]
    return Which("Which do you mean?", tuple(distinct[:MAX_CHOICES]))


def _in_order(things: Sequence[Thing], chosen: dict[Any, Thing]) -> tuple[Any, ...]:
    return tuple(dict.fromkeys(t.id for t in things if t.id in chosen))


def _all_parts(
    parts: Sequence[Part], things: Sequence[Thing], where: Any, pronoun: Sequence[Any], group_nouns: Sequence[str]
) -> list[_Choice] | Trouble:
    """Every way to take all parts; a part never takes what a part before it took for certain."""
    alternatives: list[list[_Choice]] = []
    certain: dict[Any, Thing] = {}
    for part in parts:
        found = _one_part(part, [t for t in things if t.id not in certain], things, where, pronoun, group_nouns)
        if isinstance(found, Trouble):
            again = _one_part(part, things, things, where, pronoun, group_nouns) if certain else found
            if part.count is None and not isinstance(again, Trouble) and len(again) == 1:
                if all(t.id in certain for t in again[0].things):
                    alternatives.append(_sure(()))  # "Percy, the Earl of Northumberland": he was named
                    continue
            return found if isinstance(again, Trouble) else Trouble(_NOT_SO_MANY)  # the parts before took them
        alternatives.append(found)
        if len(found) == 1:
            certain.update((t.id, t) for t in found[0].things)
    found_ways, tries = _ways(parts, [a[:MAX_CHOICES] for a in alternatives])
    if not found_ways:
        return Trouble(_TOO_MANY_WAYS if tries > MAX_TRIES else _NOT_SO_MANY)
    ways: list[_Choice] = []
    for way in found_ways:
        label = ", ".join(c.label for c, a in zip(way, alternatives, strict=True) if len(a) > 1)
        ways.append(_Choice(label, tuple(t for c in way for t in c.things)))
    if len(parts) > 1:
        # "2 armies and the king": people mean a stack, so ways that keep together go before those that do not.
        together = [w for w in ways if _one_place(w.things)]
        ways = together or ways
    return ways


def _ways(parts: Sequence[Part], alternatives: Sequence[Sequence[_Choice]]) -> tuple[list[tuple[_Choice, ...]], int]:
    """Ways to take one choice of each part so that nothing counted is taken twice, and how many choices were tried.

    A choice that takes what one before it took is given up at once, with everything that would follow it. What is
    named twice does no harm.
    """
    out: list[tuple[_Choice, ...]] = []
    ids = [[frozenset(t.id for t in choice.things) for choice in choices] for choices in alternatives]
    tries = 0
    todo: list[tuple[tuple[int, ...], frozenset[Any], frozenset[Any]]] = [((), frozenset(), frozenset())]
    while todo and len(out) < MAX_CHOICES**2 and tries <= MAX_TRIES:
        way, taken, counted = todo.pop()
        k = len(way)
        if k == len(parts):
            out.append(tuple(choices[j] for choices, j in zip(alternatives, way, strict=True)))
            continue
        ahead = []
        for j, mine in enumerate(ids[k]):
            tries += 1
            spend()
            if mine.isdisjoint(counted if parts[k].count is None else taken):
                ahead.append(((*way, j), taken | mine, counted if parts[k].count is None else counted | mine))
        todo += reversed(ahead)
    return out, tries


def _one_place(things: Sequence[Thing]) -> bool:
    return all(t.where == things[0].where for t in things)


def _one_part(
    part: Part,
    free: Sequence[Thing],
    things: Sequence[Thing],
    where: Any,
    pronoun: Sequence[Any],
    group_nouns: Sequence[str],
) -> list[_Choice] | Trouble:
    if part.pronoun:
        meant = [t for t in things if t.id in pronoun]
        if not meant:
            return Trouble("Nothing was mentioned before that this could mean.")
        return _some(part, meant) if part.count or part.half else _sure(meant)
    if part.other:
        if not pronoun:
            return Trouble(f"Nothing was mentioned before of which these could be the {part.other}: say which.")
        free = [t for t in free if t.id not in pronoun]
    place = part.where if part.where is not None else where
    if part.name is not None:
        named = [t for t in things if t.id == part.name]
        if not named:
            return Trouble(_NOT_HERE)
        elsewhere = place is not None and named[0].where != place
        if elsewhere:
            return Trouble(f"{_capital(named[0].label)} is at {named[0].where_name}, not {_there(things, place)}.")
        return _sure(named[:1])
    if part.numbers:
        return _numbered(part, things, place, group_nouns)
    spend(1 + len(free) // _A_STEP)
    fitting = [t for t in free if _fits(t, part, place)]
    if part.every and not part.half:
        return _sure(fitting) if fitting else _none(part, things, place)
    if part.count == 0:
        return Trouble("None of them: then there is nothing to do.")
    if len(fitting) < (part.count or 1):
        return _none(part, things, place, len(fitting))
    return _some(part, fitting)


def _some(part: Part, fitting: Sequence[Thing]) -> list[_Choice] | Trouble:
    """Of those that are meant the half, the weakest, or so many."""
    if part.extreme:
        return _extreme(part, fitting)
    return _half(fitting) if part.half else _take(part, fitting)


def _half(fitting: Sequence[Thing]) -> list[_Choice] | Trouble:
    """Half of those in one place."""
    stacks = [s for s in _stacks(fitting).values() if len(s) > 1]
    if not stacks:
        return Trouble("There is only one of them in a place: it cannot be halved.")
    if len({t.label for t in fitting}) > 1:
        return Trouble("They are of several kinds: say how many of each.")
    choices = [
        _Choice(f"{n} of {len(stack)} {_at(stack)}".strip(), tuple(stack[:n]))
        for stack in stacks
        for n in dict.fromkeys((len(stack) // 2, (len(stack) + 1) // 2))  # of an odd number: a question
    ]
    return [_Choice("", choices[0].things)] if len(choices) == 1 else choices


def _extreme(part: Part, fitting: Sequence[Thing]) -> list[_Choice] | Trouble:
    """The weakest or the strongest of those meant, as many as were said."""
    if any(t.strength is None for t in fitting):
        return Trouble("They are not told apart by their strength: name them.")
    ranked = sorted(fitting, key=_strength, reverse=part.extreme == "most")
    need = part.count or 1
    last = ranked[need - 1].strength
    sure = [t for t in ranked[:need] if t.strength != last]
    alike = [t for t in ranked if t.strength == last]
    if len(sure) + len(alike) == need:
        return _sure(ranked[:need])
    if len({(t.label, t.where) for t in alike}) == 1:
        return _sure([*sure, *alike[: need - len(sure)]])
    if need > 1:
        return Trouble("Several are as strong as each other: name them.")
    return [_Choice(_labelled(t), (t,)) for t in alike]


def _strength(thing: Thing) -> int:
    return thing.strength or 0


def _sure(things: Sequence[Thing]) -> list[_Choice]:
    return [_Choice("", tuple(things))]


def _fits(thing: Thing, part: Part, place: Any) -> bool:
    return (
        (part.noun is None or part.noun in thing.nouns)
        and (part.owner is None or thing.owner == part.owner)
        and (place is None or thing.where == place)
        and (part.qualifier is None or part.qualifier in thing.qualifiers)
    )


def _take(part: Part, fitting: Sequence[Thing]) -> list[_Choice] | Trouble:
    """A count of things, or the one thing meant by "the king"; places with enough of them are the choices."""
    need = part.count or 1
    places = _stacks(fitting)
    enough = [stack for stack in places.values() if len(stack) >= need]
    if not enough:
        best = max(places.values(), key=len)
        return Trouble(f"You have only {_amount(len(best), part)} in one place, at {best[0].where_name}.")
    choices: list[_Choice] = []
    for stack in enough:
        if part.count is not None:
            alike = _alike(stack, need) if part.noun is None and need < len(stack) else []
            choices += alike or [_Choice(_at(stack), tuple(stack[:need]))]
            continue
        if part.stack and len(stack) > 1:  # "the army at Kent", where several stand there
            choices.append(_Choice(f"all {_amount(len(stack), part)} {_at(stack)}".strip(), tuple(stack)))
        # A single thing meant for certain: alike pieces in one place are one choice, different ones are several.
        kinds: dict[str, Thing] = {}
        for thing in stack:
            kinds.setdefault(thing.label, thing)
        one = "one " if part.stack and len(stack) > 1 else ""
        choices += [_Choice(one + _labelled(t), (t,)) for t in kinds.values()]
    return [_Choice("", choices[0].things)] if len(choices) == 1 else choices


def _alike(stack: Sequence[Thing], need: int) -> list[_Choice]:
    """So many of a stack of several kinds, by each kind that has as many: "three" are no king and two armies."""
    kinds: dict[str, list[Thing]] = {}
    for thing in stack:
        kinds.setdefault(thing.label, []).append(thing)
    named = [(label, some[:need]) for label, some in kinds.items() if len(some) >= need] if len(kinds) > 1 else []
    return [_Choice(f"{need} of {label} {_at(stack)}".strip(), tuple(some)) for label, some in named]


def _stacks(things: Sequence[Thing]) -> dict[Any, list[Thing]]:
    """The things by where they stand."""
    places: dict[Any, list[Thing]] = {}
    for thing in things:
        places.setdefault(thing.where, []).append(thing)
    return places


def _at(stack: Sequence[Thing]) -> str:
    return f"at {stack[0].where_name}" if stack[0].where_name else ""


def _labelled(thing: Thing) -> str:
    return f"{thing.label} at {thing.where_name}" if thing.where_name else thing.label


def _numbered(part: Part, things: Sequence[Thing], place: Any, group_nouns: Sequence[str]) -> list[_Choice] | Trouble:
    """Things by number: first the named army of that number, else the thing's own; "#4" always the thing's own."""
    grouped = not part.hashed and part.noun in group_nouns
    loose = _loose(part, grouped)
    if grouped and len(part.numbers) > 1:
        # "army 3, 4 and 5" are all named armies or all single ones, if one of these can be.
        named = [n for n in part.numbers if any(t.group == n and _fits(t, loose, place) for t in things)]
        own_too = all(any(t.number == n and _fits(t, part, place) for t in things) for n in part.numbers)
        grouped = len(named) == len(part.numbers) or not own_too
    per_number: list[list[_Choice]] = []
    for n in part.numbers:
        spend(1 + len(things) // _A_STEP)
        group = [t for t in things if t.group == n and _fits(t, loose, place)] if grouped else []
        if group:
            per_number.append(_sure(group))
            continue
        own = [t for t in things if t.number == n and _fits(t, part, place)]
        if not own:
            return _no_such_number(part, n, things, place, grouped)
        choices = [_Choice(_labelled(t), (t,)) for t in own]
        per_number.append(choices if len(choices) > 1 else _sure(own))
    out: list[_Choice] = []
    for way in product(*(choices[:MAX_CHOICES] for choices in per_number)):
        out.append(_Choice(", ".join(c.label for c in way if c.label), tuple(t for c in way for t in c.things)))
        if len(out) >= MAX_CHOICES**2:
            break
    if len(part.numbers) > 1:
        # "armies 1 and 3" are of one owner unless that cannot be.
        alike = [c for c in out if all(t.owner == c.things[0].owner for t in c.things)]
        out = alike or out
    return out if len(out) > 1 else [_Choice("", out[0].things)]


def _loose(part: Part, grouped: bool) -> Part:
    """The part without its noun: a named army holds fleets and leaders too."""
    return Part(owner=part.owner, qualifier=part.qualifier) if grouped else part


def _no_such_number(part: Part, n: int, things: Sequence[Thing], place: Any, grouped: bool) -> Trouble:
    numbers = {t.number: None for t in things if t.number is not None and _fits(t, part, place)}
    if grouped:
        numbers.update({t.group: None for t in things if t.group is not None and _fits(t, _loose(part, True), place)})
    noun = part.noun or "piece"
    there = "" if place is None else f" {_there(things, place)}"
    have = sorted(k for k in numbers if k is not None)
    if not have:
        return Trouble(f"You have no {noun} {n}{there}; none of yours has a number.")
    return Trouble(f"You have no {noun} {n}{there}; yours {'are' if len(have) > 1 else 'is'} {_ranges(have)}.")


def _ranges(numbers: Sequence[int]) -> str:
    """[1, 2, 3, 7] -> "1 to 3 and 7"."""
    runs: list[list[int]] = []
    for n in numbers:
        if runs and n == runs[-1][-1] + 1:
            runs[-1].append(n)
        else:
            runs.append([n])
    texts: list[str] = []
    for run in runs:
        texts += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else [str(n) for n in run]
    return texts[0] if len(texts) == 1 else ", ".join(texts[:-1]) + " and " + texts[-1]


def _none(part: Part, things: Sequence[Thing], place: Any, have: int = 0) -> Trouble:
    only = f"only {_amount(have, part)}" if have else f"no {_described(part, 2)}"
    return Trouble(f"You have {only}{' ' + _there(things, place) if place is not None else ''}.")


def _there(things: Sequence[Thing], place: Any) -> str:
    return next((f"at {t.where_name}" for t in things if t.where == place and t.where_name), "there")


def _amount(n: int, part: Part) -> str:
    return f"{n} {_described(part, n)}"


def _described(part: Part, n: int) -> str:
    noun = (part.noun or "piece").replace("_", " ")
    such = "such " if part.owner is not None or part.qualifier is not None else ""
    return such + (noun if n == 1 else plural(noun))


def name_things(things: Sequence[Thing]) -> str:
    """A text that means just these things: "Muetar army #1, #3, Immer fleet #2, Herrott Golden Helm".

    It reads back if labels are proper names, or an owner and a noun for things with a number.
    """
    groups: dict[str, list[str]] = {}
    for thing in things:
        numbers = groups.setdefault(thing.label, [])
        if thing.number is not None:
            numbers.append(f"#{thing.number}")
    return ", ".join(f"{label} {', '.join(numbers)}" if numbers else label for label, numbers in groups.items())


_BETWEEN = (" at ", " of ", " in ")
_SMALL = frozenset(("at", "of", "in", "the"))


def plural(noun: str) -> str:
    """ "army" -> "armies", "cavalry" -> "cavalry", "monarch" -> "monarchs", "man at arms" -> "men at arms"."""
    for word in _BETWEEN:
        head, found, rest = noun.partition(word)
        if found:
            return plural(head) + found + rest
    if noun in ALIKE or noun.endswith("men"):
        return noun
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return noun[:-1] + "ies"
    if noun.endswith("lf"):
        return noun[:-1] + "ves"
    if noun.endswith("man"):
        return noun[:-3] + "men"
    if noun.endswith(("s", "x", "ch", "sh")) and not noun.endswith("arch"):
        return noun + "es"
    return noun + "s"


def plurals_of_words(nouns: Iterable[str]) -> list[tuple[str, str]]:
    """What several of one or more kinds are called in short, by any word of their names: ("longbows", "longbow").

    The word is a noun of every thing in whose name it stands. Words that are nouns by themselves are left out.
    """
    names = dict.fromkeys(nouns)
    own = {*names, *map(plural, names)}
    words = dict.fromkeys(word for name in names if " " in name for word in name.split() if word not in _SMALL)
    short = [(word if many(word) else plural(word), word) for word in words]
    return [(said, word) for said, word in short if said not in own]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
