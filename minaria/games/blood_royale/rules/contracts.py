"""What contracts bind somebody to: asked by whoever carries orders out; what follows from weddings, births, deaths."""

from __future__ import annotations

from typing import Any

import msgspec

from minaria.engine.state import remember
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.memories import Promise, Renunciation
from minaria.games.blood_royale.rules import clauses
from minaria.games.blood_royale.rules.clauses import SLEEPS, covers, spared
from minaria.games.blood_royale.state import WEDDING, BloodRoyale, Marriage
from minaria.games.blood_royale.wording import crowns, name, place_name, seat_name
from minaria.kit import pacts
from minaria.kit.pacts import Clause, Held, Pact


def bound(g: BloodRoyale, kind: str, by: str = "", to: str = "") -> list[Held]:
    """The clauses of a kind in force now and awake, of one debtor, for one creditor."""
    if not g.pacts:
        return []

    found = by_kind(g).get(kind)
    if not found:
        return []
    sleeps = SLEEPS.get(kind)
    return [
        h
        for h in found
        if by in ("", h.clause.by)
        and to in ("", h.clause.about.get("to", ""))
        and not (sleeps is not None and sleeps(g, h.clause))
    ]


def by_kind(g: BloodRoyale) -> dict[str, list[Held]]:
    """The clauses in force, by their kind."""

    def find() -> dict[str, list[Held]]:
        out: dict[str, list[Held]] = {}
        for h in in_force(g):
            out.setdefault(h.clause.kind, []).append(h)
        return out

    return remember(g, "clauses by kind", find, ("pacts", "turn"))


def in_force(g: BloodRoyale) -> list[Held]:
    """All clauses in force now, those that sleep among them."""

    def find() -> list[Held]:
        return list(pacts.in_force(rules_of(g), g.pacts, max(1, g.turn)))

    return remember(g, "pacts in force", find, ("pacts", "turn"))


def rules_of(g: BloodRoyale) -> dict[str, pacts.Rule]:
    """What the kinds of clause mean in this position."""
    return remember(g, "rules of clauses", lambda: clauses.rules(g))


def number_of(held: Held, clause: Clause) -> int:
    """A clause's number in its contract."""
    return held.pact.clauses.index(clause) + 1


# -- what clauses allow and forbid on the map


def _opens(g: BloodRoyale, kind: str, mover: str, province: str) -> bool:
    owner = g.owner(province)
    return bool(owner) and any(covers(h.clause, province) for h in bound(g, kind, owner, mover))


def friendly(g: BloodRoyale, mover: str, province: str) -> bool:
    """Whether a contract makes a province friendly to another's armies (BR-CONTRACT-10)."""
    return _opens(g, "PASSAGE_ARMIES", mover, province)


def goods_pass(g: BloodRoyale, mover: str, province: str) -> bool:
    """Whether a contract lets another's goods move on through a province (BR-CONTRACT-11, -17)."""
    if _opens(g, "PASSAGE_GOODS", mover, province):
        return True
    owner = g.owner(province)
    return bool(owner) and bool(bound(g, "DELIVER_ITEM", owner, mover))


def port_open(g: BloodRoyale, mover: str, province: str) -> bool:
    """Whether a contract opens a port (BR-CONTRACT-12)."""
    return _opens(g, "PORT_ACCESS", mover, province)


def kept_out(g: BloodRoyale, seat: str, province: str) -> bool:
    """Whether a promise of peace keeps a seat's pieces out of a province (BR-CONTRACT-13): where no contract or leave
    lets them in, they do not pass it either.
    """
    found = [h for h in bound(g, "NON_AGGRESSION", seat) if spared(g, h.clause, seat, province)]
    if not found or friendly(g, seat, province):
        return False
    return not g.leave_of(g.owner(province), seat, province)


# -- births


def raised_by(g: BloodRoyale, m: Marriage, male: bool) -> str:
    """The seat that raises a newborn by contract, '' if it is the couple's (BR-CONTRACT-22)."""
    pact = g.pacts.get(m.pact)
    if pact is None:
        return ""
    for c in pact.clauses:
        which = c.about.get("which", "") if c.kind == "CHILDREN_TO_MOTHER" else ""
        first = not any(x.mother == m.wife and x.father == m.husband for x in g.people.values())
        if which == "all" or which == ("sons" if male else "daughters") or (which == "first" and first):
            home = g.people[m.wife]
            return g.seat_of_house(home.home or home.house)
    return ""


# -- the wedding


def at_wedding(g: BloodRoyale, key: str) -> None:
    """What a contract does once, at the wedding (BR-CONTRACT-18, -20, -23 to -25)."""
    pact = g.pacts.get(g.marriages[key].pact)
    if pact is not None:
        for c in pact.clauses:
            do_once(g, pact, c)


