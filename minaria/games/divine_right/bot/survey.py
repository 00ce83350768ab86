"""What stands where, counted once for a question: own and enemy stacks, castles, and who is threatened how much.

Called by the other modules of this room. Works on a guessed position and looks at public things only.
"""

from __future__ import annotations

from minaria.games.divine_right.bot.fields import FAR, by_sea
from minaria.games.divine_right.rules.editions import regulars_of
from minaria.games.divine_right.rules.sieges import plunder_points
from minaria.games.divine_right.rules.status import (
    ACTIVE,
    hex_of,
    kingdom_owner,
    owner,
    prisoner,
    strength,
    used,
    walled,
)
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import board, kingdoms, monarch, unit
from minaria.kit.hexgrid import distance

UNIT = 3.0  # what a combat unit is worth, in points
KING = 140.0  # a player's monarch: 70 for the enemy, and the seat is out of the game
ALLY_KING = 45.0  # an allied monarch: points for the enemy, and the kingdom leaves
NEAR, FARTHER = 6, 11  # hexes an army comes in a turn, in two turns
SAIL = 8  # hexes a fleet comes in a turn


class Survey:
    """One seat's picture of the map."""

    def __init__(self, g: Minaria, seat: str, crown: float = 1.0) -> None:
        self.g = g
        self.seat = seat
        self.crown = crown  # how much a player's monarch weighs
        self.mine: dict[int, list[str]] = {}  # hex -> own combat units
        self.foes: dict[int, list[str]] = {}  # hex -> enemy combat units outside walls, not carried
        self.inside: dict[int, list[str]] = {}  # hex -> enemy combat units inside walls
        self.kings: dict[str, int] = {}  # free enemy monarchs and where they are
        self.my_kings: dict[str, int] = {}
        aboard: dict[int, int] = {}  # hex -> enemy combat units carried there
        for u, p in g.pieces.items():
            side = owner(g, u)
            if not side:
                continue
            if not unit(u).combat:
                if not prisoner(g, u) and not g.realms[unit(u).kingdom].castaway:
                    (self.my_kings if side == seat else self.kings)[u] = p.hex
            elif side == seat:
                self.mine.setdefault(p.hex, []).append(u)
            elif p.aboard:
                aboard[p.hex] = aboard.get(p.hex, 0) + 1
            elif p.inside:
                self.inside.setdefault(p.hex, []).append(u)
            else:
                self.foes.setdefault(p.hex, []).append(u)
        self.armies = [(h, n) for h, us in self._hosts() if (n := sum(1 for u in us if unit(u).type == "army"))]
        self.fleets = [(h, n) for h, us in self._hosts() if (n := sum(1 for u in us if unit(u).type == "fleet"))]
        self.carried = sorted(aboard.items())
        self.home = monarch(g.players[seat].home)
        mine = [k for k in kingdoms() if g.realms[k].status in ACTIVE and g.realms[k].seat == seat]
        self.castles = [h for k in mine for h in kingdoms()[k].castles if walled(g, h)]
        self.shut = frozenset(h for h in board().castles if walled(g, h) and h not in self.castles)
        violated = g.players[seat].violated
        self.strange = frozenset(
            k for k in kingdoms() if g.realms[k].status in ("neutral", "peace", "confusion") and k not in violated
        )
        self._threats: dict[int, float] = {}
        self._raiders: dict[int, int] = {}

    def _hosts(self) -> list[tuple[int, list[str]]]:
        return sorted([*self.foes.items(), *self.inside.items()])

    @property
    def turns_left(self) -> int:
        """Siege rounds still to come after this turn."""
        return 20 - self.g.turn

    def threat(self, h: int) -> float:
        """Enemies that could come to a hex: in one turn they count whole, in two turns half.

        Fleets come to a castle-port by water, with whoever is aboard; elsewhere those aboard have to land first.
        """
        if h not in self._threats:
            total = 0.0
            for x, n in self.armies:
                far = distance(x, h)
                total += n if far <= NEAR else n / 2 if far <= FARTHER else 0
            if hex_of(h).kind == "port":
                way = by_sea(h, self.shut)
                for x, n in (*self.fleets, *self.carried):
                    far = way.get(x, FAR)
                    total += n if far <= SAIL else n / 2 if far <= 2 * SAIL else 0
            else:
                total += sum(n / 2 for x, n in self.carried if distance(x, h) <= FARTHER)
            self._threats[h] = total
        return self._threats[h]

    def raiders(self, h: int) -> int:
        """Enemy armies that could strike at a hex in the next round."""
        if h not in self._raiders:
            self._raiders[h] = sum(n for x, n in self.armies if distance(x, h) <= NEAR)
        return self._raiders[h]

    def holds(self, h: int) -> int:
        """Own combat units inside the walls of a castle."""
        return sum(1 for u in self.mine.get(h, ()) if self.g.pieces[u].inside)

    def prize(self, h: int) -> float:
        """What the fall of an enemy's castle is worth: points, its garrison, and the chance of a monarch inside."""
        worth = plunder_points(self.g, h) + UNIT * len(self.inside.get(h, ()))
        if not kingdom_owner(self.g, hex_of(h).kingdom):  # an enemy gets the rest of the kingdom
            worth -= UNIT * len(self.roused(h)) * min(self.turns_left / 8, 1.0) + 10
        for u, x in self.kings.items():
            if x == h:
                worth += (KING * self.crown if self.g.realms[unit(u).kingdom].status == "home" else ALLY_KING) / 3
        return worth

    def stake(self, h: int) -> float:
        """What the fall of an own castle would cost."""
        worth = plunder_points(self.g, h) + UNIT * self.holds(h)
        for u, x in self.my_kings.items():
            if x == h:
                worth += (KING * self.crown if u == self.home else ALLY_KING) / 3
        return worth

    def targets(self) -> list[int]:
        """Closed castles worth a siege: enemies' that nobody else besieges, and neutral ones that pay all the same."""
        g = self.g
        out = []
        for h in sorted(self.shut):
            realm = g.realms[hex_of(h).kingdom]
            if (h in g.sieges and g.sieges[h].seat != self.seat) or realm.doomed == "peace":
                continue
            if realm.status in ACTIVE or (realm.status == "neutral" and self.prize(h) > 0):
                out.append(h)
        return out

    def roused(self, h: int) -> list[str]:
        """Regulars of a neutral castle's kingdom who come once it is besieged (DR-SIEGE-11)."""
        return [u for u in regulars_of(self.g, hex_of(h).kingdom) if u not in self.g.dead]

    def defence(self, h: int) -> int:
        """What a siege has to match: walls, those inside, those before the walls; of a neutral castle who will come."""
        if not kingdom_owner(self.g, hex_of(h).kingdom):
            return strength(self.g, h) + sum(1 for u in self.roused(h) if unit(u).home == h)
        return strength(self.g, h) + len(self.inside.get(h, ())) + len(self.foes.get(h, ()))

    def fresh(self, uid: str) -> bool:
        """Whether the unit has not moved this turn."""
        done = used(self.g, uid)
        return not (done.moved or done.stormed or done.stopped or done.fought or done.idle)


def storm_chance(attackers: int, defenders: int) -> float:
    """Chance that one siege die takes the castle (DR-SIEGE-22, -24, -29)."""
    if attackers < defenders or not attackers:
        return 0.0
    return min(5, attackers // max(defenders, 1)) / 6
