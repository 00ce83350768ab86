"""Pages of Divine Right as plain data (see engine.sheets): drawn once by the front ends, each with a plain-text twin.

Called by the table for its words (look, examine, where is, near, score ...): what `finding`, `places` and `realms`
answer is handed on. Everything is made from a seat's View, never from the state, so a sheet cannot show what the
seat may not know; `result` alone reads the finished game.
"""

from __future__ import annotations

from collections.abc import Mapping

from minaria.engine.sheets import Block, Facts, Grid, Sheet, Text, note
from minaria.games.divine_right.names.indexes import regions, rivers
from minaria.games.divine_right.pages.finding import examine as examine
from minaria.games.divine_right.pages.finding import find as find
from minaria.games.divine_right.pages.finding import find_all
from minaria.games.divine_right.pages.finding import near as near
from minaria.games.divine_right.pages.lookup import meaning, unknown
from minaria.games.divine_right.pages.places import map_sheet, place, spot_sheet
from minaria.games.divine_right.pages.realms import forces, kingdom, player
from minaria.games.divine_right.pages.summaries import (
    army,
    force_words,
    monarch_name,
    siege_grid,
    status_words,
    units_at,
)
from minaria.games.divine_right.rules.editions import choices
from minaria.games.divine_right.rules.heroes import ranking
from minaria.games.divine_right.rules.status import living_seats, owner
from minaria.games.divine_right.rules.turns import LAST_TURN
from minaria.games.divine_right.state import UNUSED, Minaria, Realm
from minaria.games.divine_right.tables import card_name, kingdoms, personalities, unit
from minaria.games.divine_right.tables import cards as all_cards
from minaria.games.divine_right.view import View
from minaria.games.divine_right.wording import count, listing, seat_name
from minaria.kit.pages import OVER, grid, ranked, turn_line
from minaria.kit.pages import heading as heading

# -- the moment and the outcome


def status(view: View, stage_title: str, seat: str = "") -> str:
    """One line: 'Turn 3 of 20, Sieges, Muetar's round'."""
    round_of = f"{seat_name(seat)}'s round" if seat else ""
    return turn_line(view.g.turn, LAST_TURN, stage_title, round_of, finished=view.g.finished)


def result(g: Minaria) -> list[str]:
    """The ranking, a line a seat."""
    return [f"{rank}. {seat}: {points} points" for rank, seat, points in ranking(g)]


# -- the state of play


def look(view: View, what: str) -> Sheet:
    """`look`: the state of play, a place, or whatever else is named."""
    if not what.strip():
        return overview(view)
    found = meaning(view, what)
    if len(found) == 1 and found[0].kind == "place":
        return place(view, found[0].number)
    return examine(view, what)


def overview(view: View) -> Sheet:
    """The state of play: turn, order, the seat's own forces, sieges, what the kingdoms do."""
    facts = [
        ("Turn", "the game is over" if view.g.finished else f"{view.g.turn} of {LAST_TURN}"),
        ("Order of play", listing([seat_name(s) for s in living_seats(view.g)])),
        ("Points", ", ".join(f"{seat_name(s)} {view.g.players[s].points}" for s in view.g.seats)),
        ("Cards to draw", str(view.counted["deck"])),
        ("Beyond the Basic Game", "; ".join(choices(view.g)) or "nothing"),
    ]
    blocks: list[Block] = [Facts(tuple(facts))]
    for seat in (view.seat,) if view.seat in view.g.seats else view.g.seats:
        blocks.append(forces(view, seat))
    if view.g.sieges:
        blocks.append(siege_grid(view))
    blocks.append(_kingdom_grid(view))
    return Sheet("The state of play", tuple(blocks))


def _kingdom_grid(view: View) -> Grid:
    """What every kingdom does."""
    out = []
    for k in kingdoms().values():
        realm = view.g.realms[k.id]
        taken = sum(1 for h in k.castles if h in view.g.plundered)
        castles = f"{len(k.castles) - taken} of {len(k.castles)}" if k.castles else "none"
        out.append((k.name, status_words(view, k.id), _nature(realm), castles))
    return Grid(("kingdom", "standing", "personality", "castles intact"), tuple(out), "Kingdoms")


def _nature(realm: Realm) -> str:
    if realm.card:
        return f"{personalities()[realm.card].name}{' (unread)' if not realm.read else ''}"
    return "" if realm.status in ("home", "gone") else "unread"


# -- players


def sheet_of(view: View, what: str) -> Sheet:
    """`sheet`: the seat's own sheet, another player's, or a kingdom's."""
    if not what.strip() or what.strip().lower() in ("me", "mine", "my", "self"):
        if view.seat in view.g.seats:
            return player(view, view.seat)
        pages = [(Text((seat_name(s),)), *player(view, s).blocks) for s in view.g.seats]
        return Sheet("All players", tuple(block for page in pages for block in page))
    found = meaning(view, what)
    if len(found) == 1 and found[0].kind == "seat":
        return player(view, str(found[0].value[0]))
    if len(found) == 1 and found[0].kind in ("kingdom", "monarch"):
        kid = str(found[0].value[0])
        return kingdom(view, unit(kid).kingdom if found[0].kind == "monarch" else kid)
    return examine(view, what)


