"""Trolls that grow again. Book: "Trolls"; DR-TROLL-02..05; DRR-91. Called as a player's events round begins."""

from __future__ import annotations

from collections.abc import Sequence

from minaria.engine.offers import Refusal
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.rules import deploy
from minaria.games.divine_right.rules.status import kingdom_owner
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import regulars, unit
from minaria.games.divine_right.wording import place_name


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


def check_regrow(g: Minaria, seat: str, force: Sequence[str], h: int) -> Refusal | None:
    """Whether that Troll army may grow again at h (0: at its own site) (DR-TROLL-02, -05)."""
    if len(force) != 1 or unit(force[0]).kingdom != "trolls":
        return Refusal("One Troll army grows again at the beginning of the turn.", "DR-TROLL-02")
    late = deploy.check_replace(g, seat, force, h)
    if late is None and unit(force[0]).home not in {unit(u).home for u in regrowing(g, seat)}:
        return Refusal("Trolls lost to an event grow again from the next turn.", "DR-TROLL-05")
    return late
