"""The beginning of a game: the seating roll and the map (chapters SETUP, MAP)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from minaria.engine.game import Option, Setup
from minaria.engine.state import State
from minaria.games.block_wars import happenings as hap
from minaria.games.block_wars.state import ALLIANCES, BORDERLAND, EVEN, ODD, PLUNDERING, RUINS, BlockWars
from minaria.games.block_wars.tables import TILES, figures, layouts, part_of, tiles_for, usual_layout
from minaria.games.block_wars.wording import listing, seat_name

if TYPE_CHECKING:
    from minaria.engine.playout import Luck

NAMES = ("amber", "birch", "coral", "dusk", "ember", "flint", "gale", "hazel")

SCENARIOS = {
    ALLIANCES: "Alliances",
    PLUNDERING: "Plundering Allies",
    RUINS: "Ruins",
    BORDERLAND: "Assault on the Borderland",
}

OPTIONS = (
    Option(
        "scenario",
        tuple(SCENARIOS),
        "alliances: two factions, 2 to 8 players; plundering: two armies each and temples, 2 to 4; ruins: a mage each "
        "and hidden tokens, 2 to 8; borderland: attacker and defender, 2",
    ),
    Option(
        "map",
        ("usual", "lot", *layouts()),
        "how the tiles are laid: as is usual for so many players, by lot, or one of the layouts if it is large enough",
    ),
    Option(
        "turns",
        ("none", "12", "20"),
        "whether the war ends and is counted after turn 12 (alliances) or after turn 20 (plundering, ruins)",
    ),
    Option(
        "allies",
        ("counts", "blocks"),
        "alliances: what allies see of each other, how many blocks stand where, or the blocks",
    ),
    Option(
        "escort",
        ("no", "yes"),
        "whether blocks may carry gold of a city in which they stand (house rule), besides treasures",
    ),
    Option(
        "mage",
        ("difference", "full"),
        "ruins: with the lesser mage the coins grow by the difference in price, or by its full price",
    ),
    Option(
        "target",
        ("capital", "all"),
        "borderland: the gold in cities with which the attacker wins at the end, what the capital collects at first, "
        "or that of all cities",
    ),
)
OF: dict[str, dict[str, tuple[str, ...]]] = {
    "turns": {"12": (ALLIANCES,), "20": (PLUNDERING, RUINS)},
    "allies": {"blocks": (ALLIANCES,)},
}
OF.update(mage={"full": (RUINS,)}, target={"all": (BORDERLAND,)})
"""Values of options that make sense in some scenarios only."""


def refusal(seats: Sequence[str], options: Mapping[str, str]) -> str:
    """Why so many players cannot begin with these options, '' if they can."""
    scenario = options.get("scenario", ALLIANCES)
    name, fits = SCENARIOS[scenario], figures(part_of(scenario))["players"]
    if len(seats) not in fits:
        few = f"{fits[0]} to {fits[-1]}" if len(fits) > 1 else str(fits[0])
        return f"{name} is for {few} players, not {len(seats)}."
    for option, values in OF.items():
        value = options.get(option, "")
        if value in values and scenario not in values[value]:
            where = listing(SCENARIOS[s] for s in values[value])
            return f"Option '{option}' is {value} only in {where}, not in {name}."
    layout = options.get("map", "usual")
    if layout in layouts() and layout not in maps_for(len(seats), scenario):
        return (
            f"The layout {layout} does not fit {name} with {len(seats)} players; it takes "
            f"{', '.join(maps_for(len(seats), scenario))}."
        )
    return ""


def maps_for(players: int, scenario: str) -> list[str]:
    """The layouts that a scenario may be played on: large enough, in Borderland a tile a, b or c (BW-BORDERLAND-01)."""
    if scenario == BORDERLAND:
        return [k for k, x in layouts().items() if len(x.laid) == 1 and x.laid[0].tile != "d"]
    return [k for k, x in layouts().items() if len(x.laid) >= tiles_for(players, scenario)]


def drawn(luck: Luck) -> tuple[int, dict[str, str]]:
    """Players and options by chance, all scenarios and layouts equally likely."""
    scenario = luck.choice(list(SCENARIOS))
    players = luck.choice(figures(part_of(scenario))["players"])
    options = {"scenario": scenario, "map": luck.choice(["usual", "lot", *maps_for(players, scenario)])}
    for o in OPTIONS[2:]:
        known = OF.get(o.name, {})
        options[o.name] = luck.choice([v for v in o.values if scenario in known.get(v, (scenario,))])
    if scenario in (PLUNDERING, RUINS):
        options["turns"] = "20"  # who moves by chance may never find the last of them
    return players, options


def names() -> tuple[str, ...]:
    """What seats are called that nobody has named."""
    return NAMES


def new(setup: Setup, _: State | None) -> BlockWars:
    """An empty position."""
    alliances = setup.options.get("scenario", ALLIANCES) == ALLIANCES
    points = (ODD, EVEN) if alliances else setup.seats
    made = BlockWars(seats=setup.seats, options=setup.kept(), points=dict.fromkeys(points, 0))
    if made.scenario == RUINS:
        made.unseen = tuple(figures(RUINS)["token"])
    return made


def throw_two(g: BlockWars, seats: list[str], what: str, favoured: str = "") -> list[str]:
    """The seats by the total of two dice, high to low; only those who are equal throw again (BW-SETUP-04,
    BW-INITIATIVE-01, BW-INITIATIVE-02), but for the one who wins equal throws (BW-BORDERLAND-11).
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
        tied = sorted(tied, key=lambda s: s != favoured) if favoured in tied else tied
        out += tied if len(tied) == 1 or favoured in tied else throw_two(g, tied, what)
    return out


def lay_map(g: BlockWars) -> None:
    """Lay the tiles: as the table wants it, or as is usual (BW-SETUP-01 to -03, BW-MAP-05)."""
    wanted, players = g.options.get("map", "usual"), len(g.seats)
    usual, need = usual_layout(players, g.scenario), tiles_for(players, g.scenario)
    g.layout = usual
    if wanted == "lot":
        fits = [k for k, x in layouts().items() if len(x.laid) == len(layouts()[usual].laid)]
        g.layout = g.pick("how the tiles are laid", fits)
        free, tiles = [t for t in TILES if t != "d" or g.scenario != BORDERLAND], []
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
    said = f"laid of the tiles {listing(g.tiles)} as '{g.layout.replace('_', ' ')}'"
    g.tell(f"The map is {f'tile {g.tiles[0]}' if len(g.tiles) == 1 else said}{turned}.", hap.SETTING_UP())


def opening(g: State) -> None:
    """Seats by two dice, the map, who is against whom (BW-SETUP-04, BW-SETUP-05, BW-ALLIANCES-01, BW-BORDERLAND-02)."""
    assert isinstance(g, BlockWars)
    lay_map(g)
    g.ranks = tuple(throw_two(g, list(g.seats), "seating roll"))
    if g.scenario == BORDERLAND:
        g.tell(f"{seat_name(g.ranks[0])} attacks, {seat_name(g.ranks[1])} defends.", hap.SETTING_UP())
    if g.scenario != ALLIANCES:
        return
    sides = [listing(seat_name(s) for s in g.ranks if g.faction(s) == f) for f in (ODD, EVEN)]
    g.tell(f"{sides[0]} against {sides[1]}.", hap.SETTING_UP())
