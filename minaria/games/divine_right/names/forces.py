"""Which units a seat means: forces read from words, and written in words that mean exactly these units.

A force is said by kind, kingdom and place ("3 Muetaran armies at Tadafat"), by number where that is not enough, and by
the name of a monarch. Units come from the map, which is public. The scope asks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

from commands import Crowd, Order, Part, Thing, Trouble, Which, resolve
from commands.step_budget import spend
from minaria.engine.contract import Match
from minaria.engine.deeds import Deed
from minaria.engine.game import REFEREE
from minaria.engine.phases import Phase
from minaria.engine.state import remember
from minaria.games.divine_right.chapters.common import Able, UnitDeed, ranked
from minaria.games.divine_right.phases.movement import Moves
from minaria.games.divine_right.rules import mobility, plans
from minaria.games.divine_right.rules.editions import in_play
from minaria.games.divine_right.rules.status import owner, prisoner, units_of, used
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import MERCENARY, board, kingdoms, monarch, unit, units
from minaria.games.divine_right.wording import adjective, force_name, hero_name, listing, place_name, type_words


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
            h = p.hex if p is not None else 0 if field == "units" else c.home  # the fallen are named by their homes
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
        for m in self.g.markers:
            if m.seat == self.seat:
                out.update(dict.fromkeys(m.units, m.number))
        return out

    def deed(self, cls: type[Order]) -> tuple[type[Deed], Phase | None]:
        """By which rule an order is given: that of the phase under way, which goes with it, else of any that has it."""
        phase = self.match.phase
        found = _deeds((type(phase),)).get(cls)
        return (found, phase) if found else (_deeds(self.match.game.rules.phases).get(cls, UnitDeed), None)

    def unit_deed(self, cls: type[Order]) -> tuple[type[UnitDeed], Phase | None]:
        """The same of an order with a force in it; the referee's take any unit."""
        deed, phase = self.deed(cls)
        return (deed if issubclass(deed, UnitDeed) else UnitDeed), phase

    def ranked(self, uids: Iterable[str]) -> list[str]:
        """Fresh units first, then by id as printed: which ones a count means."""
        return ranked(self.g, uids, isinstance(self.match.phase, Moves))

    def mine(self) -> list[str]:
        """Own units on the map, captives left out, ranked; not to be changed."""
        marching = isinstance(self.match.phase, Moves)
        return remember(self.g, ("mine", self.seat, marching), lambda: self.ranked(self._mine()))

    def _mine(self) -> list[str]:
        if self.seat == REFEREE:
            return list(self.g.pieces)
        return [u for u in units_of(self.g, self.seat) if not prisoner(self.g, u)]

    def candidates(self, cls: type[Order], field: str, slots: Mapping[str, Any]) -> tuple[list[Thing], int | None]:
        """Units a force may mean in that order, best first, and the place it is restricted to, if any."""
        if field == "units":
            return [replace(self.thing(u), where=0) for u in self.off_map()], None
        deed, phase = self.unit_deed(cls)
        among, where = deed.takes(self.g, self.seat, phase, self.mine(), field, slots)
        return [self.thing(u) for u in among], where or None

    def off_map(self) -> list[str]:
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
        deed, phase = self.unit_deed(cls)
        things, where = self.candidates(cls, field, values)
        spend(1 + len(things) // 4)
        placed = all(p.where is not None or p.name is not None or p.numbers or p.pronoun for p in crowd.parts)
        able = deed.able(self.g, self.seat, phase, values, placed)
        last = self.meant("fleets" if field == "fleets" else "force")
        if able is not None:
            found = resolve(crowd, _likely(things, able), where=where, pronoun=last)
            if not isinstance(found, Trouble):
                return found
        found = resolve(crowd, things, where=where, pronoun=last)
        if not isinstance(found, Trouble):
            return found
        if deed.sited:  # regulars of a site, as the question calls them
            of_site = resolve(crowd, [replace(t, where=unit(t.id).home) for t in things], pronoun=last)
            if not isinstance(of_site, Trouble):
                return of_site
        if field == "units":
            return self.on_map(crowd) or found
        if not deed.owned:
            mine = resolve(crowd, [replace(self.thing(u), where=0) for u in self.mine()], pronoun=self.meant("force"))
            passed = None if isinstance(mine, Trouble | Which) else deed.passed_over(self.g, phase, mine)
            return passed or found
        return self._beyond(deed.beyond(self.g), crowd, where, last) or found

    def _beyond(self, others: Sequence[str] | None, crowd: Crowd, where: int | None, last: Sequence[str]) -> Any:
        """What a crowd means that none of those taken can be: others of one's own, or why nobody; None if unknown."""
        again = resolve(crowd, [self.thing(u) for u in self.mine()], where=where, pronoun=last)
        if not isinstance(again, Trouble):
            return again
        if others is not None:  # whoever owns it, the rules say why it cannot be taken
            anybody = resolve(crowd, [self.thing(u) for u in others], pronoun=last)
            return (
                Trouble("No enemy has such mercenaries on the map (DR-MERC-05).")
                if isinstance(anybody, Trouble)
                else anybody
            )
        if self.seat == REFEREE:
            return None
        captives = [self.thing(u) for u in self.g.pieces if prisoner(self.g, u) and owner(self.g, u) == self.seat]
        held = resolve(crowd, captives, where=where)
        if not isinstance(held, Trouble) and held:
            return Trouble("He is a captive and can do nothing (DR-CAPTURE-04).")
        said = crowd.parts[0].owner if crowd.parts else None
        foreign = [self.thing(u) for u in self.g.pieces if owner(self.g, u) not in ("", self.seat)]
        theirs = said and not isinstance(resolve(crowd, foreign, where=where), Trouble)
        if theirs or (said in self.g.realms and self.g.realms[said].seat != self.seat):
            return Trouble("Those units are not yours.")
        return None

    def on_map(self, crowd: Crowd) -> Trouble | None:
        """Why counters cannot be put on the map that are there already; None if there are none such."""
        found = resolve(crowd, [replace(self.thing(u), where=0) for u in self.g.pieces], pronoun=self.meant("force"))
        if isinstance(found, Trouble | Which):
            return None
        spots = dict.fromkeys(place_name(self.g.pieces[u].hex) for u in found)
        return Trouble(f"Already on the map: {force_name(found)}, at {listing(spots)}.")

    def staying(
        self, cls: type[Order], crowd: Crowd, force: tuple[str, ...], values: Mapping[str, Any]
    ) -> tuple[str, ...]:
        """Whom "everyone" leaves behind on a march: who can move no more, and fleets where the way is by land.

        Nobody, where all can go, where others than everyone are meant, or where only heroes would be left to go: they
        are not sent out alone by such a word.
        """
        goal = self.unit_deed(cls)[0].goal(values)
        if not goal or any(not p.every or p.noun not in (None, "unit") for p in crowd.parts):
            return ()
        g, seat = self.g, self.seat
        via = tuple(h for h in (values.get("via"), values.get("via2")) if h)

        def barred(units: list[str]) -> bool:
            return not plans.can_come(g, seat, tuple(units), goal, via)

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


def _likely(things: Sequence[Thing], able: Able) -> list[Thing]:
    """Those who could do it now; of those who gather it does not matter in which hex they stand."""
    return [replace(t, where=0) if able.gathered else t for t in things if t.id in able.units]


@cache
def _deeds(phases: tuple[type[Phase], ...]) -> dict[type[Order], type[Deed]]:
    """The rule of each kind of order: of the first of the phases that has it."""
    deeds = [x for phase in phases for x in phase.deeds if isinstance(x, type) and issubclass(x, Deed)]
    return {deed.spec.cls: deed for deed in reversed(deeds)}


_DECIDING = ("origin", "place", "castle", "fleets", "landing", "also")  # what else decides which units a force means


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
