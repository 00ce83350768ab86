"""Positions that are set up piece by piece; those played are transcripts in `positions/`.

`MADE` has them by the name a corpus gives: `GAME/NAME`.
"""

from __future__ import annotations

from collections.abc import Callable

from minaria.engine.game import REFEREE
from minaria.engine.match import Match
from minaria.engine.phases import Phase
from minaria.games.blood_royale.phases import battle
from minaria.games.blood_royale.phases.dynastic import Births, Survivals
from minaria.games.blood_royale.phases.interphase import RaisingRounds, Taxation, Upkeep
from minaria.games.blood_royale.phases.movement import Conquests, March
from minaria.games.blood_royale.phases.weddings import Weddings
from minaria.table.line.table import Table
from tests.block_wars.tools import Field as War
from tests.blood_royale.tools import Court
from tests.kingmaker.tools import Field as Realm

MADE: dict[str, Callable[[], Match]] = {}


def made(name: str) -> Callable[[Callable[[], Match]], Callable[[], Match]]:
    """Declare a position."""

    def declared(position: Callable[[], Match]) -> Callable[[], Match]:
        MADE[name] = position
        return position

    return declared


# -- Block Wars

CORVALE = (
    "longbow_levy 2 a-0206",
    "longbow_levy 2 a-0206",
    "pike_levy 2 a-0206",
    "pike_levy 2 a-0206",
    "men_at_arms 1 a-0206",
    "heavy_knights 2 a-0109",
    "chapel_healer 1 a-0206",
    "royal_castle 3 a-0206",
    "orc_blades 2 a-0706",
)
CROWN = ("crown", "orcs")


@made("block_wars/march")
def _march() -> Match:
    return War(*CORVALE, "goblin_mob 2 a-0507", armies=CROWN).match


@made("block_wars/build")
def _build() -> Match:
    return War(*CORVALE, armies=CROWN).works(crown=6).match


@made("block_wars/battle")
def _battle() -> Match:
    kinds = ("longbow_levy", "longbow_levy", "men_at_arms", "heavy_knights", "chapel_healer", "goblin_mob")
    field = War(*(f"{kind} 2 a-0304" for kind in kinds), "orc_blades 3 a-0304", armies=CROWN)
    return field.in_battle("a-0304", ("a-0204",)).match


@made("block_wars/second_round")
def _second_round() -> Match:
    match = _battle()
    while "Round 2" not in _prompt(match) or match.awaited()[0] != "amber":
        _one_order(match, "done", "fire")
    return match


@made("block_wars/dwarves")
def _dwarves() -> Match:
    kinds = ("dwarf_axe_guard 2", "dwarf_axe_guard 2", "dwarf_crossbows 2", "dwarf_crossbows 2", "rune_smith 1")
    return War(*(f"{kind} a-0109" for kind in kinds), "orc_blades 2 a-0706", armies=("dwarves", "orcs")).match


@made("block_wars/clans")
def _clans() -> Match:
    kinds = ("clan_axemen 2", "clan_axemen 2", "clan_spearmen 2", "storm_speaker 3")
    mine = tuple(f"{kind} a-0304" for kind in kinds)
    return War(*mine, "orc_blades 2 a-0306", "hill_riders 2 a-0403", armies=("clans", "orcs")).match


@made("block_wars/spells")
def _spells() -> Match:
    kinds = ("orc_warlock 4", "goblin_mob 2", "loot_cart 1", "pike_levy 2", "longbow_levy 2")
    return War(*(f"{k} a-0304" for k in kinds), armies=("orcs", "crown")).in_battle("a-0304", ("a-0204",)).match


BLADES = ("orc_blades 2 b-0403", "orc_blades 3 b-0403", "goblin_mob 2 b-0403", "orc_bowmen 2 b-0402")


@made("block_wars/blades")
def _blades() -> Match:
    return War(*BLADES, "pike_levy 2 b-0404", "pike_levy 2 b-0404", armies=("orcs", "crown"), layout="one_b").match


@made("block_wars/blades_fight")
def _blades_fight() -> Match:
    kinds = ("orc_blades 2", "orc_blades 2", "goblin_mob 1", "pike_levy 2", "pike_levy 3")
    field = War(*(f"{kind} b-0404" for kind in kinds), armies=("orcs", "crown"), layout="one_b")
    return field.in_battle().match


