"""Sieges: who may besiege, what the die needs, what plunder does.

Book: "Sieges" with its sections; DR-SIEGE-*, DR-VICTORY-03, -04, -09, -10; DRR-23..DRR-33.
"""

from __future__ import annotations

from collections.abc import Sequence

from minaria.engine.offers import Refusal
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.rules.combat import unwilling
from minaria.games.divine_right.rules.editions import printed_strength
from minaria.games.divine_right.rules.status import (
    besieged_by_other,
    besiegers,
    besieging_strength,
    castle_kingdom,
    closed_castle,
    defence,
    enemy_at,
    friends_at,
    hex_of,
    kingdom_owner,
    owner,
    put,
    set_used,
    strength,
    units_of,
    walled,
)
from minaria.games.divine_right.state import Minaria, Siege
from minaria.games.divine_right.tables import board, figures, kingdoms, unit
from minaria.games.divine_right.wording import numbers, place_name


def siege_bonus(attackers: int, defenders: int) -> int:
    """Added to the siege die: attackers / defenders, fraction dropped, minus one (DR-SIEGE-29): (15, 7) -> 1."""
    return attackers // max(defenders, 1) - 1


def siege_result(natural: int, bonus: int) -> str:
    """ "fail" on a natural 1, "plunder" on a modified 6 or more, else "nothing" (DR-SIEGE-22, -24, -25; DRR-27)."""
    if natural == 1:
        return "fail"
    return "plunder" if natural + bonus >= figures()["plundered"] else "nothing"


def able(g: Minaria, uids: Sequence[str]) -> list[str]:
    """Those that add to a siege: not the regulars struck by omens or Confusion (DR-EVENT-07, DRR-17, DRR-82)."""
    return [u for u in uids if unwilling(g, u) is None]


def held_back(g: Minaria, uids: Sequence[str], need: int) -> Refusal | None:
    """Why besiegers enough are too few, if it is that some will not besiege now, else None (DRR-17)."""
    bars = list(dict.fromkeys(bar for u in uids if (bar := unwilling(g, u)) is not None))
    if not bars or not len(able(g, uids)) < need <= len(uids):
        return None
    return Refusal(" ".join(bar.text for bar in bars), bars[0].rule)


def idle_sieges(g: Minaria, seat: str) -> list[tuple[int, Refusal]]:
    """Castles whose siege die the seat does not roll only because some of the besiegers will not fight, with why."""
    mine = [h for h, s in sorted(g.sieges.items()) if s.seat == seat and s.since < g.turn and walled(g, h)]
    return [(h, bar) for h in mine if (bar := held_back(g, besiegers(g, h), defence(g, h))) is not None]


def siege_bonuses(g: Minaria, h: int) -> list[tuple[int, str]]:
    """Die bonuses of the siege of h with reasons: the ratio, a castaway monarch (DR-SHIPWRECK-07).

    Never leaders (DR-LEADER-13).
    """
    return bonuses_of(g, able(g, besiegers(g, h)), defence(g, h))


def bonuses_of(g: Minaria, force: Sequence[str], against: int) -> list[tuple[int, str]]:
    """The same for any able besiegers against any strength of walls and garrison."""
    out = [(siege_bonus(len(force), against), f"{len(force)} against {against}")]
    for kingdom in kingdoms():
        own = sum(1 for u in force if unit(u).kingdom == kingdom)
        if g.realms[kingdom].castaway and own * 2 > len(force):
            out.append((-1, f"the monarch of {kingdoms()[kingdom].name} is cast away"))
    return out


def to_roll(g: Minaria, seat: str) -> list[int]:
    """Castles whose siege die the seat has to roll now: besieged since an earlier turn at 1:1 or better.

    DR-SIEGE-16, DRR-25.
    """
    return [
        h
        for h, siege in sorted(g.sieges.items())
        if siege.seat == seat
        and siege.since < g.turn
        and walled(g, h)
        and len(able(g, besiegers(g, h))) >= defence(g, h)
    ]


def besieged_by(g: Minaria, seat: str) -> list[int]:
    """Castles the seat besieges."""
    return [h for h, s in sorted(g.sieges.items()) if s.seat == seat]


def check_storm(g: Minaria, seat: str, h: int, rolled: Sequence[int]) -> Refusal | None:
    """Whether the die of that siege may be thrown now; `rolled` are those thrown in this round (DR-SIEGE-16, -22)."""
    siege, name = g.sieges.get(h), place_name(h)
    if siege is None or siege.seat != seat:
        return Refusal(f"You do not besiege {name}; a castle falls only to a siege.", "DR-SIEGE-01")
    if h in rolled:
        return Refusal(f"The die for {name} has been rolled this turn.", "DR-SIEGE-22")
    if siege.since >= g.turn:
        return Refusal(f"The siege of {name} was declared this turn; its first die is next turn.", "DR-SIEGE-16")
    return None if h in to_roll(g, seat) else too_few(g, h)


def storm(g: Minaria, seat: str, h: int) -> str:
    """The siege die: "nothing", "fail" or "plunder", as `siege_result` says (DR-SIEGE-16, -22..29)."""
    bonuses = siege_bonuses(g, h)
    total = sum(n for n, _ in bonuses)
    die = g.roll(f"siege of {place_name(h)}", seat)
    took_part(g, h)
    result = siege_result(die, total)
    by = kingdom_owner(g, hex_of(h).kingdom)
    shown = f"die {die}" + (f" {numbers(bonuses)} = {die + total}" if total else f" ({bonuses[0][1]}, no bonus)")
    said, what = {
        "nothing": ("The walls hold.", hap.STORM(h, {seat: hap.STORMS, by: hap.STORMED})),
        "fail": ("The attack fails.", hap.STORM(h, {seat: hap.STORMS, by: hap.STORMED})),
        "plunder": ("The castle is taken and plundered!", hap.FALL(h, {seat: hap.TAKES, by: hap.PLUNDERED})),
    }[result]
    g.tell(f"Siege of {place_name(h)}: {shown}. {said}", what)
    return result


