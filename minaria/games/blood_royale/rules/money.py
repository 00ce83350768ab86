"""Money and forces of the interphase: taxes, items, relief, upkeep, raising (chapters TAX, RESOURCE, MAINTAIN, RAISE,
YEARTRACK, CASHIN).
"""

from __future__ import annotations

from minaria.engine.offers import Refusal
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.memories import Debt, Grave
from minaria.games.blood_royale.rules import changing, contracts, people
from minaria.games.blood_royale.rules.land import home_held
from minaria.games.blood_royale.rules.people import charisma
from minaria.games.blood_royale.state import BloodRoyale, Good
from minaria.games.blood_royale.tables import BASICS, COUNTRIES, KINDS, coasts, figures, homes, provinces
from minaria.games.blood_royale.wording import count, country_name, crowns, listing, place_name, seat_name

# -- income


def idle(g: BloodRoyale, province: str) -> bool:
    """Whether famine or rebellion stops tax and item (BR-TAX-04, BR-RESOURCE-02, -03)."""
    return province in g.famine or province in g.revolts


def income(g: BloodRoyale, seat: str, rate: int) -> int:
    """What a tax rate brings with what governors raise, at rates that stand for the others (BR-TAX-01, -02, -04,
    BR-OPTG-09 to -11).
    """
    land = sum(rate for p in g.held(seat) if not idle(g, p) and p not in g.farmed)
    return land + sum(governor_tax(g, p) for p in g.titles if governor_seat(g, p) == seat) + _leased(g, seat, rate)


def _leased(g: BloodRoyale, seat: str, rate: int) -> int:
    """What a baronial house taxes by leave of others (BR-LANDLESS-02)."""
    return sum(rate for p, baron in g.farmed.items() if baron == seat and g.owner(p) and not idle(g, p))


def governor_seat(g: BloodRoyale, province: str) -> str:
    """Whose a province's governor is, '' where there is none."""
    who = people.acting(g, province)
    return g.people[who].seat if who else ""


def present(g: BloodRoyale, province: str) -> bool:
    """Whether the governor's piece stands in his province (BR-OPTG-12)."""
    who = g.titles.get(province, "")
    return bool(who) and g.people[who].at == province and who not in g.captives


def governor_tax(g: BloodRoyale, province: str) -> int:
    """What a governor raises besides the tax: 2, and present his Charisma; for his own player (BR-OPTG-09 to -11)."""
    if not governor_seat(g, province) or idle(g, province) or not g.owner(province):
        return 0
    charm = charisma(g, g.titles[province]) if present(g, province) else 0
    return int(figures("governor")["extra_tax"]) + charm


def withholdable(g: BloodRoyale, seat: str) -> dict[str, int]:
    """The provinces of others whose royal tax a governor of a seat may keep, and how much it is (BR-OPTG-10)."""
    out = {}
    for p in g.titles if g.level else ():
        owner = g.owner(p)
        if owner not in ("", seat) and governor_seat(g, p) == seat and not idle(g, p):
            if p not in g.farmed and p not in g.withheld:
                out[p] = max(0, min(g.rates.get(owner, 0), g.players[owner].cash))
    return {p: most for p, most in out.items() if most}


def withhold(g: BloodRoyale, seat: str, province: str, amount: int) -> None:
    """A governor of another house keeps part of the royal tax, without penalty (BR-OPTG-10)."""
    owner = g.owner(province)
    g.withheld[province] = amount
    g.pay(owner, -amount)
    g.pay(seat, amount)
    said = f"{seat_name(g, seat)} keeps {crowns(amount)} of the tax of {place_name(province)}."
    g.tell(said, hap.TAX(province, {seat: hap.GAINS, owner: hap.LOSING}))


