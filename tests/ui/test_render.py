"""Sheets on a screen and as plain lines: they fit, they say the same, and take no orders from names."""

from __future__ import annotations

import io

import pytest
from rich.cells import cell_len
from rich.console import Console

from minaria.engine.dice import Seeded
from minaria.engine.game import load
from minaria.engine.match import Match
from minaria.engine.sheets import Cell, Facts, Grid, Patch, Sheet, Text, note
from minaria.table.line.table import Table
from minaria.ui.pages import INDENT_AT_MOST
from minaria.ui.plain import broken, page_line
from minaria.ui.render import owner_colours, plain_sheet, rich_sheet

LINES = (
    "help",
    "help move",
    "orders",
    "look",
    "look port lork",
    "map",
    "map lapspell",
    "map 0,0",
    "map 34,30",
    "x king",
    "where is fleets",
    "near 9",
    "sheet",
    "sheet pon",
    "rules",
    "rules siege",
    "rules SIEGE-29",
    "rules who may fight",
    "cards",
    "who",
    "score",
    "log",
    "find deep river",
    "x zzz",
)


def draw(sheet: Sheet, width: int, colour: bool = True) -> list[str]:
    """The text of a sheet as drawn on a screen of that width."""
    console = Console(width=width, file=io.StringIO(), record=True, force_terminal=True, color_system="truecolor")
    console.print(rich_sheet(sheet, colour))
    return console.export_text().splitlines()


def ansi(sheet: Sheet, colour: bool) -> str:
    """What is sent to the screen."""
    out = io.StringIO()
    console = Console(width=80, file=out, force_terminal=True, color_system="truecolor")
    console.print(rich_sheet(sheet, colour))
    return out.getvalue()


@pytest.fixture(scope="module")
def pages() -> dict[str, Sheet]:
    table = Table(Match.new(load("divine_right"), ["hothior", "mivior", "muetar"], Seeded("7")))
    found = {}
    for line in LINES:
        replies = [r for r in table.hear("hothior", line) if r.sheet is not None]
        assert len(replies) == 1, line
        assert replies[0].sheet is not None
        found[line] = replies[0].sheet
    return found


def small_map() -> Patch:
    """Three rows around a castle."""
    sea, land = Cell("sea", "", "sea"), Cell("wood", "Mu12*", "forest", "muetar")
    here = Cell("PLORK", "6+2", "clear", "hothior", True)
    return Patch(
        ((sea, land, None), (sea, here, land), (land, land, sea)),
        (True, False, True),
        ("Beside it, E: forest.",),
        (("Mu", "Muetar"),),
    )


EVERY_BLOCK = Sheet(
    "Every block",
    (
        Text(("Orders:", "Some prose.")),
        Facts((("Home", "Muetar"), ("Points", "30"))),
        Facts((("a label that is much longer than labels are", "its value"),)),
        Grid(("place", "units", "note"), (("Pennol", "3 armies", ""), ("Basimar", "2 armies", "besieged")), "Forces"),
        Grid(("line", "what happened"), (("0", "Turn 1."),)),
        small_map(),
    ),
)


# -- plain


def test_plain_lines_are_statements() -> None:
    assert plain_sheet(EVERY_BLOCK) == [
        "Every block",
        "Orders:",
        "Some prose.",
        "Home: Muetar",
        "Points: 30",
        "a label that is much longer than labels are: its value",
        "Forces:",
        "Pennol: units 3 armies",
        "Basimar: units 2 armies, note besieged",
        "0: Turn 1.",
        "Beside it, E: forest.",
    ]


@pytest.mark.parametrize("line", LINES)
def test_plain_pages_have_no_drawing_and_no_control_characters(pages: dict[str, Sheet], line: str) -> None:
    for text in plain_sheet(pages[line]):
        assert text
        assert text.isprintable()
        assert not any(0x2500 <= ord(c) <= 0x259F for c in text)


def test_plain_takes_control_characters_out() -> None:
    grid = Grid(("a", "b"), (("\r1", "\x002"),))
    sheet = Sheet("a\x1b[31mb", (Text(("x\ny\x07",)), Facts((("k\t", "v\x9b0m"),)), grid))
    assert all(t.isprintable() for t in plain_sheet(sheet))


# -- rich


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("colour", [True, False])
@pytest.mark.parametrize("line", LINES)
def test_pages_fit_the_screen(pages: dict[str, Sheet], line: str, width: int, colour: bool) -> None:
    drawn = draw(pages[line], width, colour)
    assert all(cell_len(text) <= width for text in drawn)
    assert all(cell_len(text) == width for text in drawn)  # the panel's edge is straight


@pytest.mark.parametrize("width", [20, 30, 40, 60, 80, 200])
def test_every_block_fits_any_screen(width: int) -> None:
    assert all(cell_len(text) <= width for text in draw(EVERY_BLOCK, width))


