"""What another edition has and a table may choose: units, terrain symbols, retreats, walls (data editions.csv).

Without its option none of it is in the game. Asked with a position or a view: both know the options of their table.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple, Protocol

from minaria.games.divine_right.tables import GAME_ID, Unit, board, kingdoms, place, regulars, unit, units
from minaria.kit.tables import BadTable, Record, records

RIVER_FLEETS, FOREST_SYMBOLS, DWARF_ARMIES = "river-fleets", "forest-symbols", "dwarf-armies"
TROLL_RETREATS, CASTLE_STRENGTHS = "troll-retreats", "castle-strengths"


class Chosen(Protocol):
    """A position or a view of one."""

    @property
    def options(self) -> Mapping[str, str]:
        """The options of the table by name."""


class Choice(Record, frozen=True):
    """A value of an option, and a figure that comes with it."""

    option: str
    value: str
    what: str
    help: str
    figure: int = 0


class Edition(NamedTuple):
    """One option: its values, the Basic Game's first, one line of help, and the figures that come with a value."""

    name: str
    values: tuple[str, ...]
    help: str
    figures: dict[tuple[str, str], int]


@cache
def editions() -> dict[str, Edition]:
    """The options by name, in the order of the table. Raises BadTable."""
    out: dict[str, Edition] = {}
    rows: dict[object, Choice] = records(GAME_ID, "editions.csv", Choice, key=("option", "value", "what"))
    for x in rows.values():
        e = out.get(x.option, Edition(x.option, (), "", {}))
        figures = {**e.figures, **({(x.value, x.what): x.figure} if x.what else {})}
        values = tuple(dict.fromkeys((*e.values, x.value)))
        out[e.name] = Edition(e.name, values, e.help or x.help, figures)
    known = (RIVER_FLEETS, FOREST_SYMBOLS, DWARF_ARMIES, TROLL_RETREATS, CASTLE_STRENGTHS)
    if tuple(out) != known or any(len(e.values) != 2 or not e.help for e in out.values()):
        raise BadTable(f"editions.csv: the options {', '.join(known)} with two values each and a line of help wanted")
    odd = {u.option for u in units().values()} - {"", *out}
    if odd:
        raise BadTable(f"units.csv: no option is called {', '.join(sorted(odd))}")
    return out


def chosen(g: Chosen, name: str) -> bool:
    """Whether the table plays with what another edition has."""
    e = editions()[name]
    return g.options.get(name, e.values[0]) != e.values[0]


def in_play(g: Chosen, uid: str) -> bool:
    """Whether a counter belongs to the game at this table."""
    option = unit(uid).option
    return not option or chosen(g, option)


def regulars_of(g: Chosen, kingdom: str) -> tuple[str, ...]:
    """Ids of a kingdom's armies and fleets at this table."""
    return _regulars(kingdom, tuple(name for name in editions() if chosen(g, name)))


@cache
def _regulars(kingdom: str, options: tuple[str, ...]) -> tuple[str, ...]:
    more = (u.id for u in units().values() if u.kingdom == kingdom and u.option in options)
    return (*regulars(kingdom), *more)


def forest_symbol(g: Chosen, u: Unit) -> bool:
    """Whether a forest symbol on the counter counts."""
    return u.forest and chosen(g, FOREST_SYMBOLS)


def lowest_retreat(g: Chosen, kingdom: str) -> int:
    """The lowest die on which a kingdom's units retreat before combat (DR-RETREAT-02, -03, DRR-66)."""
    value = g.options.get(TROLL_RETREATS, "")
    figures = editions()[TROLL_RETREATS].figures
    return figures.get((value, kingdom), kingdoms()[kingdom].retreat_on)


def printed_strength(g: Chosen, h: int) -> int:
    """The intrinsic strength printed on a castle."""
    return _strengths(g.options.get(CASTLE_STRENGTHS, "")).get(h) or board().hexes[h].strength


@cache
def _strengths(value: str) -> dict[int, int]:
    figures = editions()[CASTLE_STRENGTHS].figures
    return {place(name): n for (v, name), n in figures.items() if v == value}


def choices(g: Chosen) -> list[str]:
    """What this table plays differently from the Basic Game, a few words each."""
    return [e.help for e in editions().values() if chosen(g, e.name)]