def do_once(g: BloodRoyale, pact: Pact, c: Clause) -> None:
    """What a clause does at once."""
    from minaria.games.blood_royale.rules import captivity
    from minaria.games.blood_royale.rules.land import set_control

    about = c.about
    if c.kind == "PAY_ONCE":
        pay(g, c.by, about["to"], int(about["crowns"]))
    elif c.kind == "CEDE_PROVINCE" and g.owner(about["places"]) == c.by:
        if about["how"] == "lent":
            g.pawned[about["places"]] = c.by
        set_control(g, about["places"], about["to"])
        verb = "lends" if about["how"] == "lent" else "cedes"
        g.tell(
            f"{seat_name(g, c.by)} {verb} {place_name(about['places'])} to {seat_name(g, about['to'])}.",
            hap.CONTROL(about["places"], {about["to"]: hap.GAINS, c.by: hap.LOSING}),
        )
    elif c.kind == "RENOUNCE":
        who, claim = about["person"], about["crown"]
        rest = tuple(x for x in g.renounced if (x.person, x.claim) != (who, claim))
        g.renounced = (*rest, Renunciation(who, claim, about["issue"]))
    elif c.kind == "TITLE_GRANT" and g.rule("G"):
        g.titles[about["places"]] = about["person"]
        governor = g.people[about["person"]]
        g.tell(
            f"{governor.name} is governor of {place_name(about['places'])}.",
            hap.TITLE(about["places"], {governor.seat: hap.GAINS}, (about["person"],)),
        )
    elif c.kind == "RELEASE" and about["person"] in g.captives:
        captivity.free(g, about["person"], "a contract says so")


def pay(g: BloodRoyale, payer: str, to: str, amount: int) -> None:
    """Crowns go from one to the other; what is missing is a debt, and only the two hear of it (BR-CONTRACT-19)."""
    paid = min(amount, g.players[payer].cash)
    g.pay(payer, -paid)
    g.pay(to, paid)
    if paid < amount:
        g.owe(payer, to, amount - paid)
    owed = f"; {amount - paid} are owed" if paid < amount else ""
    whisper(
        g, (payer, to), f"By contract {seat_name(g, payer)} pays {seat_name(g, to)} {crowns(paid)}{owed}.", hap.MONEY
    )


def whisper(g: BloodRoyale, to: tuple[str, ...], text: str, kind: Any = hap.PACT, how: Any = None) -> None:
    """Something that only some seats hear; others not even that it is said."""
    g.tell("", kind((), dict.fromkeys(to, how or hap.PAYS)), **dict.fromkeys(to, text))


# -- turn by turn


def after_taxation(g: BloodRoyale) -> None:
    """What contracts pay every turn (BR-CONTRACT-19); borrowed armies whose clause is over go home."""
    for h in bound(g, "PAY_PER_TURN"):
        pay(g, h.clause.by, h.clause.about["to"], int(h.clause.about["crowns"]))
    send_home(g)


def send_home(g: BloodRoyale) -> None:
    """Armies that no clause in force puts under another's command are their owner's again."""
    owed = {(h.clause.by, h.clause.about["to"]) for kind in ("AID_IN_WAR", "FOREIGN_TROOPS") for h in bound(g, kind)}
    for a, x in list(g.armies.items()):
        if (
            x.under
            and x.seat
            and (x.seat, x.under) not in owed
            and any({x.seat, x.under} <= {*p.parties} for p in g.pacts.values())
        ):
            g.change(a, under="")


def tag_goods(g: BloodRoyale, item: str) -> None:
    """A fresh item may be promised to somebody (BR-CONTRACT-17)."""
    x = g.goods[item]
    for h in bound(g, "DELIVER_ITEM", x.seat):
        c = h.clause
        number, named = number_of(h, c), c.about.get("places", "")
        done = next((p for p in g.promised if (p.pact, p.clause) == (h.key, number)), Promise(h.key, number))
        if c.about["goods"] == x.kind and named in ("", x.at) and done.items < int(c.about["number"]):
            rest = tuple(p for p in g.promised if p is not done)
            g.promised = (*rest, Promise(h.key, number, done.items + 1))
            g.change(item, owed=c.about["to"])
            return


# -- the end


def marriage_over(g: BloodRoyale, key: str) -> None:
    """A marriage has ended: what its contract ran ends with it (BR-CONTRACT-02, BR-DEATH-05). What was lent goes back,
    armies go home, nothing is owed any more; what was done once or for good stays (BR-CONTRACT-03).
    """
    number = g.marriages[key].pact
    made = g.pacts.get(number)  # in a position that a bot imagines there are contracts of which it knows nothing
    if made is None or made.ended:
        return
    pact = g.pacts[number] = pacts.end(made, max(1, g.turn))
    from minaria.games.blood_royale.rules.land import set_control

    for c in pact.clauses:
        place = c.about.get("places", "")
        if c.kind == "CEDE_PROVINCE" and (back := g.pawned.pop(place, "")):
            back = back if g.meets else c.by
            if g.owner(place) == c.about["to"] != back:  # a third who has taken it keeps it
                set_control(g, place, back)
                g.tell(
                    f"{place_name(place)} goes back to {seat_name(g, back)}.",
                    hap.CONTROL(place, {back: hap.GAINS, c.about["to"]: hap.LOSING}),
                )
        if c.kind == "DELIVER_ITEM":
            for item, x in list(g.goods.items()):
                if x.seat == c.by and x.owed == c.about["to"]:
                    g.change(item, owed="")
    send_home(g)
    whisper(g, pact.parties, f"Your contract on {title(g, pact)} has ended.", how=hap.LOSING)


def ended(m: Marriage, turn: int) -> Marriage:
    """The marriage at its end."""
    return msgspec.structs.replace(m, ended=turn)


def title(g: BloodRoyale, pact: Pact) -> str:
    """What a contract is called: who marries whom."""
    about = next((c.about for c in pact.clauses if c.kind == WEDDING), {})
    return f"{name(g, about['wife'])} and {name(g, about['husband'])}" if about else "a marriage"