@pytest.mark.parametrize("width", [26, 34, 44, 60, 80])
def test_no_column_of_a_table_is_lost_where_room_is_scarce(width: int) -> None:
    columns = ("place", "block", "rating", "steps", "move", "kind")
    rows = (
        ("Corvale", "Men at Arms", "B2", "1 of 4", "2", "ground"),
        ("a-0509", "Squires", "C3", "4 of 4", "3", "flyer"),
    )
    drawn = " ".join(draw(Sheet("Blocks", (Grid(columns, rows),)), width))
    for word in (w for row in rows for text in row for w in text.split()):
        assert word in drawn, f"{word} is not to be read at {width} columns"


@pytest.mark.parametrize("line", LINES)
def test_nothing_is_lost_between_plain_and_rich(pages: dict[str, Sheet], line: str) -> None:
    drawn = "".join("\n".join(draw(pages[line], 200)).split())
    for block in pages[line].blocks:
        for text in (
            [*block.lines]
            if isinstance(block, Text)
            else [x for pair in block.pairs for x in pair]
            if isinstance(block, Facts)
            else [*block.words]
            if isinstance(block, Patch)
            else []
        ):
            for word in text.split():
                assert word in drawn


def test_markup_in_names_is_shown_as_it_stands() -> None:
    name = "[red]Ann[/red] [link=http://x]y[/link] :smile:"
    sheet = Sheet(name, (Text((name,)), Facts(((name[:20], name),)), Grid((name, "b"), ((name, name),), name)))
    drawn = " ".join(draw(sheet, 120))
    assert drawn.count("[red]Ann[/red]") >= 5
    assert "\x1b]8" not in ansi(sheet, True)
    assert ":smile:" in drawn


def test_control_characters_do_not_reach_the_screen() -> None:
    sent = ansi(note("a\x1b]0;owned\x07", "b\x1b[2Jc"), False)
    assert "\x1b]0" not in sent
    assert "\x1b[2J" not in sent


def test_without_colour_no_colour_is_sent(pages: dict[str, Sheet]) -> None:
    for sheet in (*pages.values(), EVERY_BLOCK):
        sent = ansi(sheet, False)
        assert "\x1b[38" not in sent
        assert "\x1b[48" not in sent


def test_hexes_are_staggered_and_the_place_is_marked() -> None:
    drawn = [t.strip("│ ").rstrip() for t in draw(Sheet("Map", (small_map(),)), 60)]
    raw = [t.rstrip("│ ") for t in draw(Sheet("Map", (small_map(),)), 60)]
    assert "[PLOR]" in raw[3]
    assert "6+2" in raw[4]
    assert "Mu12*" in raw[2]
    assert raw[1].index("sea") - raw[3].index("sea") == 3  # a shifted row begins half a hex further right
    assert drawn


def test_a_wide_map_is_cut_around_the_place() -> None:
    row = tuple(Cell(f"h{n}", "", "clear", here=n == 15) for n in range(30))
    wide = Sheet("Map", (Patch((row, row), (False, True), ("words",)),))
    for width in (40, 60, 80):
        drawn = draw(wide, width)
        assert all(cell_len(t) <= width for t in drawn)
        assert "h15" in "".join(drawn)
        assert "h0 " not in "".join(drawn)


def test_owners_have_different_colours_and_fixed_ones_are_kept() -> None:
    row = tuple(Cell("x", "1", "clear", f"seat{n}") for n in range(6))
    patch = Patch((row,), (False,), ())
    found = owner_colours(patch, {"seat3": "#123456"})
    assert found["seat3"] == "#123456"
    assert len(set(found.values())) == 6
    assert found == owner_colours(patch, {"seat3": "#123456"})


def test_what_stands_in_stays_so_on_every_face() -> None:
    """A tree is read by how far its lines stand in: framed, plain, and where a line goes on below."""
    tree = Sheet("House", (Text(("Edward", "  John", "    Tot", "  Maud of a very long name that does not fit")),))
    drawn = [line.strip("│").rstrip()[1:] for line in draw(tree, 30)[1:-1]]
    assert drawn == ["Edward", "  John", "    Tot", "  Maud of a very long name", "  that does not fit"]
    plain = plain_sheet(tree)[1:]
    assert plain[:3] == ["Edward", "  John", "    Tot"]
    assert [page_line(line) for line in plain] == plain
    assert broken(page_line(plain[3]), 27) == ["  Maud of a very long name", "  that does not fit"]
    far = Sheet("", (Text((" " * 200 + "\x1b[2Jfar",)),))
    assert page_line(plain_sheet(far)[1]) == " " * INDENT_AT_MOST + "[2Jfar", "nobody is pushed off the screen"
