"""Money: a country's balance before it decides, what a tax would bring and risk (part of what a seat reads)."""

from __future__ import annotations

from minaria.engine.sheets import Facts, Grid, Sheet, Text, note
from minaria.games.blood_royale.pages.common import cash_words, creditor
from minaria.games.blood_royale.rules import money, rebellion
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.tables import figures, place_name
from minaria.games.blood_royale.view import View
from minaria.games.blood_royale.wording import count, crowns, listing, seat_name, signed_score

DIE = 6


def rates() -> tuple[int, int]:
    """The two tax rates."""
    return int(figures("tax")["normal"]), int(figures("tax")["high"])


def taxed(g: BloodRoyale, seat: str, rate: int) -> BloodRoyale:
    """The position as it would be with that rate."""
    made = g.copy()
    made.rates[seat] = rate
    made.event += 1
    made.settle()
    return made


def risks(g: BloodRoyale, seat: str, rate: int) -> dict[str, tuple[int, int]]:
    """What each province of a seat that would roll adds to its die at a rate, and on how many of six it rises."""
    made = taxed(g, seat, rate)
    out = {}
    for p in made.held(seat):
        if p not in made.revolts and not rebellion.quiet(made, p):
            added = sum(rebellion.modifiers(made, p).values())
            out[p] = added, max(0, min(DIE, int(figures("rebellion")["rebels_on_or_below"]) - added))
    return out


def expected(found: dict[str, tuple[int, int]]) -> str:
    """How many provinces would rise at a rebellion on average: "1.7"."""
    return f"{sum(faces for _, faces in found.values()) / DIE:.1f}"


def balance_page(view: View) -> Sheet:
    """What a seat has, gets and owes before it decides (BR-TAX-01, BR-MAINTAIN-01, BR-CASHIN-01)."""
    g, seat = view.g, view.seat
    if seat not in g.players:
        return note("Balance", "Only a player has money.")
    idle = [p for p in g.held(seat) if money.idle(g, p)]
    facts = [("Money", cash_words(g.players[seat].cash)), ("Provinces", str(len(g.held(seat))))]
    facts += [("Pay nothing", f"{listing(map(place_name, idle))} (famine or rebellion)")] if idle else []
    for rate in rates():
        found = risks(g, seat, rate)
        said = f"{expected(found)} of {count(len(found), 'province')} would rise in a rebellion"
        facts.append((f"Tax {rate}", f"brings {crowns(money.income(g, seat, rate))}; on average {said}"))
    facts.append(("Upkeep", f"{crowns(money.upkeep(g, seat))} for {count(len(money.payable(g, seat)), 'unit')}"))
    for x in g.debts:
        facts += [("You owe", f"{crowns(x.crowns)} to {creditor(g, x)}")] if x.by == seat else []
        facts += [("Owed to you", f"{crowns(x.crowns)} by {seat_name(g, x.by)}")] if x.to == seat else []
    colour = g.players[seat].country
    if colour:
        rooms = [count(money.raise_room(g, seat, kind, colour), kind) for kind in ("army", "fleet")]
        each = money.cost("army")
        paid = count(g.players[seat].cash // each, "unit") if g.players[seat].cash >= each else "none"
        facts.append(("Could be raised", f"{listing(rooms)}, {each} crowns each; your crowns pay for {paid}"))
    best, items = money.best_set(g, seat)
    said = f"{crowns(best)} for {listing(g.goods[i].kind for i in items)}" if best else "no full set in your capital"
    facts.append(("To cash in", said))
    return Sheet("Your balance", (Facts(tuple(facts)),))


def what_if_page(view: View, rate: int) -> Sheet:
    """What a tax would bring, and how likely each province would rise (BR-TAX-03, BR-REBELLION-17)."""
    g, seat = view.g, view.seat
    if seat not in g.players:
        return note("Taxes", "Only a player taxes.")
    if rate not in rates():
        return note("Taxes", f"A province pays {listing(map(str, rates()), 'or')} crowns (BR-TAX-02).")
    found = risks(g, seat, rate)
    left = money.income(g, seat, rate) - money.upkeep(g, seat)
    said = f"Taxing {rate} brings {crowns(money.income(g, seat, rate))}; after upkeep that is {crowns(left)}."
    rows = tuple((place_name(p), signed_score(n), f"{faces} in {DIE}") for p, (n, faces) in found.items())
    grid = Grid(("province", "added", "rises"), rows, "Should a rebellion come")
    quiet = Text(("No province of yours would have to roll.",))
    return Sheet(f"If you tax {rate}", (Text((said,)), grid if rows else quiet))
