"""The general pages: the state of play, a place, whatever is named; the result."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from commands import NameIndex
from minaria.engine.sheets import Block, Facts, Grid, Sheet, Text, note
from minaria.games.kingmaker import names
from minaria.games.kingmaker.pages.faction import faction_sheet, noble_page
from minaria.games.kingmaker.pages.faction import where_words as noble_where
from minaria.games.kingmaker.pages.items import item_page
from minaria.games.kingmaker.pages.places import place_page
from minaria.games.kingmaker.pages.royals import claim_words, heir_page, succession, where_words
from minaria.games.kingmaker.rules import control as ctl
from minaria.games.kingmaker.rules import coronation, heirs
from minaria.games.kingmaker.rules.besieging import besieger
from minaria.games.kingmaker.rules.movement import FAR
from minaria.games.kingmaker.rules.strength import strength
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import land, place_in, places, royals, sea, ships, spaces
from minaria.games.kingmaker.view import FOG, View
from minaria.games.kingmaker.wording import listing, name, seat_name, space_name
from minaria.kit.pages import not_one, one
from minaria.kit.ways import reach

EVERYBODY = ("everybody", "everyone", "all", "all nobles", "nobles", "others", "ships", "all ships", "map")
"""Words for everybody: the map in words says where they are."""
MINE = ("my nobles", "my ships", "my pieces", "we", "us", "i", "me", "mine")
STALLED = (
    "There is no king, and the Chancellor's office and the bishoprics are vacant: as things stand nobody can be "
    "crowned and nobody can call Parliament (K-40)."
)
_TURN = re.compile(r"(Round \d+),")


def status(view: View, stage: str, seat: str = "") -> str:
    """One line: 'Round 3 (1457), Movement Phase'."""
    g = view.g
    if g.finished:
        return "The game is over."
    return f"Round {g.round} ({g.year}), {stage}" if g.clock else stage


def heading(text: str) -> str:
    """The round that a told line begins, '' for others."""
    found = _TURN.match(text)
    return found[1] if found else ""


def result(g: Kingmaker) -> list[str]:
    """Who has won."""
    return [f"{seat_name(g.winner)} has won." if g.winner else "Nobody has won."]


def score(view: View) -> Sheet:
    """Heirs, places and nobles of everybody."""
    g = view.g
    rows = tuple(
        (
            seat_name(s),
            str(len(g.of(s))),
            str(len(ctl.places_of(g, s))),
            listing((name(h) for h in heirs.heirs_of(g, s)), none="-"),
        )
        for s in g.order or g.seats
    )
    return Sheet("Factions", (Grid(("faction", "nobles", "places", "heirs"), rows),))


def who(view: View, people: Mapping[str, str]) -> Sheet:
    """Who plays which faction."""
    g = view.g
    rows = tuple((seat_name(s), people.get(s, ""), names_of(g, s)) for s in g.order or g.seats)
    return Sheet("Players", (Grid(("faction", "person", "nobles"), rows),))


def names_of(g: Kingmaker, seat: str) -> str:
    """The nobles of a faction."""
    return listing((name(n) for n in g.of(seat)), none="-")


def overview(view: View) -> Sheet:
    """The round, the kings, the heirs, one's own faction."""
    g = view.g
    sole = heirs.sole_monarch(g)
    last = f" of {g.last_round}" if g.last_round else ""
    facts = [
        ("Round", f"{g.round}{last}, the year {g.year}" if g.clock else "the war has not begun"),
        ("Order", listing((seat_name(s) for s in g.order or g.deal), none="not settled")),
        ("Monarch", name(sole) if sole else listing((name(m) for m in heirs.monarchs(g)), none="none")),
        ("Chancery", listing((name(a) for a in g.chancery), none="empty")),
    ]
    rows = [(name(h), royals()[h].house.capitalize(), claim_words(g, h), where_words(g, h)) for h in heirs.living(g)]
    blocks: list[Block] = [Facts(tuple(facts)), Grid(("heir", "House", "claim", "where"), tuple(rows))]
    if coronation.stalled(g):
        blocks.append(Text((STALLED,)))
    mine = faction_sheet(view, view.seat).blocks if view.seat in g.seats else ()
    return Sheet("The state of play", (*blocks, *mine))


