"""Pages of Block Wars as plain data, each made from a seat's view (see engine.sheets)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from commands import NameIndex
from minaria.engine.sheets import Block, Facts, Grid, Sheet, Text, note
from minaria.games.block_wars import names
from minaria.games.block_wars.pages.battle import fight_blocks, printed_spells, spells_grid, where
from minaria.games.block_wars.rules.battle import moon
from minaria.games.block_wars.rules.mustering import FREE
from minaria.games.block_wars.setup import SCENARIOS
from minaria.games.block_wars.state import ALLIANCES, BORDERLAND, CITY, COINS, LOAD, PLUNDERING, RUINS, SWORD, Wish
from minaria.games.block_wars.tables import armies, figures, laid, spells, types
from minaria.games.block_wars.view import View
from minaria.games.block_wars.wording import ITEMS, count, listing, seat_name, several, spare
from minaria.kit.hexes import LONG
from minaria.kit.pages import not_one, one
from minaria.kit.tiles import LaidMap
from minaria.kit.wording import capital

_TURN = re.compile(r"(Turn \d+)\.")
NOTES = {"F": "forest", "W": "swamp", "D": "desert", "M": "mountains", "R": "rivers"}
_TROOPS = re.compile(r"('s)? (blocks|army|armies|forces|men|troops)$")
FOUND = 12


def the_map(view: View) -> LaidMap:
    """The map of the table."""
    return laid(view.g.layout, view.g.tiles, view.g.turned)


def status(view: View, stage: str, seat: str = "") -> str:
    """One line: 'Turn 3, full moon, Movement'. Who looks on at a battle does not read that a spell is being answered
    (BW-FOG-05).
    """
    f = view.g.fight
    if view.g.finished:
        return "The game is over."
    if f is not None and not f.acted and not f.fought_by(view.seat):
        stage = "Battle"
    return f"Turn {view.g.turn}, {moon(view.g.turn)} moon, {stage}" if view.g.turn else stage


def heading(text: str) -> str:
    """The turn that a told line begins, '' for others."""
    found = _TURN.match(text)
    return found[1] if found else ""


def who(view: View, people: Mapping[str, str]) -> Sheet:
    """Who plays what on which side."""
    sides = view.facts.roles
    if view.g.scenario == ALLIANCES:
        sides = {s: f"with {listing(mine)}" for s in view.facts.factions if (mine := _allies(view, s))}
    rows = tuple(
        (
            seat_name(s),
            people.get(s, ""),
            listing(armies()[a].name for a, h in view.g.armies.items() if h.seat == s),
            sides.get(s, "for himself"),
        )
        for s in view.facts.factions
    )
    return Sheet("Players", (Grid(("seat", "person", "armies", "side"), rows),))


def _allies(view: View, seat: str) -> list[str]:
    """Who else is of a seat's side."""
    return [seat_name(s) for s, f in view.facts.factions.items() if s != seat and f == view.facts.factions[seat]]


def _points(view: View) -> str:
    """Points by the seats of each side: 'Amber and Coral 3, Birch 5'."""
    if view.g.scenario != ALLIANCES:
        return ", ".join(f"{seat_name(s)} {n}" for s, n in view.facts.points.items())
    sides = {f: listing(seat_name(s) for s, x in view.facts.factions.items() if x == f) for f in view.facts.points}
    return ", ".join(f"{sides[f]} {n}" for f, n in view.facts.points.items())


def look(view: View, what: str) -> Sheet:
    """The state of play, or whatever is named."""
    return examine(view, what) if what.strip() else overview(view)


def overview(view: View) -> Sheet:
    """Turn, moon, order, points, one's own blocks."""
    facts = [
        ("Turn", f"{view.g.turn}, {moon(view.g.turn)} moon" if view.g.turn else "the war has not begun"),
        ("Order", listing(seat_name(s) for s in view.g.order or view.g.ranks)),
        ("Scenario", SCENARIOS[view.g.scenario]),
        *((("Points", _points(view)),) if view.g.scenario != BORDERLAND and view.facts.points else ()),
        *((("Temples", listing(where(view, h) for h in view.g.temples)),) if view.g.temples else ()),
        *((("Tokens", listing(where(view, h) for h in view.g.tokens)),) if view.g.tokens else ()),
        *((ITEMS[k].removeprefix("the "), f"at {where(view, at)}") for k, at in view.facts.items.items()),
        *((("Battles", listing(where(view, at) for at in view.facts.battles)),) if view.facts.battles else ()),
    ]
    blocks: list[Block] = [Facts(tuple(facts))]
    if view.g.fight is not None:
        blocks += fight_blocks(view)
    if view.seat in view.g.seats:
        blocks += seat_sheet(view, view.seat).blocks
    else:
        blocks.append(Grid(("place", "who", "blocks"), tuple(_standing(view)), "On the map"))
    return Sheet("The state of play", tuple(blocks))


