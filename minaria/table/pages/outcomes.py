"""What a throw may lead to: every way the dice can still fall is carried out on the side and thrown away.

Ends are told apart by what is told of them. Sentences that only repeat the numbers thrown are left out; what follows
from them ("Losses: Hothior 1, Muetar 2.") is kept as it would be told.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from commands import Order
from minaria.engine.carrying import carry_out
from minaria.engine.dice import ByHand, NeedDice
from minaria.engine.game import REFEREE
from minaria.engine.match import Match
from minaria.table.pages.answers import told_to

OUTCOMES = 6  # different ends of a throw that are told
SENTENCES = 2  # of what is told of an end
_TRIES = 300  # throws of several dice that are tried out; more are not foretold
_NUMBER = re.compile(r"\d+")
_SENTENCE = re.compile(r"(?<=[.;])\s+")
_RECKONING = " = "  # "Hothior 4 +1 = 5": how the numbers thrown are counted
_ENDS_SO = re.compile(r"…\W*$")  # nothing is said of the number
_THROWN = re.compile(r".*?\d: ")  # "Hothior rolls 4 and 2: No event."


class Fall(NamedTuple):
    """One way the dice may fall: its chance, the dice, and the sentences told of it."""

    chance: Fraction
    dice: tuple[int, ...]
    told: tuple[str, ...]


def outlook(match: Match, seat: str, order: Order, typed: Sequence[int], n: int) -> list[str]:
    """What the dice that are still to be thrown may lead to, each end with its chance; nothing where it is not clear.

    Told to whoever may know everything: hidden draws are in it as they will come, to the order on journal line `n`.
    """
    falls = _falls(match, seat, order, typed, n)
    ends: dict[tuple[str, ...], Fraction] = {}
    dice: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for end, fall in zip(_ends(falls), falls, strict=True):
        ends[end] = ends.get(end, Fraction(0)) + fall.chance
        dice[end].append(fall.dice[0] if fall.dice else 0)
    if len(ends) < 2:
        return []
    single = all(len(set(faces)) == len(faces) for faces in dice.values()) and max(len(f.dice) for f in falls) == 1
    likely = sorted(ends, key=lambda e: -ends[e])
    if len(likely) > OUTCOMES:
        rest = sum((ends[e] for e in likely[OUTCOMES:]), Fraction(0))
        return [*(f"{_share(ends[e])}: {_said(e)}" for e in likely[:OUTCOMES]), f"{_share(rest)}: something else"]
    if single:
        return [f"{_faces(dice[end])}: {_said(end)}" for end in ends]
    return [f"{_share(ends[end])}: {_said(end)}" for end in likely]


def _falls(match: Match, seat: str, order: Order, typed: Sequence[int], n: int) -> list[Fall]:
    """Every way the dice may fall; none if there are too many."""
    out: list[Fall] = []
    todo: list[tuple[list[int], Fraction]] = [(list(typed), Fraction(1))]
    tries = 0
    while todo:
        dice, chance = todo.pop(0)
        tries += 1
        if tries + len(todo) > _TRIES:
            return []
        try:
            _, run = carry_out(match.game, match.position, seat, order, ByHand(match.source, dice), n)
        except NeedDice as err:
            sides = err.throw.sides
            todo += [([*dice, value], chance / sides) for value in range(1, sides + 1)]
            continue
        told = (_THROWN.sub("", told_to(e, REFEREE), count=1) for e in run.events)
        sentences = tuple(part for text in told for part in _SENTENCE.split(text) if part)
        out.append(Fall(chance, tuple(dice[len(typed) :]), sentences))
    return out


def _ends(falls: Sequence[Fall]) -> list[tuple[str, ...]]:
    """What is worth telling of each fall: nothing that all have, and of the numbers thrown only what they mean."""
    thrown = _thrown(falls)
    always = {part for part in falls[0].told if all(part in fall.told for fall in falls)} if falls else set()
    out = []
    for fall in falls:
        parts: list[str] = []
        for part in dict.fromkeys(fall.told):
            form = _NUMBER.sub("…", part)
            if part in always or _RECKONING in part or (form in thrown and _ENDS_SO.search(form)):
                continue
            parts.append(form if form in thrown else part)
        out.append(tuple(parts[:SENTENCES]))
    return out


def _thrown(falls: Sequence[Fall]) -> set[str]:
    """Sentences, without their numbers, that say which numbers came up: one of them is always on a die, or there are
    nearly as many of them as ways to fall."""
    told: dict[str, list[tuple[str, Fall]]] = defaultdict(list)
    for fall in falls:
        for part in dict.fromkeys(fall.told):
            told[_NUMBER.sub("…", part)].append((part, fall))
    out = set()
    for form, found in told.items():
        several = len({part for part, _ in found})
        on_a_die = all(set(map(int, _NUMBER.findall(part))) & set(fall.dice) for part, fall in found)
        if on_a_die or (several > 1 and 2 * several > len(found)):
            out.add(form)
    return out


def _said(end: tuple[str, ...]) -> str:
    return " ".join(end) or "nothing else"


def _share(chance: Fraction) -> str:
    return f"{chance.numerator} in {chance.denominator}"


def _faces(values: Sequence[int]) -> str:
    """Faces of a die in a few words: "1 to 3", "2, 5"."""
    values = sorted(values)
    if len(values) > 2 and values[-1] - values[0] == len(values) - 1:
        return f"{values[0]} to {values[-1]}"
    return ", ".join(map(str, values))
