"""Pictures of boards: what is drawn, that a change redraws what it touches and no more, and the words beside it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from rich.cells import cell_len

from minaria.dev.gallery import Shown, frame, plain, scattered
from minaria.engine.dice import Seeded
from minaria.engine.game import games, load
from minaria.engine.match import Match
from minaria.kit.areamap import area_board
from minaria.kit.board import EMPTY, Board, Flag, Owner, Scene, Spot, Token, Trail, owners
from minaria.kit.gazetteer import find
from minaria.ui.maps import map_text
from minaria.ui.maps.marks import rows_of_pieces
from minaria.ui.maps.palette import DEPTHS, GLYPH_SETS, palette
from minaria.ui.maps.picture import Picture, legend_lines
from minaria.ui.maps.plate import zooms
from minaria.ui.maps.raster import Slot
from tests.contract import contract


@pytest.fixture(scope="module")
def board() -> Board:
    found = load("divine_right").the_map.board(None)
    assert isinstance(found, Board)
    return found


@pytest.fixture(scope="module")
def lork(board: Board) -> Spot:
    return named(board, "Port Lork")


def named(board: Board, name: str) -> Spot:
    """The place of that very name."""
    return next(s for s, c in board.cells.items() if c.name == name)


SIDES = owners([("hothior", "Hothior"), ("mivior", "Mivior"), ("muetar", "Muetar")])


def siege(board: Board) -> Scene:
    """Muetar besieges Port Lork; Mivior has a fleet and a plundered castle; an army has marched."""
    at = named(board, "Port Lork")
    gone, mine = named(board, "Tadafat"), named(board, "Pennol")
    return Scene(
        SIDES,
        (
            Token(at, "hothior", "army", 3, inside=True),
            Token(at, "muetar", "army", 12),
            Token(at, "muetar", "hero", name="Herrott"),
            Token(mine, "muetar", "army", 2),
            Token(mine, "muetar", "marker", name="4"),
            Token(named(board, "Colist"), "mivior", "fleet", 2),
        ),
        (
            Flag(at, "besieged", "muetar", "besieged by Muetar since turn 3"),
            Flag(gone, "plundered", "mivior", "plundered by Mivior"),
        ),
        (Trail("muetar", (mine, at)),),
        own="muetar",
    )


def letters(picture: Picture, left: int, top: int, width: int, height: int) -> list[str]:
    """A piece of the picture without colour."""
    return ["".join(s.text for s in line) for line in picture.lines(left, top, width, height)]


def around(board: Board, spot: Spot, zoom: str, depth: str = "none", glyphs: str = "ascii") -> list[str]:
    """40 by 9 cells about a place, with the siege on it."""
    picture = Picture(board, zoom, depth, glyphs)
    picture.set_scene(siege(board))
    picture.set_cursor(spot)
    x, y, _, _ = picture.box(spot)
    return letters(picture, max(0, x - 18), max(0, y - 4), 40, 9)


# -- what is drawn


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("glyphs", GLYPH_SETS)
def test_every_line_is_as_wide_as_the_picture(board: Board, depth: str, glyphs: str) -> None:
    for zoom in zooms(board, glyphs, depth):
        picture = Picture(board, zoom, depth, glyphs)
        picture.set_scene(siege(board))
        picture.set_reach(dict.fromkeys(board.neighbours[named(board, "Pennol")], 12))
        picture.set_cursor(named(board, "Port Lork"))
        for y in range(picture.height):
            text = "".join(s.text for s in picture.line(y))
            assert len(text) == picture.width
            assert cell_len(text) == picture.width
            assert glyphs != "ascii" or text.isascii()


def test_a_castle_under_siege_at_the_play_zoom(board: Board, lork: Spot) -> None:
    shown = "\n".join(around(board, lork, "play"))
    assert "[Q!]" in shown, "royal castle-port, besieged, under the cursor"
    assert "U12H" in shown, "twelve and a hero of Muetar before the walls, Hothior inside"
    assert "Port Lork" in shown


def test_the_close_zoom_says_more(board: Board, lork: Spot) -> None:
    shown = "\n".join(around(board, lork, "close"))
    assert "Q3!" in shown, "and its strength"
    assert "Mu 12*" in shown
    assert "Ho 3" in shown


def test_a_marker_and_a_plundered_castle(board: Board) -> None:
    assert any("C%" in line for line in around(board, named(board, "Tadafat"), "play"))
    assert any("#4" in line for line in around(board, named(board, "Pennol"), "close"))


def test_reach_shows_its_cost(board: Board) -> None:
    picture = Picture(board, "play", "none", "ascii")
    near = board.neighbours[named(board, "Pennol")]
    picture.set_reach({s: k + 3 for k, s in enumerate(near)})
    x, y, _, _ = picture.box(named(board, "Pennol"))
    shown = "".join(letters(picture, x - 6, y - 3, 16, 9))
    assert [str(k + 3) in shown for k in range(6)] == [True] * 6


def test_the_cursor_is_seen_without_colour(board: Board, lork: Spot) -> None:
    for zoom in zooms(board, "ascii", "none"):
        picture = Picture(board, zoom, "none", "ascii")
        before = [list(picture.line(y)) for y in range(picture.height)]
        picture.set_cursor(lork)
        assert [list(picture.line(y)) for y in range(picture.height)] != before, zoom


def test_what_an_owner_has_is_never_told_by_colour_alone() -> None:
    by_id = {o.id: o for o in SIDES}
    for width in (2, 4, 8):
        for n, m in ((1, 0), (12, 0), (3, 3), (12, 13), (1, 30)):
            tokens = [Token(1, "muetar", "army", n), Token(1, "mivior", "army", m)][: 2 if m else 1]
            for row in rows_of_pieces(tokens, by_id, [Slot(0, 0, width)]):
                assert sum(len(text) for text, _ in row) <= width
                for text, colour in row:
                    owner = next(o for o in SIDES if o.colour == colour)
                    assert text.strip()[:1] == owner.letter or text.strip().startswith(owner.letters)


def test_what_is_nobody_s_goes_by_its_own_name_behind_a_star() -> None:
    by_id = {o.id: o for o in (*SIDES, Owner("", "nobody", "??", "?", -1))}
    lying = [Token(1, "", "goods", name="Magic Wand")]
    shown = {w: rows_of_pieces(lying, by_id, [Slot(0, 0, w)])[0][0][0].strip() for w in (1, 3, 5, 12)}
    assert shown == {1: "*", 3: "*Wa", 5: "*Wand", 12: "*Magic Wand"}
    several = [*lying, Token(1, "", "goods", name="temple")]
    assert rows_of_pieces(several, by_id, [Slot(0, 0, 3)]) == [[(" *2", -1)]]
    beside = rows_of_pieces([*lying, Token(1, "muetar", "army", 2)], by_id, [Slot(0, 0, 3)])
    assert "".join(text for text, _ in beside[0]) == "U2*"


def test_sextants_only_where_a_terminal_has_them(board: Board) -> None:
    assert zooms(board) == ("mini", "whole", "continent", "play", "close")
    assert zooms(board, "blocks") == ("mini", "continent", "play", "close")
    assert zooms(board, "ascii", "none") == ("continent", "play", "close")
    assert Picture(board, "whole", "none", "ascii").zoom == "continent", "what there is instead"


def test_names_stay_clear_of_pieces_and_costs(board: Board) -> None:
    for zoom in ("continent", "play", "close"):
        picture = Picture(board, zoom)
        picture.set_scene(siege(board))
        picture.set_reach(dict.fromkeys(board.neighbours[named(board, "Pennol")], 12))
        for y, row in picture._names.items():
            assert not set(row) & set(picture._pieces.get(y, {}))
            assert not set(row) & set(picture._costs.get(y, {}))
        text = "".join(letters(picture, 0, 0, picture.width, picture.height))
        assert "Ider Bolis" in text


def test_a_piece_of_the_map_without_colour(board: Board, lork: Spot) -> None:
    assert [line.rstrip() for line in around(board, lork, "play")] == [
        "   ^^  ^^  &&  &&  .   . - nn  . - .   .",
        "                        -       - /",
        " H2 Boran&&  &&  .   .   .   ./- &&  .",
        "                          /----",
        '&  ^^  ^^  &&  && [Q!]Port Lork.   .   "',
        "                  U12H  -",
        "ske  .   .   &&~ + # . - .   :   H3 Cast",
        "Boarhort's Boom     ---",
        "&  ^^  .   :  ~:   .   + Farnot~  ~: ==n",
    ]


# -- changes


def shake(board: Board, luck: random.Random) -> Scene:
    """A scene of random pieces."""
    spots = luck.sample(list(board.cells), 30)
    tokens = tuple(
        Token(s, luck.choice(SIDES).id, luck.choice(("army", "fleet", "hero", "marker")), luck.randint(1, 15), "7")
        for s in spots
    )
    flags = tuple(Flag(s, luck.choice(("besieged", "plundered")), "muetar") for s in spots[:5])
    trails = (Trail("mivior", (spots[0], spots[1], spots[2])),)
    held = {s: luck.choice(SIDES[:3]).id for s in spots[:8]} if board.shape == "areas" else {}
    return Scene(SIDES, tokens, flags, trails, held, "muetar")


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("name", ["minaria", "kingmaker"])
def test_after_any_changes_a_picture_is_what_a_fresh_one_would_be(board: Board, name: str, depth: str) -> None:
    luck = random.Random(depth)
    found = board if name == "minaria" else area_board(name)
    for zoom in zooms(found, "full", depth)[:4]:
        used = Picture(found, zoom, depth)
        scene: Scene = EMPTY
        reach: dict[Spot, int] = {}
        cursor = found.start
        for _ in range(6):
            before = [list(used.line(y)) for y in range(used.height)]
            match luck.randrange(3):
                case 0:
                    scene = shake(found, luck)
                    told = used.set_scene(scene)
                case 1:
                    reach = {s: luck.randint(1, 12) for s in luck.sample(list(found.cells), 12)}
                    told = used.set_reach(reach)
                case _:
                    cursor = luck.choice(list(found.cells))
                    told = used.set_cursor(cursor)
            after = [list(used.line(y)) for y in range(used.height)]
            assert {y for y in range(used.height) if before[y] != after[y]} <= told, "rows that differ are told"
        fresh = Picture(found, zoom, depth)
        fresh.set_cursor(used.cursor)
        fresh.set_reach(reach)
        fresh.set_scene(scene)
        assert [list(fresh.line(y)) for y in range(fresh.height)] == after


def test_a_cursor_move_touches_a_few_rows(board: Board, lork: Spot) -> None:
    picture = Picture(board, "play")
    picture.set_scene(siege(board))
    picture.set_cursor(lork)
    assert len(picture.set_cursor(board.toward(lork, "E"))) <= 3
    assert len(picture.set_cursor(board.toward(lork, "SE"))) <= 5
    assert picture.set_cursor(picture.cursor) == set()


def test_the_same_scene_again_touches_nothing(board: Board) -> None:
    picture = Picture(board, "play")
    assert picture.set_scene(siege(board))
    assert picture.set_scene(siege(board)) == set()


def test_trails_can_be_hidden(board: Board) -> None:
    picture = Picture(board, "play")
    shown = picture.set_scene(siege(board))
    assert shown
    assert picture.set_scene(siege(board), trails=False), "the way is taken away"
    assert picture._trod == {}


@pytest.mark.parametrize(("glyphs", "there", "back"), [("full", "→", "←"), ("ascii", ">", "<")])
@pytest.mark.parametrize("depth", DEPTHS)
def test_a_trail_shows_which_way_pieces_went_and_is_no_river(
    board: Board, depth: str, glyphs: str, there: str, back: str
) -> None:
    here = named(board, "Tadafat")
    east = board.toward(board.toward(board.toward(here, "E"), "E"), "E")
    picture = Picture(board, "play", depth, glyphs)
    bare = "".join(letters(picture, 0, 0, picture.width, picture.height))
    assert there not in bare
    for path, sign in (((here, east), there), ((east, here), back)):
        picture.set_scene(Scene(SIDES, (Token(path[1], "mivior", "army", 2),), trails=(Trail("mivior", path),)))
        text = "".join(letters(picture, 0, 0, picture.width, picture.height))
        assert text.count(sign) == 3, "an arrow a hex, until where the pieces are seen"
        x, y, width, _ = picture.box(path[1])
        assert sign not in "".join(letters(picture, x, y + 1, width, 1))


def test_one_step_leaves_a_trail_beside_pieces_that_stayed(board: Board) -> None:
    here = board.toward(board.toward(named(board, "Tadafat"), "E"), "E")
    for way in ("E", "NE", "SE"):
        there = board.toward(here, way)
        picture = Picture(board, "play")
        for stayed in ((), (Token(here, "muetar", "army", 1),)):
            tokens = (Token(there, "muetar", "army", 12), *stayed)
            picture.set_scene(Scene(SIDES, tokens, trails=(Trail("muetar", (here, there)),)))
            shown = sum(len(row) for row in picture._trod.values())
            assert shown == (0 if stayed and way == "E" else 1), (way, stayed)


def test_trails_are_not_drawn_where_a_hex_is_one_square(board: Board) -> None:
    picture = Picture(board, "mini")
    picture.set_scene(siege(board))
    assert picture._trod == {}


def test_a_line_is_cut_where_it_is_asked(board: Board) -> None:
    picture = Picture(board, "play")
    text = "".join(s.text for s in picture.line(10))
    assert "".join(s.text for s in picture.line(10, 5, 25)) == text[5:25]
    assert picture.line(10, 500, 600) == []


# -- in words


def test_the_whole_map_in_words(board: Board) -> None:
    lines = map_text.text(board, siege(board))
    assert lines[0] == "Minaria: 1070 hexes, 957 of land."
    assert "Muetar at Port Lork: 12 armies, Herrott (hero)." in lines
    assert "Hothior at Port Lork: 3 armies inside." in lines
    assert "Port Lork: besieged by Muetar since turn 3." in lines
    assert "Tadafat: plundered by Mivior." in lines
    assert "Muetar has moved from Pennol to Port Lork." in lines


def test_a_place_in_words(board: Board, lork: Spot) -> None:
    lines = map_text.describe(board, siege(board), lork, 4)
    assert lines[0] == "Port Lork (9,17): royal castle-port of strength 3, clear."
    assert "In Hothior." in lines
    assert "Muetar: 12 armies, Herrott (hero)." in lines
    assert "In reach, at a cost of 4." in lines
    assert "Across the boom: south-west." in lines
    assert any(line.startswith("Beside it, south-west: Boarhort's Boom (sea)") for line in lines)


def test_everything_drawn_on_a_place_is_also_said(board: Board) -> None:
    scene = siege(board)
    said = " ".join(map_text.text(board, scene))
    for t in scene.tokens:
        assert board.cells[t.spot].name in said
        assert (t.name or str(t.number)) in said


def test_an_area_in_words() -> None:
    kingdom = area_board("kingmaker")
    lines = map_text.describe(kingdom, EMPTY, "london")
    assert lines[0] == "London: city with a port, open country."
    assert any(line.startswith("A road: ") for line in lines)
    assert sum(1 for line in lines if line.startswith("Beside it, ")) >= 4


def test_reach_in_words(board: Board, lork: Spot) -> None:
    assert map_text.reach_text(board, {}) == ["No other place is in reach."]
    lines = map_text.reach_text(board, {lork: 4, 1511: 2, 1512: 2})
    assert lines == ["3 places in reach.", "Named places, with the cost: Port Lork (4).", "Cost 2: 11,14; 12,14."]


def test_places_are_found_by_what_people_type(board: Board) -> None:
    for typed in ("Port Lork", "lork", "prot lork", "port lo", "9,17"):
        assert find(board, typed)[0].name == "Port Lork", typed
    assert find(board, "12,14")[0].id == 1512
    assert find(board, "zzzz") == ()
    assert find(board, "") == ()
    assert len(find(board, "castle")) > 1
    assert find(area_board("kingmaker"), "Sandal")[0].name == "Wakefield", "the castle in the space"
    assert find(area_board("blood_royale"), "burgndy")[0].name == "Burgundy"


def test_the_legend_explains_what_is_on_the_map(board: Board) -> None:
    look = palette("true")
    legend = map_text.legend(board, siege(board), look)
    meanings = [m for _, m in legend]
    assert {"forest", "royal castle", "port", "besieged", "plundered", "Muetar", "Hothior"} <= set(meanings)
    assert "Immer" not in meanings
    assert len(legend_lines(board, siege(board), look)) == len(legend)
    bare = [m for _, m in map_text.legend(board, siege(board), palette("none", "ascii"))]
    assert "across a river" in bare, "where nothing is filled rivers are letters"


# -- from the view of a seat


def test_a_scene_is_the_same_in_worlds_a_seat_cannot_tell_apart() -> None:
    game = load("divine_right")
    match = Match.new(game, ["hothior", "mivior", "muetar"], Seeded("7"))
    for seat in match.setup.seats:
        other = game.views.twin(match.state, seat)
        assert other is not None
        assert game.the_map.scene(game.views.of(other, seat)) == game.the_map.scene(game.views.of(match.state, seat))


def test_the_scene_is_what_stands_on_the_map() -> None:
    game = load("divine_right")
    match = Match.new(game, ["hothior", "mivior", "muetar"], Seeded("7"))
    scene = game.the_map.scene(game.views.of(match.state, "muetar"))
    troops = sum(t.number for t in scene.tokens if t.kind in ("army", "fleet"))
    heroes = sum(1 for t in scene.tokens if t.kind in ("hero", "captive"))
    assert troops + heroes == len(match.state.pieces)
    assert scene.own == "muetar"
    assert [o.id for o in scene.owners] == ["hothior", "mivior", "muetar", ""]
    assert game.the_map.board(None) is game.the_map.board(game.views.of(match.state, "muetar"))


def test_a_frame_of_an_area_map_has_its_legend_beside_it() -> None:
    shown: Shown = scattered(area_board("blood_royale"))
    text = plain(frame(shown, "overview", "none", "ascii", 120, 38))
    assert "royal castle" in text
    assert text.count("\n") == 38


# -- kept pictures, without colour

SNAPSHOTS = Path(__file__).parent / "snapshots"
KEPT = {
    "minaria_play": ("minaria", "play"),
    "minaria_close": ("minaria", "close"),
    "minaria_continent": ("minaria", "continent"),
    "western_europe_overview": ("blood_royale", "overview"),
    "england_play": ("kingmaker", "play"),
}


@pytest.mark.parametrize("name", KEPT)
def test_the_maps_look_as_they_were_kept(board: Board, name: str) -> None:
    """Write a map anew by deleting its file; look at it (`minaria dev gallery`) before keeping it."""
    where, zoom = KEPT[name]
    near = dict.fromkeys(board.neighbours[named(board, "Pennol")], 2)
    siege_of_lork = Shown(board, siege(board), named(board, "Port Lork"), near)
    shown = siege_of_lork if where == "minaria" else scattered(area_board(where))
    text = plain(frame(shown, zoom, "none", "ascii", 80, 30))
    kept = SNAPSHOTS / f"map_{name}.txt"
    if not kept.exists():
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(text, encoding="utf-8")
        pytest.fail(f"{kept.name} was missing and has been written; look at it and keep it")
    assert text == kept.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", [g for g in games() if load(g).map is not None])
def test_the_map_in_ascii_letters_says_the_same_at_every_depth_of_colour(game: str) -> None:
    """Rivers, borders and shores that a map of painted cells shows by its paint are letters there, whatever the ink."""
    match = Match.new(load(game), list(contract(game).seats), Seeded("5"))
    view = match.game.views.of(match.state, match.setup.seats[0])
    board, scene = match.game.the_map.board(view), match.game.the_map.scene(view)
    known = {zooms(board, "ascii", depth) for depth in DEPTHS}
    assert len(known) == 1
    for zoom in known.pop():
        drawn = set()
        for depth in DEPTHS:
            picture = Picture(board, zoom, depth, "ascii")
            picture.set_scene(scene)
            picture.set_cursor(board.start)
            drawn.add("\n".join("".join(s.text for s in line) for line in picture.lines()))
        assert len(drawn) == 1, zoom
        text = drawn.pop()
        assert text.isascii()
        if board.shape == "hexes" and zoom != "continent":
            assert "=" in text or not any(s.kind in ("navigable", "moat") for s in board.sides)
            assert "--" in text
