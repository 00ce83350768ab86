"""Birth rolls: which couples may make them, what a roll brings, who raises the child (chapters BIRTH, CHILD)."""

from __future__ import annotations

from minaria.engine.offers import Refusal
from minaria.engine.state import remember
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.rules import contracts
from minaria.games.blood_royale.rules.people import add, throw_scores, throw_sex, told_birth, usual_name
from minaria.games.blood_royale.state import BloodRoyale, Marriage
from minaria.games.blood_royale.tables import figures
from minaria.games.blood_royale.wording import name


def running(g: BloodRoyale) -> dict[str, Marriage]:
    """The marriages in which both live, by id."""
    return remember(g, "running", lambda: {k: m for k, m in g.marriages.items() if not m.ended}, ("marriages",))


def marriage_of(g: BloodRoyale, who: str) -> str:
    """The id of the marriage somebody lives in, '' of nobody's."""
    return remember(g, "married", lambda: _married(g), ("marriages",)).get(who, "")


def _married(g: BloodRoyale) -> dict[str, str]:
    return {who: k for k, m in running(g).items() for who in (m.husband, m.wife)}


def couples(g: BloodRoyale, seat: str) -> list[str]:
    """The wives of the couples a seat controls (BR-BIRTH-10)."""
    return [m.wife for m in running(g).values() if g.people[m.wife].seat == seat and g.people[m.husband].seat == seat]


def refusal(g: BloodRoyale, seat: str, who: str, extra: bool = False) -> Refusal | None:
    """Why a couple makes no birth roll, or no more (BR-BIRTH-02 to -05); `extra` by a card besides."""
    key = marriage_of(g, who)
    if not key or g.marriages[key].wife not in couples(g, seat):
        return Refusal(f"{name(g, who)} is not married in your house.", "BR-BIRTH-01")
    m = g.marriages[key]
    if m.childless:
        return Refusal(f"{name(g, m.husband)} and {name(g, m.wife)} have no children in play.", "BR-OPTE-31")
    held = next((p for p in (m.husband, m.wife) if p in g.captives), "")
    if held:
        return Refusal(f"{name(g, held)} is a prisoner.", "BR-BIRTH-03")
    rules = figures("birth")
    if g.age(m.wife) > rules["mother_max_age"]:
        return Refusal(f"{name(g, m.wife)} is {g.age(m.wife)}: mothers are 50 or younger.", "BR-BIRTH-02")
    if g.births.get(m.wife, 0) > rules["extra_rolls_max"] and not extra:
        return Refusal(f"{name(g, m.wife)} has made all birth rolls of this turn.", "BR-BIRTH-05")
    return None


def first_rolls(g: BloodRoyale, seat: str) -> list[str]:
    """The wives of a seat whose first birth roll is still to be made."""
    return [w for w in couples(g, seat) if not g.births.get(w) and refusal(g, seat, w) is None]


def strain(g: BloodRoyale, wife: str) -> int:
    """What extra birth rolls take off a wife's Constitution this turn (BR-BIRTH-06, BR-BIRTH-07)."""
    return max(0, g.births.get(wife, 0) - 1) * -int(figures("birth")["extra_roll_constitution"])


def roll(g: BloodRoyale, wife: str, extra: bool = False) -> str:
    """One birth roll of a couple: the child's id, '' without one (BR-BIRTH-01, -05, -08, -09). extra: by a card, which
    costs no Constitution (BR-OPTE-35).
    """
    m = g.marriages[marriage_of(g, wife)]
    seat = g.people[wife].seat
    what = f"a child of {name(g, m.husband)} and {name(g, wife)}"
    if not extra:
        g.births[wife] = g.births.get(wife, 0) + 1
    dice = [g.roll(what, seat) for _ in range(2)]
    if sum(dice) < figures("birth")["need"]:
        said = f"{name(g, m.husband)} and {name(g, wife)} roll {sum(dice)}: no child."
        g.tell(said, hap.BIRTH((), {seat: hap.READY}, (wife,), weight=0))
        return ""
    child = newborn(g, m, what)
    g.tell(
        f"{name(g, m.husband)} and {name(g, wife)} roll {sum(dice)}: {told_birth(g, child)}.",
        hap.BIRTH((), {g.people[child].seat: hap.BEARS}, (child, wife)),
    )
    return child


def newborn(g: BloodRoyale, m: Marriage, what: str) -> str:
    """A child of a couple: sex, name, scores; of the father's name, or of a reigning mother's (BR-CHILD-03 to -06)."""
    seat = g.people[m.wife].seat
    already = sum(x.mother == m.wife and x.born >= g.year for x in g.people.values())
    male = throw_sex(g, what, seat)
    raised = contracts.raised_by(g, m, male) or seat
    parent = m.wife if g.thrones(m.wife) and not g.thrones(m.husband) else m.husband
    return add(
        g,
        name=usual_name(g, g.players[raised].colour, male),
        house=g.people[parent].house,
        male=male,
        born=g.year + already,
        father=m.husband,
        mother=m.wife,
        seat=raised,
        **throw_scores(g, what, male, seat),
    )


def through(g: BloodRoyale, seat: str) -> str:
    """What a seat is told of the rolls it could still make."""
    left = first_rolls(g, seat)
    more = [w for w in couples(g, seat) if g.births.get(w) and refusal(g, seat, w) is None]
    if left:
        return f"{len(left)} of your couples may still roll for a child ('births')."
    return (
        f"{len(more)} of your couples may roll again, at the wife's risk."
        if more
        else "No couple of yours can roll any more."
    )
