"""Countries that change hands: unions, landless players, what a wedding with a monarch brings (chapters UNION, QUEEN,
LANDLESS, MARRIAGE).
"""

from __future__ import annotations

from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.rules import families, regency
from minaria.games.blood_royale.rules.people import move_house, settle_princes, take_piece
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.tables import figures, homes
from minaria.games.blood_royale.wording import country_name, crowns, name, seat_name


def colour_seat(g: BloodRoyale, country: str) -> str:
    """The player who began with a country, '' if nobody did."""
    return next((s for s, p in g.players.items() if p.colour == country), "")


def holder(g: BloodRoyale, country: str, who: str) -> str:
    """Whose a country is with that monarch: a man's is his player's, a Consort's that of the house he came from; a
    woman reigns under her own country's player, unless her husband is a King (BR-SUCCESSION-14, BR-QUEEN-01,
    BR-UNION-01).
    """
    x, now = g.people[who], g.crowns[country].seat
    if x.male:
        consort = x.spouse and g.thrones(x.spouse) and x.home and not joined(g, who)
        return (g.seat_of_house(x.home) if consort else "") or x.seat
    if x.spouse and g.thrones(x.spouse):
        return g.people[x.spouse].seat
    if x.seat == now or g.players[now].country == country:
        return now
    return colour_seat(g, country) or now


def joined(g: BloodRoyale, who: str) -> bool:
    """Whether a husband joined his wife's house by contract (BR-MARRIAGE-12)."""
    return any(m.joined and m.husband == who and not m.ended for m in g.marriages.values())


def fetch(g: BloodRoyale, queen: str, seat: str) -> None:
    """A Queen from abroad comes with her husband, now Consort, and the unmarried children (BR-QUEEN-04, -05)."""
    husband = g.people[queen].spouse
    old = g.people[queen].seat
    coming = [queen]
    if husband:
        coming.append(husband)
        g.change(husband, home=g.people[husband].home or g.players[g.people[husband].seat].house)
        coming += [c for c, x in g.people.items() if {queen, husband} <= {*x.parents} and x.here and not x.spouse]
    for who in coming:
        if g.people[who].seat != seat:
            move_house(g, who, seat)
    g.tell(
        f"{', '.join(name(g, who) for who in coming)} come to {seat_name(g, seat)}.",
        hap.HOMECOMING((), {seat: hap.GAINS, old: hap.LOSING}, tuple(coming)),
    )
    settle_princes(g, old)


def pass_to(g: BloodRoyale, country: str, seat: str) -> None:
    """A country is that seat's from now on, with its armies and fleets on the map (BR-UNION-02, BR-LANDLESS-01)."""
    old = g.crowns[country].seat
    if old == seat:
        return
    g.crown(country, seat=seat)
    mine = [a for a, x in g.armies.items() if x.colour == country and x.seat == old]
    mine += [f for f, y in g.fleets.items() if y.colour == country and y.seat == old]
    for piece in mine:
        g.change(piece, seat=seat)
    for item, good in list(g.goods.items()):
        if good.seat == old and good.at in homes(country) and g.owner(good.at) == seat:
            g.change(item, seat=seat)
    for p in homes(country):
        if g.control.get(p) == seat:
            del g.control[p]
        if g.meets and g.pawned.get(p) == old:  # what was lent goes back to who rules the land (BR-LANDLESS-01)
            g.pawned[p] = seat
    if not g.players[seat].country:
        g.player(seat, country=country)
    if old and g.players[old].country == country:
        rest = [c for c, x in g.crowns.items() if x.seat == old]
        g.player(old, country=rest[0] if rest else "")
        if not rest:
            g.tell(
                f"The house of {g.players[old].house} is without a country.",
                hap.HOUSE((), {old: hap.LOSING}, weight=3),
            )
    g.tell(
        f"{country_name(country)} passes to {seat_name(g, seat)}.",
        hap.UNION((), {seat: hap.GAINS, old: hap.LOSING}),
    )