def _standing(view: View) -> Iterator[tuple[str, str, str]]:
    for at, there in view.facts.counts.items():
        yield from ((where(view, at), seat_name(s), str(n)) for s, n in there.items())


def block_row(view: View, b: str) -> tuple[str, ...]:
    """A block's line in a table."""
    x, t = view.g.blocks[b], types()[view.g.blocks[b].type]
    bears = ", ".join(ITEMS[k].removeprefix("the ") for k, i in view.g.items.items() if i.bearer == b)
    marks = ", ".join(m for m in ("moved" if x.moved else "", bears, f"{x.gold} gold" if x.gold else "") if m)
    return (where(view, x.at), t.name, t.rating, f"{x.steps} of {t.steps}", str(t.move), t.kind, marks)


def seat_sheet(view: View, seat: str) -> Sheet:
    """A player's sheet: armies, gold, cities; one's own blocks, of others how many stand where."""
    facts = []
    for a, h in view.g.armies.items():
        if h.seat == seat:
            cities = [at for at, who in view.facts.cities.items() if who == a]
            said = ", ".join(f"{where(view, at)} {the_map(view).hexes[at].value}" for at in cities) or "no city"
            facts.append((armies()[a].name, f"{said}; off the map {count(h.gold, 'coin')}"))
            facts += [("Coins left", str(coins))] if (coins := view.facts.coins.get(a)) else []
            if a in view.facts.pools:
                facts.append(("In the pool", _pool_words(view.facts.pools[a])))
    if view.counted["waiting"].get(seat):
        facts.append(("Beyond the top edge", count(view.counted["waiting"][seat], "block")))
    if seat == view.seat and view.g.waiting.get(view.seat, ()):
        facts.append(("Still to come on", _pool_words(tuple(w.type for w in view.g.waiting.get(view.seat, ())))))
    mine = view.g.of(seat)
    blocks: list[Block] = [Facts(tuple(facts or [("Army", "none yet")]))]
    if mine:
        rows = tuple(sorted(block_row(view, b) for b in mine))
        blocks.append(Grid(("place", "block", "rating", "steps", "move", "kind", ""), rows, "Blocks"))
        if seat == view.seat:
            blocks += spells_grid(view)
    else:
        rows = tuple(r for r in _standing(view) if r[1] == seat_name(seat))
        blocks += [Grid(("place", "who", "blocks"), rows)] if rows else []
    if seat == view.seat and listed(view):
        blocks += list_page(view).blocks
    for a in (a for a, h in view.g.armies.items() if h.seat == seat and view.facts.coins.get(a)):
        blocks += [Grid(x.columns, x.rows, armies()[a].name) for x in army_page(view, a).blocks if isinstance(x, Grid)]
    return Sheet(seat_name(seat), tuple(blocks))


def _pool_words(kinds: tuple[str, ...]) -> str:
    """Types of block with how many there are of each."""
    return listing(several(kinds.count(k), types()[k].name) for k in dict.fromkeys(kinds))


PURSES = {"": "", COINS: " in coins", CITY: " of the city's gold"}
"""By which purse a line is paid, in words."""


def wish_words(view: View, wish: Wish) -> str:
    """A line of a list in words."""
    if wish.to == LOAD:
        return f"{types()[view.g.blocks[wish.block].type].name} carries {wish.steps} gold"
    if wish.to:
        return f"{count(wish.steps, 'coin')} for the {armies()[wish.to].name}"
    if wish.type:
        at = f" at {where(view, wish.at)}" if wish.at else ""
        t = types()[wish.type]
        gratis = view.g.stage == "setup" and (view.g.scenario, t.kind) in FREE
        price = "free" if gratis else f"for {t.cost * wish.steps}{PURSES[wish.purse]}"
        at += f" on {where(view, wish.berth)}" if wish.berth else ""
        return f"{t.name} with {count(wish.steps, 'step')}{at}, {price}"
    x = view.g.blocks.get(wish.block)
    name = types()[x.type].name if x is not None else "a block"
    if wish.steps > 0:
        return f"{count(wish.steps, 'step')} on {name}" + (f", paid{PURSES[wish.purse]}" if wish.purse else "")
    return f"{name} gives up {count(-wish.steps, 'step')}" if wish.steps else f"{name} is disbanded"


