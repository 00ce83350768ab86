"""The ambassador's work: who may be approached, what the die needs, what a failure costs.

Book: "Diplomacy" with its sections, personality cards; DR-DIPLO-*, DR-CARD-*, DR-ACTIVATE-*, DR-DEACTIVATE-*,
DR-BANISH-*, DR-PENALTY-02, DR-ASSASSIN-*, DR-DUEL-*.
"""

from __future__ import annotations

from minaria.engine.offers import Refusal
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.rules import heroes
from minaria.games.divine_right.rules.status import (
    allies,
    besieged_kingdom,
    enemies,
    enemy_at,
    friends_at,
    has_code,
    kingdom_owner,
    living_seats,
    set_player,
)
from minaria.games.divine_right.state import Ban, Minaria
from minaria.games.divine_right.tables import cards, figures, kingdoms, monarch, personalities
from minaria.games.divine_right.wording import kingdom_does, seat_name

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
    ban = g.bans.get(f"{seat}/{kingdom}")
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
    key = f"{seat}/{kingdom}"
    name = kingdoms()[kingdom].name
    if turns == 0:
        g.bans[key] = Ban(0)
        g.tell(
            f"The ambassador of {seat.capitalize()} is banished from {name} until its monarch dies.",
            hap.BAN((), {seat: hap.BANISHED}),
        )
        return
    old = g.bans.get(key)
    if old is not None and old.until == 0:
        return
    since = max(g.turn, old.until if old is not None else 0)
    g.bans[key] = Ban(since + turns)
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


# -- captives and forced peace


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


def occupied(g: Minaria, seat: str, kingdom: str) -> bool:
    """Whether the seat's combat units hold the plundered royal castle (DR-PEACE-01)."""
    royal = kingdoms()[kingdom].royal
    return royal in g.plundered and bool(friends_at(g, seat, royal)) and not enemy_at(g, seat, royal)


def check_peace(g: Minaria, seat: str, kingdom: str) -> Refusal | None:
    """Whether a kingdom is one that the seat could force into peace (DR-PEACE-01, -06; DRR-81)."""
    realm = g.realms[kingdom]
    name = kingdoms()[kingdom].name
    if realm.status == "home":
        return Refusal("Player monarchs are never forced into peace.", "DR-PEACE-06")
    if realm.status != "ally" or realm.seat == seat or realm.doomed:
        return Refusal(f"{name} is not allied to an enemy.", "DR-PEACE-01")
    if realm.jailer != seat and not occupied(g, seat, kingdom):
        return Refusal(f"You hold neither the plundered royal castle of {name} nor its monarch.", "DR-PEACE-01")
    return None
