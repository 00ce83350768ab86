"""Transfers, trades and alliances between factions (chapters TRANSFER, TRADE, ALLIANCE)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from minaria.engine.offers import Refusal
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.rules import besieging, following
from minaria.games.kingmaker.rules.items import award, holder_refusal, kind_of, lose
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import OFFICE, crown_items, royals, ships
from minaria.games.kingmaker.wording import award_name, name, names, seat_name
from minaria.kit.wording import capital

GIVEN = ("mercenary", "ship", "place")
"""Kinds of item that change hands freely (KM-TRANSFER-01)."""
TRADE, ALLIANCE = "trade", "alliance"
"""What one faction offers another."""


def holder_of(g: Kingmaker, item: str) -> str:
    """The noble who has an item, '' none."""
    return g.ships[item].noble if item in g.ships else g.holders.get(item, "")


def items_of(g: Kingmaker, noble: str) -> list[str]:
    """What a noble holds, ships with it."""
    mine = [a for a, n in g.holders.items() if n == noble]
    return sorted([*mine, *(s for s, x in g.ships.items() if x.noble == noble)])


def kind_refusal(g: Kingmaker, item: str, trade: bool = False) -> Refusal | None:
    """Why an item never changes hands by agreement, or not here (KM-TRANSFER-01 to -03, KM-TRANSFER-07)."""
    if item in royals() and item not in crown_items():
        return Refusal("Royal heirs are entrusted to nobles, never traded or paid.", "KM-TRANSFER-02")
    if item not in crown_items() and item not in ships():
        return Refusal(f"{name(item)} is nothing that can be given away.", "KM-TRANSFER-01")
    kind = kind_of(item)
    if kind == OFFICE:
        if g.sitting is None or holder_of(g, item) not in g.sitting.present:
            return Refusal("Offices change hands at the end of Parliament, between those there.", "KM-TRANSFER-07")
        return None
    if g.sitting is not None:
        return Refusal("At the end of Parliament only offices change hands.", "KM-TRANSFER-07")
    if kind not in GIVEN:
        return Refusal(f"{name(item)} stays with its holder.", "KM-TRANSFER-03")
    if item in ships() and ships()[item].office:
        return Refusal(f"{name(item)} goes with the office of {name(ships()[item].office)}.", "KM-TRANSFER-01")
    if item in g.unready:
        return Refusal(f"{name(item)} has just changed hands.", "KM-TRADE-02" if trade else "KM-TRANSFER-06")
    return None


def together(g: Kingmaker, one: str, other: str) -> bool:
    """Whether two free nobles are in the same space; in Parliament, whether both attended."""
    if g.sitting is not None and not {one, other} <= {*g.sitting.present}:
        return False
    return g.free(one) and g.free(other) and g.nobles[one].at == g.nobles[other].at


# -- transfers


def give_refusal(g: Kingmaker, seat: str, item: str, noble: str) -> Refusal | None:
    """Why an item cannot be given to a noble (KM-TRANSFER-03 to -06; what a siege won, KM-SIEGE-25)."""
    if not item:
        return Refusal("Say what is given, and to whom.", "KM-TRANSFER-01")
    if item in g.won:
        return won_refusal(g, seat, item, noble)
    why = kind_refusal(g, item)
    if why is not None:
        return why
    has = holder_of(g, item)
    if not g.free(has) or g.nobles[has].seat != seat:
        whose = f"it is {seat_name(g.nobles[has].seat)}'s" if has else "nobody has it"
        return Refusal(f"You give items of your own nobles: {whose}.", "KM-TRANSFER-05")
    if noble == has:
        return Refusal(f"{name(noble)} has it.", "KM-TRANSFER-04")
    if not g.free(noble) or not g.nobles[noble].seat or not g.allied(seat, g.nobles[noble].seat):
        return Refusal("Items are given to nobles of your own or of an ally.", "KM-TRANSFER-04")
    if not together(g, has, noble):
        return Refusal(f"{name(has)} and {name(noble)} are not in the same space.", "KM-TRANSFER-04")
    return holder_refusal(g, item, noble)


def won_refusal(g: Kingmaker, seat: str, item: str, noble: str) -> Refusal | None:
    """Why an item won without a noble cannot be given to one: not before a Parliament (KM-SIEGE-25, KM-CAPTURE-02)."""
    if g.won[item] != seat or noble not in g.of(seat):
        return Refusal("You give what you won to nobles of your own.", "KM-SIEGE-25")
    if item not in g.released:
        return Refusal(f"{capital(award_name(item))} is given to a noble after the next Parliament.", "KM-SIEGE-25")
    return holder_refusal(g, item, noble)


def gifts(g: Kingmaker, seat: str) -> Iterator[tuple[str, str]]:
    """Every item that may be given now, and to whom."""
    for item in sorted(i for i, s in g.won.items() if s == seat):
        for n in g.of(seat):
            if give_refusal(g, seat, item, n) is None:
                yield item, n
    for n in g.of(seat):
        near = [m for m in sorted(g.nobles) if m != n and g.nobles[m].at == g.nobles[n].at]
        for item in items_of(g, n) if near else ():
            for m in near:
                if give_refusal(g, seat, item, m) is None:
                    yield item, m


def give(g: Kingmaker, item: str, noble: str) -> None:
    """An item is another noble's; it counts from his faction's next turn (KM-TRANSFER-06)."""
    x, won = g.nobles[noble], item in g.won
    award(g, item, noble)
    if not won and kind_of(item) != OFFICE:
        g.unready[item] = x.seat
    g.tell(f"{capital(award_name(item))} is given to {name(noble)}.", hap.TRADE(x.at, {x.seat: hap.GETS}))
    following.review(g)


# -- trades


def trade_refusal(g: Kingmaker, seat: str, items: Sequence[str], other: str, back: Sequence[str]) -> Refusal | None:
    """Why a trade cannot be offered: nobles of two factions, in one space, each with what he gives (KM-TRADE-01)."""
    if other == seat:
        return Refusal("You trade with another faction.", "KM-TRADE-01")
    for whose, what in ((seat, items), (other, back)):
        for i in what:
            if (why := kind_refusal(g, i, trade=True)) is not None:
                return why
            has = holder_of(g, i)
            if not g.free(has) or g.nobles[has].seat != whose:
                return Refusal(f"No free noble of {seat_name(whose)}'s holds {award_name(i)}.", "KM-TRADE-01")
        if len({holder_of(g, i) for i in what}) != 1 or len({*what}) != len(what):
            return Refusal("Each side's items are held by one noble.", "KM-TRADE-01")
    one, two = holder_of(g, items[0]), holder_of(g, back[0])
    if not together(g, one, two):
        return Refusal(f"{name(one)} and {name(two)} are not in the same space.", "KM-TRADE-01")
    after = g.copy()
    for i in (*items, *back):
        lose(after, i)
    after.settle()
    for what, to in ((items, two), (back, one)):
        for i in what:
            if (why := holder_refusal(after, i, to)) is not None:
                return why
    return None


def trade(g: Kingmaker, items: Sequence[str], back: Sequence[str]) -> None:
    """Items are swapped between their holders; they count from each receiver's next turn (KM-TRADE-02)."""
    one, two = holder_of(g, items[0]), holder_of(g, back[0])
    for i in (*items, *back):
        if kind_of(i) == OFFICE:
            lose(g, i)
    for what, to in ((items, two), (back, one)):
        for i in what:
            award(g, i, to)
            if kind_of(i) != OFFICE:
                g.unready[i] = g.nobles[to].seat
    a, b = g.nobles[one].seat, g.nobles[two].seat
    text = f"{seat_name(a)} trades {names(items)} to {seat_name(b)} for {names(back)}."
    g.tell(text, hap.TRADE(g.nobles[one].at, {a: hap.GETS, b: hap.GETS}))


