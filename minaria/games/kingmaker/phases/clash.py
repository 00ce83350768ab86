"""A combat from its order to the last question: who defends, what is drawn, who dies, who is taken, who gets what
(chapters BATTLE, SIEGE, AMBUSH, SEABATTLE, CAPTURE). What is known of it stands in `g.fight`.
"""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from commands import Done
from minaria.engine.deeds import DeedsAsk
from minaria.engine.phases import STAY, Next, Phase, SeatPhase, call, end
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.chapters.combat import DEFENCE, PARDON, PURSUIT, Decline, Defend
from minaria.games.kingmaker.phases.awarding import Awarding
from minaria.games.kingmaker.rules import besieging, capturing, clashes, following, pardons
from minaria.games.kingmaker.rules.custody import count_houses
from minaria.games.kingmaker.rules.death import kill_all
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.state.combat import AMBUSH, BATTLE, SEA, SIEGE, TOWN, Fight
from minaria.games.kingmaker.state.pieces import Relief
from minaria.games.kingmaker.wording import listing, name, names, place_name, seat_name, space_name


def begin(g: Kingmaker, f: Fight) -> Next:
    """Go into a combat: who attacks may not again this round, who is attacked not again this turn (KM-COMBAT-04,
    KM-COMBAT-05, KM-ARMY-06).
    """
    g.fight = f
    if not f.pursuit:
        allies = [x for x in f.defenders if x in g.nobles and g.nobles[x].seat != f.foe]
        g.fought = tuple(dict.fromkeys((*g.fought, *f.attackers, *allies)))
        g.attacked = tuple(dict.fromkeys((*g.attacked, *f.defenders, *([f.place] if f.place else []))))
    return call(Clash())


class Clash(Phase):
    """The combat in `g.fight`, step by step."""

    title: ClassVar[str] = "Combat"

    def start(self, g: Kingmaker) -> Next:
        return self.muster(g)

    def muster(self, g: Kingmaker) -> Next:
        """Ask who may choose whether to defend, one after the other; then it is fought."""
        f = clashes.fight_of(g)
        if f.asking:
            return call(Defence(f.asking[0]), then=self.mustered)
        return self.fight(g)

    def mustered(self, g: Kingmaker, value: Any) -> Next:
        """A faction has said who of its defends; guests who do not are put out (KM-SIEGE-10)."""
        f = clashes.fight_of(g)
        seat, willing = f.asking[0], tuple(value or ())
        g.fight = msgspec.structs.replace(f, asking=f.asking[1:], defenders=(*f.defenders, *willing))
        g.attacked = tuple(dict.fromkeys((*g.attacked, *willing)))
        if f.kind == SIEGE:
            for n in [n for n in besieging.guests(g, f.place) if g.nobles[n].seat == seat and n not in willing]:
                put_out(g, n)
        return self.muster(g)

    def fight(self, g: Kingmaker) -> Next:
        """Draw, and see who dies (KM-BATTLE-12: bad weather, and nothing comes of it)."""
        f = clashes.fight_of(g)
        if f.kind == SIEGE:
            for n in [n for n in besieging.guests(g, f.place) if g.allied(f.seat, g.nobles[n].seat)]:
                put_out(g, n)
            weak = besieging.too_weak(g, f.attackers, f.place, f.defenders)
            if weak is not None:
                g.tell(f"No siege is laid: {weak.text}", clashes.about(f))
                return self.over(g)
        clashes.settle(g)
        f = clashes.fight_of(g)
        if f.result == clashes.WEATHER:
            if f.kind == SIEGE and besieging.too_weak(g, f.attackers, f.place, f.defenders) is None:
                besieging.lay(g, f.place, f.seat, f.attackers)
            else:
                g.tell("Nothing comes of it, and nobody is hurt.", clashes.about(f))
            return self.over(g)
        if f.kind == AMBUSH and not f.doomed:
            g.tell("The ambush hurts nobody.", clashes.about(f))
        if f.victor:
            capturing.win_heirs(g)
        if f.doomed:
            return call(Doom(f.doomed, "is killed"), then=self.counted)
        return self.counted(g, None)

    def counted(self, g: Kingmaker, value: Any) -> Next:
        """The dead are buried; the victor takes prisoners, prizes, the place (KM-BATTLE-14, KM-SIEGE-15)."""
        f = clashes.fight_of(g)
        if f.victor and f.holder:
            relieved = [p for p, s in g.sieges.items() if set(s.nobles) & set(f.losers)]
            capturing.take_prisoners(g)
            for p in relieved if f.kind == BATTLE else ():
                g.noted = (*g.noted, Relief(p, f.holder))
            capturing.deliver(g, f.at, f.seat if f.victor == "defenders" else f.foe, f.holder)
            if f.place and f.victor == "attackers":
                besieging.take_place(g, f.seat, f.place, f.attackers)
                following.review(g)
        elif f.victor:
            for n in [n for n in f.losers if g.free(n)]:
                put_out(g, n)
        f = clashes.fight_of(g)
        if f.spoils and not g.finished:
            return call(Spoils(f.holder, f.spoils, tuple(capturing.victors(g))), then=self.shared)
        return self.shared(g, None)

    def shared(self, g: Kingmaker, value: Any) -> Next:
        """The spoils are shared out; who was ambushed may pursue (KM-AMBUSH-04)."""
        f = clashes.fight_of(g)
        chased = [n for n in f.attackers if g.free(n) and not g.nobles[n].aboard]
        able = [n for n in f.defenders if g.free(n) and g.nobles[n].seat == f.foe]
        if f.kind == AMBUSH and f.foe and chased and able and not g.finished:
            return call(Pursuit(f.foe), then=self.pursued)
        return self.over(g)

    def pursued(self, g: Kingmaker, value: Any) -> Next:
        """A pursuit is a battle at once (KM-AMBUSH-04, KM-AMBUSH-05)."""
        if not value:
            return self.over(g)
        f = clashes.fight_of(g)
        inside = {g.nobles[n].inside for n in value}
        foes = [n for n in g.here(f.at, f.seat) if g.nobles[n].inside in inside]
        more = [n for n in f.attackers if g.free(n) and n not in foes]
        for n in value:
            g.noble(n, pursued=True)
        kind = TOWN if True in inside else BATTLE
        g.fight = Fight(kind, f.at, f.foe, f.seat, tuple(value), (*foes, *more), pursuit=True)
        return self.muster(g)

    def over(self, g: Kingmaker) -> Next:
        """The combat is over."""
        g.fight = None
        besieging.review(g)
        count_houses(g)
        return end()


