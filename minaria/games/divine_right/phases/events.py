"""The events round: two dice on the Events Table, carried out before the next player rolls.

Book: "Random Events", "Mercenary Units"; DR-EVENT-*, DR-MERC-*; DRR-15..22, DRR-91.
"""

from __future__ import annotations

from typing import Any, ClassVar

from commands import Done
from minaria.engine.offers import Offer, Refusal
from minaria.engine.phases import STAY, Ask, Next, SeatPhase, call, end
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.orders import Entice, Hire, Replace, Roll
from minaria.games.divine_right.phases.fates import Fates, Peril
from minaria.games.divine_right.phases.losses import Losses
from minaria.games.divine_right.rules import deploy, heroes, sieges
from minaria.games.divine_right.rules.rivers import keel
from minaria.games.divine_right.rules.status import (
    allies,
    castle_kingdom,
    closed_castle,
    combat,
    free_mercenaries,
    friends_at,
    hex_of,
    kingdom_owner,
    owner,
    prisoner,
    put,
    realms_of,
    set_realm,
    stacks,
    units_of,
)
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import board, kingdoms, monarch, regulars, unit
from minaria.games.divine_right.telling import (
    adjective,
    count,
    force_name,
    kingdom_name,
    listing,
    place_name,
    seat_name,
)

NAMES = {
    2: "Untimely death",
    3: "Storms",
    4: "Mutiny",
    5: "Bad omens",
    6: "Replacements",
    7: "No event",
    8: "Reinforcements",
    9: "Epidemic",
    10: "Replacements or reinforcements",
    11: "Desertion",
    12: "Help from afar",
}


def exposed_fleets(g: Minaria, seat: str) -> list[str]:
    """Fleets a storm can take: those outside every port (DR-EVENT-05, DR-TERRAIN-23, DRR-18).

    One fleet per owner is safe in a non-castle port.

    Of several fleets in a non-castle port any may be the one lost: its owner says which lies in the port.
    """
    fleets = [u for u in units_of(g, seat) if unit(u).type == "fleet"]
    out: list[str] = []
    for u in fleets:
        h = g.pieces[u].hex
        x = hex_of(h)
        if (x.kind == "port" or h == keel(u)) and not closed_castle(g, seat, h):  # its home is a river fleet's port
            continue
        if x.kind == "noncastle-port" and sum(1 for v in fleets if g.pieces[v].hex == h) == 1:
            continue
        out.append(u)
    return out


class Events(SeatPhase):
    """One player's events round (DR-EVENT-01)."""

    title: ClassVar[str] = "Events"
    opened: bool = False

    def start(self, g: Minaria) -> Next:
        """Trolls regenerate, late regulars come, heroes in this player's castles roll (DR-TROLL-02, DR-FATE-10)."""
        return call(Regrowth(self.seat), then=self.assemble)

    def assemble(self, g: Minaria, value: Any) -> Next:
        """Late regulars come, heroes in this player's castles roll."""
        for kingdom in deploy.late_musters(g, self.seat):
            deploy.muster(g, kingdom)
        guests = [
            Peril(u, self.seat, "castle")
            for u, p in g.pieces.items()
            if not unit(u).combat
            and p.inside
            and owner(g, u) not in ("", self.seat)
            and not prisoner(g, u)
            and kingdom_owner(g, castle_kingdom(p.hex)) == self.seat
            and closed_castle(g, owner(g, u), p.hex)
        ]
        return call(Fates(tuple(guests))) if guests else STAY

    def resume(self, g: Minaria, value: Any) -> Next:
        if self.opened or g.players[self.seat].out:
            return end()
        return STAY

    def ask(self, g: Minaria) -> list[Ask]:
        return [
            Ask(
                self.seat,
                "Roll for events.",
                [Offer(Roll)],
                waiting=f"{seat_name(self.seat)} rolls for events.",
                absent=Roll(),
            )
        ]

    def on_roll(self, g: Minaria, order: Roll) -> Next:
        self.opened = True
        a = g.roll("events, first die", self.seat)
        b = g.roll("events, second die", self.seat)
        g.tell(f"{seat_name(self.seat)} rolls {a} and {b}: {NAMES[a + b]}.", hap.EVENT((), {self.seat: hap.ROLLS}))
        return self.happen(g, a + b)

    def happen(self, g: Minaria, entry: int) -> Next:
        """Carry out a table entry, as far as it can be (DR-EVENT-02, -03)."""
        seat = self.seat
        mine = combat(units_of(g, seat))
        nothing: Next | None = None
        match entry:
            case 2:
                doomed = [k for k in allies(g, seat) if not g.realms[k].doomed]
                if doomed:
                    heroes.kill(g, monarch(g.pick("which monarch dies", doomed, named=kingdom_name)), "")
                    return end()
            case 3:
                fleets = exposed_fleets(g, seat)
                if fleets:
                    return call(Losses(seat, tuple(fleets), 1, "Storms", event=True))
            case 4:
                if mine:
                    return call(Losses(seat, tuple(mine), 1, "Mutiny", event=True))
            case 5:
                kingdom = g.pick("which kingdom sees bad omens", realms_of(g, seat), named=kingdom_name)
                set_realm(g, kingdom, omens=g.turn)
                g.tell(
                    f"The regulars of {kingdoms()[kingdom].name} will not fight or besiege this turn.",
                    hap.EVENT(kingdoms()[kingdom].royal, {seat: hap.STRICKEN}),
                )
                return end()
            case 6:
                if deploy.replaceable(g, seat):
                    return call(Arrivals(seat, 2, True, False))
            case 8:
                return call(Arrivals(seat, 2, False, True))
            case 9:
                return self.epidemic(g)
            case 10:
                return call(Arrivals(seat, 1, True, True))
            case 11:
                hired = [u for u in mine if unit(u).kingdom == "mercenary"]
                if hired:
                    return call(Losses(seat, tuple(hired), 1, "Desertion", event=True))
            case 12:
                kingdom = heroes.random_neutral(g)
                if kingdom:
                    heroes.join(g, kingdom, seat)
                    deploy.muster(g, kingdom, idle=True)
                    return end()
            case _:
                return end()
        g.tell("It comes to nothing.")
        return nothing or end()

    def epidemic(self, g: Minaria) -> Next:
        """Stacks of ten or more lose half, rounded up; else the largest loses one (DR-EVENT-11..13, DRR-20)."""
        found = list(stacks(g, self.seat))
        big = [h for h, us in found if len(us) >= 10]
        if big:
            return call(Epidemic(self.seat, tuple(big)))
        if not found:
            g.tell("It comes to nothing.")
            return end()
        most = max(len(us) for _, us in found)
        h = g.pick("which stack falls ill", [h for h, us in found if len(us) == most], named=place_name)
        return call(Losses(self.seat, tuple(dict(found)[h]), 1, f"Epidemic at {place_name(h)}", event=True))