def join(g: BloodRoyale, country: str) -> None:
    """Where a reigning Queen is the wife of a King, his player controls both countries (BR-UNION-01)."""
    who = g.crowns[country].monarch
    spouse = g.people[who].spouse
    if not spouse or not g.thrones(spouse):
        return
    king, queen = (who, spouse) if g.people[who].male else (spouse, who)
    seat = g.people[king].seat
    if g.people[queen].seat != seat:
        fetch_wife(g, queen, seat)
    for c in g.thrones(queen):
        pass_to(g, c, seat)


def part_union(g: BloodRoyale, queen: str) -> None:
    """The marriage that made a union is over: a Queen who lives reigns under her own country's player again, who has
    her; the children stay where they are (BR-QUEEN-01, BR-UNION-01, -11).
    """
    seat = g.people[queen].seat
    for country in g.thrones(queen) if g.people[queen].here else ():
        to = colour_seat(g, country)
        if not to or g.crowns[country].seat == to or g.players[g.crowns[country].seat].country == country:
            continue
        if g.people[queen].seat != to:
            move_house(g, queen, to)
            g.change(queen, home="")
        pass_to(g, country, to)
    if g.people[queen].seat != seat:
        settle_princes(g, seat)
        settle_princes(g, g.people[queen].seat)


def fetch_wife(g: BloodRoyale, queen: str, seat: str) -> None:
    """The Queen of a union is her husband's player's, and so are the unmarried children of the marriage."""
    husband, old = g.people[queen].spouse, g.people[queen].seat
    move_house(g, queen, seat)
    for c, x in list(g.people.items()):
        if {queen, husband} <= {*x.parents} and x.here and not x.spouse and x.seat == old:
            move_house(g, c, seat)
    if g.people[husband].seat != seat:
        move_house(g, husband, seat)


def match_money(g: BloodRoyale, monarch: str) -> None:
    """The 100 crowns for the house that bore the spouse of a monarch, once for each such person (BR-MARRIAGE-09 to
    -11).
    """
    spouse = g.people[monarch].spouse
    if not spouse or not g.thrones(monarch) or g.people[spouse].dowered:
        return
    x = g.people[spouse]
    g.change(spouse, dowered=True)
    seat = g.seat_of_house(x.home or x.house)
    if not seat:
        return
    amount = figures("marriage")["monarch_match_crowns"]
    g.pay(seat, amount)
    g.tell(
        f"{seat_name(g, seat)} gets {crowns(amount)} for the match of {x.name} with {name(g, monarch)}.",
        hap.MONEY((), {seat: hap.PAID}),
    )


# -- giving back, losing all


def given_back(g: BloodRoyale, country: str) -> None:
    """An annexed country goes back to its player: all its home provinces the annexer holds; an invented royal family
    takes the throne (BR-UNION-08 to -10).
    """
    seat = g.crowns[country].seat
    to = colour_seat(g, country)
    late, regent = g.crowns[country].monarch, g.crowns[country].regent
    pass_to(g, country, to)
    who = families.invented_relative(g, to, country, late)
    g.crown(country, monarch=who, regent="", reigned=(*g.crowns[country].reigned, who))
    if late and not g.thrones(late):  # who reigned there only is a prince again
        take_piece(g, late)
    if regent:
        regency.outlived(g, regent)
    families.crown_king(g, country, who)
    settle_princes(g, seat)
    g.tell(
        f"{seat_name(g, seat)} gives {country_name(country)} back to {seat_name(g, to)}.",
        hap.UNION((), {seat: hap.LOSING, to: hap.GAINS}),
    )
    settle_princes(g, to)


def without_home(g: BloodRoyale, seat: str) -> None:
    """A player without a home province for a capital gives back what he conquered and is a baronial house
    (BR-LANDLESS-04).
    """
    for p, marker in list(g.control.items()):
        if marker == seat:
            del g.control[p]
    king = g.monarch_of(seat)
    country = g.players[seat].country
    regent = g.crowns[country].regent
    g.player(seat, country="")
    g.crown(country, seat="", monarch="", regent="")
    if king:
        take_piece(g, king)
    if regent:
        regency.outlived(g, regent)
    g.tell(f"The house of {g.players[seat].house} has lost its last home.", hap.HOUSE((), {seat: hap.LOSING}, weight=3))
    settle_princes(g, seat)
