"""The ambassador's work: who may be approached, what the die needs, what a failure costs.

Book: "Diplomacy" with its sections, personality cards; DR-DIPLO-*, DR-CARD-*, DR-ACTIVATE-*, DR-DEACTIVATE-*,
DR-BANISH-*, DR-PENALTY-02, DR-ASSASSIN-*, DR-DUEL-*.
"""

from __future__ import annotations

from minaria.engine.offers import Refusal
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.rules import deploy, heroes
from minaria.games.divine_right.rules.status import (
    allies,
    besieged_kingdom,
    enemies,
    has_code,
    kingdom_owner,
    living_seats,
    set_player,
    set_realm,
)
from minaria.games.divine_right.state import Ban, Minaria
from minaria.games.divine_right.tables import cards, figures, kingdoms, monarch, personalities
from minaria.games.divine_right.wording import kingdom_does, numbers, seat_name

NEEDED = {task: figures()[task] for task in ("activate", "deactivate")}
FACES = 6  # of the die


def envoy_ready(g: Minaria, seat: str) -> Refusal | None:
    """Why the seat's ambassador cannot act, or None (DR-AMBASSADOR-04)."""
    back = g.players[seat].envoy_back
    if back > g.turn:
        return Refusal(f"Your ambassador is dead; the next one acts from turn {back}.", "DR-AMBASSADOR-04")
    return None


def banished(g: Minaria, seat: str, kingdom: str) -> Refusal | None:
    """Why the ambassador may not go to that kingdom, or None (DR-BANISH-03, DR-ASSASSIN-06)."""
    ban = g.ban(seat, kingdom)
    if ban is None or (ban.until and ban.until < g.turn):
        return None
    name = kingdoms()[kingdom].name
    term = f"until the end of turn {ban.until}" if ban.until else "until its monarch dies"
    return Refusal(f"Your ambassador is banished from {name} {term}.", "DR-BANISH-03")


def closed(g: Minaria, kingdom: str) -> Refusal | None:
    """Why no ambassador may work on the kingdom at all, or None (DR-PEACE-08, DR-DEATH-05)."""
    realm = g.realms[kingdom]
    name = kingdoms()[kingdom].name
    if realm.status == "peace" or realm.doomed == "peace":
        peace = kingdom_does(kingdom, "keeps")
        return Refusal(f"{peace} a Forced Peace until the end of turn {realm.until}.", "DR-PEACE-08")
    if realm.status == "confusion" or realm.doomed == "confusion":
        state = kingdom_does(kingdom, "is in Confusion")
        return Refusal(f"{state} until the end of turn {realm.until}.", "DR-DEATH-05")
    if realm.status == "gone":
        return Refusal(f"{kingdom_does(kingdom, 'is')} out of the game.", "DR-VICTORY-15")
    if realm.status == "home":
        return Refusal(f"The monarch of {name} is a player; ambassadors do not treat with players.", "DR-DIPLO-01")
    return None


def check_target(g: Minaria, seat: str, kingdom: str, task: str) -> Refusal | None:
    """Whether the ambassador may activate, deactivate or assassinate there now."""
    stop = envoy_ready(g, seat) or closed(g, kingdom) or banished(g, seat, kingdom)
    if stop is not None:
        return stop
    realm = g.realms[kingdom]
    name = kingdoms()[kingdom].name
    if task == "activate":
        if realm.status == "ally":
            whose = "yours" if realm.seat == seat else f"allied to {realm.seat.capitalize()}"
            return Refusal(f"{kingdom_does(kingdom, 'is')} {whose} already.", "DR-ACTIVATE-01")
        return None
    if realm.status != "ally" or realm.seat == seat:
        rule = "DR-DEACTIVATE-01" if task == "deactivate" else "DR-ASSASSIN-02"
        return Refusal(f"{kingdom_does(kingdom, 'is')} not allied to an enemy.", rule)
    if realm.jailer and realm.jailer != seat:
        return Refusal(
            f"Its monarch is held by {realm.jailer.capitalize()}; only the jailer may treat with him.", "DR-PEACE-22"
        )
    if task == "deactivate":
        if besieged_kingdom(g, kingdom):
            return Refusal(f"A castle of {name} is under siege; it cannot be deactivated.", "DR-DEACTIVATE-08")
        if realm.read and has_code(g, kingdom, "NO_DEACT"):
            return Refusal(f"The monarch of {name} is loyal and cannot be talked out of the alliance.", "DR-SETUP-17")
    if task == "assassinate" and g.players[seat].assassinated:
        return Refusal("Your one assassination of the game has been tried.", "DR-ASSASSIN-01")
    return None