def listed(view: View) -> tuple[Wish, ...]:
    """What is on the seat's list and not yet on the map: in Alliances an army is set up whole."""
    stands = view.g.scenario == ALLIANCES and bool(view.g.of(view.seat))
    return () if view.g.stage == "setup" and stands else view.g.lists.get(view.seat, ())


def list_page(view: View) -> Sheet:
    """The seat's secret list, numbered, and what is left to be spent."""
    left = [
        (f"Left for the {armies()[a].name}", count(view.facts.coins[a], "coin"))
        for a, h in view.g.armies.items()
        if h.seat == view.seat and view.facts.coins.get(a)
    ]
    if len(left) > 1 and view.g.scenario == PLUNDERING:
        left = [("Left for both armies", left[0][1])]
    left += [("Left", spare_words(view))] if view.g.stage == "build" and view.seat in view.g.seats else []
    facts = (Facts(tuple(left)),) if left else ()
    if not listed(view):
        return Sheet("Your list", (Text(("Your list is empty.",)), *facts))
    rows = tuple((str(k), wish_words(view, w)) for k, w in enumerate(view.g.lists.get(view.seat, ()), 1))
    return Sheet("Your list", (Grid(("line", "what"), rows), *facts))


def spare_words(view: View) -> str:
    """What gold the seat's list leaves: in its hexes, off the map."""
    *there, (_, off) = view.facts.spare or (("", 0),)
    return spare(((where(view, at), n) for at, n in there), off)


def spells_page(view: View) -> Sheet:
    """The spells of the seat's armies; all there are for whoever has none."""
    mine = [a for a, h in view.g.armies.items() if h.seat == view.seat]
    if not mine:
        return Sheet("Spells", (printed_spells(spells(), ""),))
    return Sheet("Spells", tuple(printed_spells(armies()[a].spells, armies()[a].name) for a in mine))


def armies_page(view: View) -> Sheet:
    """All armies, what they are like, who plays them."""
    rows = tuple(
        (a.name, seat_name(view.g.armies[a.id].seat) if a.id in view.g.armies else "nobody", a.style)
        for a in armies().values()
    )
    return Sheet("Armies", (Grid(("army", "who plays it", "like"), rows), Text(("'look NAME' shows one of them.",))))


def item_page(view: View, item: str) -> Sheet:
    """Wand or Sword: where it is and what it is good for in this scenario."""
    held = figures("alliances")["vp"]
    if item == SWORD:
        good = "Its bearer throws one missed die again whenever it fires."
        points = held["hold_fire_sword"]
    elif view.g.scenario == RUINS:
        good, points = "A wizard that bears it casts without paying steps.", figures("ruins")["vp"]["magic_wand"]
    else:
        good, points = "A wizard that bears it pays a step less for a spell.", held["hold_magic_wand"]
    there = where(view, view.facts.items[item]) if item in view.facts.items else "not on the map"
    rows = (("Where", there), ("Use", good), ("Worth", f"{count(points, 'point')} for the side that holds it"))
    return Sheet(ITEMS[item].removeprefix("the "), (Facts(rows),))


def army_page(view: View, army: str) -> Sheet:
    """An army: its types of block and its spells, as printed."""
    a = armies()[army]
    rows = tuple(
        (
            t.name,
            str(t.many),
            t.rating,
            str(t.steps),
            str(t.move),
            str(t.cost),
            t.kind,
            ", ".join(NOTES[n] for n in t.notes),
        )
        for t in (types()[x] for x in a.types)
    )
    columns = ("block", "many", "rating", "steps", "move", "a step", "kind", "at home in")
    return Sheet(a.name, (Text((f"{capital(a.style)}.",)), Grid(columns, rows), printed_spells(a.spells)))


def rating_words(rating: str) -> str:
    """What a rating means: 'acts in the B step, hits with 4 or less'."""
    return f"acts in the {rating.rstrip('0123456789')} step, hits with {rating.lstrip('ABCDE+')} or less"


