"""Who may move and how far: allowances and terrain bonuses, what holds a unit where it is, and who leads whom.

Book: "Movement", "Leader-Assisted Movement", "Heroes: Leader Movement Bonus"; DR-MOVE-*, DR-LEADER-*.
"""

from __future__ import annotations

from collections.abc import Sequence

from minaria.engine.offers import Refusal
from minaria.engine.state import remembered
from minaria.games.divine_right.rules.editions import forest_symbol, regulars_of
from minaria.games.divine_right.rules.status import enemy_at, has_code, hex_of, of_type, owner, units_of, used
from minaria.games.divine_right.rules.terrain import NO_BONUS, Bonus, entry_cost
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import MERCENARY, kingdoms, regulars, unit
from minaria.games.divine_right.wording import kingdom_does


def allowance(g: Minaria, uid: str) -> int:
    """Movement points per game turn (DR-MOVE-04).

    Incompetent monarchs move like their armies, Invalid ones not at all.
    """
    u = unit(uid)
    if u.type == "monarch":
        if has_code(g, u.kingdom, "CASTLE_BOUND"):
            return 0
        if has_code(g, u.kingdom, "SLOW_MONARCH"):
            return unit(regulars(u.kingdom)[0]).allowance
    return u.allowance


def own_bonus(g: Minaria, uid: str) -> Bonus:
    """The terrain bonuses of a unit by itself (DR-TERRAIN-27, -32; DR-LEADER-08). Mercenaries have none."""
    u = unit(uid)
    if u.kingdom == MERCENARY:
        return NO_BONUS
    return Bonus(u.mountain, forest_symbol(g, u), u.swamp, u.kingdom)


def start_hex(g: Minaria, uid: str) -> int:
    """The hex the unit stood in at the start of its owner's movement round."""
    return used(g, uid).start or g.pieces[uid].hex


def points_left(g: Minaria, uid: str) -> int:
    """Movement points the unit has left by itself."""
    return 0 if used(g, uid).stopped else allowance(g, uid) - used(g, uid).spent


def besieged_inside(g: Minaria, uid: str) -> bool:
    """Inside a castle that an enemy besieges."""
    p = g.pieces[uid]
    return p.inside and p.hex in g.sieges and g.sieges[p.hex].seat != owner(g, uid)


def confused(g: Minaria, kingdom: str) -> Refusal | None:
    """Why units of a kingdom in Confusion do nothing but defend, None for any other (DR-DEATH-02)."""
    realm = g.realms.get(kingdom)
    if realm is None or realm.doomed != "confusion":
        return None
    return Refusal(f"{kingdom_does(kingdom, 'is')} in Confusion; its units only defend.", "DR-DEATH-02")


def may_move(g: Minaria, seat: str, uid: str, embarking: bool = False) -> Refusal | None:
    """Why a unit cannot move at all now, or None. `embarking`: it goes aboard a fleet, which leaves a port freely.

    DR-INSIDE-06.
    """
    u = unit(uid)
    done = used(g, uid)
    realm = g.realms.get(u.kingdom)
    if realm is not None and not u.combat and realm.prison:
        return Refusal(f"The monarch of {kingdoms()[u.kingdom].name} is a captive.", "DR-CAPTURE-04")
    if realm is not None and not u.combat and realm.castaway:
        return Refusal(
            f"The monarch of {kingdoms()[u.kingdom].name} waits on the Isle of Fright for a fleet.", "DR-SHIPWRECK-04"
        )
    if (bar := confused(g, u.kingdom)) is not None:
        return bar
    if realm is not None and realm.status == "ally" and realm.joined == g.turn and done.idle:
        return Refusal(f"{kingdoms()[u.kingdom].name} came from afar this turn and moves from the next.", "DR-EVENT-17")
    if castle_bound(g, uid):
        return Refusal(f"The monarch of {kingdoms()[u.kingdom].name} never leaves the royal castle.", "DR-SETUP-17")
    if done.stormed:
        return Refusal(f"{_spoken(g, uid)} took part in a siege attack and moves no more this turn.", "DR-SIEGE-21")
    if u.combat and besieged_inside(g, uid) and not done.sortied:
        port = (u.type == "fleet" or embarking) and not enemy_at(g, seat, g.pieces[uid].hex, "fleet", inside=False)
        carried = g.pieces[uid].aboard and not enemy_at(g, seat, g.pieces[uid].hex, "fleet", inside=False)
        if not port and not carried:
            return Refusal(
                f"{_spoken(g, uid)} is besieged; it must first make a sortie against the besiegers in the siege phase.",
                "DR-SORTIE-01",
            )
    return None


def castle_bound(g: Minaria, uid: str) -> bool:
    """Whether a monarch never leaves the royal castle (personality CASTLE_BOUND)."""
    return not unit(uid).combat and has_code(g, unit(uid).kingdom, "CASTLE_BOUND")


def halted(g: Minaria, uid: str) -> Refusal | None:
    """Why a unit that had to stop this turn goes no further, whatever points it has not spent; None if it had not to.

    DR-TERRAIN-05, DR-FATE-15, DR-LEADER-05, DR-HOTHIOR-02, DR-MOVE-13.
    """
    done, u = used(g, uid), unit(uid)
    if not done.stopped:
        return None
    h = g.pieces[uid].hex
    x = hex_of(h)
    if done.led and (done.led not in g.pieces or g.pieces[done.led].hex != h):
        return Refusal(f"The {u.type} at {x.name} was left there by its leader and must stay.", "DR-LEADER-05")
    if u.type == "fleet":
        return Refusal(f"A fleet that enters {x.name} while the Boom is closed ends its move there.", "DR-HOTHIOR-02")
    head = done.led or uid
    if entry_cost(x, own_bonus(g, head)).stop:
        if done.start == h:
            return Refusal(f"{x.name} is mountain: whoever searches it goes no further this turn.", "DR-FATE-15")
        return Refusal(f"The {u.type} had to stop at {x.name}: entering a mountain hex ends the move.", "DR-TERRAIN-05")
    if done.sea:
        return Refusal("Units carried by sea this turn make no other move.", "DR-SEA-06")
    return Refusal(
        f"The {u.type} went to {x.name} on the one hex that is always allowed, for all its points.", "DR-MOVE-13"
    )


