"""What every kind of clause means: how long it lasts, what breaks it, when it sleeps, what contradicts it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from minaria.games.blood_royale.rules import clause_text
from minaria.games.blood_royale.state import WEDDING, BloodRoyale
from minaria.games.blood_royale.tables import CALENDAR, clauses, figures, place_name, provinces
from minaria.games.blood_royale.wording import seat_name
from minaria.kit.pacts import Clause, Pact, Rule

ATTACK, MOVE, LAND, CONTROL = "attack", "move", "land", "control"
CONFISCATE, DESTROY, HAND, HELP = "confiscate", "destroy", "hand", "help"
LEAVE, DISBAND, RECALL, FAITH = "leave", "disband", "recall", "break faith"


class Step(NamedTuple):
    """What somebody wants to do that a promise may forbid, by one of the words above: with which pieces, where, whom it
    strikes or serves, as far as that matters; whether a province is friendly to him, and a port open.
    """

    what: str
    force: Sequence[str] = ()
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


def _peace(g: BloodRoyale, c: Clause, pact: Pact, seat: str, step: Step) -> str:
    if step.what == ATTACK and step.other == c.about["to"]:
        wide = not c.about.get("places") and step.at not in c.about.get("except", "").split(",")
        return "You have promised not to attack there." if wide or spared(g, c, seat, step.at) else ""
    if step.what == CONFISCATE:
        theirs = [i for i in step.force if i in g.goods and g.goods[i].seat == c.about["to"]]
        return "You have promised not to take their goods." if theirs else ""
    if step.what not in (MOVE, LAND, CONTROL) or not spared(g, c, seat, step.at):
        return ""
    if step.what != CONTROL and step.friendly(step.at):
        return ""
    if step.what == MOVE and all(p in g.fleets for p in step.force) and step.port_open(step.at):
        return ""
    return f"You have promised to keep out of {place_name(step.at)}."


def _passage(g: BloodRoyale, c: Clause, pact: Pact, seat: str, step: Step) -> str:
    """What binds the grantor of passage for goods: he may not take them (BR-CONTRACT-11)."""
    if step.what == CONFISCATE:
        for i in step.force:
            if i in g.goods and g.goods[i].seat == c.about["to"] and granted(g, c, g.goods[i].at):
                return "These goods pass by contract."
    return ""


def _neutral(g: BloodRoyale, c: Clause, pact: Pact, seat: str, step: Step) -> str:
    third = c.about["against"]
    if step.what == LEAVE and step.other == third:
        return f"You have promised {seat_name(g, third)} no passage."
    if step.what in ((HAND, HELP) if g.meets else (HAND,)) and step.other == third:
        return f"You have promised {seat_name(g, third)} no help."
    return ""


def lent(g: BloodRoyale, c: Clause) -> list[str]:
    """The armies of the helper that stand under the other's command."""
    return [a for a, x in g.armies.items() if x.seat == c.by and x.under == c.about["to"]]


def _aid(g: BloodRoyale, c: Clause, pact: Pact, seat: str, step: Step) -> str:
    """The helper keeps as many armies as he owes, if he can pay them, and leaves those called where they are
    (BR-CONTRACT-15, -16, BR-FOREIGN-04).
    """
    n = int(c.about["number"])
    if step.what == DISBAND:
        left = [a for a, x in g.armies.items() if x.seat == seat and a not in step.force]
        affordable = g.players[seat].cash >= n * figures("forces")["upkeep"]
        return f"You have to keep {n} armies ready." if len(left) < n and affordable else ""
    if step.what == RECALL and set(step.force) & set(lent(g, c)):
        return "These armies are promised."
    return ""


def _no_control(g: BloodRoyale, c: Clause, pact: Pact, seat: str, step: Step) -> str:
    if step.what == CONTROL and covers(c, step.at):
        return f"You have promised not to take control of {place_name(step.at)}."
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
            breaks=BREAKS.get(kind, lambda g, c, pact, seat, step: ""),
            sleeps=SLEEPS.get(kind, lambda g, c: False),
            turn=lambda turn: str(CALENDAR.year(turn)),
            against=AGAINST.get(kind, lambda c, other: False),
        )

    return {kind: rule(kind) for kind in (WEDDING, *(k for k in clauses() if k != "FREE_TEXT"))}