def type_page(kind: str) -> Sheet:
    """A type of block, as printed."""
    t = types()[kind]
    return Sheet(
        t.name,
        (
            Facts(
                (
                    ("Army", armies()[t.army].name if t.army in armies() else "the Lord's own"),
                    ("Rating", f"{t.rating}: {rating_words(t.rating)}"),
                    ("Steps", f"{t.steps}, {t.cost} gold each"),
                    ("Move", str(t.move)),
                    ("Kind", t.kind),
                    *((("At home in", ", ".join(NOTES[n] for n in t.notes)),) if t.notes else ()),
                )
            ),
        ),
    )


def spell_page(spell: str) -> Sheet:
    """A spell, as printed, and who has it."""
    s = spells()[spell]
    when = {"combat": "in the wizard's step of a battle", "move": "once in your moves"}
    whose = listing(a.name for a in armies().values() if spell in a.spells)
    rows = (
        ("What", f"{s.text}."),
        ("Cost", count(s.cost, "step") if s.cost else "what the spell it answers costs"),
        ("Who", f"{'A+ wizards' if s.caster == 'A+' else 'any wizard'} of the {whose}"),
        ("When", when.get(s.timing, "in answer to an enemy's spell in the same hex")),
        *((("Last step", "may be taken"),) if s.last else ()),
    )
    return Sheet(s.name, (Facts(rows),))


def place_page(view: View, at: str) -> Sheet:
    """A hex: ground, city, who stands there as far as it is seen."""
    h = the_map(view).hexes[at]
    facts = [("Ground", h.ground)]
    if h.name:
        holder = view.facts.cities.get(at)
        whose = seat_name(view.g.armies[holder].seat) if holder else "nobody's"
        facts.append(("City", f"{h.name}, {h.value} gold, {whose}"))
    facts += [
        (ITEMS[k].removeprefix("the "), "lies or is borne here") for k, there in view.facts.items.items() if there == at
    ]
    if at in view.g.temples:
        facts.append(("Temple", "to be looted by whoever is alone here when everybody builds"))
    if at in view.g.tokens:
        facts.append(("Ruins", "a token lies here, face down"))
    facts += [(seat_name(s), count(n, "block")) for s, n in view.facts.counts.get(at, {}).items()]
    roads = [where(view, n) for n in the_map(view).near(at) if the_map(view).road(at, n)]
    facts += [("Roads to", listing(roads))] if roads else []
    rows = tuple(block_row(view, b) for b, x in view.g.blocks.items() if x.at == at)
    blocks: list[Block] = [Facts(tuple(facts))]
    if rows:
        blocks.append(Grid(("place", "block", "rating", "steps", "move", "kind", ""), rows))
    return Sheet(f"{h.name}, {at}" if h.name else at, tuple(blocks))


def examine(view: View, what: str) -> Sheet:
    """Wand or Sword, a place, a player, an army, a type of block or a spell."""
    if what.strip().casefold() in ("battle", "the battle", "fight") and view.g.fight is not None:
        return Sheet("The battle", tuple(fight_blocks(view)))
    vocabulary = names.WORDS.names
    indexes = []
    for kind, page in (
        ("item", lambda x: item_page(view, x)),
        ("place", lambda x: place_page(view, x)),
        ("seat", lambda x: seat_sheet(view, x)),
        ("army", lambda x: army_page(view, x)),
        ("type", type_page),
        ("spell", spell_page),
    ):
        index = names.place_index(view) if kind == "place" else NameIndex(vocabulary[kind](view, view.seat))
        indexes.append(index)
        found = one(index, what)
        if found:
            made: Sheet = page(found)
            return made
    return not_one(what, indexes, "a place, a player, an army, a type of block or a spell")


def sheet_of(view: View, what: str) -> Sheet:
    """One's own sheet, or another player's."""
    if not what.strip() or what.strip().casefold() in ("me", "mine", "my"):
        if view.seat in view.g.seats:
            return seat_sheet(view, view.seat)
        return Sheet(
            "All players", tuple(b for s in view.g.ranks for b in (Text((seat_name(s),)), *seat_sheet(view, s).blocks))
        )
    return examine(view, what)