def put_out(g: Kingmaker, noble: str) -> None:
    """A noble is put into the open of his space."""
    x = g.nobles[noble]
    if x.inside:
        g.noble(noble, inside=False)
        g.tell(f"{name(noble)} is put outside {place_name(x.at)}.", hap.MOVE(x.at, {x.seat: hap.MOVES}))


class Defence(SeatPhase):
    """A faction says whether its guests in a place, or its other ships in the sea, defend (KM-SIEGE-10,
    KM-SEABATTLE-02). Ends with those who do.
    """

    title: ClassVar[str] = "Defence"
    deeds = DEFENCE

    def ask(self, g: Kingmaker) -> list[DeedsAsk]:
        f = clashes.fight_of(g)
        who = names(Defend.asked(g, self.seat))
        where = f"in {space_name(f.at)}" if f.kind == SEA else f"inside {name(f.place)}"
        prompt = f"{seat_name(f.seat)} attacks {where}. Does {who} defend? defend, defend with some, or decline."
        waiting = f"{seat_name(self.seat)} says whether {who} {where} will defend."
        about = clashes.KINDS[f.kind](f.at, {self.seat: hap.ATTACKED, f.seat: hap.ATTACKS})
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=Decline(), phase=self, about=about)]

    def recheck(self, g: Kingmaker) -> Next:
        return STAY if g.fight is not None and Defend.asked(g, self.seat) else end(())


class Pursuit(SeatPhase):
    """The faction that was ambushed may pursue at once (KM-AMBUSH-04). Ends with those who do."""

    title: ClassVar[str] = "Pursuit"
    deeds = PURSUIT

    def ask(self, g: Kingmaker) -> list[DeedsAsk]:
        f = clashes.fight_of(g)
        who = listing(name(n) for n in f.attackers if g.free(n))
        prompt = f"{who} ambushed you at {space_name(f.at)}. Do you pursue? pursue, pursue with some, or decline."
        waiting = f"{seat_name(self.seat)} may pursue."
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=Decline(), phase=self)]

    def recheck(self, g: Kingmaker) -> Next:
        return STAY if g.fight is not None and g.of(self.seat) else end(())


class Doom(Phase):
    """Nobles are about to die; a faction with a monarch may save one of its own by a King's Pardon
    (KM-EVENTCARD-18). It is asked whether or not it has one: that is its secret. Ends when the others are dead.
    """

    title: ClassVar[str] = "Mercy"
    deeds = PARDON
    left: tuple[str, ...]
    how: str
    dying: tuple[str, ...] = ()

    def start(self, g: Kingmaker) -> Next:
        return self.go_on(g)

    def recheck(self, g: Kingmaker) -> Next:
        return self.go_on(g)

    @property
    def noble(self) -> str:
        """Whose life is at stake."""
        return self.left[0]

    def whose(self) -> str:
        return ""

    def go_on(self, g: Kingmaker) -> Next:
        """The next who may be pardoned; then those who were not die."""
        while self.left:
            if self.noble in g.nobles and pardons.asked(g, self.noble):
                return STAY
            self.dying = (*self.dying, self.noble)
            self.left = self.left[1:]
        kill_all(g, [n for n in self.dying if n in g.nobles or n in g.heirs], self.how)
        count_houses(g)
        return end()

    def through(self, g: Kingmaker) -> Next:
        """No pardon for him."""
        self.dying, self.left = (*self.dying, self.noble), self.left[1:]
        return self.go_on(g)

    def lives(self, g: Kingmaker) -> Next:
        """He is pardoned."""
        noble, self.left = self.noble, self.left[1:]
        pardons.pardon(g, noble)
        return self.go_on(g)

    def topic(self, g: Kingmaker, seat: str) -> dict[str, str]:
        return {"noble": self.noble}

    def ask(self, g: Kingmaker) -> list[DeedsAsk]:
        seat = g.nobles[self.noble].seat
        who = name(self.noble)
        prompt = f"{who} is about to die. Play a King's Pardon for him (pardon {who}), or done."
        waiting = f"{seat_name(seat)} may pardon {who}."
        return [DeedsAsk(g, seat, prompt, self.deeds, waiting=waiting, absent=Done(), phase=self)]


class Spoils(Awarding):
    """Ships and mercenaries won are shared out among the victors who fought (KM-CAPTURE-03, KM-CAPTURE-09)."""

    title: ClassVar[str] = "Spoils"
    rule: ClassVar[str] = "KM-CAPTURE-03"
    doing: ClassVar[str] = "shares out the spoils"
    to_whom: ClassVar[str] = "a victor who took part: "
    among: tuple[str, ...] = ()

    def takers(self, g: Kingmaker, item: str) -> list[str]:
        return capturing.may_have(g, item, self.among)

    def settle(self, g: Kingmaker, item: str, noble: str | None) -> None:
        capturing.allot(g, item, noble)

    def finish(self, g: Kingmaker) -> Next:
        return end()