def pay_debts(g: BloodRoyale, seat: str) -> None:
    """Debts are taken from what has come in, as far as it goes; the rest stands (BR-OPTE-38)."""
    for debt in [x for x in g.debts if x.by == seat]:
        creditor = debt.to
        paid = max(0, min(debt.crowns, g.players[seat].cash))
        g.pay(seat, -paid)
        if creditor:
            g.pay(creditor, paid)
        left = (Debt(seat, creditor, debt.crowns - paid),) if debt.crowns > paid else ()
        g.debts = tuple(y for x in g.debts for y in (left if x is debt else (x,)))
        lines = {seat: f"You pay {crowns(paid)} of a debt."} | (
            {creditor: f"{seat_name(g, seat)} pays you {crowns(paid)} of a debt."} if creditor else {}
        )
        if paid:
            g.reveal()  # all see that he pays
            g.tell(f"{seat_name(g, seat)} pays a debt.", hap.MONEY((), {seat: hap.PAYS}), **lines)


def repair_castles(g: BloodRoyale) -> None:
    """Damage to a castle that still stands is repaired at the interphase (BR-CAPITAL-07)."""
    for country, x in g.crowns.items():
        if x.castle:
            g.crown(country, castle=x.strong)


def place_items(g: BloodRoyale) -> None:
    """One item on every resource area (BR-RESOURCE-01 to -06)."""
    placed = []
    for p, kind in g.resources.items():
        seat = g.owner(p)
        if idle(g, p) or changing.asleep(g, p) or not (seat or len(g.seats) == 3):
            continue
        for _ in range(yield_of(g, p)):
            item = g.fresh(kind)
            g.goods[item] = Good(kind, g.farmed.get(p, seat), p)
            contracts.tag_goods(g, item)
            placed.append(f"{kind} in {place_name(p)}")
    g.tell(f"Placed: {listing(placed, none='nothing')}.", hap.GOODS())


def yield_of(g: BloodRoyale, province: str) -> int:
    """How many items an area yields: one; a governor who is present rolls for more or none (BR-OPTG-15)."""
    seat = governor_seat(g, province)
    if not seat or not present(g, province):
        return 1
    rules, who = figures("governor"), g.titles[province]
    total = g.roll(f"the yield of {place_name(province)} under its governor", seat) + charisma(g, who)
    return 2 if total >= rules["extra_item_on"] else 0 if total <= rules["no_item_on"] else 1


# -- forces


def on_map(g: BloodRoyale, colour: str, kind: str = "army") -> int:
    """How many counters of a colour are on the map."""
    records = g.armies if kind == "army" else g.fleets
    return sum(x.colour == colour for x in records.values())


def pool(g: BloodRoyale, colour: str) -> int:
    """Armies of a colour that can be raised: 20 less those on the map and in the year boxes (BR-YEARTRACK-04)."""
    dead = sum(x.armies for x in g.graves if x.colour == colour)
    return int(figures("forces")["army_limit"]) - on_map(g, colour) - dead


def allowed(g: BloodRoyale, seat: str, colour: str) -> int:
    """How many armies of a colour a seat may have on the map after raising (BR-RAISE-02 to -04, BR-UNION-05)."""
    annexed = colour != g.players[seat].country
    each = (
        figures("succession")["union_armies_per_province"] if annexed else figures("forces")["armies_per_home_province"]
    )
    free = sum(p not in g.revolts for p in home_held(g, seat, annexed=True) if p in homes(colour))
    return int(each) * free + (0 if annexed else _from_absent(g, seat))


def _from_absent(g: BloodRoyale, seat: str) -> int:
    """What conquered land of countries without a player lets a seat raise besides (BR-THREE-14, BR-FOUR-11)."""
    said = g.options.get("absent-armies", "usual")
    if len(g.seats) >= len(COUNTRIES) or said == "no" or (said == "usual" and len(g.seats) != 3):
        return 0
    played = {p.colour for p in g.players.values()}
    return sum(provinces()[p].country not in played and p not in g.revolts for p in g.held(seat))


def no_muster(g: BloodRoyale, seat: str, colour: str) -> str:
    """Why a country can raise no armies now, wherever its money is: nobody holds its capital; '' if it can
    (BR-RAISE-11).
    """
    crown = g.crowns[colour]
    if g.turn <= 1 or g.owner(crown.capital) == seat:
        return ""
    if colour == g.players[seat].country:
        return "Your capital has fallen and no other is named." if crown.lost else ""
    return f"The capital of {country_name(colour)} is not yours."