def check_duel(g: Minaria, seat: str, other: str) -> Refusal | None:
    """Whether the seat may challenge the other's ambassador (DR-DUEL-01, DRR-73)."""
    stop = envoy_ready(g, seat)
    if stop is not None:
        return stop
    if other == seat or other not in enemies(g, seat):
        return Refusal("Only an enemy player's ambassador can be challenged.", "DR-DUEL-01")
    if other in g.players[seat].duels:
        return Refusal(
            f"Your ambassadors have duelled already; {other.capitalize()} and you may not again.", "DR-DUEL-01"
        )
    if g.players[other].envoy_back > g.turn:
        return Refusal(f"The ambassador of {other.capitalize()} is dead.", "DR-DUEL-01")
    return None


def modifiers(g: Minaria, seat: str, kingdom: str, task: str, card: str) -> list[tuple[int, str]]:
    """What is added to the diplomacy die, with the reason of each (DR-DIPLO-04, DR-ACTIVATE-03, DR-PENALTY-02, -13)."""
    realm = g.realms[kingdom]
    person = personalities()[realm.card]
    out: list[tuple[int, str]] = []
    if card:
        c = cards()[card]
        if c.ploy in person.immune:
            out.append((0, f"{c.title} has no effect on a monarch who is {person.name}"))
        else:
            out.append((c.bonus, f"{c.title} +{c.bonus}"))
            if person.leaning(c.ploy):
                out.append((person.leaning(c.ploy), f"{person.name}, {c.title}"))
    own = person.activation if task == "activate" else person.deactivation
    if own:
        out.append((own, person.name))
    if task == "activate" and "UNDERDOG" in person.codes:
        counts = {s: len(allies(g, s)) for s in living_seats(g)}
        mine = counts[seat]
        if mine == min(counts.values()) and mine != max(counts.values()):
            out.append((1, f"{person.name}: fewest allies"))
        elif mine == max(counts.values()) and mine != min(counts.values()):
            out.append((-1, f"{person.name}: most allies"))
    if "ORIGIN" in person.codes and realm.origin and kingdom_owner(g, realm.origin):
        friend = kingdom_owner(g, realm.origin) == seat
        out.append((1 if friend else -1, f"{person.name}: born in {kingdoms()[realm.origin].name}"))
    if "CURSE" in person.codes and realm.blessed:
        out.append((1 if realm.blessed == seat else -1, person.name))
    if task == "deactivate" and realm.bond and not (card and cards()[card].ploy == "blackmail"):
        out.append((-1, f"{person.name}: bound by blackmail"))
    player = g.players[seat]
    if kingdom in player.violated:
        out.append((-1, "Diplomatic Penalty for violation"))
    if kingdom in player.executed:
        out.append((-1, "Diplomatic Penalty for execution"))
    return out


def impossible(g: Minaria, kingdom: str, task: str, card: str) -> str:
    """Why an attempt fails whatever the die, '' if it does not (personalities Cursed and Loyal)."""
    realm = g.realms[kingdom]
    codes = personalities()[realm.card].codes
    if task == "deactivate" and "NO_DEACT" in codes:
        return "a loyal monarch cannot be talked out of an alliance"
    if task == "activate" and "CURSE" in codes and not realm.blessed:
        if not card or cards()[card].ploy != "white-magic":
            return "the curse yields to White Magic only"
    return ""