@made("block_wars/blades_hit")
def _blades_hit() -> Match:
    match = _blades_fight()
    while match.awaited()[0] == "amber":
        _one_order(match, "fire", "done")
    return match


@made("block_wars/blades_build")
def _blades_build() -> Match:
    kinds = ("orc_blades 2 b-0401", "orc_blades 4 b-0403", "pike_levy 2 b-0606")
    return War(*kinds, armies=("orcs", "crown"), layout="one_b").works(orcs=6).match


LEAGUE = ("elves", "orcs", "maidens", "sands", "clans", "dwarves", "crown")  # every other is amber's


@made("block_wars/league")
def _league() -> Match:
    blocks = (
        *("elven_archers 2 c-0107", "elven_archers 2 c-0107", "elven_archers 3 c-0107"),
        *("moon_priestess 3 c-0304", "maiden_spears 2 c-0304", "mare_riders 2 c-0304"),
        *("clan_axemen 2 c-0505", "storm_speaker 3 c-0505", "war_galleys 2 c-1002"),
        "orc_blades 2 c-1103",
    )
    return War(*blocks, armies=LEAGUE, layout="one_c").match


@made("block_wars/league_fight")
def _league_fight() -> Match:
    blocks = (
        *("storm_speaker 3 c-0605", "clan_axemen 2 c-0605", "maiden_archers 2 c-0605"),
        "orc_blades 2 c-0605",
    )
    return War(*blocks, armies=LEAGUE, layout="one_c").in_battle("c-0605", ("c-0604",)).match


@made("block_wars/barrows")
def _barrows() -> Match:
    blocks = ("barrow_guard 2 c-0404", "dead_archers 2 c-0405", "skeleton_host 1 c-0404", "zombie_drove 1 c-0305")
    return War(*blocks, "bone_wyrm 3 c-1003", "pike_levy 2 c-0703", armies=("undead", "crown"), layout="one_c").match


@made("block_wars/barrows_build")
def _barrows_build() -> Match:
    blocks = ("barrow_guard 2 c-0404", "skeleton_host 1 c-0404", "zombie_drove 1 c-0305", "pike_levy 2 c-0703")
    return War(*blocks, armies=("undead", "crown"), layout="one_c").works(undead=6).match


def _prompt(match: Match) -> str:
    ask = match.ask(match.awaited()[0])
    return ask.prompt if ask is not None else ""


def _one_order(match: Match, *lines: str) -> None:
    """Whoever is asked gives the first of these orders that he may."""
    table, marks = Table(match), len(match.marks)
    for line in lines:
        table.hear(match.awaited()[0], line)
        if len(match.marks) > marks:
            return


# -- Kingmaker


@made("kingmaker/march")
def _nobles_march() -> Match:
    return Realm(
        "amber percy lincoln",
        "amber clifford lincoln",
        "amber holland leicester inside",
        "amber talbot ripon inside",
        "amber grey swansea; le-swan",
        "basalt beaufort oxford",
        "basalt hastings leicester",
        "cinder roos helmsley inside;;margaret-of-anjou",
    ).match


@made("kingmaker/combat")
def _combat() -> Match:
    return Realm(
        "amber percy lincoln; marshal-of-england",
        "amber clifford lincoln",
        "amber talbot arundel;saxons-1",
        "basalt beaufort lincoln",
        "basalt hastings leicester",
        "amber holland kenilworth",
        part="combat",
    ).match


@made("kingmaker/heir")
def _heir() -> Match:
    return Realm("amber percy london", "amber clifford york", "basalt beaufort oxford", part="combat").match


@made("kingmaker/ships")
def _ships() -> Match:
    return Realm(
        "amber percy plymouth inside; grace-dieu",
        "amber clifford plymouth inside; le-toulouse",
        "amber talbot winchester",
        "basalt beaufort oxford",
        "cinder roos helmsley inside;;margaret-of-anjou",
    ).match


NORTH = (
    "amber percy york; scots-archers-1",
    "amber holland york; scots-archers-2",
    "amber stafford york",
    "amber neville coventry",
    "amber grey thirsk",
    "amber talbot ipswich inside; le-swan",
    "basalt mowbray northallerton",
    "cinder roos helmsley inside",
)


@made("kingmaker/letters")
def _letters() -> Match:
    return Realm(*NORTH).match


