"""The beginning of a game: the seating roll and the map (chapters SETUP, MAP)."""

from __future__ import annotations

from minaria.engine.game import Option, Setup
from minaria.engine.state import State
from minaria.games.block_wars import happenings as hap
from minaria.games.block_wars.state import EVEN, ODD, BlockWars
from minaria.games.block_wars.tables import TILES, figures, layouts, tiles_for, usual_layout
from minaria.games.block_wars.telling import listing, seat_name

NAMES = ("amber", "birch", "coral", "dusk", "ember", "flint", "gale", "hazel")

OPTIONS = (
    Option(
        "map",
        ("usual", "lot", *layouts()),
        "how the tiles are laid: as is usual for so many players, by lot, or one of the layouts if it is large enough",
    ),
    Option("turns", ("none", "12"), "whether the war ends after turn 12 with the points as they are"),
    Option("allies", ("counts", "blocks"), "what allies see of each other: how many blocks stand where, or the blocks"),
)


def names() -> tuple[str, ...]:
    """What seats are called that nobody has named."""
    return NAMES


def new(setup: Setup, _: State | None) -> BlockWars:
    """An empty position."""
    return BlockWars(seats=setup.seats, options=dict(setup.options), points={ODD: 0, EVEN: 0})


def throw_two(g: BlockWars, seats: list[str], what: str) -> list[str]:
    """The seats by the total of two dice, high to low; only those who are equal throw again (BW-SETUP-04,
    BW-INITIATIVE-01, BW-INITIATIVE-02).
    """
    totals = {
        s: sum(g.roll(f"{what} of {seat_name(s)}", s) for _ in range(figures("engine")["initiative_dice"]))
        for s in seats
    }
    said = ", ".join(f"{seat_name(s)} {n}" for s, n in totals.items())
    g.tell(f"{what.capitalize()}: {said}.", hap.INITIATIVE())
    out: list[str] = []
    for n in sorted(set(totals.values()), reverse=True):
        tied = [s for s in seats if totals[s] == n]
        out += tied if len(tied) == 1 else throw_two(g, tied, what)
    return out


def lay_map(g: BlockWars) -> None:
    """Lay the tiles: as the table wants it, or as is usual (BW-SETUP-01 to -03, BW-MAP-05)."""
    wanted, players = g.options.get("map", "usual"), len(g.seats)
    usual, need = usual_layout(players), tiles_for(players)
    g.layout = usual
    if wanted == "lot":
        fits = [k for k, x in layouts().items() if len(x.laid) == len(layouts()[usual].laid)]
        g.layout = g.pick("how the tiles are laid", fits)
        free, tiles = list(TILES), []
        for k in range(len(layouts()[g.layout].laid)):
            tiles.append(g.pick(f"tile {k + 1}", free))
            free.remove(tiles[-1])
        g.tiles = tuple(tiles)
        g.turned = tuple(t for t in tiles if g.pick(f"whether tile {t} is turned", ("no", "yes")) == "yes")
    elif wanted in layouts():
        if len(layouts()[wanted].laid) >= need:
            g.layout = wanted
        else:
            g.tell(f"The layout {wanted} is too small for {players} players; {usual} is laid.", hap.SETTING_UP())
    if not g.tiles:
        g.tiles = tuple(one.tile for one in layouts()[g.layout].laid)
    turned = f", {listing(g.turned)} upside down" if g.turned else ""
    g.tell(f"The map is laid as {g.layout}: tiles {listing(g.tiles)}{turned}.", hap.SETTING_UP())


def opening(g: State) -> None:
    """Seats by two dice, the map, factions (BW-SETUP-04, BW-SETUP-05, BW-ALLIANCES-01)."""
    assert isinstance(g, BlockWars)
    lay_map(g)
    g.ranks = tuple(throw_two(g, list(g.seats), "seating roll"))
    sides = [listing(seat_name(s) for s in g.ranks if g.faction(s) == f) for f in (ODD, EVEN)]
    g.tell(f"{sides[0]} against {sides[1]}.", hap.SETTING_UP())