def banishment(g: Minaria, kingdom: str, card: str) -> int:
    """Full game turns of banishment after a failure with this card (0: none) (DR-BANISH-01, -02, -04, -05)."""
    person = personalities()[g.realms[kingdom].card]
    term = 0
    if card:
        c = cards()[card]
        if c.banish and f"no-banish:{c.ploy}" != person.banish:
            term += c.banish
            if person.banish.startswith(f"extra:{c.ploy}:"):
                term += int(person.banish.rsplit(":", 1)[1])
    if person.banish.startswith("always-on-failure:"):
        term += int(person.banish.rsplit(":", 1)[1])
    return term


def banish(g: Minaria, seat: str, kingdom: str, turns: int) -> None:
    """Banish the seat's ambassador for full game turns from the next on (DRR-04); 0: until that monarch dies."""
    name, old = kingdoms()[kingdom].name, g.ban(seat, kingdom)
    rest = tuple(b for b in g.bans if b is not old)
    if turns == 0:
        g.bans = (*rest, Ban(seat, kingdom, 0))
        g.tell(
            f"The ambassador of {seat.capitalize()} is banished from {name} until its monarch dies.",
            hap.BAN((), {seat: hap.BANISHED}),
        )
        return
    if old is not None and old.until == 0:
        return
    since = max(g.turn, old.until if old is not None else 0)
    g.bans = (*rest, Ban(seat, kingdom, since + turns))
    g.tell(
        f"The ambassador of {seat.capitalize()} is banished from {name} until the end of turn {since + turns}.",
        hap.BAN((), {seat: hap.BANISHED}),
    )


def chance(needed: int, bonus: int) -> int:
    """Faces of the die, of 6, that reach the total."""
    return max(0, min(FACES, FACES + 1 - (needed - bonus)))


def kill_envoy(g: Minaria, seat: str) -> None:
    """The ambassador is dead for two full game turns (DR-AMBASSADOR-04, DRR-04)."""
    set_player(g, seat, envoy_back=g.turn + 3)
    g.tell(
        f"The ambassador of {seat_name(seat)} is dead; the next acts from turn {g.turn + 3}.",
        hap.EMBASSY((), {seat: hap.BEREAVED}, weight=2),
    )


def visit(g: Minaria, seat: str, kingdom: str, task: str) -> None:
    """The ambassador comes to court, and the personality is read aloud (DR-ACTIVATE-02, DR-DEACTIVATE-03)."""
    side = g.realms[kingdom].seat if task == "deactivate" else ""
    aim = "an alliance" if task == "activate" else f"a break with {seat_name(g.realms[kingdom].seat)}"
    g.tell(
        f"The ambassador of {seat_name(seat)} comes to {kingdoms()[kingdom].name} to ask for {aim}.",
        hap.EMBASSY(kingdoms()[kingdom].royal, {seat: hap.COURTS, side: hap.COURTED}, weight=2 if side else 1),
    )
    heroes.read_aloud(g, kingdom)


def attempt(g: Minaria, seat: str, kingdom: str, task: str, card: str) -> bool:
    """The diplomacy die, with a card or '' none: the monarch joins or leaves, or the failure is paid for. Whether he
    joined (DR-DIPLO-04, DR-ACTIVATE-04, -05, DR-DEACTIVATE-02, -04).
    """
    bonuses = modifiers(g, seat, kingdom, task, card)
    die = g.roll(f"diplomacy in {kingdoms()[kingdom].name}", seat)
    total = die + sum(n for n, _ in bonuses)
    never = impossible(g, kingdom, task, card)
    won = total >= NEEDED[task] and not never
    shown = f"{die}" + (f" {numbers(bonuses)} = {total}" if bonuses else "")
    g.tell(
        f"Diplomacy in {kingdoms()[kingdom].name}: {shown}. "
        f"{'Success' if won else 'Failure'}{': ' + never if never else ''}.",
        hap.EMBASSY(kingdoms()[kingdom].royal),
    )
    if won:
        return _won(g, seat, kingdom, task, card)
    term = banishment(g, kingdom, card)
    if term:
        banish(g, seat, kingdom, term)
    if has_code(g, kingdom, "KILL_ENVOY"):
        kill_envoy(g, seat)
    return False


