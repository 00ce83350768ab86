"""A line of a corpus typed at a table in its position, by the way every line takes, and what became of it judged."""

from __future__ import annotations

import copy
import importlib
import re
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from commands import Question
from minaria.dev.corpora import Typed
from minaria.dev.typed_menu import MENU, at_menu
from minaria.engine.branch import Branch
from minaria.engine.match import Match
from minaria.table.line.table import Table
from minaria.table.record.lines import Doubt
from minaria.table.record.replies import Reply
from minaria.ui import switching
from minaria.ui.script import flat, run

Verdict = Literal["understood", "asked", "refused", "not understood", "misread"]
GOOD: tuple[Verdict, ...] = ("understood", "asked", "refused")
VERDICTS: tuple[Verdict, ...] = (*GOOD, "not understood", "misread")

NO_ANSWER = re.compile(
    r"\A(Not known|Not understood|Nothing found|Spelling)\b|"
    r"I do not know the word|I see no order|is no order I know|There is no order '|"
    r"There is nothing called|is no place|I know no |have no units called|is no area|no house or person called|"
    r"nothing of that name|Nothing is found|Of your question I left out|You were told nothing of|I understood '"
)
"""What says of a question that it was not understood."""
ANOTHER = re.compile(r"\ANot now\b|\AOnly the referee\b")
"""What says that a line was taken for an order that is not for now, or not for whoever typed it."""
NO_HELP = re.compile(r"I do not know the word|is no order I know|Only the referee")
MENU_OF_ORDERS = re.compile(r"Say 'orders' for what you can do now\.|You may: [^.]*\.|Did you mean '[^']*'\?")
"""What stands under refusals of all kinds, and helps with none in particular."""
HELP = re.compile(
    r"nothing is done|may limit|Not now|usage: |\([A-Z]+-[A-Z0-9]+-\d|mentioned|cannot|orders nothing|You have no|"
    r"left out|then I need"
)
"""What a refusal that helps says, whatever it is about."""


@dataclass(frozen=True)
class Outcome:
    """What became of a line."""

    typed: Typed
    verdict: Verdict
    said: str
    """What was answered, in short."""
    another: bool = False
    """Whether it was not understood because it was taken for another order, which was refused."""
    seconds: float = 0.0
    """How long it took, as the processor counts."""


