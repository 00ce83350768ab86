"""Dice at a table where hands and the program throw: what is wanted, mistyped dice, and how all of them fell.

Nothing here throws a die. What a throw may lead to is worked out in `outcomes`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import zip_longest

from commands import Order
from minaria.engine.carrying import carry_out
from minaria.engine.dice import BadDice, ByHand, Given, NeedDice, Seeded, Source, Throw
from minaria.engine.journal import Line
from minaria.engine.match import Mark, Match
from minaria.engine.sheets import Grid, Sheet, Text, note
from minaria.table.record import referee_words as w
from minaria.table.record import rulings
from minaria.table.record.replies import Reply
from minaria.table.record.talk import listed, title

MOST_COUNTED = 60
"""Dice of an order that are counted beforehand, at most."""
SHOTS = ("one", "two", "three", "four")
"""Seeds of throws made only to count the dice."""


class _Heard:
    """A source that remembers what it was asked."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.throws: list[Throw] = []

    def number(self, n: int, k: int, throw: Throw) -> int:
        value = self.source.number(n, k, throw)
        self.throws.append(throw)
        return value


def throws_of(match: Match, k: int) -> list[Throw]:
    """What the numbers of the k-th order (from 0) of the present branch were thrown for."""
    line = match.marks[k].line
    if not line.rolls:
        return []
    heard = _Heard(Given(line.rolls))
    carry_out(match.game, match.at(k), line.seat, _order(match, k), heard, line.n, line.lasting)
    return heard.throws


def _order(match: Match, k: int) -> Order:
    line = match.marks[k].line
    before = Match(match.game, match.setup, match.source)
    before.start = match.at(k)
    return match.game.language.normal(before.parse(line.seat, line.text, kept=True))


_SEVERAL = re.compile(r"\d+ dice ")


def asked(err: NeedDice, seat_hint: str = "") -> str:
    """For what and by whom a number is needed: "Siege of Port Lork, Muetar: one die"."""
    throw = err.throw
    what = throw.what[:1].upper() + throw.what[1:]
    die = "one die" if throw.sides == 6 and not throw.among else throw.wanted
    if _SEVERAL.match(throw.what):
        die = "all in one line, or one after the other"
    return f"{what}, {title(throw.seat or seat_hint)}: {die}"


def lots_meant(match: Match, seat: str, order: Order, typed: Sequence[int], said: str) -> list[tuple[int, str]]:
    """The lots that may be meant by name, where lots are drawn: number and name, one of each name."""
    wanted = " ".join(said.casefold().split())
    err = missing(match, seat, order, typed) if wanted else None
    lots: dict[str, int] = {}
    for k, name in enumerate(err.throw.among if err is not None else (), 1):
        lots.setdefault(name, k)
    exact = [(k, name) for name, k in lots.items() if name.casefold() == wanted]
    return exact or [(k, n) for n, k in lots.items() if len(wanted) > 2 and n.casefold().startswith(wanted)]


def missing(match: Match, seat: str, order: Order, typed: Sequence[int]) -> NeedDice | None:
    """What the next die of an order is wanted for; None if it needs no more."""
    try:
        carry_out(match.game, match.position, seat, order, ByHand(match.source, typed), len(match.lines))
    except NeedDice as err:
        return err
    return None


class _Counting:
    """A source that counts the open dice: those typed, then some that only tell how many there are. Raises NeedDice
    where there is no end of them.
    """

    def __init__(self, typed: Sequence[int], seed: str) -> None:
        self.typed, self.seeded, self.asked = tuple(typed), Seeded(seed), 0

    def number(self, n: int, k: int, throw: Throw) -> int:
        if throw.hidden:
            return self.seeded.number(n, k, throw)
        self.asked += 1
        if self.asked > MOST_COUNTED:
            raise NeedDice(throw, self.typed)
        return self.typed[self.asked - 1] if self.asked <= len(self.typed) else self.seeded.number(n, k, throw)