def room_words(g: BloodRoyale, seat: str) -> list[str]:
    """What a seat may raise by the rules, in words: "14 armies", "2 fleets", "3 English armies"; no kind of which
    there is nothing.
    """
    out = []
    for colour in g.crowns_of(seat) if g.players[seat].country else ():
        whose = "" if colour == g.players[seat].country else f" of {country_name(colour)}"
        for kind in ("army", "fleet"):
            n = raise_room(g, seat, kind, colour)
            here = not no_muster(g, seat, colour) if kind == "army" else g.turn <= 1 or ports(g, seat, colour)
            out += [f"{count(n, kind)}{whose}"] if n > 0 and here else []
    return out


def raise_room(g: BloodRoyale, seat: str, kind: str, colour: str) -> int:
    """How many more of a kind a seat may raise of a colour, money aside."""
    if kind == "fleet":
        return int(figures("forces")["fleet_limit"]) - on_map(g, colour, "fleet")
    return max(0, min(pool(g, colour), allowed(g, seat, colour) - on_map(g, colour)))


PURSES_SHUT = 4
"""The level from which a seat without money is asked all the same: who is passed over would tell what is in purses."""


def could_raise(g: BloodRoyale, seat: str) -> bool:
    """Whether a seat could raise anything had it the money and no promise against it: as much as others can see."""
    rich = g.copy()
    rich.player(seat, cash=cost("army") + cost("fleet"))
    own = g.players[seat].country
    for country in ("", *(c for c in g.crowns_of(seat) if c != own)):
        places = ports(g, seat, country)[:1] or [""]
        ways = (("army", ""), ("fleet", places[0] if g.turn > 1 else ""))
        if any(raise_refusal(rich, seat, kind, 1, place, country) is None for kind, place in ways):
            return True
    return False


def cost(kind: str) -> int:
    """What a new unit costs (BR-RAISE-01)."""
    return int(figures("forces")[f"{kind}_cost"])


def upkeep(g: BloodRoyale, seat: str) -> int:
    """What a seat's forces cost it (BR-MAINTAIN-01, -04)."""
    return int(figures("forces")["upkeep"]) * len(payable(g, seat))


def rates() -> tuple[int, int]:
    """What a province may be taxed, in crowns: the usual, and the high rate (BR-TAX-02)."""
    return int(figures("tax")["normal"]), int(figures("tax")["high"])


def unplaced(g: BloodRoyale, seat: str, kind: str) -> list[str]:
    """The units of a kind that a seat has still to place (BR-FIRSTTURN-02)."""
    if kind == "army":
        return [a for a, x in g.armies.items() if x.seat == seat and not x.at and not x.aboard]
    return [f for f, x in g.fleets.items() if x.seat == seat and not x.at]


def payable(g: BloodRoyale, seat: str) -> list[str]:
    """The units of a seat that cost upkeep."""
    armies = [a for a, x in g.armies.items() if x.seat == seat and not x.hired]
    return [*armies, *(f for f, x in g.fleets.items() if x.seat == seat)]


def dismiss(g: BloodRoyale, unit: str) -> None:
    """A unit goes back to the pool. What a fleet carried lands in its port; at sea armies and items go with it, royals
    home (BR-MAINTAIN-03).
    """
    g.armies.pop(unit, None)
    fleet = g.fleets.pop(unit, None)
    if fleet is None:
        return
    docked = fleet.at in provinces()
    for a in [a for a, x in g.armies.items() if x.aboard == unit]:
        if docked:
            g.change(a, aboard="")
        else:
            del g.armies[a]
    for i in [i for i, x in g.goods.items() if x.aboard == unit]:
        if docked:
            g.change(i, aboard="")
        else:
            del g.goods[i]
    for p in [p for p in g.living() if g.people[p].aboard == unit]:
        g.change(p, aboard="", at=fleet.at if docked else g.capital(g.people[p].seat))


def ports(g: BloodRoyale, seat: str, country: str = "") -> list[str]:
    """Coastal home provinces a seat controls: where new fleets appear (BR-RAISE-07); those of an annexed country in
    its own.
    """
    return [p for p in home_held(g, seat, annexed=True) if coasts(p) and (not country or p in homes(country))]


def empty_year_box(g: BloodRoyale) -> None:
    """At the start of the interphase the box of the year's last digit goes back into the pools (BR-YEARTRACK-02)."""
    digit = g.year % 10  # the last one
    g.graves = tuple(x for x in g.graves if x.box != digit)