def find(view: View, what: str) -> Sheet:
    """Where something is: a place, or blocks of that kind that are seen."""
    what = what.strip().rstrip("? ")
    if item := one(NameIndex(names.WORDS.names["item"](view, view.seat)), what):
        return item_page(view, item)
    if (foes := _others(view, what)) is not None:
        return foes
    words = NameIndex((label, kind) for label, kind in names.WORDS.nouns.items())
    kind = one(words, what)
    title = _where_title(what)
    there = [
        b for b, x in view.g.blocks.items() if kind and kind in (names.label(x.type), types()[x.type].kind, "block")
    ]
    if not there:
        seen = "None that you see is on the map."
        return note(title, seen) if kind else examine(view, what)
    rows = tuple(block_row(view, b) for b in there)
    return Sheet(title, (Grid(("place", "block", "rating", "steps", "move", "kind", ""), rows),))


def _where_title(what: str) -> str:
    return f"Where {what[:40]} {'are' if what.casefold().endswith('s') else 'is'}"


def _others(view: View, what: str) -> Sheet | None:
    """Where "the enemy" or "Birch's blocks" stand; None where no such thing is asked for."""
    said = _TROOPS.sub("", what.casefold()).strip()
    if said in ("the enemy", "enemy", "the enemies", "enemies", "the foe", "everybody else"):
        side = view.facts.factions.get(view.seat, view.seat)
        seats = [s for s, f in view.facts.factions.items() if f != side]
    else:
        seat = one(NameIndex(names.WORDS.names["seat"](view, view.seat)), said) if said != what.casefold() else ""
        seats = [seat] if seat and seat != view.seat else []
    if not seats:
        return None
    rows = tuple(r for r in _standing(view) if r[1] in [seat_name(s) for s in seats])
    title = _where_title(what)
    return Sheet(title, (Grid(("place", "who", "blocks"), rows),)) if rows else note(title, "Nowhere on the map.")


def near(view: View, distance: int) -> Sheet:
    """What stands within so many hexes of one's own blocks."""
    mine = {view.g.blocks[b].at for b in view.g.of(view.seat)}
    close = set(mine)
    for _ in range(max(1, min(distance, 10))):
        close |= {n for at in sorted(close) for n in the_map(view).near(at)}
    rows = tuple(
        (where(view, at), seat_name(seat), str(n))
        for at, there in view.facts.counts.items()
        for seat, n in there.items()
        if at in close and seat != view.seat
    )
    if not rows:
        return note("Near", "Nobody else stands near your blocks.")
    return Sheet("Near", (Grid(("place", "who", "blocks"), rows[: FOUND * 4]),))


def here(view: View, at: str) -> Sheet:
    """The place somebody points at."""
    return place_page(view, at)


def map_of(view: View, what: str) -> Sheet:
    """The map in words: all cities with who owns them, or a place and what lies round it."""
    m = the_map(view)
    at = one(names.place_index(view), what) if what.strip() else ""
    if what.strip() and not at:
        return note("The map", f"There is no place called '{what.strip()[:60]}'.")
    if at:
        ways = {n: d for d, n in m.beside[at].items()}
        rows = tuple(
            (LONG[ways[n]] if n in ways else "over the seam", where(view, n), m.hexes[n].ground, _sides(view, at, n))
            for n in m.near(at)
        )
        grid = Grid(("way", "place", "ground", "side"), rows, "Round it")
        return Sheet(f"Round {where(view, at)}", (*place_page(view, at).blocks, grid))
    rows = tuple(
        (
            x.name,
            h,
            str(x.value),
            seat_name(view.g.armies[view.facts.cities[h]].seat) if h in view.facts.cities else "nobody",
        )
        for h, x in m.hexes.items()
        if x.name
    )
    standing = tuple(_standing(view))
    blocks: list[Block] = [Grid(("city", "hex", "gold", "owner"), rows, "Cities")]
    if standing:
        blocks.append(Grid(("place", "who", "blocks"), standing, "Blocks"))
    lying = [(where(view, at), ITEMS[k].removeprefix("the ")) for k, at in view.facts.items.items()]
    lying += [(where(view, at), "temple") for at in view.g.temples]
    lying += [(where(view, at), "ruins, a token face down") for at in view.g.tokens]
    lying += [(where(view, x.at), types()[x.type].name) for b, x in view.g.blocks.items() if not view.g.seat_of(b)]
    if lying:
        blocks.append(Grid(("place", "what"), tuple(lying), "What lies there"))
    return Sheet("The map", tuple(blocks))


def _sides(view: View, a: str, b: str) -> str:
    m = the_map(view)
    return ", ".join(w for w, there in (("road", m.road(a, b)), ("river", m.river(a, b))) if there)