def how_many(match: Match, seat: str, order: Order, typed: Sequence[int]) -> str:
    """How many open dice an order still wants, where that is more than one; '' otherwise.

    Where it hangs on how they fall, "about" so many are said. What the table's own seed holds is not looked at.
    """
    found = set()
    for seed in SHOTS:
        source = _Counting(typed, seed)
        try:
            carry_out(match.game, match.position, seat, order, source, len(match.lines))
        except NeedDice:
            return ""
        found.add(source.asked - len(typed))
    if max(found) < 2:
        return ""
    many = str(min(found)) if len(found) == 1 else f"about {min(found)} to {max(found)}"
    return f"It wants {many} dice: all in one line, or one after the other."


# -- dice on the table


def lying(match: Match, line: Line) -> tuple[Order, list[int]] | None:
    """The order that dice on the table are for, and the dice, from the journal line that keeps them."""
    kept = rulings.order_of(line)
    if not isinstance(kept, w.Thrown):
        return None
    try:
        return match.game.language.normal(match.parse(line.seat, kept.line)), [int(x) for x in kept.dice.split()]
    except ValueError:
        return None


def shown(dice: Sequence[int]) -> str:
    """Dice in a sentence: "6 and 3"."""
    return listed([str(x) for x in dice])


def in_words(match: Match, seat: str, order: Order, dice: Sequence[int]) -> str:
    """Dice thrown so far for an order; a lot that has a name by its name: "3:1 and Percy"."""
    heard = _Heard(ByHand(match.source, dice))
    with suppress(NeedDice):
        carry_out(match.game, match.position, seat, order, heard, len(match.lines))
    return listed([_lot(throw, k) for throw, k in zip_longest(heard.throws[: len(dice)], dice)])


def _lot(throw: Throw | None, k: int) -> str:
    return throw.among[k - 1] if throw is not None and 0 < k <= len(throw.among) else str(k)


def lies(match: Match, seat: str, order: Order, dice: Sequence[int]) -> str:
    """What is said of dice on the table: which, and what is still wanted."""
    err = missing(match, seat, order, dice)
    wanted = f" {asked(err, seat)}." if err is not None else ""
    lie = "lies" if len(dice) == 1 else "lie"
    return f"{shown(dice)} {lie} on the table.{wanted}"


# -- a mistyped die


def open_dice(match: Match, k: int) -> list[tuple[str, int]]:
    """The dice on the table in the k-th order: what each was thrown for, and its number."""
    pairs = zip(throws_of(match, k), match.marks[k].line.rolls, strict=True)
    return [(throw.what, value) for throw, value in pairs if not throw.hidden]


def put_right(match: Match, old: int, which: int, new: int) -> list[int] | str:
    """The dice of the last order with one of them changed; else why not. `which` counts from 1, 0 finds `old`."""
    if not match.marks:
        return "Nothing has been thrown yet."
    last = match.marks[-1]
    if not last.line.rolls or not last.line.hand:
        k = next((i for i in range(len(match.marks) - 1, -1, -1) if match.marks[i].line.hand), None)
        if k is None:
            return "No dice were thrown by hand yet."
        before = match.marks[k - 1].line.n if k else 0
        return (
            f"Orders were given since the last dice thrown by hand. 'undo to {before}' goes back to just before them, "
            "and the order can be given again."
        )
    return changed(open_dice(match, len(match.marks) - 1), old, which, new)


def cannot_fall(match: Match, seat: str, order: Order, dice: Sequence[int]) -> str:
    """Why dice cannot have fallen so for an order; '' if they can."""
    try:
        missing(match, seat, order, dice)
    except BadDice as err:
        return f"{err}."
    return ""