def score(view: View) -> Sheet:
    """How the players stand; the last one left is first whatever the points (DR-VICTORY-01)."""
    left = [s for s in view.g.seats if not view.g.players[s].out]
    sole = left[0] if len(left) == 1 else ""
    out: list[tuple[str, ...]] = []
    for rank, s in ranked(view.g.seats, lambda s: (s != sole, -view.g.players[s].points)):
        p = view.g.players[s]
        allies = sum(1 for r in view.g.realms.values() if r.status == "ally" and r.seat == s)
        taken = sum(1 for by in view.g.plundered.values() if by == s)
        on_map = sum(1 for u in view.g.pieces if owner(view.g, u) == s and unit(u).combat)
        out.append(
            (
                seat_name(s),
                str(rank),
                str(p.points),
                kingdoms()[p.home].name,
                str(allies),
                str(taken),
                str(on_map),
                "out" if p.out else "",
            )
        )
    columns = ("player", "rank", "points", "home", "allies", "plundered", "units", "")
    turn = OVER if view.g.finished else turn_line(view.g.turn, LAST_TURN) + "."
    return Sheet("Score", (Text((turn,)), grid(columns, out, spare=[""])))


def who(view: View, people: Mapping[str, str]) -> Sheet:
    """Who plays what: seat, person, home kingdom, monarch, place in the order of play."""
    out, order = [], living_seats(view.g)
    for s in view.g.seats:
        p = view.g.players[s]
        turn = str(order.index(s) + 1) if s in order else "out"
        out.append((seat_name(s), people.get(s, ""), kingdoms()[p.home].name, monarch_name(view, p.home), turn))
    columns = ("seat", "person", "home", "monarch", "order of play")
    return Sheet("Players", (grid(columns, out, spare=["person"]),))


def cards(view: View) -> Sheet:
    """The hand of the seat, and what everybody knows of the cards."""
    blocks: list[Block] = []
    if view.seat in view.g.seats:
        held = tuple(
            (
                card_name(c),
                f"+{all_cards()[c].bonus}",
                f"banished {count(all_cards()[c].banish, 'turn')}" if all_cards()[c].banish else "nothing",
            )
            for c in view.g.players[view.seat].hand
        )
        blocks.append(Grid(("card", "adds", "a failure costs"), held) if held else Text(("You hold no cards.",)))
    many = {s: count(n, "card") for s, n in view.counted["players"].items()}
    pairs = [(seat_name(s), many[s]) for s in view.g.seats if s != view.seat]
    pairs += [("To draw", count(view.counted["deck"], "card")), ("Discarded", count(view.counted["discards"], "card"))]
    blocks.append(Facts(tuple(pairs)))
    return Sheet(f"Cards of {seat_name(view.seat)}" if view.seat in view.g.seats else "Cards", tuple(blocks))


# -- the map


def here(view: View, spot: int) -> Sheet:
    """A place and the stack in it, in short: what it is, who stands there, what they have done this turn."""
    sheet = spot_sheet(view, spot)
    done: dict[str, list[str]] = {}
    for u in units_at(view, spot):
        used = view.g.used.get(u, UNUSED)
        words = [f"{used.spent} of {unit(u).allowance} points used"]
        words += ["may not move on"] if used.stopped else []
        words += ["stormed"] if used.stormed else []
        words += ["attacked"] if used.fought or used.sortied else []
        if used != UNUSED:
            done.setdefault(", ".join(words), []).append(u)
    pairs = tuple((force_words(view, us), words) for words, us in done.items())
    return Sheet(sheet.title, (*sheet.blocks, *((Facts(pairs),) if pairs else ())))


def map_of(view: View, what: str) -> Sheet:
    """`map`: castles by kingdom, or the part of the map around what is named."""
    if not what.strip():
        return map_sheet(view)
    found = meaning(view, what)
    if len(found) != 1:
        return unknown(what, found)
    f = found[0]
    hexes: list[int] = []
    match f.kind:
        case "place":
            hexes = [f.number]
        case "kingdom":
            hexes = [kingdoms()[str(f.value[0])].royal]
        case "seat":
            hexes = [kingdoms()[view.g.players[str(f.value[0])].home].royal]
        case "region":
            hexes = list(regions()[str(f.value[0])])
        case "river":
            hexes = list(rivers()[str(f.value[0])])
        case "units" | "monarch":
            hexes = [view.g.pieces[str(u)].hex for u in f.value if str(u) in view.g.pieces]
        case "marker":
            hexes = [view.g.pieces[u].hex for u in army(view, f.number) if u in view.g.pieces]
        case "all":
            return find_all(view, str(f.value[0]))
    return map_sheet(view, hexes[len(hexes) // 2]) if hexes else note("Map", f"{f.name} is not on the map.")
