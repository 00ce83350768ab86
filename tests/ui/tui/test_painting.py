"""Where the parts of the screen stand and what of them is sent: no cell without a part, none twice, none missing."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.screen import Screen
from textual.strip import Strip

from minaria.ui.tui.app import TableApp
from minaria.ui.tui.arrangement import OVER, Shape, regions
from minaria.ui.tui.painting import Changes, difference
from tests.ui.tui.tools import LARGE, MEDIUM, SMALL, Hand, at, screen

SHAPES = [
    Shape(width, height, map=has_map, page=page, log=log, ask=ask, answer=answer, rows=rows)
    for width, height in (SMALL, MEDIUM, LARGE, (111, 60), (300, 29), (60, 20), (20, 12))
    for has_map in (True, False)
    for page, log in ((False, False), (True, False), (False, True))
    for ask, answer, rows in ((1, 2, 0), (3, 4, 6))
]


@pytest.mark.parametrize("shape", SHAPES)
def test_the_parts_fill_the_screen_and_only_the_list_lies_over_another(shape: Shape) -> None:
    found = regions(shape)
    listed = found.pop(OVER, None)
    assert (listed is not None) == (shape.rows > 0)
    assert sum(region.area for region in found.values()) == shape.width * shape.height
    for name, region in found.items():
        assert not [other for other, where in found.items() if other != name and where.overlaps(region)]
    if listed is not None:
        assert listed.bottom == found["order"].y


def test_while_the_keyboard_changes_hands_nothing_else_is_there() -> None:
    for width, height in (SMALL, LARGE):
        assert list(regions(Shape(width, height, handing=True, page=True, rows=5))) == ["hand_over"]


def strip(*parts: tuple[str, str]) -> Strip:
    return Strip([Segment(text, Style.parse(style)) for text, style in parts])


def test_of_a_line_only_the_piece_that_differs_is_sent() -> None:
    old = strip(("one ", "red"), ("two ", "blue"), ("three", "red"))
    assert difference(old, old) is None
    assert difference(old, strip(("one ", "red"), ("two ", "blue"), ("three", "red"))) is None
    assert difference(old, strip(("one ", "red"), ("six ", "blue"), ("three", "red"))) == (4, strip(("six ", "blue")))
    assert difference(old, strip(("one ", "red"), ("two ", "green"), ("three", "red"))) == (4, strip(("two ", "green")))
    assert difference(old, strip(("one two ", "red"), ("three", "red"))) == (0, strip(("one two ", "red")))
    wide = strip(("東京 ", "red"), ("x", "blue"))
    assert difference(wide, strip(("東京 ", "red"), ("y", "blue"))) == (5, strip(("y", "blue")))


class Shown:
    """A terminal: the cells that what was sent has written."""

    def __init__(self, app: TableApp, monkeypatch: pytest.MonkeyPatch) -> None:
        self.cells: dict[tuple[int, int], tuple[str, Style | None]] = {}
        self.sent = 0  # cells since the last look
        display = app._display

        def see(of: Screen[object], update: object) -> None:
            if isinstance(update, Changes):
                for x, y, piece in update.pieces:
                    self.write(x, y, piece)
            display(of, update)  # type: ignore[arg-type]

        monkeypatch.setattr(app, "_display", see)

    def write(self, x: int, y: int, piece: Strip) -> None:
        for segment in piece:
            for letter in segment.text:
                self.cells[x, y] = letter, segment.style
                x += 1
                self.sent += 1

    def taken(self) -> int:
        """Cells sent since the last look."""
        sent, self.sent = self.sent, 0
        return sent

    def same_as(self, app: TableApp) -> bool:
        """Whether it shows what there is to see."""
        whole = Shown.__new__(Shown)
        whole.cells, whole.sent = {}, 0
        for y, line in enumerate(app.stage.painter.render_strips()):
            whole.write(0, y, line)
        return whole.cells == self.cells


@pytest.mark.parametrize("size", [SMALL, MEDIUM, LARGE])
def test_what_is_sent_adds_up_to_what_there_is_to_see(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = screen(tmp_path)
    shown = Shown(app, monkeypatch)

    async def play(hand: Hand) -> None:
        assert shown.same_as(app)
        keys = [
            *"move 2 a",
            "tab",
            "tab",
            "escape",
            "escape",
            "f1",
            "pagedown",
            "escape",
            "f6",
            "right",
            "right",
            "u",
            "plus",
            "down",
            "minus",
            "minus",
            "escape",
            "f3",
            "up",
            "up",
            "escape",
            *"xyz",
            "enter",
            "escape",
            "?",
        ]
        for key in keys:
            await hand.press(key)
            assert shown.same_as(app), key
        await hand.line("roll", "move 2 armies from tadafat to 12,14", "score", "theme light")
        assert shown.same_as(app)

    at(app, play, size)


def test_a_letter_sends_its_line_and_its_list_and_not_the_map(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = screen(tmp_path)
    shown = Shown(app, monkeypatch)

    async def play(hand: Hand) -> None:
        await hand.line("roll")
        shown.taken()
        await hand.type("mo")
        rows = app.stage.shape.rows
        assert rows > 1
        assert shown.taken() <= 2 * (rows + 1) * MEDIUM[0]
        await hand.press("ctrl+u")
        assert app.stage.shape.rows == 0
        assert shown.taken() <= (rows + 1) * MEDIUM[0]
        await hand.press("ctrl+l")
        assert shown.taken() == MEDIUM[0] * MEDIUM[1], "drawn again, whatever the terminal shows"
        await hand.pilot.resize_terminal(MEDIUM[0], MEDIUM[1] + 1)
        await hand.settle()
        assert shown.taken() >= MEDIUM[0] * (MEDIUM[1] + 1), "drawn again at another size"
        app.refresh(layout=True)
        await hand.settle()
        assert shown.taken() == MEDIUM[0] * (MEDIUM[1] + 1), "drawn again after a pause"

    at(app, play, MEDIUM)
