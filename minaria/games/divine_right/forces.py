"""Which units a seat means: forces read from words, and written in words that mean exactly these units.

A force is said by kind, kingdom and place ("3 Muetaran armies at Tadafat"), by number where that is not enough, and by
the name of a monarch. Units come from the map, which is public. `nouns.Nouns` asks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from commands import Crowd, Order, Part, Thing, Trouble, Which, resolve
from commands.step_budget import spend
from minaria.engine.game import REFEREE
from minaria.engine.offers import Refusal
from minaria.engine.state import remember
from minaria.games.divine_right import orders as o
from minaria.games.divine_right.phases.attacks import Attacks, Fighting
from minaria.games.divine_right.phases.battle import Battle
from minaria.games.divine_right.phases.end_of_moves import FleetsOut
from minaria.games.divine_right.phases.losses import Losses, by_site, cheapest
from minaria.games.divine_right.phases.movement import Moves
from minaria.games.divine_right.phases.reentry import MakingRoom
from minaria.games.divine_right.phases.turn import Displacing
from minaria.games.divine_right.rules import combat as fight
from minaria.games.divine_right.rules import deploy, mobility, movement, transport
from minaria.games.divine_right.rules.editions import in_play
from minaria.games.divine_right.rules.status import at, closed_castle, owner, prisoner, units_of, used
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import (
    MERCENARY,
    board,
    kingdoms,
    monarch,
    printed,
    unit,
    units,
)
from minaria.games.divine_right.telling import adjective, force_name, hero_name, listing, place_name, type_words
from minaria.kit.hexgrid import distance

if TYPE_CHECKING:
    from minaria.engine.match import Match


class Forces:
    """The units one seat can speak of in the present position."""

    def __init__(self, match: Match, seat: str) -> None:
        self.match = match
        self.seat = seat
        self.g: Minaria = match.state

    def last_order(self) -> Order | None:
        """The seat's last accepted order: what it, them and there are about."""
        spoken = any(m.line.seat == self.seat for m in self.match.marks)
        return self.match.last.get(self.seat) if spoken else None

    def meant(self, kind: str) -> tuple[str, ...]:
        """Units that them means: those of the last order that are still on the map; `kind` fleets or force."""
        order = self.last_order()
        fleets, force = getattr(order, "fleets", ()), getattr(order, "force", ())
        among = (fleets or force) if kind == "fleets" else (force or fleets)
        return tuple(u for u in among if u in self.g.pieces)

    def force_text(self, uids: Sequence[str], order: Order) -> str:
        """A force in words that mean exactly these units now."""
        if not uids:
            return ""
        field = "fleets" if getattr(order, "fleets", None) == uids and hasattr(order, "fleets") else "force"
        if hasattr(order, "units"):
            field = "units"
        slots = {f: getattr(order, f) for f in order.spec.fields if f != field}
        groups: dict[tuple[str, str, int, str], list[str]] = {}
        for u in uids:
            c = unit(u)
            p = self.g.pieces.get(u)
            h = p.hex if p is not None else (c.home if type(order) is o.Replace else 0)
            side = "" if p is None else "aboard" if p.aboard else "inside" if p.inside else "outside"
            groups.setdefault((c.kingdom, c.kind, h, side if c.combat else u), []).append(u)
        tries = (False, True) if len({h for _, _, h, _ in groups}) <= 1 else (True,)
        for with_place in tries:
            for with_side in (False, True) if with_place else (False,):
                parts, words = self._parts(groups, with_place, with_side)
                crowd = Crowd(tuple(parts), (), "")
                found = self.resolve(type(order), field, crowd, slots)  # as a reader of these words would
                if isinstance(found, tuple) and not isinstance(found, Trouble | Which) and set(found) == set(uids):
                    return _join(words)
        parts, words = [], []
        for (kingdom, kind, _h, _), members in groups.items():
            if not unit(members[0]).combat:
                words.append(hero_name(members[0]))
                continue
            numbers = ", ".join(f"#{unit(u).number}" for u in members[:-1])
            last = f"#{unit(members[-1]).number}"
            noun = type_words(kingdom, kind, len(members)).split(" ", 1)[1]
            words.append(f"{noun} {numbers} and {last}" if numbers else f"{noun} {last}")
        return _join(words)

    def _parts(
        self, groups: Mapping[tuple[str, str, int, str], Sequence[str]], with_place: bool, with_side: bool
    ) -> tuple[list[Part], list[str]]:
        parts: list[Part] = []
        words: list[str] = []
        for (kingdom, kind, h, side), members in groups.items():
            if kind == "monarch":
                parts.append(Part(name=members[0]))
                words.append(hero_name(members[0]))
                continue
            n = len(members)
            text = type_words(kingdom, kind, n)
            qualifier = side if with_side and side in ("inside", "outside", "aboard") else None
            if with_place and h:
                link = qualifier if qualifier in ("inside", "outside") else "at"
                text += f" {link} {place_name(h)}"
                if qualifier == "aboard":
                    text = f"{n} aboard {text.split(' ', 1)[1]}"
            parts.append(
                Part(count=n, noun=kind, owner=kingdom, where=h if with_place and h else None, qualifier=qualifier)
            )
            words.append(text)
        return parts, words

    # -- forces

    def thing(self, uid: str) -> Thing:
        """A unit as it can be spoken of."""
        p = self.g.pieces.get(uid)
        group = self.groups().get(uid, 0)
        if p is None:
            return _thing(uid, unit(uid).home, "", False, False, group)
        place = "inside" if p.inside else "outside"
        return _thing(uid, p.hex, place, bool(p.aboard), not used(self.g, uid).moved, group)

    def groups(self) -> dict[str, int]:
        """Own units -> number of the army marker they stand under; not to be changed."""
        return remember(self.g, ("groups", self.seat), self._groups)

    def _groups(self) -> dict[str, int]:
        out: dict[str, int] = {}
        for key, members in self.g.markers.items():
            seat, number = key.rsplit("/", 1)
            if seat == self.seat:
                out.update(dict.fromkeys(members, int(number)))
        return out

    def ranked(self, uids: Iterable[str], empty_first: bool = False) -> list[str]:
        """Fresh units first, then by id as printed: which ones a count means; with `empty_first` unloaded fleets."""
        where = printed()
        marching = isinstance(self.match.phase, Moves)
        carrying = {p.aboard for p in self.g.pieces.values()} if empty_first else ()

        def rank(u: str) -> tuple[int, int, int]:
            done = used(self.g, u)
            loaded = 50 * (u in carrying)
            spent = done.stopped or done.stormed or (done.fought and not done.sortied)
            shut = (
                marching and not done.sortied and mobility.besieged_inside(self.g, u)
            )  # who made a sortie may leave (DR-SORTIE-01)
            return (loaded + done.spent + 10 * spent + 20 * shut, where.get(u, 999), unit(u).number)

        return sorted(uids, key=rank)

    def mine(self) -> list[str]:
        """Own units on the map, captives left out, ranked; not to be changed."""
        marching = isinstance(self.match.phase, Moves)
        return remember(self.g, ("mine", self.seat, marching), lambda: self.ranked(self._mine()))

    def _mine(self) -> list[str]:
        if self.seat == REFEREE:
            return list(self.g.pieces)
        return [u for u in units_of(self.g, self.seat) if not prisoner(self.g, u)]

    def candidates(self, cls: type[Order], field: str, slots: Any) -> tuple[list[Thing], Any]:
        """Units a force may mean in that order, best first, and the place it is restricted to, if any."""
        get = slots.get if isinstance(slots, Mapping) else lambda name, default=None: getattr(slots, name, default)
        g = self.g
        where: Any = None
        phase = self.match.phase
        mine = self.mine()
        if field == "units":
            return [replace(self.thing(u), where=0) for u in self.off_map(get)], None
        if cls is o.Replace:
            side = [k for k in kingdoms() if g.realms[k].seat == self.seat]
            fallen = [u for u in g.dead if unit(u).kingdom in side]
            able = deploy.replaceable(g, self.seat)
            mine = able + [u for u in fallen if u not in able]
            here = [u for u in mine if unit(u).home == get("place")]  # a place named says whose dead are meant
            return [self.thing(u) for u in here or mine], None
        if cls is o.Entice:
            mine = [u for u, s in g.mercenaries.items() if s != self.seat and u in g.pieces]
        elif cls is o.Lose and isinstance(phase, Losses):
            among = [u for u in phase.among if u in g.pieces]
            return [self.thing(u) for u in cheapest(g, among, len(among))], None
        elif cls is o.Move or (cls is o.Sail and field == "fleets"):
            where = get("origin") or None
            mine = [u for u in mine if not g.pieces[u].aboard]
            if cls is o.Sail:
                mine = [u for u in mine if unit(u).type == "fleet"]
        elif cls in (o.Enter, o.Leave):
            where = get("castle") or None
            mine = [u for u in mine if g.pieces[u].inside == (cls is o.Leave)]
        elif cls in (o.Board, o.Sail):
            fleets = get("fleets")
            if field == "force":
                mine = [u for u in mine if unit(u).type != "fleet" and not g.pieces[u].aboard]
                if isinstance(fleets, tuple) and fleets:
                    near = transport.shores(g, fleets[0])
                    where = next((h for h in near if any(g.pieces[u].hex == h for u in mine)), near[0])
        elif cls is o.Search:
            where = get("place") or None
        elif cls is o.Land:
            mine = [u for u in mine if g.pieces[u].aboard]
            where = get("place") or None
            if where and not any(g.pieces[u].hex == where for u in mine):  # over a quay, or on a river's far bank
                over = (g.pieces[u].hex for u in mine if where in transport.shores(g, g.pieces[u].aboard))
                where = next(over, where)
        elif cls is o.Sortie:
            where = get("castle") or None
            mine = [u for u in mine if g.pieces[u].inside]
        elif cls is o.Withdraw:
            where = get("castle") or None
            mine = [u for u in mine if g.pieces[u].hex in g.sieges and not g.pieces[u].inside]
        elif cls is o.Besiege:
            h = get("castle")
            mine = [u for u in mine if not g.pieces[u].aboard and not (g.pieces[u].hex == h and g.pieces[u].inside)]
        elif cls is o.FallBack and isinstance(phase, Battle):
            mine = [*phase.freed, *phase.companions(g)]
        elif cls is o.Advance and isinstance(phase, Battle):
            mine = [*phase.advancers, *phase.leading(g)]
        elif cls is o.Displace and isinstance(phase, Displacing | FleetsOut | MakingRoom):
            where = phase.castle if isinstance(phase, Displacing) else phase.place
        mine = [u for u in mine if u in g.pieces]
        if cls in _CHOSEN_OTHERWISE:
            mine = self.ranked(mine, cls is o.Board)
        return [self.thing(u) for u in mine], where

    def off_map(self, get: Any) -> list[str]:
        """Counters a referee can place: those off the map, more than were printed if need be, and any monarch."""
        out = [u for u in units() if u not in self.g.pieces and u not in self.g.mercenaries and in_play(self.g, u)]
        for k in (*kingdoms(), MERCENARY):
            for t in ("army", "fleet"):
                if (first := f"{k}-{t}-1") in units() and in_play(self.g, first):
                    n = 1 + sum(1 for u in units() if u.startswith(f"{k}-{t}-"))
                    extra = [f"{k}-{t}-{i}" for i in range(n, n + 60)]
                    out += [u for u in extra if u not in self.g.pieces]
        return out + [monarch(k) for k in kingdoms() if monarch(k) in self.g.pieces]

    def resolve(self, cls: type[Order], field: str, crowd: Crowd, values: Mapping[str, Any]) -> Any:
        """The units a crowd means: likely ones first, else any of the seat's, so that the rules can say why not."""
        said = tuple(values.get(name) or 0 for name in _DECIDING if name != field)
        key = ("force", self.seat, cls, field, crowd.parts, crowd.minus, said)
        return remember(self.g, key, lambda: self._resolve(cls, field, crowd, values))

    def _resolve(self, cls: type[Order], field: str, crowd: Crowd, values: Mapping[str, Any]) -> Any:
        things, where = self.candidates(cls, field, values)
        spend(1 + len(things) // 4)
        likely = self.likely(cls, field, crowd, values, things)
        last = self.meant("fleets" if field == "fleets" else "force")
        if likely is not None:
            found = resolve(crowd, likely, where=where, pronoun=last)
            if not isinstance(found, Trouble):
                return found
        found = resolve(crowd, things, where=where, pronoun=last)
        if isinstance(found, Trouble) and cls not in (o.Replace, o.Lose) and field != "units":
            again = resolve(crowd, [self.thing(u) for u in self.mine()], where=where, pronoun=last)
            if not isinstance(again, Trouble):
                return again
            if cls is o.Entice:  # whoever owns it, the rules say why it cannot be taken
                anybody = resolve(crowd, [self.thing(u) for u in self.g.pieces if unit(u).combat], pronoun=last)
                return (
                    Trouble("No enemy has such mercenaries on the map (DR-MERC-05).")
                    if isinstance(anybody, Trouble)
                    else anybody
                )
            if self.seat != REFEREE:
                captives = [
                    self.thing(u) for u in self.g.pieces if prisoner(self.g, u) and owner(self.g, u) == self.seat
                ]
                held = resolve(crowd, captives, where=where)
                if not isinstance(held, Trouble) and held:
                    return Trouble("He is a captive and can do nothing (DR-CAPTURE-04).")
                said = crowd.parts[0].owner if crowd.parts else None
                foreign = [self.thing(u) for u in self.g.pieces if owner(self.g, u) not in ("", self.seat)]
                theirs = said and not isinstance(resolve(crowd, foreign, where=where), Trouble)
                if theirs or (said in self.g.realms and self.g.realms[said].seat != self.seat):
                    return Trouble("Those units are not yours.")
        elif isinstance(found, Trouble):
            return self.passed_over(cls, field, crowd, values) or found
        return found

    def passed_over(self, cls: type[Order], field: str, crowd: Crowd, values: Mapping[str, Any]) -> Trouble | None:
        """Why pieces that are there do not count for an order that takes others; None if there are none such."""
        phase = self.match.phase
        among = self.g.pieces if field == "units" else self.mine()
        found = resolve(crowd, [replace(self.thing(u), where=0) for u in among], pronoun=self.meant("force"))
        if isinstance(found, Trouble | Which):
            return None
        if cls is o.Lose and isinstance(phase, Losses):
            return Trouble(f"The loss falls on {by_site(self.g, [u for u in phase.among if u in self.g.pieces])}.")
        if cls is o.Replace:
            return Trouble("Only eliminated regulars of your side can be replaced; those are on the map (DR-EVENT-18).")
        if field == "units":
            spots = dict.fromkeys(place_name(self.g.pieces[u].hex) for u in found)
            return Trouble(f"Already on the map: {force_name(found)}, at {listing(spots)}.")
        return None

    def staying(
        self, cls: type[Order], crowd: Crowd, force: tuple[str, ...], values: Mapping[str, Any]
    ) -> tuple[str, ...]:
        """Whom "everyone" leaves behind on a march: who can move no more, and fleets where the way is by land.

        Nobody, where all can go, where others than everyone are meant, or where only heroes would be left to go: they
        are not sent out alone by such a word.
        """
        goal = values.get("place" if cls is o.Move else "castle") if cls in (o.Move, o.Besiege) else 0
        if not goal or any(not p.every or p.noun not in (None, "unit") for p in crowd.parts):
            return ()
        g, seat = self.g, self.seat
        via = tuple(h for h in (values.get("via"), values.get("via2")) if h)

        def barred(units: list[str]) -> bool:
            return isinstance(movement.plan(g, seat, tuple(units), goal, via, explain=False), Refusal)

        coming = [u for u in force if g.pieces[u].hex != goal]
        if not coming or not barred(coming):
            return ()
        able = {u for group in mobility.mobile(g, seat).values() for u in group}
        going = [u for u in coming if u in able] or coming
        fleets = [u for u in going if unit(u).type == "fleet"]
        if 0 < len(fleets) < len(going) and barred(going) and barred(fleets) and not board().hexes[goal].wet:
            going = [u for u in going if u not in fleets]
        escorted = any(unit(u).combat for u in going) or not any(unit(u).combat for u in coming)
        return tuple(u for u in coming if u not in going) if escorted else ()

    def likely(
        self, cls: type[Order], field: str, crowd: Crowd, values: Mapping[str, Any], things: list[Thing]
    ) -> list[Thing] | None:
        """The candidates that could do it now, where that decides between readings; None if it does not matter."""
        g = self.g
        placed = all(p.where is not None or p.name is not None or p.numbers or p.pronoun for p in crowd.parts)
        if cls is o.Attack:
            target = values.get("place", 0)
            busy: set[str] = set()
            if isinstance(self.match.phase, Attacks | Fighting):
                strikes = self.match.phase.declared if isinstance(self.match.phase, Attacks) else self.match.phase.left
                busy = {u for s in strikes for u in s.attackers}
            able = set()
            for kind in ("army", "fleet"):
                if fight.defenders(g, self.seat, target, kind):
                    able |= set(fight.strikers(g, self.seat, target, kind))
            if values.get("landing"):
                able |= set(fight.landers(g, self.seat, target))
            if values.get("also"):
                for kind in ("army", "fleet"):
                    able |= set(fight.strikers(g, self.seat, values["also"], kind))
            return [
                replace(t, where=0) for t in things if t.id in able - busy
            ]  # one attack may come from several hexes
        if cls in (o.Move, o.Besiege) and not placed and not values.get("origin"):
            goal = values.get("place") or values.get("castle") or 0
            able_units: set[str] = set()
            for h, group in mobility.mobile(g, self.seat).items():
                if not goal:  # a line that is still being typed: whoever can go anywhere
                    able_units |= set(group)
                    continue
                if h == goal or distance(h, goal) > 10:
                    continue
                able_units |= {
                    u for u in group if not isinstance(movement.plan(g, self.seat, (u,), goal, explain=False), Refusal)
                }
                led = tuple(group)
                plan = movement.plan(g, self.seat, led, goal, explain=False)
                if not isinstance(plan, Refusal):
                    able_units |= set(led)
            if cls is o.Besiege:
                able_units |= {u for u in at(g, goal) if owner(g, u) == self.seat}
            gathered = cls is o.Besiege  # a siege may gather from several hexes
            return [replace(t, where=0) if gathered else t for t in things if t.id in able_units]
        return None

    def besieging_force(self, h: int) -> tuple[str, ...]:
        """Units there already; if they are too few, everybody who can come."""
        g = self.g
        here = tuple(u for u in at(g, h) if owner(g, u) == self.seat and not g.pieces[u].inside and unit(u).combat)
        if not closed_castle(g, self.seat, h) or (here and self.match.refusal(self.seat, o.Besiege(h, here)) is None):
            return here
        coming: list[str] = []
        for s, group in mobility.mobile(g, self.seat).items():
            if s == h or distance(s, h) > 8:
                continue
            whole = tuple(u for u in group if unit(u).type != "fleet")
            if whole and not isinstance(movement.plan(g, self.seat, whole, h, explain=False), Refusal):
                coming += whole
                continue
            coming += [u for u in group if not isinstance(movement.plan(g, self.seat, (u,), h, explain=False), Refusal)]
        return (*here, *(u for u in coming if unit(u).combat or len(coming) > 1))

    def attacking_force(self, values: Mapping[str, Any]) -> Any:
        """Whole stacks of those named, or everybody who can join (DR-COMBAT-19)."""
        g = self.g
        target = values["place"]
        named = [u for u in values.get("force") or () if unit(u).combat]
        busy: set[str] = set()
        phase = self.match.phase
        if isinstance(phase, Attacks | Fighting):
            strikes = phase.declared if isinstance(phase, Attacks) else phase.left
            busy = {u for s in strikes for u in s.attackers}
        hexes = [h for h in (target, values.get("also") or 0) if h]
        if named:
            kinds = {unit(u).type for u in named}
            if len(kinds) > 1:
                hit = [k for k in ("army", "fleet") if fight.defenders(g, self.seat, target, k)]
                if len(hit) == 1:
                    named = [u for u in named if unit(u).type == hit[0]]
                    kinds = set(hit)
            if len(kinds) == 1:
                kind = kinds.pop()
                whole = {u for h in hexes for u in fight.whole_stacks(g, self.seat, h, kind, named)} - busy
                named += [u for u in g.pieces if u in whole and u not in named]
            return tuple(named)
        if values.get("landing"):
            return tuple(u for u in fight.landers(g, self.seat, target) if u not in busy)
        found: list[tuple[str, tuple[str, ...]]] = []
        for kind, label in (("army", "with the armies"), ("fleet", "with the fleets")):
            if not fight.defenders(g, self.seat, target, kind):
                continue
            able = {u for h in hexes for u in fight.strikers(g, self.seat, h, kind)} - busy
            if able:
                found.append((label, tuple(u for u in g.pieces if u in able)))
        if len(found) > 1:
            return Which(
                f"Attack {place_name(target)} how?",
                tuple((label, o.Attack(**{**values, "force": force})) for label, force in found),
            )
        return found[0][1] if found else ()


_DECIDING = ("origin", "place", "castle", "fleets", "landing", "also")  # what else decides which units a force means

_CHOSEN_OTHERWISE = (o.Board, o.Entice, o.FallBack, o.Advance)  # their candidates do not come from `mine`, ranked


@lru_cache(maxsize=4096)
def _thing(uid: str, h: int, place: str, aboard: bool, fresh: bool, group: int) -> Thing:
    """A unit as it can be spoken of: in which hex and `place` (inside, outside, '' off the map), in which army."""
    c = unit(uid)
    nouns = {c.type, c.kind, "unit"} if c.combat else {"monarch"}
    if c.combat:
        nouns.add("mercenary" if c.kingdom == MERCENARY else "regular")
    words = {place, "aboard" if aboard else "", "fresh" if fresh else ""} - {""}
    return Thing(
        id=uid,
        nouns=frozenset(nouns),
        owner=c.kingdom,
        where=h,
        where_name=place_name(h) if h else c.site,
        label=f"{adjective(c.kingdom)} {c.kind}" if c.combat else hero_name(uid),
        qualifiers=frozenset(words),
        number=c.number if c.combat else None,
        group=group or None,
    )


def _join(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]