def look(view: View, what: str) -> Sheet:
    """The state of play, or whatever is named."""
    return examine(view, what) if what.strip() else overview(view)


def examine(view: View, what: str) -> Sheet:
    """A faction, a noble, an heir or a place."""
    seats = NameIndex((seat_name(s), s) for s in view.g.seats)
    pages: tuple[tuple[NameIndex, Callable[[str], Sheet]], ...] = (
        (seats, lambda x: faction_sheet(view, x)),
        (names.index("heir"), lambda x: heir_page(view, x)),
        (names.index("noble"), lambda x: noble_page(view, x)),
        (names.index("place"), lambda x: place_page(view, x)),
        (names.index("item"), lambda x: item_page(view, x)),
    )
    if what.strip().casefold().removeprefix("the ") in ("map", "kingdom"):
        return map_of(view, "")
    said = one_called(view.g, what)
    if said:
        return heir_page(view, said) if said in royals() else noble_page(view, said)
    for index, page in pages:  # what is called just that comes before what is so called in part: York before its duke
        exact = list(dict.fromkeys(index.exact(what)))
        if len(exact) == 1:
            return page(str(exact[0]))
    kept = {name(i): i for i in (*view.g.hands.get(view.seat, ()), *view.g.held.get(view.seat, ()))}
    for index, page in (*pages, (NameIndex(kept.items()), lambda x: item_page(view, x))):
        found = one(index, what)
        if found:
            return page(found)
    return not_one(what, (index for index, _ in pages), "a faction, an heir, a noble, a place or an item")


def sheet_of(view: View, what: str) -> Sheet:
    """One's own faction, or another."""
    if not what.strip() or what.strip().casefold() in ("me", "mine", "my"):
        if view.seat in view.g.seats:
            return faction_sheet(view, view.seat)
        return score(view)
    return examine(view, what)


def find(view: View, what: str) -> Sheet:
    """Where a noble, an heir or a ship is."""
    g = view.g
    words = what.strip().rstrip("?").strip().casefold().removeprefix("the ")
    if words in EVERYBODY:
        return map_of(view, "")
    if words in MINE and view.seat in g.seats:
        return faction_sheet(view, view.seat)
    if words in ("heirs", "royal heirs"):
        return succession(view)
    who = one_called(g, what)
    ship = one(NameIndex((x.name, s) for s, x in ships().items()), what)
    if ship in g.ships and not who:
        return _found(view, g.ships[ship].at, f"{name(ship)} is at {space_name(g.ships[ship].at)}.")
    noble = who or one(names.index("noble"), what)
    if noble in g.nobles and g.nobles[noble].at:
        return _found(view, g.nobles[noble].at, f"{name(noble)}: {noble_where(g, noble)}.")
    heir = who or one(names.index("heir"), what)
    if heir in g.heirs:
        return _found(view, heirs.where(g, heir)[0], f"{name(heir)}: {where_words(g, heir)}.")
    return examine(view, what)


def _found(view: View, at: str, said: str) -> Sheet:
    page = place_page(view, at)
    return Sheet(page.title, (Text((said,)), *page.blocks))


def one_called(g: Kingmaker, what: str) -> str:
    """Who holds an office or is the sole monarch, where that is what is said: 'the king', 'Chancellor'."""
    words = what.strip().casefold().removeprefix("the ")
    called = NameIndex(names.called(g))
    found = list(dict.fromkeys(called.exact(words))) or [
        n for said, n in called.items if said.casefold().startswith(f"{words} of ")
    ]
    return str(found[0]) if len(found) == 1 else ""