def _won(g: Minaria, seat: str, kingdom: str, task: str, card: str) -> bool:
    if task == "deactivate":
        heroes.deactivate(g, kingdom)
        if not has_code(g, kingdom, "TURNCOAT"):
            return False
    elif has_code(g, kingdom, "BLACKMAIL_BOND") and card and cards()[card].ploy == "blackmail":
        set_realm(g, kingdom, bond=True)
    if has_code(g, kingdom, "CURSE") and task == "activate" and not g.realms[kingdom].blessed:
        set_realm(g, kingdom, blessed=seat)
    heroes.join(g, kingdom, seat)
    deploy.muster(g, kingdom)
    return True


def assassinate(g: Minaria, seat: str, kingdom: str) -> None:
    """The ambassador murders a monarch, or dies trying, or is banished at the least (DR-ASSASSIN-*)."""
    set_player(g, seat, assassinated=True)
    side, name = g.realms[kingdom].seat, heroes.monarch_name(g, kingdom)
    a = g.roll("the ambassador's dagger", seat)
    b = g.roll(f"the guard of {name}", side)
    g.tell(
        f"{seat_name(seat)} sends an assassin to {name}: ambassador {a}, monarch {b}.",
        hap.MURDER(kingdoms()[kingdom].royal, {seat: hap.MURDERS, side: hap.MURDERED}),
    )
    if a > b:
        heroes.kill(g, monarch(kingdom), "", points=False)
        return
    if a < b:
        kill_envoy(g, seat)
    else:
        g.tell("Nobody dies.", hap.MURDER((), weight=0))
    banish(g, seat, kingdom, 0)


def duel(g: Minaria, seat: str, other: str) -> None:
    """Two ambassadors fight; the lower die is dead, equal dice kill both (DR-DUEL-*)."""
    set_player(g, seat, duels=(*g.players[seat].duels, other))
    set_player(g, other, duels=(*g.players[other].duels, seat))
    a = g.roll("duel, challenger", seat)
    b = g.roll("duel, challenged", other)
    g.tell(
        f"The ambassadors of {seat_name(seat)} and {seat_name(other)} duel: {a} against {b}.",
        hap.DUEL((), {seat: hap.CHALLENGES, other: hap.CHALLENGED}),
    )
    if a <= b:
        kill_envoy(g, seat)
    if b <= a:
        kill_envoy(g, other)


# -- captives


def captives(g: Minaria, seat: str) -> list[str]:
    """Kingdoms whose monarchs the seat holds."""
    return [k for k in kingdoms() if g.realms[k].jailer == seat]


def check_captive(g: Minaria, seat: str, kingdom: str) -> Refusal | None:
    """Only one's own captives (DR-PRISONER-06)."""
    if g.realms[kingdom].jailer != seat:
        return Refusal(f"You do not hold the monarch of {kingdoms()[kingdom].name}.", "DR-PRISONER-06")
    return None


def execute(g: Minaria, seat: str, kingdom: str) -> None:
    """A captive is put to death: Confusion, no points, a penalty of -1 there for good.

    DR-VICTORY-09, DR-PRISONER-06, -07; DR-PENALTY-13.
    """
    g.tell(
        f"{seat_name(seat)} executes {heroes.monarch_name(g, kingdom)}.",
        hap.DEATH(kingdoms()[kingdom].royal, {seat: hap.KILLS, kingdom_owner(g, kingdom): hap.BEREAVED}),
    )
    player = g.players[seat]
    if kingdom not in player.executed:
        set_player(g, seat, executed=(*player.executed, kingdom))
    heroes.kill(g, monarch(kingdom), seat, points=False)