class Epidemic(SeatPhase):
    """Every stack of ten or more loses half of its units, rounded up, one stack after the other (DR-EVENT-11)."""

    title: ClassVar[str] = "Epidemic"
    hexes: tuple[int, ...]

    def start(self, g: Minaria) -> Next:
        return self.resume(g, None)

    def resume(self, g: Minaria, value: Any) -> Next:
        if not self.hexes:
            return end()
        h, self.hexes = self.hexes[0], self.hexes[1:]
        stack = combat(friends_at(g, self.seat, h))
        return call(Losses(self.seat, tuple(stack), (len(stack) + 1) // 2, f"Epidemic at {place_name(h)}", event=True))

    def ask(self, g: Minaria) -> list[Ask]:
        return []


def regrowing(g: Minaria, seat: str) -> list[str]:
    """Eliminated Trolls that could grow again now, one of each site: not those lost to an event this turn.

    DR-TROLL-02..05, DRR-91.
    """
    if kingdom_owner(g, "trolls") != seat or g.realms["trolls"].doomed:
        return []
    found: dict[int, str] = {}
    for u in regulars("trolls"):
        if u in g.dead and g.dead[u] != g.turn and deploy.replacement_hexes(g, seat, u):
            found.setdefault(unit(u).home, u)
    return list(found.values())


def regrow(g: Minaria, uid: str) -> None:
    """That Troll army stands at its site again."""
    h = deploy.replace(g, uid, 0)
    g.tell(f"A Troll army regenerates at {place_name(h)}.", hap.ARRIVAL(h, {}, (uid,)))


class Regrowth(SeatPhase):
    """One Troll army grows again; its owner says which where there is a choice (DR-TROLL-02, DRR-91)."""

    title: ClassVar[str] = "Trolls"

    def start(self, g: Minaria) -> Next:
        able = regrowing(g, self.seat)
        if len(able) > 1:
            return STAY
        for u in able:
            regrow(g, u)
        return end()

    def recheck(self, g: Minaria) -> Next:
        return self.start(g)

    def ask(self, g: Minaria) -> list[Ask]:
        able = regrowing(g, self.seat)
        sites = [place_name(unit(u).home) for u in able]
        return [
            Ask(
                self.seat,
                f"A Troll army grows again: replace 1 army at {listing(sites, 'or')}.",
                [Offer(Replace, lambda o: self.check(g, o), lambda: [Replace((u,), unit(u).home) for u in able])],
                waiting=f"{seat_name(self.seat)} says which Troll army grows again.",
                absent=Replace((able[0],), unit(able[0]).home),
            )
        ]

    def check(self, g: Minaria, o: Replace) -> Refusal | None:
        """One of those that can grow again, at its own site."""
        sites = {unit(u).home for u in regrowing(g, self.seat)}
        if len(o.force) != 1 or unit(o.force[0]).kingdom != "trolls":
            return Refusal("One Troll army grows again at the beginning of the turn.", "DR-TROLL-02")
        bar = deploy.check_replace(g, self.seat, o.force, o.place)
        if bar is None and unit(o.force[0]).home not in sites:
            return Refusal("Trolls lost to an event grow again from the next turn.", "DR-TROLL-05")
        return bar

    def on_replace(self, g: Minaria, order: Replace) -> Next:
        regrow(g, order.force[0])
        return end()


class Arrivals(SeatPhase):
    """A player brings units in: regulars replaced, mercenaries hired, or either (DR-EVENT-08, -10, -14; DR-MERC-*)."""

    title: ClassVar[str] = "New units"
    count: int
    regulars: bool
    mercenaries: bool

    def start(self, g: Minaria) -> Next:
        return self.go_on(g)

    def go_on(self, g: Minaria) -> Next:
        """Ask again while something can still come."""
        if self.count > 0 and self.possible(g):
            return STAY
        if self.count > 0:
            g.tell(
                f"{count(self.count, 'unit')} due to {seat_name(self.seat)} cannot be placed and "
                f"{'is' if self.count == 1 else 'are'} lost."
                if self.mercenaries
                else "Nothing more can return."
            )
        return end()

    def recheck(self, g: Minaria) -> Next:
        return self.go_on(g)

    def possible(self, g: Minaria) -> bool:
        """Whether anything can come now."""
        if self.regulars and deploy.replaceable(g, self.seat):
            return True
        return self.mercenaries and bool(deploy.hireable(g, self.seat) or deploy.enticeable(g, self.seat))

    def ask(self, g: Minaria) -> list[Ask]:
        offers: list[Offer[Any]] = []
        ways = []
        if self.regulars and deploy.replaceable(g, self.seat):
            offers.append(Offer(Replace, lambda o: self.check_replace(g, o), lambda: self.replace_choices(g)))
            ways.append("replace an eliminated regular")
        if self.mercenaries and deploy.hireable(g, self.seat):
            offers.append(Offer(Hire, lambda o: self.check_hire(g, o), lambda: self.hire_choices(g)))
            ways.append("hire a mercenary army or fleet at a friendly castle or port")
        elif self.mercenaries and deploy.enticeable(g, self.seat):
            offers.append(Offer(Entice, lambda o: self.check_entice(g, o), lambda: self.entice_choices(g)))
            ways.append("entice a mercenary away from an enemy")
        offers.append(Offer(Done))
        return [
            Ask(
                self.seat,
                f"{count(self.count, 'unit')} to bring in: {' or '.join(ways) or 'none possible'}.",
                offers,
                waiting=f"{seat_name(self.seat)} brings in new units.",
                absent=Done(),
            )
        ]

    def why_not(self, g: Minaria, order: Any) -> Refusal | None:
        """Why an order that is not on offer cannot help here."""
        if isinstance(order, Hire):
            if not self.mercenaries:
                return Refusal("This event brings regulars back, not mercenaries.", "DR-EVENT-08")
            return self.check_hire(g, order) or Refusal("The pool is empty.", "DR-MERC-01")
        if isinstance(order, Replace):
            if not self.regulars:
                return Refusal("This event brings mercenaries, not regulars.", "DR-EVENT-10")
            return self.check_replace(g, order)
        if isinstance(order, Entice):
            return Refusal("Mercenaries are taken from enemies only when the pool is empty for you.", "DR-MERC-05")
        return None

    def check_replace(self, g: Minaria, o: Replace) -> Refusal | None:
        """Whether those regulars may return there."""
        if not o.force or len(o.force) > self.count:
            return Refusal(f"{count(self.count, 'unit')} may return, not {len(o.force)}.", "DR-EVENT-08")
        return deploy.check_replace(g, self.seat, o.force, o.place)

    def replace_choices(self, g: Minaria) -> list[Replace]:
        """One eliminated regular at a time."""
        out = []
        for u in deploy.replaceable(g, self.seat):
            sites = deploy.replacement_hexes(g, self.seat, u)
            out += [Replace((u,), h) for h in sites]
        return out

    def on_replace(self, g: Minaria, order: Replace) -> Next:
        for u in order.force:
            h = deploy.replace(g, u, order.place)
            g.tell(
                f"{seat_name(self.seat)}: a {adjective(unit(u).kingdom)} {unit(u).type} returns at {place_name(h)}.",
                hap.ARRIVAL(h, {}, (u,)),
            )
        self.count -= len(order.force)
        return self.go_on(g)

    def check_hire(self, g: Minaria, o: Hire) -> Refusal | None:
        """Whether so many of that type are due and left, and may enter there (DR-MERC-01, -02; DR-EVENT-21, -24)."""
        if not 0 < o.count <= self.count:
            return Refusal(f"{count(self.count, 'unit')} may be brought in, not {o.count}.", "DR-EVENT-10")
        left = len(free_mercenaries(g, o.kind))
        if left < o.count:
            only = f"Only {count(left, f'mercenary {o.kind}')}" if left else f"No mercenary {o.kind}"
            return Refusal(f"{only} {'are' if left > 1 else 'is'} left in the pool.", "DR-MERC-02")
        if not o.place:
            return Refusal("Say where they are to enter.", "DR-EVENT-21")
        sites = deploy.hire_hexes(g, self.seat, o.kind)
        if o.place not in sites:
            x = hex_of(o.place)
            if o.place in g.sieges:
                return Refusal(f"{x.name} is under siege; nobody can enter the game there.", "DR-SIEGE-15")
            if o.kind == "fleet" and not sites:
                return Refusal("You have no friendly port for a fleet.", "DR-EVENT-24")
            kind = "castles" if o.kind == "army" else "ports"
            return Refusal(
                f"Mercenary {o.kind}s enter at friendly {kind}; {x.name} is none.".replace("armys", "armies"),
                "DR-EVENT-21",
            )
        return None

    def hire_choices(self, g: Minaria) -> list[Hire]:
        """Every type in every place, one at a time."""
        return [Hire(h, k) for k in deploy.hireable(g, self.seat) for h in deploy.hire_hexes(g, self.seat, k)]

    def on_hire(self, g: Minaria, order: Hire) -> Next:
        hired = free_mercenaries(g, order.kind)[: order.count]
        for u in hired:
            g.mercenaries[u] = self.seat
            self.place(g, u, order.place)
        many = f"a mercenary {order.kind}" if len(hired) == 1 else force_name(hired)
        g.tell(
            f"{seat_name(self.seat)} hires {many} at {place_name(order.place)}.", hap.ARRIVAL(order.place, {}, hired)
        )
        self.count -= len(hired)
        return self.go_on(g)

    def place(self, g: Minaria, u: str, h: int) -> None:
        """A mercenary enters, inside the walls of a castle that stands."""
        own = kingdom_owner(g, hex_of(h).kingdom) == self.seat
        put(g, u, h, inside=own and h not in g.plundered and board().hexes[h].walls)

    def check_entice(self, g: Minaria, o: Entice) -> Refusal | None:
        """Whether those mercenaries may be taken from their present master (DR-MERC-05..08)."""
        if len(o.force) != 1:
            return Refusal("Take them one at a time.", "DR-MERC-05")
        u = o.force[0]
        if u not in deploy.enticeable(g, self.seat):
            kind = unit(u).type
            if unit(u).kingdom != "mercenary" or owner(g, u) in ("", self.seat):
                return Refusal("Only mercenaries of an enemy can be taken.", "DR-MERC-05")
            if deploy.hireable(g, self.seat):
                return Refusal("Mercenaries are taken from enemies only when the pool is empty for you.", "DR-MERC-05")
            if not deploy.hire_hexes(g, self.seat, kind):
                if kind == "fleet":
                    return Refusal("You have no friendly port for a fleet.", "DR-EVENT-24")
                return Refusal("You have no friendly castle where an army could enter.", "DR-EVENT-21")
            return Refusal("That fleet carries units or heroes no other fleet there could take over.", "DR-MERC-07")
        if o.place not in deploy.hire_hexes(g, self.seat, unit(u).type):
            return Refusal(f"It cannot enter at {place_name(o.place)}.", "DR-EVENT-21")
        return None

    def entice_choices(self, g: Minaria) -> list[Entice]:
        """Every mercenary to every place."""
        return [
            Entice((u,), h)
            for u in deploy.enticeable(g, self.seat)
            for h in deploy.hire_hexes(g, self.seat, unit(u).type)
        ]

    def on_entice(self, g: Minaria, order: Entice) -> Next:
        u = order.force[0]
        before = owner(g, u)
        if unit(u).type == "fleet":
            deploy.shift_cargo(g, u)
        g.mercenaries[u] = self.seat
        self.place(g, u, order.place)
        g.tell(
            f"{seat_name(self.seat)} entices {force_name([u])} away from {seat_name(before)} "
            f"to {place_name(order.place)}.",
            hap.ARRIVAL(order.place, {self.seat: hap.ENTICES, before: hap.ENTICED}, (u,), weight=2),
        )
        heroes.drop_drowned(g)
        sieges.lift_empty(g)
        self.count -= 1
        return self.go_on(g)

    def on_done(self, g: Minaria, order: Done) -> Next:
        if self.count:
            g.tell(f"{seat_name(self.seat)} brings in no more.")
        return end()
