"""What every kind of clause means: how long it lasts, what breaks it, when it sleeps, what contradicts it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from commands import Order
from minaria.games.blood_royale.orders.alliance import Ally, LeaveWith, Lend, Pay
from minaria.games.blood_royale.orders.battle import Attack
from minaria.games.blood_royale.orders.contracts import Recall
from minaria.games.blood_royale.orders.interphase import Disband
from minaria.games.blood_royale.orders.movement import Confiscate, GrantLeave, HandOver, Land, Move, TakeControl
from minaria.games.blood_royale.rules import clause_text
from minaria.games.blood_royale.state import WEDDING, BloodRoyale
from minaria.games.blood_royale.tables import CALENDAR, clauses, figures, place_name, provinces
from minaria.games.blood_royale.wording import seat_name
from minaria.kit.pacts import Clause, Pact, Rule


class Deed(NamedTuple):
    """An order somebody wants to give, where it would happen and whom it serves, as far as its phase knows; whether a
    province is friendly to him, and a port open.
    """

    order: Order
    at: str = ""
    other: str = ""
    friendly: Callable[[str], bool] = lambda province: False
    port_open: Callable[[str], bool] = lambda province: False


def covers(c: Clause, province: str) -> bool:
    """Whether a clause is about a province: one it names, any where it names none."""
    return not c.about.get("places") or province in c.about["places"].split(",")


def granted(g: BloodRoyale, c: Clause, province: str) -> bool:
    """Whether a clause opens a province to the other side: its grantor still controls it (BR-CONTRACT-10 to -12)."""
    return covers(c, province) and g.owner(province) == c.by


def spared(g: BloodRoyale, c: Clause, seat: str, province: str) -> bool:
    """Whether a promise of peace keeps a seat out of a province (BR-CONTRACT-13): the partner's, or one it names."""
    if province not in provinces() or province in c.about.get("except", "").split(",") or g.owner(province) == seat:
        return False
    return covers(c, province) if c.about.get("places") else g.owner(province) == c.about["to"]


def _peace(g: BloodRoyale, c: Clause, pact: Pact, seat: str, deed: Deed) -> str:
    order = deed.order
    if isinstance(order, Attack) and order.seat == c.about["to"]:
        wide = not c.about.get("places") and deed.at not in c.about.get("except", "").split(",")
        return "You have promised not to attack there." if wide or spared(g, c, seat, deed.at) else ""
    if isinstance(order, Confiscate):
        theirs = [i for i in order.force if i in g.goods and g.goods[i].seat == c.about["to"]]
        return "You have promised not to take their goods." if theirs else ""
    place = order.place if isinstance(order, Move | TakeControl) else ""
    if isinstance(order, Land):
        place = g.piece(order.force[0]).at if order.force else ""
    if not place or not spared(g, c, seat, place) or (deed.friendly(place) and _enters(order)):
        return ""
    fleets = isinstance(order, Move) and all(p in g.fleets for p in order.force)
    if fleets and deed.port_open(place):
        return ""
    return f"You have promised to keep out of {place_name(place)}."


def _enters(order: Order) -> bool:
    return isinstance(order, Move | Land)


def _passage(g: BloodRoyale, c: Clause, pact: Pact, seat: str, deed: Deed) -> str:
    """What binds the grantor of passage for goods: he may not take them (BR-CONTRACT-11)."""
    if isinstance(deed.order, Confiscate):
        for i in deed.order.force:
            if i in g.goods and g.goods[i].seat == c.about["to"] and granted(g, c, g.goods[i].at):
                return "These goods pass by contract."
    return ""


def _neutral(g: BloodRoyale, c: Clause, pact: Pact, seat: str, deed: Deed) -> str:
    third = c.about["against"]
    if isinstance(deed.order, GrantLeave) and deed.other == third:
        return f"You have promised {seat_name(g, third)} no passage."
    helps = HandOver | Lend | LeaveWith | Ally | Pay if g.meets else HandOver
    if isinstance(deed.order, helps) and deed.order.seat == third:
        return f"You have promised {seat_name(g, third)} no help."
    return ""


def lent(g: BloodRoyale, c: Clause) -> list[str]:
    """The armies of the helper that stand under the other's command."""
    return [a for a, x in g.armies.items() if x.seat == c.by and x.under == c.about["to"]]


