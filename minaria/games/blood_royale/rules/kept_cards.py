"""Event cards that a player keeps and uses once (cards 37, 41, 48), and pretenders bought back or crowned (chapter
OPTE).
"""

from __future__ import annotations

import msgspec

from minaria.engine.offers import Refusal
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.rules import births, crowns, families
from minaria.games.blood_royale.rules.people import move_house, settle_princes, take_piece
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.tables import card_of, cards, figures, homes
from minaria.games.blood_royale.wording import count, country_name, name, seat_name
from minaria.games.blood_royale.wording import crowns as crown_words

CRADLES, DISPENSATION, PHYSICIANS = map(card_of, ("BIRTH_BONUS", "DISPENSATION", "SURVIVAL_BONUS"))
ADULT = int(figures("ages")["marry"])


def held(g: BloodRoyale, seat: str, card: int) -> bool:
    """Whether a seat has a card that it has kept and not played."""
    kept = g.kept.get(card)
    return kept is not None and kept.seat == seat and not kept.about


def use_up(g: BloodRoyale, card: int) -> None:
    """A card that lay open goes to the discards."""
    if g.kept.pop(card, None) is not None:
        g.deck = g.deck.discard(f"{card:02d}")


# -- cradles and physicians


def play_refusal(g: BloodRoyale, seat: str, card: int, who: str) -> Refusal | None:
    """Why a kept card cannot be played for somebody (BR-OPTE-35)."""
    title = cards()[card].title
    if not held(g, seat, card):
        return Refusal(f"You have not kept the card {title}.", "BR-OPTE-35")
    if card == CRADLES:
        if g.step != "births":
            return Refusal(f"{title} is for the step of births.", "BR-OPTE-35")
        return births.refusal(g, seat, who, extra=True)
    if g.people[who].seat != seat or g.age(who) < ADULT:
        return Refusal(f"{title} are for one of your own people of {ADULT} or more.", "BR-OPTE-35")
    return None


def play(g: BloodRoyale, seat: str, card: int, who: str) -> None:
    """A kept card is played: a birth roll that costs nothing, or help for the next survival roll (BR-OPTE-35)."""
    g.tell(f"{seat_name(g, seat)} plays {cards()[card].title} for {name(g, who)}.", hap.EVENT((), {seat: hap.READY}))
    if card == CRADLES:
        use_up(g, card)
        births.roll(g, g.marriages[births.marriage_of(g, who)].wife, extra=True)
    else:
        g.kept[card] = msgspec.structs.replace(g.kept[card], about=who)


def tended(g: BloodRoyale, who: str) -> int:
    """What physicians add to a person's next survival roll; used up by it (BR-OPTE-35)."""
    kept = g.kept.get(PHYSICIANS)
    if kept is None or kept.about != who:
        return 0
    use_up(g, PHYSICIANS)
    return int(cards()[PHYSICIANS].amount)


# -- the dispensation


def dispensed(g: BloodRoyale, one: str, other: str) -> bool:
    """Whether two people of one name may marry because a guardian of theirs has the dispensation: not parent and child,
    not brother and sister (BR-OPTE-37).
    """
    a, b = g.people[one], g.people[other]
    near = {*a.parents} & {*b.parents} or one in b.parents or other in a.parents
    return not near and any(held(g, seat, DISPENSATION) for seat in (a.seat, b.seat))


# -- pretenders


def pretenders(g: BloodRoyale) -> list[str]:
    """Pretenders alive, wherever they live."""
    return [p for p in g.living() if g.people[p].kind == "pretender"]


def buy_refusal(g: BloodRoyale, seat: str, who: str) -> Refusal | None:
    """Why a pretender cannot be bought back (BR-OPTE-24)."""
    price = figures("neutral")["pretender_buy_back"]
    x = g.people[who]
    if x.kind != "pretender" or x.seat == seat or g.seat_of_house(x.house) != seat:
        return Refusal("Buy back a pretender of your own house, who lives with another player.", "BR-OPTE-24")
    if g.thrones(who):
        return Refusal(f"{x.name} reigns.", "BR-OPTE-24")
    if g.players[seat].cash < price:
        return Refusal(f"That costs {price}; you have {crown_words(g.players[seat].cash)}.", "BR-OPTE-24")
    return None


def buy_back(g: BloodRoyale, seat: str, who: str) -> None:
    """A pretender comes home with wife and children, all forgiven (BR-OPTE-24)."""
    g.pay(seat, -figures("neutral")["pretender_buy_back"])
    x = g.people[who]
    wife = [x.spouse] if x.spouse and g.people[x.spouse].seat == x.seat and not g.thrones(x.spouse) else []
    young = [c for c in g.living(x.seat) if who in g.people[c].parents and not g.people[c].spouse]
    text = f"{seat_name(g, seat)} buys {name(g, who)} back from {seat_name(g, x.seat)}."
    g.tell(text, hap.DISPUTE((), {seat: hap.GAINS, x.seat: hap.LOSING}, (who,)))
    for p in (who, *wife, *young):
        move_house(g, p, seat)
    g.change(who, kind="", of="")
    for card in [n for n, kept in g.kept.items() if kept.about == who]:
        use_up(g, card)
    settle_princes(g, x.seat)
    settle_princes(g, seat)


def crown_refusal(g: BloodRoyale, seat: str, who: str) -> Refusal | None:
    """Why a pretender cannot be set up as a monarch: his player holds all of the land he claims (BR-OPTE-26)."""
    x = g.people[who]
    if x.kind != "pretender" or x.seat != seat or who in g.captives:
        return Refusal("Crown a pretender of yours in the land he claims.", "BR-OPTE-26")
    left = [p for p in homes(x.of) if g.owner(p) != seat]
    if left:
        return Refusal(f"{count(len(left), 'province')} of {country_name(x.of)} lack your control.", "BR-OPTE-26")
    if g.crowns[x.of].seat == seat:
        return Refusal(f"{country_name(x.of)} is yours by right.", "BR-OPTE-26")
    return None


def crown(g: BloodRoyale, seat: str, who: str) -> None:
    """A pretender reigns in the conquered land, still his player's: it is a country of its own again (BR-OPTE-26)."""
    country = g.people[who].of
    old = g.crowns[country]
    for late in (old.monarch, old.regent):
        if late and g.people[late].here and g.thrones(late) in ([], [country]):
            take_piece(g, late)
    crowns.pass_to(g, country, seat)
    g.crown(
        country,
        monarch=who,
        regent="",
        capital=old.first or old.capital,
        lost=False,
        first="",
        castle=0,
        strong=0,
        reigned=(*old.reigned, who),
    )
    g.change(who, kind="")
    families.crown_king(g, country, who)
    for card in [n for n, kept in g.kept.items() if kept.about == who]:
        use_up(g, card)
    said = f"{name(g, who)} is King of {country_name(country)}, which {seat_name(g, seat)} has conquered for him."
    g.tell(said, hap.ACCESSION((), {seat: hap.GAINS}, (who,)))
    settle_princes(g, seat)


__all__ = [
    "CRADLES",
    "DISPENSATION",
    "PHYSICIANS",
    "buy_back",
    "buy_refusal",
    "crown",
    "crown_refusal",
    "dispensed",
    "held",
    "play",
    "play_refusal",
    "pretenders",
    "tended",
    "use_up",
]
