"""The royal Houses: an heir and his claim, the line of succession of both drawn as trees."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from minaria.engine.sheets import Block, Facts, Grid, Sheet, Text
from minaria.games.kingmaker.rules import heirs
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import BEAUFORT, HOUSES, royals
from minaria.games.kingmaker.view import View
from minaria.games.kingmaker.wording import listing, name, seat_name, space_name
from minaria.kit.people import Family, Person, kinship


@cache
def family() -> Family:
    """The royal family as people, for what they are to each other."""
    return {
        h: Person(x.name, x.house, x.title != "Queen", x.born, father=x.father, spouse=x.spouse)
        for h, x in royals().items()
    }


def where_words(g: Kingmaker, heir: str) -> str:
    """Where an heir is and who holds him: 'London, free', 'York with Percy, held by Amber'."""
    at, inside = heirs.where(g, heir)
    guard, holder = heirs.guard_of(g, heir), heirs.holder(g, heir)
    place = f"{space_name(at)}{'' if inside else ', in the open'}"
    if not holder:
        return f"{place}, held by nobody"
    return f"{place}{f' with {name(guard)}' if guard not in ('', heir) else ''}, held by {seat_name(holder)}"


def claim_words(g: Kingmaker, heir: str) -> str:
    """What an heir is now: 'crowned, sole monarch', 'senior', 'third', 'dead', 'no heir yet'."""
    house = royals()[heir].house
    line = heirs.living(g, house)
    if heir not in line:
        gone = heir != BEAUFORT or not any(royals()[h].house == house for h in g.heirs)
        return ("not in play" if heir == BEAUFORT else "dead") if gone else "an heir once the others are dead"
    said = ["senior" if line[0] == heir else f"number {line.index(heir) + 1}"]
    if heir in g.crowned:
        said.append("crowned" if heirs.sole_monarch(g) != heir else "crowned, the sole monarch")
    return listing(said)


def tree(g: Kingmaker, house: str) -> Iterator[str]:
    """A House as a tree: the head, whom he is wedded to, the children below, others of the House at the end."""
    of = [h for h, x in royals().items() if x.house == house]
    roots = [h for h in of if not royals()[h].father and royals()[h].spouse not in of[: of.index(h)]]
    for root in roots:
        yield _branch(g, root, "")
        below = [h for h in of if h != root and (royals()[h].father == root or royals()[h].spouse == root)]
        for h in below:
            kin = kinship(family(), h, root)
            yield _branch(g, h, "   `- " if h == below[-1] else "   |- ", kin)


def _branch(g: Kingmaker, heir: str, lead: str, kin: str = "") -> str:
    alive = heir in heirs.living(g)
    who = f"{lead}{name(heir)}{f' ({kin})' if kin else ''}: {claim_words(g, heir)}"
    return f"{who}; {where_words(g, heir)}" if alive else who


def succession(view: View) -> Sheet:
    """Both Houses as trees, and who holds heirs of which (KM-SETUP-03, KM-SETUP-04)."""
    g = view.g
    blocks: list[Block] = []
    for house in HOUSES:
        blocks.append(Text((f"House of {house.capitalize()}", *tree(g, house))))
    rows = tuple(
        (seat_name(s), *(listing((name(h) for h in heirs.heirs_of(g, s, house)), none="-") for house in HOUSES))
        for s in g.order or g.seats
        if heirs.heirs_of(g, s)
    )
    if rows:
        blocks.append(Grid(("faction", "Lancaster", "York"), rows, "Held"))
    return Sheet("The line of succession", tuple(blocks))


def heir_page(view: View, heir: str) -> Sheet:
    """An heir: claim, whereabouts, who holds him, who comes after him."""
    g = view.g
    x = royals()[heir]
    line = heirs.living(g, x.house)
    facts = [("House", x.house.capitalize()), ("Born", str(x.born)), ("Claim", claim_words(g, heir))]
    kin: dict[str, list[str]] = {}
    for h in royals():
        if what := kinship(family(), heir, h):
            kin.setdefault(what, []).append(name(h))
    if kin:
        facts.append(("Kin", listing(f"{what} of {listing(whom)}" for what, whom in kin.items())))
    if heir in line:
        facts.append(("Where", where_words(g, heir)))
        after = line[line.index(heir) + 1 :]
        facts.append(("After him" if x.title != "Queen" else "After her", listing(map(name, after), none="nobody")))
    return Sheet(f"{x.name}, {x.title}", (Facts(tuple(facts)),))
