"""The score of each scenario as a page: who stands where, and what is still missing to win."""

from __future__ import annotations

from minaria.engine.sheets import Block, Facts, Grid, Sheet, Text
from minaria.games.block_wars.rules import scoring
from minaria.games.block_wars.state import ALLIANCES, BORDERLAND, EVEN, ODD, PLUNDERING, RUINS, BlockWars
from minaria.games.block_wars.tables import figures, laid
from minaria.games.block_wars.view import View
from minaria.games.block_wars.wording import ITEMS, count, listing, seat_name

LORDS = {PLUNDERING: ("castle", "castles"), RUINS: ("mage", "mages")}


def result(g: BlockWars) -> list[str]:
    """The points at the end, and who has won."""
    found = scoring.totals(g)
    if g.scenario == ALLIANCES:
        sides = {f: listing(seat_name(s) for s in g.ranks if g.faction(s) == f) for f in (ODD, EVEN)}
    else:
        sides = {s: seat_name(s) for s in (g.ranks if g.scenario != BORDERLAND else ())}
    out = [f"{whose}: {found[f]} points" for f, whose in sides.items()]
    return [*out, f"Won by {listing(seat_name(s) for s in g.winners)}." if g.winners else "Drawn."]


def score(view: View) -> Sheet:
    """How the war stands, by the scenario that is played."""
    page = {PLUNDERING: _lords, RUINS: _lords, BORDERLAND: _borderland}.get(view.g.scenario, _factions)
    blocks = page(view)
    if view.g.finished:
        won = f"Won by {listing(seat_name(s) for s in view.g.winners)}." if view.g.winners else "It is drawn."
        blocks[0] = Text((f"The game is over. {won}",))
    hexes = laid(view.g.layout, view.g.tiles, view.g.turned).hexes
    items = tuple((ITEMS[k].removeprefix("the "), f"at {hexes[at].name or at}") for k, at in view.facts.items.items())
    return Sheet("Score", (*blocks, *((Facts(items),) if items else ())))


def _factions(view: View) -> list[Block]:
    win: int = figures("alliances")["win_vp"]
    lines = []
    for f in (ODD, EVEN):
        mine = [s for s, side in view.facts.factions.items() if side == f]
        n, gold = view.facts.points.get(f, 0), sum(view.facts.incomes.get(s, 0) for s in mine)
        lines.append((listing(seat_name(s) for s in mine) if mine else f, str(n), str(max(0, win - n)), str(gold)))
    said = f"{win} points when a turn begins win the war (BW-VICTORY-01)."
    limit = view.g.options.get("turns", "none")
    if limit != "none":
        said += f" After turn {limit} the side ahead wins (BW-VICTORY-04)."
    return [Text((said,)), Grid(("side", "points", "to go", "gold a turn"), tuple(lines))]


def _lords(view: View) -> list[Block]:
    """Plundering Allies and Ruins: castles or mages, deeds, one's own count, how long the war goes on."""
    one, many = LORDS[view.g.scenario]
    rows = tuple(
        (
            seat_name(s),
            "out" if s in view.g.out else str(view.facts.lords.get(s, 0)),
            str(view.facts.points.get(s, 0)),
            str(sum(view.g.armies[a].seat == s for a in view.facts.cities.values())),
            str(view.facts.incomes.get(s, 0)),
        )
        for s in view.g.ranks
    )
    others = sum(n for s, n in view.facts.lords.items() if s != view.seat)
    first = f"The last player with a {one} wins"
    if view.seat in view.facts.lords and view.g.turn:
        first += f"; {count(others, one)} of others {'stands' if others == 1 else 'stand'} in your way"
    rule = "BW-VICTORY-05" if view.g.scenario == PLUNDERING else "BW-VICTORY-09"
    blocks: list[Block] = [
        Text((f"{first} ({rule}). Else the count decides: {_until(view)}.",)),
        Grid(("player", many, "deeds", "cities", "gold a turn"), rows),
    ]
    for seat, c in view.facts.tally.items():
        wand = f" and {c.held} for the Wand" if c.held else ""
        said = f"{c.blocks} for blocks, {c.deeds} for deeds{wand}: {c.total}"
        blocks.append(Facts(((f"The count of {seat_name(seat)} now", said),)))
    return blocks


def _until(view: View) -> str:
    """When the war ends with the count."""
    limit = view.g.options.get("turns", "none")
    last = f", at the latest after turn {limit}" if limit != "none" else ""
    if view.g.scenario == PLUNDERING:
        more, left, what = figures("plundering_allies")["turns_after_final_temple"], len(view.g.temples), "temple"
    else:
        more, left, what = figures("ruins")["turns_after_last_token"], len(view.g.tokens), "token"
    if view.g.found:
        end = view.g.found + more
        return f"after turn {end if limit == 'none' else min(end, int(limit))}"
    found, are = "looted" if what == "temple" else "found", "is" if left == 1 else "are"
    return f"{count(more, 'turn')} after the last {what} is {found}, of which {left} {are} left{last}"


def _borderland(view: View) -> list[Block]:
    """The Borderland: the attacker's cities, what he needs, the turns that are left."""
    found = figures("borderland")
    has = view.facts.incomes.get(view.g.ranks[0], 0)
    least: int = found["attacker_city_target_floor"]
    if view.facts.target:
        needs, to_go = str(view.facts.target), str(max(0, view.facts.target - has))
    else:
        needs, to_go = f"{least} or more", f"{max(0, least - has)} or more"
    said = (
        f"{seat_name(view.g.ranks[0])} wins at once when the capital's castle is destroyed, or with enough gold in "
        f"cities after turn {found['turns']}: what the capital collected at first, {least} at least. Else "
        f"{seat_name(view.g.ranks[1])} wins (BW-VICTORY-14, BW-VICTORY-15)."
    )
    if view.g.options.get("target") == "all":
        said = said.replace(f"what the capital collected at first, {least} at least", "that of all cities")
    rows = tuple((seat_name(s), role, str(view.facts.incomes.get(s, 0))) for s, role in view.facts.roles.items())
    facts = [("The attacker has", str(has)), ("He needs", needs), ("To go", to_go)]
    facts.append(("Turns left", str(max(0, found["turns"] - max(view.g.turn - 1, 0)))))
    if view.facts.capital:
        facts.append(("The capital", laid(view.g.layout, view.g.tiles, view.g.turned).hexes[view.facts.capital].name))
    return [Text((said,)), Grid(("player", "side", "gold a turn"), rows), Facts(tuple(facts))]