def spurn(g: Kingmaker, by: str, to: str, what: str) -> None:
    """An offer has been refused: kept for this turn, so that nobody need make it twice (tables of level 1)."""
    if g.level and (by, to, what) not in g.spurned:
        g.spurned = (*g.spurned, (by, to, what))


# -- alliances


def alliance_refusal(g: Kingmaker, seat: str, other: str) -> Refusal | None:
    """Why an alliance cannot be offered."""
    if other == seat:
        return Refusal("An alliance is made with another faction.", "KM-ALLIANCE-01")
    if g.allied(seat, other):
        return Refusal(f"You are allied with {seat_name(other)}.", "KM-ALLIANCE-01")
    return None


def ally(g: Kingmaker, one: str, other: str) -> None:
    """Two factions are allied; everybody is told (KM-ALLIANCE-01)."""
    g.alliances = tuple(sorted((*g.alliances, (min(one, other), max(one, other)))))
    text = f"{seat_name(one)} and {seat_name(other)} are allied."
    g.tell(text, hap.ALLIANCE((), {one: hap.GRANTS, other: hap.GRANTS}))
    besieging.review(g)


def part(g: Kingmaker, seat: str, other: str) -> None:
    """An alliance ends, and with it their common armies (KM-ALLIANCE-02)."""
    g.alliances = tuple(a for a in g.alliances if {*a} != {seat, other})
    for n, x in sorted(g.nobles.items()):
        if x.army in g.nobles and {x.seat, g.nobles[x.army].seat} == {seat, other}:
            g.noble(n, army="")
    text = f"{seat_name(seat)} ends the alliance with {seat_name(other)}."
    g.tell(text, hap.ALLIANCE((), {seat: hap.REFUSES, other: hap.REFUSED}))
    if g.strict:
        besieging.review(g)