def _spoken(g: Minaria, uid: str) -> str:
    """A unit where it stands, at the beginning of a sentence."""
    return f"The {unit(uid).type} at {hex_of(g.pieces[uid].hex).name}" if uid in g.pieces else uid


def can_lead(g: Minaria, leader: str, uid: str) -> bool:
    """Whether a monarch may lead the unit now (DR-LEADER-02, -03, -07; DRR-50, DRR-51)."""
    if leader == uid:
        return False
    u, monarch = unit(uid), unit(leader)
    if u.type == "fleet" or (u.type == "army" and u.kingdom not in (monarch.kingdom, MERCENARY)):
        return False
    mine, his = used(g, uid), used(g, leader)
    if (
        mine.stopped
        or his.stopped
        or g.pieces[uid].hex != g.pieces[leader].hex
        or start_hex(g, uid) != start_hex(g, leader)
    ):
        return False
    if mine.moved and mine.led != leader:
        return False
    return not (his.moved and his.led) and (his.spent == mine.spent)


def leaders_for(g: Minaria, force: tuple[str, ...]) -> dict[str, str]:
    """Who leads whom within a force: unit -> monarch (DR-LEADER-06: one leader for a unit, none combined)."""
    monarchs = [u for u in force if not unit(u).combat]
    monarchs.sort(key=lambda u: (-allowance(g, u), hex_of(g.pieces[u].hex).kingdom != unit(u).kingdom, u))
    led: dict[str, str] = {}
    for u in force:
        if not unit(u).combat:
            continue
        own = [m for m in monarchs if unit(m).kingdom == unit(u).kingdom]
        for m in own + [m for m in monarchs if m not in own]:
            if can_lead(g, m, u):
                led[u] = m
                break
    leading = set(led.values())
    for u in monarchs:
        if u in leading:
            continue
        for m in monarchs:
            if m not in led and can_lead(g, m, u) and (m in leading or monarchs.index(m) < monarchs.index(u)):
                led[u] = m
                break
    return led


def held_up(g: Minaria, seat: str, uid: str, force: tuple[str, ...]) -> Refusal | None:
    """Why a unit of the force cannot be ordered anywhere, or None."""
    if owner(g, uid) != seat:
        return Refusal(f"{unit(uid).type.capitalize()}s of others are not yours to move.", "DR-MOVE-01")
    stuck = may_move(g, seat, uid)
    if stuck is not None:
        return stuck
    done = used(g, uid)
    if g.pieces[uid].aboard:
        return Refusal(f"The {unit(uid).type} is aboard a fleet; land it or move the fleet.", "DR-SEA-06")
    if done.sea and unit(uid).type != "fleet":
        return Refusal("Units carried by sea this turn make no other move.", "DR-SEA-06")
    if done.led and done.led not in force:
        return Refusal("It moved with its leader this turn; apart from him it must stay where it is.", "DR-LEADER-05")
    return halted(g, uid)


def stay_home(g: Minaria, force: tuple[str, ...], to: int) -> Refusal | None:
    """Half of a Paranoid monarch's regulars may not leave the kingdom (personality HALF_HOME)."""
    for kingdom in kingdoms():
        if not has_code(g, kingdom, "HALF_HOME") or hex_of(to).kingdom == kingdom:
            continue
        mine = [u for u in regulars_of(g, kingdom) if u in g.pieces]
        bound = len(mine) // 2
        abroad = [u for u in mine if hex_of(g.pieces[u].hex).kingdom != kingdom or u in force]
        if len(mine) - len(abroad) < bound and any(unit(u).kingdom == kingdom for u in force):
            return Refusal(
                f"{bound} of the {len(mine)} regulars of {kingdoms()[kingdom].name} must stay at home.", "DR-SETUP-17"
            )
    return None


@remembered()
def mobile(g: Minaria, seat: str) -> dict[int, list[str]]:
    """Hexes with units of the seat that can still move, and those units; not to be changed."""
    out: dict[int, list[str]] = {}
    for u in units_of(g, seat):
        p = g.pieces[u]
        if p.aboard or (used(g, u).sea and unit(u).type != "fleet"):
            continue
        leader = used(g, u).led
        if leader and (leader not in g.pieces or not can_lead(g, leader, u)):
            continue
        if points_left(g, leader or u) > 0 and may_move(g, seat, u) is None:
            out.setdefault(p.hex, []).append(u)
    return out


def groups_of(g: Minaria, group: Sequence[str]) -> list[tuple[str, ...]]:
    """Ways to pick a force from one hex: all land units and heroes, all fleets, armies alone, and one of each look."""
    land = tuple(u for u in group if unit(u).type != "fleet")
    armies = tuple(of_type(land, "army"))
    out = [land, tuple(of_type(group, "fleet")), armies, armies[: (len(armies) + 1) // 2]]
    seen = set()
    for u in group:
        look = (unit(u).kingdom, unit(u).type, used(g, u), g.pieces[u].inside)
        if look not in seen:
            seen.add(look)
            out.append((u,))
    return [f for f in dict.fromkeys(out) if f]