class Positions:
    """The positions of a folder, each made once; what is typed in one is typed at a copy."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._made: dict[str, Match] = {}

    def _by_hand(self) -> Mapping[str, Callable[[], Match]]:
        """Those that are set up piece by piece, by the tests beside which the lines lie."""
        root = str(self._folder.resolve().parent.parent)
        if root not in sys.path:
            sys.path.insert(0, root)
        made: Mapping[str, Callable[[], Match]] = importlib.import_module("tests.language.made").MADE
        return made

    def table(self, name: str) -> Table:
        """A table of its own in a position. Raises LookupError, ScriptFault."""
        if name not in self._made:
            path = self._folder / "positions" / f"{name}.script"
            played = path.is_file()
            self._made[name] = run(path.read_text(encoding="utf-8")).match if played else self._by_hand()[name]()
        table = Table(apart(self._made[name]))
        table.cautious = True
        return table


def apart(match: Match) -> Match:
    """The same match once more: what is ordered there changes nothing of it."""
    twin = copy.copy(match)
    twin.source = copy.deepcopy(match.source)
    twin.lines, twin.last = list(match.lines), dict(match.last)
    twin.branch = Branch(twin._once_more)
    twin.branch.start, twin.branch.opening = match.branch.start, match.branch.opening
    twin.branch.marks, twin.branch.dropped = list(match.branch.marks), list(match.branch.dropped)
    return twin


def typed_at(positions: Positions, typed: Typed) -> Outcome:
    """Type a line where it was typed, and judge it. Raises LookupError, ScriptFault."""
    if typed.position.endswith(f"/{MENU}"):
        return _at_menu(typed)
    table = positions.table(typed.position)
    seat = typed.seat or table.match.awaited()[0]
    for line in typed.before:
        table.hear(seat, line)
    return _Judged(table, seat, typed).outcome()


def _at_menu(typed: Typed) -> Outcome:
    said, went_on = at_menu(typed.before, typed.line)
    good = typed.expected.answered(said)
    bad: Verdict = "misread" if went_on else "not understood"
    helped = not went_on and typed.expected.refused(said)
    return Outcome(typed, "understood" if good else "refused" if helped else bad, " ".join(said.split())[:300])


class _Judged:
    """A line heard, and what is looked at to judge it."""

    def __init__(self, table: Table, seat: str, typed: Typed) -> None:
        self.table, self.seat, self.typed, self.expected = table, seat, typed, typed.expected
        before = _kept(table, seat)
        begun = time.thread_time()  # whatever else the machine is doing
        self.replies = heard(table, seat, typed.line)
        self.seconds = time.thread_time() - begun
        self.did_something = _kept(table, seat) != before or any(r.kind == "quit" for r in self.replies)

    def outcome(self) -> Outcome:
        """The verdict, and what was said."""
        verdict = self._verdict()
        another = any((r.kind == "refusal" and r.good) or ANOTHER.match(r.text) for r in self.replies)
        another = another and verdict == "not understood"
        return Outcome(self.typed, verdict, _in_short(self.replies), another, self.seconds)

    def _verdict(self) -> Verdict:
        orders = self._texts("order")
        if orders:
            return self._ordered(orders)
        if self.expected.answered(self._answer()):
            return "understood"
        if self.did_something:
            return "misread"
        if self._texts("question"):
            return self._asked()
        return self._looked() if any(r.sheet is not None for r in self.replies) else self._refused()

    def _ordered(self, orders: Sequence[str]) -> Verdict:
        if self.expected.chain(orders):
            return "understood"
        return "not understood" if self.expected.begins(orders) else "misread"

    def _asked(self) -> Verdict:
        put = self.table.dialogue(self.seat).open
        if isinstance(put, Question):
            meant = list(put.chain) if put.chain else [label for label, _ in put.choices]
        else:
            meant = [put.text] if isinstance(put, Doubt) else []
        orders = (
            [self.table.match.text(self.seat, order) for _, order in put.choices] if isinstance(put, Question) else []
        )
        leaves = "quit" in meant and self.expected.answered("(quit)")  # asked about first, for it is grave
        if leaves or self.expected.offered([*meant, *orders]) or self.expected.refused(self._question()):
            return "asked"
        return "misread" if len(meant) == 1 else "not understood"

    def _question(self) -> str:
        return " ".join(self._texts("question"))

    def _looked(self) -> Verdict:
        if self.expected.refused(self._answer()):
            return "refused"
        no_answer = self.typed.kind == "order" or NO_ANSWER.search(self._answer())
        return "not understood" if no_answer else "misread"

    def _refused(self) -> Verdict:
        said = without_echo(" ".join(self._texts("refusal", "misread", "note")), self.typed.line)
        by_rule = [r.good for r in self.replies if r.kind == "refusal" and r.good]
        if self.expected.refused(said) or self.expected.chain(by_rule) or self.expected.offered(by_rule):
            return "refused"
        helps = HELP.search(said) and not NO_HELP.search(said)
        return "refused" if self.expected.any_help and helps else "not understood"

    def _texts(self, *kinds: str) -> list[str]:
        return [r.text for r in self.replies if r.kind in kinds and r.text]

    def _answer(self) -> str:
        return "\n".join(_words(r) for r in self.replies if r.kind in ("sheet", "note", "told", "quit", "page"))


def heard(table: Table, seat: str, line: str) -> list[Reply]:
    """What a line typed at a face of lines is answered: what leads to a face is its own, all else the table's."""
    if switching.way(line, "plain"):
        return [Reply("page", f"({switching.way(line, 'plain')})")]
    replies = table.hear(seat, line)
    of_the_screen = switching.of_the_screen(line)
    if of_the_screen:
        return [Reply("misread", of_the_screen) if r.kind == "misread" else r for r in replies]
    return replies


def _kept(table: Table, seat: str) -> tuple[object, ...]:
    """What a line that does something changes, orders or not."""
    match = table.match
    return len(match.lines), len(match.marks), table.notebook(seat)


def _words(reply: Reply) -> str:
    if reply.kind == "quit":
        return "(quit)"
    return "\n".join(flat(reply.sheet)) if reply.sheet is not None else reply.text


def without_echo(said: str, line: str) -> str:
    """What was said to a line, without what it repeats of the line between quotes and without the menu of orders."""
    typed = set(re.findall(r"[\w'-]+", line.casefold()))

    def own(quoted: re.Match[str]) -> str:
        return "" if set(re.findall(r"[\w'-]+", quoted[1].casefold())) <= typed else quoted[0]

    return re.sub(r"(?<!\w)'(.+?)'(?!\w)", own, MENU_OF_ORDERS.sub("", said))


def _in_short(replies: Sequence[Reply]) -> str:
    return " / ".join(f"{r.kind}: {' '.join(_words(r).split())}" for r in replies)[:300]
