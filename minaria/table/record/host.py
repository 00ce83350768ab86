"""What the table and the referee's office are to each other, and to the modules that do what the two are asked.

`Host` is the table as the office and those modules call it; `Powers` is the office as the modules call it back. Both
are declared here, below all who use them, so that each of these modules can be read and tested without the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from commands import Dialogue, Order, Reader, Reading
from commands.dialogue import Asked
from minaria.engine.match import Mark, Match
from minaria.engine.sheets import Sheet
from minaria.table.record import clocks
from minaria.table.record.lines import Line, Sending, Throw
from minaria.table.record.notebook import Notebook
from minaria.table.record.replies import Reply
from minaria.table.record.rulings import Decided


class Forbidden(NamedTuple):
    """An order that a rule forbade: whose, which rule, and how long the journal was then."""

    seat: str
    order: Order
    rule: str
    at: int


class Hint(NamedTuple):
    """What is worth doing: the aim and the place in a sentence each, the order in its words, what it leads to."""

    aim: str
    place: str
    order: str
    leads_to: tuple[str, ...] = ()


Aside = Callable[[Callable[[Match], list[str]], Callable[[list[str]], list[str]]], None]
"""Takes what is to be found out about the match, and who takes it up and says what the referee is to be told of it."""


@dataclass
class Services:
    """What only whoever has a table can do for it: where it is kept, where people come from, where they sit.

    As it is made here, for a table that nobody keeps and all sit at; who has one sets what he can do.
    """

    save: Callable[[], str] = lambda: "Nothing is kept: this table has no store."
    keep_notebook: Callable[[str, Notebook], None] = lambda seat, book: None
    new_player: Callable[[str, str], None] = lambda seat, who: None  # somebody else plays a seat
    hint: Callable[[str], Hint | None] = lambda seat: None  # what is known to be worth doing; None: it is judged
    make_branch: Callable[[str, int], str] | None = None  # a table that begins at a journal line; its name
    is_bot: Callable[[str], bool] = lambda seat: False
    refereed: Callable[[], bool] = lambda: False  # whether somebody sits there as the referee now
    not_come: Callable[[], tuple[str, ...]] = tuple  # the seats asked where nobody has sat down yet
    empty: Callable[[], bool] = lambda: False  # whether nobody of the table is there
    bots_wait: Callable[[], bool] = lambda: False  # whether bots do nothing by themselves now
    taught: bool = False  # whether it began as a lesson
    greets: Callable[[], list[Reply]] = list  # what whoever sits down is shown
    aside: Aside | None = None  # who does what takes long while others are served; None: it is done at once
    words: tuple[type[Order], ...] = ()  # words besides those of every table, and what they lead to
    answer: Callable[[str, Order], list[Reply]] = lambda seat, order: []
    showing: tuple[type[Order], ...] = ()  # those of these words that only show something
    open_file: Callable[[str], str] | None = None  # reads a file of the person's own; None at a distance
    write_files: Callable[[Mapping[str, str]], None] | None = None  # writes files of the person's own, all or none
    print_page: Callable[[str, str, Sheet, str], str] | None = None  # draws a page as svg or html


class Host(Protocol):
    """A table: one match, its people, what each has been asked; see `table.Table` for what each of these answers."""

    match: Match
    name: str
    reader: Reader
    people: dict[str, str]
    cautious: bool
    by_hand: set[str]
    throwing: dict[str, Throw]
    dialogues: dict[str, Dialogue]
    notebooks: dict[str, Notebook]
    services: Services
    reading: bool

    @property
    def office(self) -> Powers: ...

    @property
    def seats(self) -> tuple[str, ...]: ...

    def waits_for_dice(self, seat: str) -> bool: ...

    def reader_of(self, seat: str) -> Reader: ...

    def dialogue(self, talk: str) -> Dialogue: ...

    def notebook(self, seat: str) -> Notebook: ...

    def keep_changed(self, seat: str, **changes: object) -> None: ...

    def prompt(self, seat: str, timed: bool = True) -> str: ...

    def news(self, seat: str | None, since: int = 0) -> list[tuple[int, str]]: ...

    def hear(self, seat: str, text: str, *, sending: Sending) -> list[Reply]: ...

    def heard(self, line: Line) -> list[Reply]: ...

    def do(self, line: Line, reading: Reading, asked: Asked | None, sure: bool = False) -> tuple[list[Reply], bool]: ...

    def may_not(self, line: Line, order: Order) -> str: ...

    def on_the_table(self) -> str: ...

    def number(self) -> int: ...

    def give(
        self, line: Line, order: Order, text: str = "", by_hand: bool | None = None
    ) -> tuple[list[Reply], bool]: ...


class Powers(Protocol):
    """The referee's office at a table; see `referee.Office` for what each of these answers."""

    watch: clocks.Watch
    refused: Forbidden | None

    @property
    def table(self) -> Host: ...

    @property
    def decided(self) -> Decided: ...

    @property
    def rates(self) -> clocks.Rates: ...

    def reason(self, line: str) -> tuple[str, str]: ...

    def seat_called(self, said: str) -> str: ...

    def seat_named(self, said: str) -> str: ...

    def person_called(self, said: str) -> tuple[str, str]: ...

    def rule(self, line: Line, order: Order) -> tuple[list[Reply], bool]: ...

    def in_place(self, seat: str, order: Order, by: str) -> Mark | None: ...

    def outlook(self, seat: str, order: Order, typed: Sequence[int]) -> list[str]: ...

    def time_left(self, seat: str) -> str: ...