def bury(g: BloodRoyale, army: str) -> None:
    """A dead army goes to the box of the year's last digit; neutral ones to none (BR-YEARTRACK-01, BR-THREE-12)."""
    x = g.armies.pop(army)
    if not x.hired and x.colour in g.crowns and g.crowns[x.colour].seat:
        box = x.colour, g.year % 10  # the last digit
        there = sum(y.armies for y in g.graves if (y.colour, y.box) == box)
        g.graves = (*(y for y in g.graves if (y.colour, y.box) != box), Grave(*box, there + 1))


# -- cashing in


def in_capital(g: BloodRoyale, seat: str) -> dict[str, list[str]]:
    """The seat's items in its own capital by kind (BR-CASHIN-08)."""
    at = g.capital(seat)
    out: dict[str, list[str]] = {k: [] for k in KINDS}
    for item, x in g.goods.items():
        if x.seat == seat and x.at == at and at and not x.aboard and not x.owed:
            out[x.kind].append(item)
    return out


def best_set(g: BloodRoyale, seat: str) -> tuple[int, list[str]]:
    """The dearest set that can be cashed now: crowns and items (BR-CASHIN-01 to -05)."""
    mine = in_capital(g, seat)
    if any(not mine[k] for k in BASICS):
        return 0, []
    prices = figures("cash_in")
    items = [mine[k][0] for k in BASICS]
    if not mine["semi-luxury"]:
        return int(prices["basics"]), items
    items.append(mine["semi-luxury"][0])
    if not mine["luxury"]:
        return int(prices["basics_semi"]), items
    return int(prices["basics_semi_luxury"]), [*items, mine["luxury"][0]]


def cash_one(g: BloodRoyale, seat: str) -> int:
    """Cash the dearest set; what it brought."""
    amount, items = best_set(g, seat)
    for item in items:
        del g.goods[item]
    if amount:
        g.pay(seat, amount)
        g.tell(f"{seat_name(g, seat)} cashes a set in for {crowns(amount)}.", hap.CASHING((), {seat: hap.PAID}))
    return amount


# -- refusals


def _bound(g: BloodRoyale, seat: str, kind: str, colour: str) -> str:
    """What bounds the raising of a kind."""
    most, there = allowed(g, seat, colour), on_map(g, colour, kind)
    if kind == "fleet":
        return f": a country has {figures('forces')['fleet_limit']} fleets, and {there} are on the map"
    if most - there <= pool(g, colour):
        return f": your home provinces without a revolt raise {count(most, 'army')}, and {there} are on the map"
    return ": the others are on the map or were lost in the last ten years"


def raise_refusal(g: BloodRoyale, seat: str, kind: str, number: int, place: str, country: str = "") -> Refusal | None:
    """Why units cannot be raised, of one's own country or of one that is annexed (chapters RAISE, UNION)."""
    colour = country or g.players[seat].country
    if number < 1:
        return Refusal("Say how many.", "BR-RAISE-01")
    if not g.players[seat].country:
        return Refusal("A house without a country raises nothing.", "BR-LANDLESS-02")
    if colour not in g.crowns_of(seat)[: None if g.meets else 1]:
        return Refusal(f"{country_name(colour)} is not yours to raise units in.", "BR-UNION-02")
    if kind == "army" and (why := no_muster(g, seat, colour)):
        return Refusal(why, "BR-RAISE-11")
    room = raise_room(g, seat, kind, colour)
    if number > room:
        rule = "BR-RAISE-02" if kind == "army" else "BR-RAISE-05"
        return Refusal(f"You may raise {count(room, kind)} more{_bound(g, seat, kind, colour)}.", rule)
    if number * cost(kind) > g.players[seat].cash:
        return Refusal(f"You have {crowns(g.players[seat].cash)}; each costs {cost(kind)}.", "BR-RAISE-01")
    if kind == "fleet" and g.turn > 1 and place not in ports(g, seat, country):
        where = listing(map(place_name, ports(g, seat, country)), "or", none="nowhere now")
        return Refusal(f"New fleets appear on your own coast: {where}.", "BR-RAISE-07")
    return None