def changed(dice: Sequence[tuple[str, int]], old: int, which: int, new: int) -> list[int] | str:
    """Dice, each with what it was thrown for, with one of them changed; else why not."""
    if which and not 1 <= which <= len(dice):
        return f"There are {len(dice)} dice, not {which}."
    fits = [which - 1] if which else [i for i, (_, value) in enumerate(dice) if value == old]
    all_of_them = "; ".join(f"die {i} {value}{what and f' ({what})'}" for i, (what, value) in enumerate(dice, 1))
    if not fits:
        return f"No {old} was thrown: {all_of_them}."
    if len(fits) > 1:
        return f"There are {len(fits)} dice with a {old}: {all_of_them}. Say 'correct die {fits[0] + 1} to {new}'."
    values = [value for _, value in dice]
    if values[fits[0]] == new:
        return f"That die shows {new} already."
    values[fits[0]] = new
    return values


def last_order(match: Match) -> tuple[Mark, Order]:
    """The last order of the present branch, with what it says."""
    return match.marks[-1], _order(match, len(match.marks) - 1)


def needed(match: Match, order: Order, values: list[int]) -> list[int]:
    """As many of the dice as the last order needs with them. Raises BadDice."""
    line = match.marks[-1].line
    for many in range(len(values), 0, -1):
        source = ByHand(match.source, values[:many])
        try:
            before = match.at(len(match.marks) - 1)
            carry_out(match.game, before, line.seat, order, source, len(match.lines) + 1, line.lasting)
        except NeedDice:
            return values
        if source.used == many:
            return values[:many]
    return values


# -- luck


@dataclass
class Fallen:
    """Dice counted so far on a branch: (seat, whether by hand) -> how often each face of a six-sided die came up."""

    lines: list[int] = field(default_factory=list)
    """The journal lines counted; another branch is counted anew."""
    counts: dict[tuple[str, bool], list[int]] = field(default_factory=dict)


def luck(match: Match, fallen: Fallen) -> Sheet:
    """How the open six-sided dice fell, for each seat and source. `fallen` keeps the count for the next time."""
    numbers = [m.line.n for m in match.marks]
    if numbers[: len(fallen.lines)] != fallen.lines:
        fallen.lines, fallen.counts = [], {}
    for k in range(len(fallen.lines), len(match.marks)):
        line = match.marks[k].line
        for throw, value in zip(throws_of(match, k), line.rolls, strict=False):
            if not throw.hidden and throw.sides == 6:
                seat = throw.seat or line.seat
                fallen.counts.setdefault((seat, line.hand), [0] * 6)[value - 1] += 1
    fallen.lines = numbers
    if not fallen.counts:
        return note("Luck", "No die has been thrown yet.")
    rows = []
    for seat, hand in sorted(fallen.counts):
        faces = fallen.counts[seat, hand]
        n = sum(faces)
        mean = sum(face * count for face, count in enumerate(faces, 1)) / n
        rows.append((title(seat), "hand" if hand else "program", str(n), *map(str, faces), f"{mean:.2f}"))
    heads = ("who", "thrown by", "dice", "1", "2", "3", "4", "5", "6", "mean")
    return Sheet("Luck", (Grid(heads, tuple(rows)), Text(("The mean of many dice is 3.50.",))))


# -- dice that lie on the table; `thrown` is the ruling that says so


def on_the_table(match: Match, thrown: Line | None) -> str:
    """Which dice lie on the table, and what is still wanted; '' if none do."""
    found = lying(match, thrown) if thrown is not None else None
    return lies(match, thrown.seat, *found) if thrown is not None and found is not None else ""


def nothing_else(match: Match, thrown: Line | None) -> str:
    """Why nothing else is done now, and what would take the dice from the table; '' if none lie there."""
    dice = on_the_table(match, thrown)
    return dice and f"{dice} Type what is still wanted; 'throw again because ...' is the referee's."


def another_throw(match: Match, thrown: Line | None, seat: str, order: Order, given: list[int]) -> Reply | None:
    """What is said where an order is not the one that dice on the table are for, or comes with other dice."""
    found = lying(match, thrown) if thrown is not None else None
    if thrown is None or found is None:
        return None
    same = seat == thrown.seat and match.game.language.normal(order) == found[0]
    if same and given[: len(found[1])] == found[1]:
        return None
    if same and not given:
        return Reply("dice", on_the_table(match, thrown))
    return Reply("refusal", nothing_else(match, thrown))
