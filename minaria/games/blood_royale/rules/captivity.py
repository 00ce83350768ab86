"""Prisoners: taken, held, ransomed, freed (chapters CAPTIVE, RANSOM)."""

from __future__ import annotations

from collections.abc import Sequence

from minaria.engine.offers import Refusal
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.memories import Overture
from minaria.games.blood_royale.rules.people import landing
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.tables import figures
from minaria.games.blood_royale.wording import crowns, listing, name, piece_words, place_name, side_name
from minaria.kit.people import Captive


def take(g: BloodRoyale, who: str, by: str) -> None:
    """Somebody is a prisoner and goes at once to the captor's capital; neutrals ('') hold him where he is, for 100
    crowns (BR-CAPTIVE-02, -03, BR-OPTE-11).
    """
    x = g.people[who]
    at = (g.capital(by) or next(iter(g.held(by)), x.at)) if by else x.at
    g.captives[who] = Captive(by, max(1, g.turn), at)
    g.change(who, at=at if x.piece else "", aboard="")
    price = "" if by else f"; {crowns(neutral_price())} free {'him' if x.male else 'her'}"
    text = f"{name(g, who)} is a prisoner of {side_name(g, by)} at {place_name(at)}{price}."
    g.tell(text, hap.CAPTURE(at, {s: how for s, how in ((by, hap.GAINS), (x.seat, hap.CAPTURED)) if s}, (who,)))


def neutral_price() -> int:
    """What neutrals ask for a prisoner (BR-OPTE-11)."""
    return int(figures("neutral")["ransom"])


ASKED_ONCE = 2
"""The level of tables at which a ransom that was refused is not proposed again in the slot."""
PAID_OR_REFUSED = 3
"""The level of tables at which nobody agrees to a ransom that he cannot pay."""


def bring_home(g: BloodRoyale, who: str) -> None:
    """Somebody is in his own capital again, or in a home province of his (BR-RANSOM-02)."""
    x = g.people[who]
    at = next(iter(landing(g, x.seat)), g.capital(x.seat) or next(iter(g.held(x.seat)), ""))
    if x.piece:
        g.change(who, at=at, aboard="")


def free(g: BloodRoyale, who: str, why: str) -> None:
    """A prisoner goes home (BR-CAPTIVE-05)."""
    held = g.captives.pop(who)
    bring_home(g, who)
    concerned = {g.people[who].seat: hap.GAINS, **({held.by: hap.LOSING} if held.by else {})}
    g.tell(f"{name(g, who)} is free: {why}.", hap.CAPTURE((), concerned, (who,)))


def liberate(g: BloodRoyale, province: str, by: str) -> None:
    """A capital has fallen: prisoners of the side that took it are free (BR-CAPTIVE-05)."""
    for who in [p for p, c in g.captives.items() if c.at == province and g.people[p].seat == by]:
        free(g, who, f"{place_name(province)} is taken")


def partner(g: BloodRoyale, seat: str, who: str) -> str:
    """With whom a seat bargains over a prisoner: his captor, or his owner; '' if it is neither."""
    held = g.captives.get(who)
    if held is None:
        return ""
    owner = g.people[who].seat
    return owner if held.by == seat else held.by if owner == seat else ""


def ransom_goods(g: BloodRoyale, who: str) -> list[str]:
    """The items that could be given for a prisoner: his owner's, but what is owed to somebody (BR-RANSOM-01)."""
    return [i for i, x in g.goods.items() if x.seat == g.people[who].seat and not x.owed]


def price_words(g: BloodRoyale, amount: int, items: Sequence[str]) -> str:
    """A ransom in words: "60 crowns and 1 cloth", "nothing"."""
    said = [crowns(amount)] if amount else []
    return listing([*said, *([piece_words(g, items)] if items else [])], none="nothing")


def ransom_refusal(g: BloodRoyale, seat: str, who: str, amount: int, items: Sequence[str] = ()) -> Refusal | None:
    """Why a ransom cannot be proposed (BR-RANSOM-01, BR-OPTE-11)."""
    held = g.captives.get(who)
    if held is not None and not held.by and g.people[who].seat == seat and amount != neutral_price():
        return Refusal(f"Neutrals free him for {crowns(neutral_price())}, no less and no more.", "BR-OPTE-11")
    if (held is None or held.by or g.people[who].seat != seat) and not partner(g, seat, who):
        return Refusal("Ransom is a matter between captor and owner of a prisoner.", "BR-RANSOM-01")
    payer = g.people[who].seat
    if items and (held is None or not held.by):
        return Refusal("Neutrals take crowns alone.", "BR-OPTE-11")
    if any(i not in ransom_goods(g, who) for i in items):
        return Refusal(f"Name items of {side_name(g, payer)} that are owed to nobody.", "BR-RANSOM-01")
    if amount < 0 or (payer == seat and g.players[payer].cash < amount):
        return Refusal(f"You cannot pay {crowns(amount)}.", "BR-RANSOM-01")
    if proposal(seat, who, amount, items) in g.overtures:
        price = price_words(g, amount, items)
        return Refusal(f"{price} for {name(g, who)} has been refused in this slot.", "BR-RANSOM-03")
    return None


def proposal(seat: str, who: str, amount: int, items: Sequence[str] = ()) -> Overture:
    """How a ransom that was proposed in a slot is noted."""
    return Overture(seat, person=who, crowns=amount, items=tuple(sorted(items)))


def proposed(g: BloodRoyale, seat: str, who: str, amount: int, items: Sequence[str]) -> None:
    """A ransom is proposed: the same is not asked again in this slot (BR-RANSOM-03)."""
    if g.level >= ASKED_ONCE:
        g.overtures = (*g.overtures, proposal(seat, who, amount, items))


def ransom(g: BloodRoyale, who: str, amount: int, items: Sequence[str] = ()) -> bool:
    """The price is paid and the prisoner freed (BR-RANSOM-02); False where the owner cannot pay it. Items are the
    captor's where they lie (BR-GOODS-12).
    """
    held, owner = g.captives[who], g.people[who].seat
    if g.players[owner].cash < amount or any(i not in ransom_goods(g, who) for i in items):
        return False
    for i in items:
        g.change(i, seat=held.by)
    g.pay(owner, -amount)
    if held.by:
        g.pay(held.by, amount)
    free(g, who, "his ransom is paid")
    return True