def near(view: View, distance: int) -> Sheet:
    """Who else is within so many spaces of one's own nobles, by land."""
    g = view.g
    mine = [g.nobles[n].at for n in g.of(view.seat) if g.nobles[n].at]
    close = reach(mine, lambda s: land().get(s, ()), limit=max(1, min(distance, 10))).cost if mine else {}
    rows = [
        (str(close[x.at]), space_name(x.at), name(n), seat_name(x.seat), str(strength(g, n)))
        for n, x in sorted(g.nobles.items())
        if x.at in close and x.seat != view.seat and not x.captor
    ]
    rows += [
        (str(close[g.heirs[h].at]), space_name(g.heirs[h].at), name(h), "nobody", "heir")
        for h in heirs.living(g)
        if h in g.heirs and not g.heirs[h].guard and g.heirs[h].at in close
    ]
    if not rows:
        return note("Near", "Nobody else is near your nobles.")
    return Sheet("Near", (Grid(("spaces", "where", "who", "faction", "troops"), tuple(sorted(rows))),))


def _around(g: Kingmaker, at: str) -> tuple[tuple[str, str, str], ...]:
    """Who stands near a space, and how far off: as far as a move across country leads, or a voyage for a sea."""
    ways = sea() if spaces()[at].sea else land()
    cost = reach((at,), lambda s: ways.get(s, ()), limit=FAR).cost
    rows = ((cost[s], space_name(s), standing_at(g, s)) for s in cost if s != at)
    return tuple((str(n), where, who) for n, where, who in sorted(rows) if who)


def here(view: View, at: str) -> Sheet:
    """The place somebody points at."""
    return place_page(view, at)


def cards(view: View) -> Sheet:
    """One's reserve, and what everybody knows of the items."""
    g = view.g
    mine = listing((name(i) for i in g.hands.get(view.seat, ())), none="nothing")
    rows = tuple(
        (seat_name(s), str(n), listing((name(e) for e in g.held.get(s, ())), none="-"))
        for s, n in view.counted["hands"].items()
    )
    said = (f"In reserve: {mine}.",) if view.seat in g.seats else ("Reserves are their players' alone.",)
    left = ", ".join(f"{k} {view.counted[k]}" for k in FOG.decks)
    title = f"Items of {seat_name(view.seat)}" if view.seat in g.seats else "Items"
    return Sheet(
        title, (Text(said), Grid(("faction", "in reserve", "events held"), rows), Text((f"Undrawn: {left}.",)))
    )


def map_of(view: View, what: str) -> Sheet:
    """The map in words: fortified places by who controls them, or a place and its neighbours."""
    at = _spot(view.g, what) if what.strip() else ""
    if what.strip() and not at:
        return note("The map", f"There is no place called '{what.strip()[:60]}'.")
    if at:
        page, close = place_page(view, at), _around(view.g, at)
        return Sheet(
            page.title, (*page.blocks, Grid(("spaces", "where", "there"), close, "Near")) if close else page.blocks
        )
    g = view.g
    control = {places()[p].space: s for p, s in ctl.control(g).items()}
    there = {at: standing_at(g, at) for at in spaces()}
    rows = tuple(
        (space_name(at), seat_name(control.get(at, "")), there[at] or "nobody")
        for at in sorted(spaces(), key=space_name)
        if at in control or there[at]
    )
    said = Text(("Every other fortified place is neutral.",))
    return Sheet("The kingdom", (Grid(("space", "controlled by", "there"), rows), said) if rows else (said,))


def _spot(g: Kingmaker, what: str) -> str:
    """The space that words name: its own name first, then where a noble of that name stands; '' for none."""
    exact = names.index("place").exact(what.strip())
    noble = next(iter(names.index("noble").exact(what.strip())), "") if not exact else ""
    return (g.nobles[noble].at if noble in g.nobles else "") or one(names.index("place"), what)


def standing_at(g: Kingmaker, at: str) -> str:
    """Who stands in a space, in one line: nobles with their heirs and factions, heirs alone, ships, a siege."""
    said = []
    for n in g.here(at):
        heirs_with = "".join(f" with {name(h)}" for h in heirs.in_charge(g, n))
        said.append(f"{name(n)}{heirs_with} ({seat_name(g.nobles[n].seat)})")
    said += [f"{name(h)} (nobody)" for h in heirs.loose(g, at)]
    said += [f"{name(s)} ({seat_name(g.ships[s].seat)})" for s in g.fleet_at(at)]
    place = place_in().get(at)
    if place is not None and place.id in g.sieges:
        said.append(f"under siege by {besieger(g.sieges[place.id])}")
    return listing(said, none="")