def check_declare(g: Minaria, seat: str, h: int, force: Sequence[str]) -> Refusal | None:
    """Whether the seat may declare a siege of h with these units in its hex (DR-SIEGE-02, -04, -06, -07)."""
    x = hex_of(h)
    if not x.walls:
        return Refusal(f"{x.name} is no castle.", "DR-SIEGE-03")
    if h in g.plundered:
        return Refusal(f"{x.name} is plundered already; anyone may walk in.", "DR-SIEGE-30")
    if not closed_castle(g, seat, h):
        return Refusal(f"{x.name} is a castle of your own side.", "DR-SIEGE-05")
    other = besieged_by_other(g, seat, h)
    if other:
        return Refusal(f"{x.name} is already under siege by {other.capitalize()}.", "DR-SIEGE-02")
    if h in g.sieges:
        return Refusal(f"{x.name} is under your siege already.", "DR-SIEGE-09")
    if enemy_at(g, seat, h, inside=False):
        return Refusal(f"Defenders stand outside the walls of {x.name}; attack them first.", "DR-SIEGE-04")
    mine = able(g, force)
    need = defence(g, h)
    if len(mine) < need:
        bar = held_back(g, force, need)
        return Refusal(
            (f"{bar.text} " if bar is not None else "")
            + f"The siege of {x.name} needs {need} combat units ({strength(g, h)} for the walls"
            + (f", {need - strength(g, h)} inside" if need > strength(g, h) else "")
            + f"); {len(mine)} {f'of the {len(force)} there would count' if bar is not None else 'would be there'}.",
            bar.rule if bar is not None else "DR-SIEGE-06",
        )
    return None


def short_castles(g: Minaria, seat: str) -> list[int]:
    """Closed castle hexes where the seat's units stand without a siege (judged when movement ends, DRR-23)."""
    held = {g.pieces[u].hex for u in units_of(g, seat)}
    return [
        h
        for h in board().castles
        if h in held and closed_castle(g, seat, h) and h not in g.sieges and besieging_strength(g, seat, h)
    ]


def mark_declared(g: Minaria, seat: str, h: int) -> None:
    """The siege stands; those who declared it attack nobody this round (DR-SIEGE-36)."""
    g.sieges[h] = Siege(seat, g.turn)
    disembark(g, seat, h)
    for u in besieging_strength(g, seat, h):
        set_used(g, u, fought=True)


def disembark(g: Minaria, seat: str, h: int) -> None:
    """Land units and heroes aboard fleets that besiege a castle-port are put ashore there (DR-SIEGE-34)."""
    for u, p in list(g.pieces.items()):
        if p.hex == h and p.aboard and owner(g, u) == seat:
            put(g, u, h)
            set_used(g, u, sea=True, stopped=True)


def too_few(g: Minaria, h: int) -> Refusal:
    """Why no die is rolled for a siege: fewer than 1 to 1, or they will not fight (DR-RELIEF-08)."""
    host = besiegers(g, h)
    force, need = len(able(g, host)), defence(g, h)
    bar = held_back(g, host, need)
    if bar is not None:
        few = f"That leaves {force} of {len(host)} besiegers against {need}: below 1 to 1 no die is rolled."
        return Refusal(f"{bar.text} {few}", bar.rule)
    return Refusal(f"{force} besiegers against {need}: below 1 to 1 no die is rolled.", "DR-RELIEF-08")


def shut_in(g: Minaria) -> None:
    """Heroes alone in a castle hex not friendly to them count as inside the walls (DR-INSIDE-07)."""
    for u, p in list(g.pieces.items()):
        seat = owner(g, u)
        if unit(u).combat or p.inside or not seat:
            continue
        if closed_castle(g, seat, p.hex) and not friends_at(g, seat, p.hex):
            put(g, u, p.hex, inside=True)


def lift_empty(g: Minaria) -> None:
    """Sieges without besiegers, or of castles that are the besieger's own side by now, are over."""
    for h, siege in list(g.sieges.items()):
        if not besiegers(g, h) or not walled(g, h) or kingdom_owner(g, castle_kingdom(h)) == siege.seat:
            del g.sieges[h]
            g.tell(
                f"The siege of {hex_of(h).name} is over.",
                hap.RELIEF(h, {kingdom_owner(g, castle_kingdom(h)): hap.RELIEVED}),
            )


def below(g: Minaria, h: int) -> bool:
    """Besiegers fewer than walls and garrison (DR-RELIEF-07)."""
    return len(besiegers(g, h)) < defence(g, h)


def plunder_points(g: Minaria, h: int) -> int:
    """Victory points: 10 times the printed strength for a royal castle, else 5 times (DR-VICTORY-03, -04).

    Castles of a kingdom that went out of play with its player are worth nothing (DRR-11).
    """
    x = hex_of(h)
    if g.realms[x.kingdom].status == "gone":
        return 0
    return printed_strength(g, h) * figures()["plunder_royal" if x.royal else "plunder"]


def took_part(g: Minaria, h: int) -> None:
    """Mark the besiegers as having stormed, those struck by omens left out (DR-SIEGE-21, DRR-17)."""
    for u in able(g, besiegers(g, h)):
        set_used(g, u, stormed=True)
