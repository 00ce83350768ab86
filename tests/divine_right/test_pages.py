"""Sheets and rule pages of Divine Right: what they say, that they never raise, and that nothing hidden is in them."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from minaria.engine.dice import Seeded
from minaria.engine.game import load
from minaria.engine.match import Match
from minaria.engine.playout import choose
from minaria.engine.sheets import Facts, Grid, Patch, Sheet, Text
from minaria.games.divine_right import pages
from minaria.games.divine_right.book import RULES
from minaria.games.divine_right.chapters import ORDERS
from minaria.games.divine_right.names.indexes import kingdom_names
from minaria.games.divine_right.pages import places, realms
from minaria.games.divine_right.state import FOG, Marker, Minaria, Siege
from minaria.games.divine_right.tables import board, kingdoms, place, place_names, unit
from minaria.games.divine_right.view import View
from minaria.kit.hexgrid import coordinates
from minaria.kit.rulebook import FOUND_AT_MOST

SEATS = ["hothior", "mivior", "muetar"]
GARBAGE = [
    "",
    " ",
    "zzz",
    "3",
    "army 9",
    "army 3",
    "#",
    '"',
    "'",
    "[bold]",
    "the",
    "at",
    "all",
    "7,99",
    "99,7",
    "-1,-1",
    "+",
    "3 armies at nowhere",
    "the the the",
    "\u00e9\u0301",
    "x" * 400,
    "0 armies",
    "all but 2 fleets",
    "it",
    "army",
    "king of",
    ",",
    "port",
    "castle",
    "1,1,1",
    "everyone",
    "queen",
    "9999999999999",
    "a b c d e f g h",
]


def words(sheet: Sheet) -> str:
    """Everything a sheet says."""
    out = [sheet.title]
    for block in sheet.blocks:
        match block:
            case Text(lines):
                out += lines
            case Facts(pairs):
                out += [f"{a}: {b}" for a, b in pairs]
            case Grid(columns, rows, title):
                out += [title, " ".join(columns), *(" ".join(r) for r in rows)]
            case Patch(rows=rows, words=lines, legend=legend):
                out += [*lines, *(f"{a} {b}" for a, b in legend)]
                out += [f"{c.top} {c.bottom}" for row in rows for c in row if c is not None]
    return "\n".join(out)


@pytest.fixture(scope="module")
def match() -> Match:
    return Match.new(load("divine_right"), SEATS, Seeded("7"))


@pytest.fixture
def mine(match: Match) -> View:
    return FOG.view(match.state, "hothior")


@pytest.fixture(scope="module")
def later() -> list[Match]:
    """Three positions of a game played by chance."""
    out = []
    for turns in (3, 6, 9):
        m = Match.new(load("divine_right"), SEATS, Seeded("11"))
        luck = random.Random(5)
        while not m.over and m.state.turn < turns:
            ask = m.ask(m.awaited()[0])
            assert ask is not None
            m.give(ask.seat, choose(ask, luck, 0.3))
        out.append(m)
    return out


def everything(v: View) -> Iterator[tuple[str, Sheet]]:
    """Every sheet a seat can ask for, with what was asked; not personality cards by name, which are public."""
    things = [
        "castles",
        "ports",
        "sieges",
        "armies",
        "fleets",
        "monarchs",
        "prisoners",
        "mercenaries",
        "ambassadors",
        "bribe",
        "threat +1",
        "trollwood",
        "deep river",
        "the king",
        "everyone at pennol",
        "army 1",
        *v.g.seats,
    ]
    things += [k.name for k in kingdoms().values()] + [k.king for k in kingdoms().values()]
    things += [name for name, _ in place_names()][:12]
    for what in things:
        for ask in (pages.look, pages.find, pages.examine, pages.sheet_of, pages.map_of):
            yield what, ask(v, what)
    for kid in kingdoms():
        yield kid, realms.kingdom(v, kid)
    for seat in v.g.seats:
        yield seat, realms.player(v, seat)
    for n in (-1, 0, 1, 5, 1000):
        yield f"near {n}", pages.near(v, n)
    for page in (pages.overview(v), pages.score(v), pages.who(v, {}), pages.cards(v), places.map_sheet(v)):
        yield "", page


# -- what sheets say


def test_status_is_one_line(mine: View) -> None:
    assert pages.status(mine, "Sieges", "muetar") == "Turn 1 of 20, Sieges, Muetar's round"


def test_overview_lists_own_forces_and_kingdoms(mine: View) -> None:
    said = words(pages.overview(mine))
    assert "Port Lork 2 Hothioran armies, 1 Hothioran fleet and Walkhort IV inside" in said
    assert "Muetar, Hothior and Mivior" in said
    assert "Pon neutral unread 3 of 3" in said


def test_overview_of_a_spectator_lists_all_forces(match: Match) -> None:
    said = words(pages.overview(FOG.view(match.state, None)))
    assert "Pennol" in said
    assert "Tadafat" in said


def test_place_says_what_it_is_and_what_lies_around(mine: View) -> None:
    said = words(places.place(mine, place("Port Lork")))
    assert "royal castle-port, strength 3" in said
    assert "Hothior, inside: 2 Hothioran armies" in said
    assert "Side SW: across the boom." in said
    assert "3 hexes north: Tadafat (castle, strength 2)" in said


def test_every_hex_has_a_page_and_its_patch_is_staggered(mine: View) -> None:
    for h in board().hexes:
        sheet = places.place(mine, h)
        patch = sheet.blocks[-1]
        assert isinstance(patch, Patch)
        assert len(patch.rows) == len(patch.shifted)
        here = [c for row in patch.rows for c in row if c is not None and c.here]
        assert len(here) == 1, coordinates(h)
        assert all(len(c.top) <= 5 and len(c.bottom) <= 5 for row in patch.rows for c in row if c is not None)
        assert all(a != b for a, b in zip(patch.shifted, patch.shifted[1:], strict=False))
        assert patch.words


def test_patch_shows_units_of_two_sides(match: Match) -> None:
    g = match.state.copy()
    h = place("Port Lork")
    for u in ("muetar-army-1", "muetar-army-2"):
        g.pieces[u] = g.pieces[u].__class__(h)
    g.sieges[h] = Siege("muetar", 1)
    v = FOG.view(g, "hothior")
    sheet = places.place(v, h)
    patch = sheet.blocks[-1]
    assert isinstance(patch, Patch)
    assert next(c.bottom for row in patch.rows for c in row if c is not None and c.here) in ("3+2", "2+3")
    assert "besieged by Muetar since turn 1" in words(sheet)
    assert "Port Lork Muetar 1 2 3 + 3" in words(pages.find(v, "sieges"))
    assert "besieged by Muetar" in words(pages.overview(v))


def test_find_and_examine_understand_abbreviations(mine: View) -> None:
    assert "9,17" in words(pages.find(mine, "port lo"))
    assert "19,11" in words(pages.find(mine, "penol"))
    assert "Port Lork (9,17)" in words(pages.find(mine, "my king"))
    assert "Castle Lapspell (13,18)" in words(pages.find(mine, "fleets"))
    assert "Muetaran army #1" in words(pages.examine(mine, "everyone at pennol"))
    assert pages.examine(mine, "herrott").title == "Herrott Golden Helm"
    assert pages.examine(mine, "shucas").title == "Shucassam"
    assert "banished 3 turns" in words(pages.examine(mine, "crass"))


def test_unknown_words_get_near_misses(mine: View) -> None:
    said = words(pages.find(mine, "porrt lorkk"))
    assert "Port Lork" in said
    assert "no place, piece, kingdom or card" in words(pages.examine(mine, "qqqqq"))


def test_two_meanings_are_both_named(mine: View) -> None:
    said = words(pages.look(mine, "castle a"))
    assert "Castle Altarr" in said


def test_army_marker_is_a_thing(match: Match) -> None:
    g = match.state.copy()
    g.markers = (Marker("hothior", 3, ("hothior-army-1", "hothior-army-2")),)
    v = FOG.view(g, "hothior")
    assert pages.examine(v, "army 3").title == "Army 3"
    assert "hothior" not in words(pages.find(v, "army 3")).split("\n")[0]
    assert "army 3" in words(places.place(v, g.pieces["hothior-army-1"].hex))


def test_near_counts_from_own_stacks(match: Match) -> None:
    sheet = pages.near(FOG.view(match.state, "muetar"), 3)
    assert "Castle Lapspell" in words(sheet)
    grid = sheet.blocks[0]
    assert isinstance(grid, Grid)
    assert len(grid.rows) == 3


def test_own_hand_is_shown_and_others_only_counted(match: Match) -> None:
    g = match.state.copy()
    g.players["hothior"] = g.players["hothior"].__class__("hothior", hand=("bribe+1-1", "black-magic+3-1"))
    assert "Black Magic +3" in words(pages.cards(FOG.view(g, "hothior")))
    assert "Black Magic +3" in words(realms.player(FOG.view(g, "hothior"), "hothior"))
    other = FOG.view(g, "muetar")
    for asked, sheet in everything(other):
        assert "Black Magic +3" not in words(sheet), asked
    assert "2 cards" in words(pages.cards(other))


def test_score_ranks_and_shares_ranks(match: Match) -> None:
    g = match.state.copy()
    g.players["muetar"] = g.players["muetar"].__class__("muetar", points=30)
    grid = pages.score(FOG.view(g, None)).blocks[1]
    assert isinstance(grid, Grid)
    assert [row[:3] for row in grid.rows] == [("Muetar", "1", "30"), ("Hothior", "2", "0"), ("Mivior", "2", "0")]
    assert pages.result(g)[0] == "1. muetar: 30 points"


def test_who_shows_people_as_they_are_called(mine: View) -> None:
    said = words(pages.who(mine, {"muetar": "[red]Ann[/red]"}))
    assert "Muetar [red]Ann[/red] Muetar Herrott Golden Helm 1" in said


def test_a_read_personality_is_told_with_its_text(match: Match) -> None:
    g = match.state.copy()
    g.realms["pon"] = g.realms["pon"].__class__("neutral", card=14, read=True)
    assert "Mad. Every roll gets +1" in words(realms.kingdom(FOG.view(g, "mivior"), "pon"))
    assert "Pon" in words(pages.examine(FOG.view(g, "mivior"), "mad"))


# -- nothing hidden, nothing raised


@pytest.mark.parametrize("seat", [*SEATS, None])
def test_no_sheet_names_a_hidden_personality(match: Match, later: list[Match], seat: str | None) -> None:
    for m in (match, *later):
        hidden = m.game.views.secrets(m.state, seat)
        for asked, sheet in everything(FOG.view(m.state, seat)):
            said = words(sheet)
            for name in hidden:
                assert not re.search(rf"\b{name}\b", said), (asked, name)


@pytest.mark.parametrize("seat", SEATS)
def test_positions_a_seat_cannot_tell_apart_have_the_same_sheets(later: list[Match], seat: str) -> None:
    for m in later:
        other = m.game.views.twin(m.state, seat)
        assert isinstance(other, Minaria)
        assert list(everything(FOG.view(m.state, seat))) == list(everything(FOG.view(other, seat)))


@pytest.mark.parametrize("text", GARBAGE)
def test_no_words_raise(later: list[Match], mine: View, text: str) -> None:
    for v in (mine, FOG.view(later[-1].state, "muetar"), FOG.view(later[0].state, None)):
        for ask in (pages.look, pages.find, pages.examine, pages.sheet_of, pages.map_of):
            assert ask(v, text).blocks
    assert RULES.find(text).blocks


def test_every_name_leads_to_something(mine: View) -> None:
    names = [n for n, _ in place_names()] + [n for n, _ in kingdom_names().items] + list(mine.g.seats)
    for name in names:
        for ask in (pages.look, pages.find, pages.examine, pages.map_of):
            assert ask(mine, name).title not in ("Not known", "Which do you mean?"), name


def test_units_off_the_map_can_be_examined(mine: View) -> None:
    assert unit("pon-monarch-1").id not in mine.g.pieces
    assert "off the map" in words(pages.examine(mine, "Oskarn"))


# -- the rules


def test_every_word_of_the_sections_finds_its_section() -> None:
    for section in RULES.sections.values():
        for word in section.words:
            assert RULES.find(word).title == section.title, word
            assert RULES.find(word.upper()).title == section.title, word


def test_every_rule_is_found_by_its_number() -> None:
    for rule_id, rule in RULES.rules.items():
        area, number = rule_id.removeprefix("DR-").split("-")
        for way in (rule_id, f"{area}-{number}", f"{area.lower()} {int(number)}", rule_id.lower()):
            sheet = RULES.find(way)
            assert sheet.title == rule_id, way
            assert rule.text in words(sheet)
        assert RULES.cite(rule_id) == f"{rule_id}: {rule.text}"


def test_every_ruling_is_found_by_its_number() -> None:
    for ruling_id in RULES.rulings:
        assert RULES.find(ruling_id).title.startswith(ruling_id)


def test_rules_of_orders_and_of_rulings_exist() -> None:
    for kind in ORDERS:
        assert not kind.spec.rule or RULES.cite(kind.spec.rule), kind
    for rule in RULES.rules.values():
        assert all(r in RULES.rulings for r in rule.rulings), rule.id


def test_rules_forgive_a_slip_and_search_the_rest() -> None:
    assert RULES.find("seige").title == "Sieges"
    assert RULES.find("plund").title == RULES.find("plunder").title
    found = RULES.find("can fleets carry heroes")
    assert found.title.startswith("Rules about")
    assert isinstance(found.blocks[0], Facts)
    assert len(found.blocks[0].pairs) <= FOUND_AT_MOST
    assert "Nothing is found" in words(RULES.find("xylophone"))


def test_contents_name_every_section() -> None:
    said = words(RULES.contents())
    assert all(s.title in said for s in RULES.sections.values())
    assert RULES.find("") == RULES.contents()
    assert RULES.cite("DR-NONE" + "-01") == ""


def test_a_section_page_has_introduction_orders_rules_and_more_to_read() -> None:
    said = words(RULES.find("siege"))
    assert "besiege CASTLE with FORCE" in said or "storm CASTLE" in said
    assert "SIEGE-06: Declaring" in said
    assert "For example:" in said
    assert "See also:" in said