def _aid(g: BloodRoyale, c: Clause, pact: Pact, seat: str, deed: Deed) -> str:
    """The helper keeps as many armies as he owes, if he can pay them, and leaves those called where they are
    (BR-CONTRACT-15, -16, BR-FOREIGN-04).
    """
    n = int(c.about["number"])
    if isinstance(deed.order, Disband):
        left = [a for a, x in g.armies.items() if x.seat == seat and a not in deed.order.force]
        affordable = g.players[seat].cash >= n * figures("forces")["upkeep"]
        return f"You have to keep {n} armies ready." if len(left) < n and affordable else ""
    if isinstance(deed.order, Recall) and set(deed.order.force) & set(lent(g, c)):
        return "These armies are promised."
    return ""


def _no_control(g: BloodRoyale, c: Clause, pact: Pact, seat: str, deed: Deed) -> str:
    if isinstance(deed.order, TakeControl) and covers(c, deed.order.place):
        return f"You have promised not to take control of {place_name(deed.order.place)}."
    return ""


def _no_places(g: BloodRoyale, c: Clause) -> bool:
    """Whether a grantor has lost every province that a clause names (BR-CONTRACT-06)."""
    named = [p for p in c.about.get("places", "").split(",") if p]
    return not any(g.owner(p) == c.by for p in named) if named else not g.held(c.by)


def _no_source(g: BloodRoyale, c: Clause) -> bool:
    """Whether a giver controls no source of the goods he owes."""
    return not any(
        kind == c.about["goods"] and granted(g, c, p) and p not in g.famine and p not in g.revolts
        for p, kind in g.resources.items()
    )


def _too_few(g: BloodRoyale, c: Clause) -> bool:
    return sum(x.seat == c.by for x in g.armies.values()) < int(c.about["number"])


def _serves(c: Clause, other: Clause) -> bool:
    """Neutrality, and help to whom it is denied, or against whom it was promised (BR-CONTRACT-08, -14)."""
    third = c.about["against"]
    helps = ("PASSAGE_ARMIES", "PASSAGE_GOODS", "PORT_ACCESS", "AID_IN_WAR", "FOREIGN_TROOPS")
    if other.by != c.by or other.kind not in helps:
        return False
    return other.about["to"] == third or other.about.get("against") == third


def _attacks_friend(c: Clause, other: Clause) -> bool:
    """A promise of peace, and of help against the same (BR-CONTRACT-08)."""
    return other.kind == "AID_IN_WAR" and other.by == c.by and other.about.get("against") == c.about["to"]


def _same(*keys: str) -> Callable[[Clause, Clause], bool]:
    def against(c: Clause, other: Clause) -> bool:
        return c.kind == other.kind and c is not other and all(c.about.get(k) == other.about.get(k) for k in keys)

    return against


BREAKS: Mapping[str, Callable[[Any, Clause, Pact, str, Any], str]] = {
    "NON_AGGRESSION": _peace,
    "PASSAGE_GOODS": _passage,
    "NEUTRALITY": _neutral,
    "AID_IN_WAR": _aid,
    "FOREIGN_TROOPS": _aid,
    "NO_CONTROL": _no_control,
    "CEDE_PROVINCE": _no_control,
}
SLEEPS: Mapping[str, Callable[[Any, Clause], bool]] = {
    "PASSAGE_ARMIES": _no_places,
    "PASSAGE_GOODS": _no_places,
    "PORT_ACCESS": _no_places,
    "DELIVER_ITEM": _no_source,
    "AID_IN_WAR": _too_few,
    "FOREIGN_TROOPS": _too_few,
}
AGAINST: Mapping[str, Callable[[Clause, Clause], bool]] = {
    "NEUTRALITY": _serves,
    "NON_AGGRESSION": _attacks_friend,
    "CEDE_PROVINCE": _same("places"),
    "TITLE_GRANT": _same("places"),
    "HUSBAND_JOINS": _same(),
    WEDDING: _same(),
}
LASTS = {"for good": "good", "at the wedding": "once"}


def _duration(kind: str) -> str:
    if kind == "CEDE_PROVINCE":  # the giver may not take it back while the contract runs
        return "running"
    return LASTS.get(clauses()[kind].runs, "running") if kind in clauses() else "once"


def rules(g: BloodRoyale) -> dict[str, Rule]:
    """The rules of all kinds of clauses; their wording is that of the position."""

    def rule(kind: str) -> Rule:
        return Rule(
            says=lambda c: clause_text.wording(g)[c.kind](c),
            lasts=_duration(kind),
            breaks=BREAKS.get(kind, lambda g, c, pact, seat, order: ""),
            sleeps=SLEEPS.get(kind, lambda g, c: False),
            turn=lambda turn: str(CALENDAR.year(turn)),
            against=AGAINST.get(kind, lambda c, other: False),
        )

    return {kind: rule(kind) for kind in (WEDDING, *(k for k in clauses() if k != "FREE_TEXT"))}
