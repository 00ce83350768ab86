"""Armies, garrisons and specials are placed (chapters ALLIANCES, LORD, PLUNDER, RUINS, RUIN, BORDERLAND)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from commands import Trouble, order
from minaria.engine.deeds import Deed, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, end
from minaria.games.block_wars import happenings as hap
from minaria.games.block_wars.kinds import Force, ItemName, Place, TypeName
from minaria.games.block_wars.rules import mustering
from minaria.games.block_wars.rules.building import fresh
from minaria.games.block_wars.rules.ground import (
    cities,
    distances,
    enemies,
    hex_of,
    may_stand,
    near,
    room,
    the_map,
    walkable,
    water,
)
from minaria.games.block_wars.rules.movement import distinct
from minaria.games.block_wars.state import ALLIANCES, PLUNDERING, RUINS, Block, BlockWars, Item, Wish
from minaria.games.block_wars.tables import LORD, armies, figures, types
from minaria.games.block_wars.wording import (
    ITEMS,
    block_name,
    count,
    counted,
    does,
    listing,
    place_name,
    seat_name,
)


@order("camp at|in PLACE", rule="BW-ALLIANCES-05", examples=("camp at Corvale",))
class Camp(Deed):
    """Choose the city where your army begins."""

    place: Place

    def refusal(self, g: BlockWars, seat: str, phase: Any) -> Refusal | None:
        if self.place in mustering.start_cities(g, seat, phase.army):
            return None
        city = cities(g).get(self.place)
        rule = {PLUNDERING: "BW-PLUNDER-05", RUINS: "BW-RUINS-06"}.get(g.scenario, "BW-ALLIANCES-05")
        if city is None or city.value != figures("alliances")["start_city_gp"]:
            return Refusal("An army begins in a city worth 1 gold.", rule)
        if self.place in g.homes.values() or (g.scenario != ALLIANCES and g.here(self.place)):
            return Refusal("Another army begins there.", rule)
        if g.scenario != ALLIANCES:
            return Refusal("It begins on another tile than the blocks that stand already.", rule)
        return Refusal("That is too near to where the other side begins.", "BW-ALLIANCES-08")

    @classmethod
    def orders(cls, g: BlockWars, seat: str, phase: Any) -> Iterator[Camp]:
        return map(cls, mustering.start_cities(g, seat, phase.army))

    def do(self, g: BlockWars, phase: Any) -> Next:
        """The army stands there (BW-ALLIANCES-05 to -08)."""
        g.homes.pop(phase.army, None)
        g.homes[phase.army] = self.place
        left = mustering.deploy(g, phase.army, self.place)
        if g.scenario != ALLIANCES:
            g.lists[phase.seat] = tuple(w for w in g.lists[phase.seat] if w.army != phase.army)
        name = armies()[phase.army].name
        g.tell(
            f"{seat_name(phase.seat)} places the {name} at {place_name(g, self.place)}.",
            hap.SETTING_UP(self.place, {phase.seat: hap.TAKES}),
        )
        if left:
            g.tell("", hap.LIST(), **{phase.seat: f"{count(len(left), 'block')} found no water and stays in the pool."})
        return STAY


class Lead(Camp):
    """Two blocks of the next player, drawn by lot, are set in a city by their enemy (BW-RUINS-05)."""

    def do(self, g: BlockWars, phase: Any) -> Next:
        owner = g.armies[phase.army].seat
        rest = [w for w in mustering.chosen(g, phase.army) if w.steps]
        some = []
        for _ in range(min(len(rest), figures("ruins")["opening"]["random_blocks_placed_by_opponent"])):
            n = g.pick("which blocks are set down first", range(len(rest)), owner, hidden=True)
            some.append(rest.pop(n))
        g.lists[owner] = tuple(rest)
        g.homes[phase.army] = self.place
        mustering.deploy(g, phase.army, self.place, some)
        names = counted(types()[w.type].name for w in some)
        where = place_name(g, self.place)
        g.tell(
            f"{seat_name(phase.seat)} sets down {count(len(some), 'block')} of {seat_name(owner)} at {where}.",
            hap.SETTING_UP(self.place, {owner: hap.TAKES}),
            **{owner: f"{seat_name(phase.seat)} sets down your {names} at {where}."},
        )
        g.reveal()
        return end()


@order("swap FORCE with|and OTHER", rule="BW-ALLIANCES-06", examples=("swap 1 wizard with 1 block",))
class Swap(Deed):
    """Have two blocks change places while the army is placed."""

    force: Force
    other: Force

    def refusal(self, g: BlockWars, seat: str, phase: Any) -> Refusal | None:
        if len(self.force) != 1 or len(self.other) != 1:
            return Refusal("Name one block, and the one it changes places with.", "BW-ALLIANCES-06")
        if any(b not in placing(g, phase) for b in (*self.force, *self.other)):
            return Refusal("Name two blocks of the army you place.", "BW-ALLIANCES-03")
        a, b = g.blocks[self.force[0]], g.blocks[self.other[0]]
        if a.at == b.at:
            return Refusal("They stand in the same hex.", "BW-ALLIANCES-06")
        if "castle" in (types()[a.type].kind, types()[b.type].kind):
            return Refusal("The castle stands in the city.", "BW-ALLIANCES-07")
        if any(distances(g, g.homes[phase.army])[x.at] > mustering.FAR for x in (a, b)):
            return Refusal("Blocks that were set down elsewhere stay there.", "BW-RUINS-05")
        if not may_stand(g, types()[a.type], b.at) or not may_stand(g, types()[b.type], a.at):
            return Refusal("One of them cannot stand where the other does.", "BW-ALLIANCES-07")
        return None

    @classmethod
    def among(cls, g: BlockWars, seat: str, phase: Any) -> Iterator[Swap]:
        mine = distinct(g, placing(g, phase))
        return (cls((a,), (b,)) for a in mine for b in mine if a < b)

    @classmethod
    def candidates(cls, g: BlockWars, seat: str, phase: Any, said: Said) -> Sequence[str]:
        return placing(g, phase)

    def do(self, g: BlockWars, phase: Any) -> Next:
        a, b = self.force[0], self.other[0]
        there = g.blocks[a].at
        g.change(a, at=g.blocks[b].at)
        g.change(b, at=there)
        now = [f"{does(block_name(g, b), 'stand')} at {place_name(g, g.blocks[b].at)}" for b in (a, b)]
        g.tell("", hap.LIST(), **{phase.seat: f"{listing(now)} now."})
        return STAY


def placing(g: BlockWars, phase: Any) -> list[str]:
    """The blocks of the army that is placed."""
    return [b for b in g.of(phase.seat) if g.blocks[b].army == phase.army]


@order("put FORCE at|in PLACE", rule="BW-ALLIANCES-06", examples=("put 3 blocks at a-0305",))
class Put(Deed):
    """Choose among hexes that are as near which takes the blocks for which the city has no room."""

    force: Force
    place: Place

    def refusal(self, g: BlockWars, seat: str, phase: Any) -> Refusal | None:
        city, to = g.homes[phase.army], self.place
        if not self.force or any(b not in placing(g, phase) for b in self.force):
            return Refusal("Name blocks of the army you place.", "BW-ALLIANCES-03")
        blocks = [g.blocks[b] for b in self.force]
        if any(distances(g, city)[x.at] > mustering.FAR for x in blocks):
            return Refusal("Blocks that were set down elsewhere stay there.", "BW-RUINS-05")
        if to == city or any(x.at == city for x in blocks):
            return Refusal("The city is filled first: swap blocks in it with others.", "BW-ALLIANCES-06")
        if any(not may_stand(g, types()[x.type], to) for x in blocks) or to in cities(g) or enemies(g, to, seat):
            return Refusal("They cannot stand there.", "BW-ALLIANCES-06")
        far = Refusal("They would take more hexes, or farther ones, than they need.", "BW-ALLIANCES-06")
        if water(g, to):
            return None if to in near(g, city) and room(g, to, seat) >= len(blocks) else far
        if any(types()[x.type].kind == "aquatic" for x in blocks):
            return Refusal("Ships lie on the water beside the city where there is any.", "BW-ALLIANCES-07")
        trial = g.copy()
        for b in self.force:
            trial.change(b, at=to)
        if to not in walkable(g) or room(trial, to, seat) < 0:
            return Refusal("There is no room for them there.", "BW-ALLIANCES-06")
        before, after = (mustering.outskirts(x, phase.army, city) for x in (g, trial))
        return far if len(after) > len(before) or sum(after) > sum(before) else None

    @classmethod
    def among(cls, g: BlockWars, seat: str, phase: Any) -> Iterator[Put]:
        outside: dict[str, list[str]] = {}
        for b in cls.candidates(g, seat, phase, {}):
            outside.setdefault(g.blocks[b].at, []).append(b)
        for at, blocks in outside.items():
            for to in near(g, g.homes[phase.army]):
                if to != at:
                    yield cls(tuple(blocks), to)

    @classmethod
    def candidates(cls, g: BlockWars, seat: str, phase: Any, said: Said) -> Sequence[str]:
        return [b for b in placing(g, phase) if g.blocks[b].at != g.homes[phase.army]]

    def do(self, g: BlockWars, phase: Any) -> Next:
        for b in self.force:
            g.change(b, at=self.place)
        said = f"{count(len(self.force), 'block')} stand at {place_name(g, self.place)}."
        g.tell("", hap.LIST(), **{phase.seat: said})
        return STAY


@order(
    "set down [ITEM] at|in PLACE",
    "place|put [ITEM] at|in PLACE",
    "place|put|set [the|a|it] [lords] [castle|forces|temple|token|beast|ogres|rabble] [down] at|in PLACE",
    rule="BW-LORD-02",
    word="set down",
    examples=("set down at a-0305",),
)
class SetDown(Deed):
    """Choose where the special you have thrown is placed."""

    place: Place
    item: ItemName = ""

    def refusal(self, g: BlockWars, seat: str, phase: Any) -> Refusal | None:
        what, at, where = g.specials[0], self.place, place_name(g, self.place)
        if at in mustering.special_places(g, what):
            return None
        ground = mustering.special_ground(what)
        wet = f"{where} is {hex_of(g, at).ground}" if water(g, at) else ""
        if what in (mustering.TEMPLE, mustering.TOKEN):
            rule = "BW-TEMPLE-02" if what == mustering.TEMPLE else "BW-RUIN-02"
            if at not in walkable(g):
                why = wet or "No open ground leads there"
                return Refusal(f"{why}: a {what} lies where those on foot can get.", rule)
            near_by = min((*cities(g), *g.temples, *g.tokens), key=lambda c: distances(g, c)[at])
            close = f"too near to {place_name(g, near_by) if near_by in cities(g) else f'the {what} at {near_by}'}"
            if at == near_by:
                close = "a city" if at in cities(g) else f"where a {what} lies already"
            return Refusal(f"{where} is {close}: a {what} lies {ground}.", rule)
        if what == mustering.CASTLE:
            return Refusal("The Lord's castle stands in a city without blocks.", "BW-LORD-05")
        if at not in walkable(g):
            why = wet or "No road or open ground leads there"
            return Refusal(f"{why}: those on foot cannot get there.", "BW-LORD-04")
        if at in cities(g):
            return Refusal("It is placed outside the cities.", "BW-LORD-04")
        if at in {i.at for i in g.items.values()}:
            return Refusal("Something lies there already.", "BW-LORD-04")
        return Refusal(f"It is placed {ground}: an army is too near.", "BW-LORD-04")

    @classmethod
    def orders(cls, g: BlockWars, seat: str, phase: Any) -> Iterator[SetDown]:
        return map(cls, mustering.special_places(g, g.specials[0]))

    @classmethod
    def filled(cls, g: BlockWars, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any] | Trouble:
        item = said.get("item")
        if item and g.specials and mustering.SPECIALS.get(g.specials[0]) != item:
            return Trouble(f"It is not {ITEMS[item]} that you place now (BW-LORD-02).")
        return {**said, "item": ""}

    def do(self, g: BlockWars, phase: Any) -> Next:
        """It lies or stands there (BW-LORD-04, BW-LORD-05)."""
        what, g.specials = g.specials[0], g.specials[1:]
        if what == mustering.TEMPLE:
            g.temples, name = (*g.temples, self.place), "a temple"
        elif what == mustering.TOKEN:
            g.tokens, name = (*g.tokens, self.place), "a token, face down,"
        elif what in mustering.SPECIALS:
            g.items[mustering.SPECIALS[what]] = Item(self.place)
            name = ITEMS[mustering.SPECIALS[what]]
        else:
            g.blocks[fresh(g, what)] = Block(what, LORD, types()[what].steps, self.place)
            name = types()[what].name
        g.tell(
            f"{seat_name(phase.seat)} places {name} at {place_name(g, self.place)}.",
            hap.SETTING_UP(self.place, {phase.seat: hap.TAKES}),
        )
        return end()


@order(
    "station TYPE at|in PLACE",
    rule="BW-BORDERLAND-04",
    examples=("station Goblin Mob at Oakhelm",),
)
class Station(Deed):
    """Put one of the defender's blocks on the map, before the attacker buys his."""

    type: TypeName
    place: Place

    def refusal(self, g: BlockWars, seat: str, phase: Any) -> Refusal | None:
        t, at, bare = types()[self.type], self.place, empty_cities(g)
        left = unplaced(g, seat)
        if not any(w.type == self.type for w in left):
            return Refusal(f"You have no {t.name} left to place.", "BW-BORDERLAND-04")
        if not at or not may_stand(g, t, at):
            return Refusal(f"{t.name} cannot stand there.", "BW-BORDERLAND-04")
        if t.kind == "castle" and not hex_of(g, at).name:
            return Refusal("The castle stands in a city, which is the capital.", "BW-BORDERLAND-04")
        if room(g, at, seat) < 1:
            return Refusal("There is no room for more of your blocks there.", "BW-STACK-01")
        afoot = [w for w in left if types()[w.type].kind != "aquatic"]
        if at not in bare and t.kind != "aquatic" and len(afoot) <= len(bare):
            return Refusal("Every city needs a block: the rest must go to those without one.", "BW-BORDERLAND-04")
        return None

    @classmethod
    def among(cls, g: BlockWars, seat: str, phase: Any) -> Iterator[Station]:
        bare = empty_cities(g)
        hexes = [*bare, *(h for h in the_map(g).hexes if h not in bare)]
        kinds = dict.fromkeys(w.type for w in unplaced(g, seat))
        return (cls(k, h) for k in sorted(kinds, key=lambda k: types()[k].kind != "castle") for h in hexes)

    def do(self, g: BlockWars, phase: Any) -> Next:
        """It stands there; the castle makes the city the capital (BW-BORDERLAND-03, BW-BORDERLAND-04)."""
        seat = g.actor
        wish = max((w for w in unplaced(g, seat) if w.type == self.type), key=lambda w: w.steps)
        left = list(g.lists[seat])
        left.remove(wish)
        g.lists[seat] = tuple(left)
        g.blocks[fresh(g, self.type)] = Block(self.type, wish.army, wish.steps, self.place)
        if types()[self.type].kind == "castle":
            g.homes[wish.army] = self.place
        where = place_name(g, self.place)
        g.tell(
            f"{seat_name(seat)} places a block at {where}.",
            hap.SETTING_UP(self.place, {seat: hap.TAKES}),
            **{seat: f"{does(f'{types()[self.type].name} ({wish.steps})', 'stand')} at {where}."},
        )
        return STAY if unplaced(g, seat) else end()


def unplaced(g: BlockWars, seat: str) -> list[Wish]:
    """The bought blocks of a seat that are not placed yet."""
    return [w for w in g.lists.get(seat, ()) if w.steps]


def empty_cities(g: BlockWars) -> list[str]:
    """The cities without a garrison."""
    return [h for h in cities(g) if not g.here(h)]