@made("kingmaker/letters_company")
def _letters_company() -> Match:
    return Realm(*NORTH, part="company").match


@made("kingmaker/letters_combat")
def _letters_combat() -> Match:
    there = (*NORTH[:4], "amber grey northallerton", *NORTH[5:], "basalt clifford york")
    return Realm(*there, part="combat").match


@made("kingmaker/letters_captive")
def _letters_captive() -> Match:
    match = Realm(*NORTH, part="captives").match
    table = Table(match)
    for line in ("set Roos captive of amber", "phase captives amber"):
        table.hear(REFEREE, line)
    return match


# -- Blood Royale: argent has England, azure France, gules Germany, sable Italy, vert Spain


def _court(phase: Phase, prepare: Callable[[Court], object] = lambda court: None) -> Match:
    court = Court(turn=2)
    prepare(court)
    return court.stand(phase).match


def _rich(court: Court) -> None:
    for seat in court.g.seats:
        court.g.player(seat, cash=100)


@made("blood_royale/march")
def _armies_march() -> Match:
    def prepare(court: Court) -> None:
        court.g.slot = "azure"
        for at, many in (("burgundy", 3), ("flanders", 2), ("normandy", 2)):
            court.army("azure", at, many)
        court.fleet("azure", "normandy")
        court.good("semi-luxury", "azure", "bordeaux")
        court.army("argent", "calais", 1)
        court.army("vert", "aquitaine", 2)
        court.g.player("azure", cash=50)

    return _court(March("azure"), prepare)


@made("blood_royale/tax")
def _tax() -> Match:
    return _court(Taxation(), _rich)


@made("blood_royale/raise")
def _raise() -> Match:
    return _court(RaisingRounds(), _rich)


@made("blood_royale/meeting")
def _meeting() -> Match:
    def prepare(court: Court) -> None:
        court.g.slot = "azure"
        court.army("azure", "flanders", 4)
        court.army("vert", "flanders", 3)

    return _court(battle.Battles("azure"), prepare)


@made("blood_royale/fight")
def _fight() -> Match:
    match = _meeting()
    _one_order(match, "attack vert")
    return match


@made("blood_royale/control")
def _control() -> Match:
    return _court(Conquests(), lambda court: court.army("azure", "kent", 3))


@made("blood_royale/survival")
def _survival() -> Match:
    return _court(Survivals())


@made("blood_royale/bavaria")
def _bavaria() -> Match:
    return _court(Conquests(), lambda court: court.army("sable", "bavaria", 4))


@made("blood_royale/upkeep")
def _upkeep() -> Match:
    def prepare(court: Court) -> None:
        court.army("gules", "bavaria", 5)
        court.g.player("gules", cash=35)

    return _court(Upkeep(), prepare)


@made("blood_royale/mary")
def _mary() -> Match:
    def prepare(court: Court) -> None:
        court.person("Mary", 15, "gules", father=court.kings[2], mother=court.queens[2], male=False)
        court.person("Juan", 20, "vert", father=court.kings[4], mother=court.queens[4])
        court.person("Louis", 17, "azure", father=court.kings[1], mother=court.queens[1])

    return _court(Weddings(), prepare)


@made("blood_royale/weddings")
def _weddings() -> Match:
    def prepare(court: Court) -> None:
        kings, queens = court.kings, court.queens
        court.person("Marie", 16, "azure", father=kings[1], mother=queens[1], male=False)
        court.person("Jean", 20, "azure", father=kings[1], mother=queens[1])
        court.person("Fernando", 20, "vert", father=kings[4], mother=queens[4])
        court.person("Blanche", 17, "sable", father=kings[3], mother=queens[3], male=False)
        court.person("Maud", 16, "argent", father=kings[0], mother=queens[0], male=False)
        court.person("Philip", 18, "azure", father=kings[1], mother=queens[1])

    return _court(Weddings(), prepare)


@made("blood_royale/births_due")
def _births_due() -> Match:
    return _court(Births())


@made("blood_royale/invasion")
def _invasion() -> Match:
    def prepare(court: Court) -> None:
        court.g.slot = "argent"
        court.army("argent", "kent", 2)
        court.army("argent", "normandy", 2)
        court.fleet("argent", "kent")
        court.army("azure", "ile-de-france", 2)

    return _court(March("argent"), prepare)
