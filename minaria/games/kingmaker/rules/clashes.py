"""How a fight comes out: result and outcome drawn, allegiance that vacillates, who wins, who is doomed
(chapters BATTLE, VACILLATE, AMBUSH).
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from minaria.engine.events import What
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.rules import besieging, fighting
from minaria.games.kingmaker.rules.custody import count_houses
from minaria.games.kingmaker.rules.death import forget, release
from minaria.games.kingmaker.rules.homing import send_home
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.state.combat import AMBUSH, SEA, SIEGE, TOWN, Fight
from minaria.games.kingmaker.tables import outcomes, people, results
from minaria.games.kingmaker.wording import listing, name, names, place_name, seat_name, space_name
from minaria.kit.cards import draw

WEATHER, VACILLATE = "weather", "vacillate"
LOYAL = ("royal", "foreign", "pretender", "bishop")
"""Kinds of noble who belong to a faction by an heir, a treaty, a claim or a king: they go home, never over."""
KINDS = {"battle": hap.BATTLE, "town": hap.BATTLE, "siege": hap.SIEGE, "ambush": hap.AMBUSH, "sea": hap.SEA_BATTLE}


def about(f: Fight) -> What:
    """What is told of a fight, and whom it concerns."""
    who = {f.foe: hap.ATTACKED, f.seat: hap.ATTACKS}
    return KINDS[f.kind](f.at, {s: how for s, how in who.items() if s})


def result_name(card: str) -> str:
    """A battle result as it is told."""
    x = results()[card]
    return {WEATHER: "bad weather delays the attack", VACILLATE: "vacillating allegiance"}.get(x.code, x.ratio)


def outcome_name(card: str) -> str:
    """A battle outcome as it is told."""
    return listing((name(n) for n in outcomes()[card]), none="nobody")


def draw_result(g: Kingmaker) -> str:
    """The next battle result, told (KM-BATTLE-06)."""
    f = fight_of(g)
    drawn = draw(g, g.results, "the battle result", f.seat, hidden=False, named=result_name)
    g.results = drawn.pile.discard(drawn.card)
    g.tell(f"The battle result is: {result_name(drawn.card)}.", about(f))
    return drawn.card


def draw_outcome(g: Kingmaker) -> tuple[str, ...]:
    """The nobles named by the next battle outcome, told."""
    f = fight_of(g)
    drawn = draw(g, g.outcomes, "the battle outcome", f.seat, hidden=False, named=outcome_name)
    g.outcomes = drawn.pile.discard(drawn.card)
    g.tell(f"The battle outcome names {outcome_name(drawn.card)}.", about(f))
    return outcomes()[drawn.card]


def fight_of(g: Kingmaker) -> Fight:
    """The combat under way."""
    assert g.fight is not None
    return g.fight


def settle(g: Kingmaker) -> None:
    """Draw result and outcome and note in the fight what comes of it; the strengths are those before any death
    (KM-BATTLE-07 to -14, KM-SIEGE-12, KM-AMBUSH-02, KM-SEABATTLE-05).
    """
    announce(g)
    card = draw_result(g)
    while results()[card].code == VACILLATE:
        if fight_of(g).kind != SEA and not waver(g):
            break
        f = fight_of(g)
        if f.kind == SIEGE and besieging.too_weak(g, f.attackers, f.place, f.defenders) is not None:
            g.tell("The besiegers are too weak now.", about(f))
            break
        if f.kind != SEA:
            announce(g)
        card = draw_result(g)
    named, code = draw_outcome(g), results()[card]
    f = fight_of(g)
    if code.code in (WEATHER, VACILLATE):
        g.fight = msgspec.structs.replace(f, result=WEATHER)
        return
    victor = winner(g, f, code.ratio)
    g.fight = msgspec.structs.replace(f, result=code.ratio, victor=victor, doomed=tuple(doomed(g, f, named)))
    say_victor(g)


def announce(g: Kingmaker) -> None:
    """The referee publishes strengths and ratio (KM-GM-05)."""
    f = fight_of(g)
    ours, theirs = fighting.power(g, f, True), fighting.power(g, f, False)
    against = names(f.defenders) if f.defenders else "the garrison"
    if f.defenders and f.place:
        against += " with the garrison"
    reached = fighting.ratio(max(ours, theirs), min(ours, theirs)) or "equal strengths"
    what = f"{names(f.attackers)}, {ours} strong, against {against}, {theirs}"
    g.tell(f"{_title(f)}: {what}: {reached}.", about(f))


def _title(f: Fight) -> str:
    if f.pursuit:
        return f"Pursuit at {space_name(f.at)}"
    titles = {"battle": "Battle at", "town": "Fighting inside", "ambush": "Ambush at", "sea": "Sea battle in"}
    title = titles.get(f.kind, "Siege of")
    return f"{title} {place_name(f.at) if f.kind in (SIEGE, TOWN) else space_name(f.at)}"


def winner(g: Kingmaker, f: Fight, drawn: str) -> str:
    """The side that wins by a ratio drawn: a siege succeeds by any, an ambush is never won."""
    if f.kind == SIEGE:
        return "attackers"
    if f.kind == AMBUSH:
        return ""
    ours, theirs = fighting.power(g, f, True), fighting.power(g, f, False)
    reached = fighting.ratio(max(ours, theirs), min(ours, theirs))
    return fighting.stronger(ours, theirs) if fighting.decides(reached, drawn) else ""


def doomed(g: Kingmaker, f: Fight, named: Sequence[str]) -> list[str]:
    """The nobles an outcome kills: who fought; in a siege everybody in the space, at sea who is aboard, in an ambush
    the last one named (KM-BATTLE-13, KM-SIEGE-14, KM-AMBUSH-03, KM-SEABATTLE-04).
    """
    there = [*f.attackers, *f.defenders]
    if f.kind == SIEGE:
        there = g.here(f.at)
    elif f.kind == SEA:
        there = fighting.aboard(g, there)
    elif f.kind == AMBUSH:
        named = named[-1:]
    return [n for n in named if n in there and n in g.nobles]


def say_victor(g: Kingmaker) -> None:
    """Who has won."""
    f = fight_of(g)
    if f.kind in (SIEGE, AMBUSH):
        return
    if not f.victor:
        g.tell("It is undecided.", about(f))
        return
    won = seat_name(f.holder) if f.holder else "The garrison" if f.place else names(f.winners)
    g.tell(f"{won} wins.", KINDS[f.kind](f.at, {f.holder: hap.WINS} if f.holder else {}))


# -- vacillating allegiance


def waver(g: Kingmaker) -> bool:
    """A noble of either side goes home or over to the other; False where he is the only one of his side and nothing
    comes of the combat (KM-VACILLATE-01 to -08, K-05).
    """
    f = fight_of(g)
    noble = g.pick("the noble whose allegiance vacillates", [*f.attackers, *f.defenders], f.seat, named=name)
    mine, theirs = (f.attackers, f.defenders) if noble in f.attackers else (f.defenders, f.attackers)
    if len(mine) == 1:
        g.tell(f"{name(noble)} wavers, but stands alone: nothing comes of it.", about(f))
        return False
    to = tuple(dict.fromkeys(g.nobles[n].seat for n in theirs if g.nobles[n].seat))
    if not to and not theirs and noble in f.attackers and f.foe:
        to = (f.foe,)
    over = bool(to) and people()[noble].kind not in LOYAL
    if over:
        over = g.pick("what becomes of him", ("goes home", "changes sides"), f.seat) == "changes sides"
    if over:
        change_sides(g, noble, g.pick("whom he joins", to, f.seat, named=seat_name), theirs)
    else:
        release(g, noble)
        send_home(g, noble, "wavers and goes home")
    now = {
        "attackers": tuple(n for n in f.attackers if n != noble),
        "defenders": tuple(n for n in f.defenders if n != noble),
    }
    if over:
        side = "defenders" if noble in f.attackers else "attackers"
        now[side] = (*now[side], noble)
    g.fight = msgspec.structs.replace(f, **now)
    return True


def change_sides(g: Kingmaker, noble: str, seat: str, beside: Sequence[str]) -> None:
    """A noble is another faction's for good, with his awards and ships; heirs in his charge stay with the faction he
    leaves, or alone (KM-VACILLATE-06, KM-VACILLATE-07).
    """
    x = g.nobles[noble]
    f = fight_of(g)
    release(g, noble)
    forget(g, noble)
    inside = g.nobles[beside[0]].inside if beside else True
    g.noble(noble, seat=seat, army="", inside=inside)
    for s in [s for s, y in sorted(g.ships.items()) if y.noble == noble]:
        g.ship(s, seat=seat, fleet="", blockade="")
    count_houses(g)
    text = f"{name(noble)} goes over to {seat_name(seat)}."
    g.tell(text, KINDS[f.kind](f.at, {seat: hap.GETS, **({x.seat: hap.LOSES} if x.seat else {})}))
