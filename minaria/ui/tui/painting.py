"""What of the screen is sent to the terminal: of each line only what differs from what stands there already.

Textual's own compositor draws a region again whenever something in it may have changed, and the whole screen whenever
a part came, went or grew. Here every dirty line is made from its parts, compared with the line drawn last, and only
the piece that differs goes out: a list that opens costs its own lines, not the map around it. `minaria/ui/tui/
arrangement` gives a screen its painter.
"""

from __future__ import annotations

from typing import NamedTuple

from rich.console import Console, RenderableType
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from minaria.ui.tui.compat import CompositorUpdate, PainterBase, ReflowResult, hear_of


class Part(NamedTuple):
    """The columns of one line that a part of the screen fills, and which of its own lines stands there."""

    left: int
    right: int
    widget: Widget
    region: Region

    def strip(self, y: int) -> Strip:
        """What stands in these columns of line `y`."""
        line = self.widget.render_lines(Region(0, y - self.region.y, self.region.width, 1))[0]
        if (self.left, self.right) == (self.region.x, self.region.right):
            return line
        return line.crop(self.left - self.region.x, self.right - self.region.x)


def lines_of(widget: Widget, crop: Region) -> list[Strip]:
    """`render_lines` of a part that has no border, no padding and no ground but what its `render_line` makes."""
    lines = [_line_of(widget, y) for y in crop.line_range]
    for laid_over in widget.get_line_filters():  # a terminal without colours
        ground = widget.background_colors[1]
        lines = [line.apply_filter(laid_over, ground) for line in lines]
    if crop.x or crop.width != widget.outer_size.width:
        return [line.crop(crop.x, crop.right) for line in lines]
    return lines


def _line_of(widget: Widget, y: int) -> Strip:
    """A line of a part; a blank one where making it is a fault, which the app hears of."""
    try:
        return widget.render_line(y)
    except Exception as err:
        hear_of(widget, err)
        return Strip.blank(widget.outer_size.width)


def difference(old: Strip, new: Strip) -> tuple[int, Strip] | None:
    """Where one line begins to differ from another of the same length, and the piece of it that does; None: nowhere."""
    if old is new:
        return None
    a, b = list(old), list(new)
    if a == b:
        return None
    most = min(len(a), len(b))
    first = 0
    while first < most and a[first] == b[first]:
        first += 1
    last = 0
    while last < most - first and a[-1 - last] == b[-1 - last]:
        last += 1
    begin = sum(segment.cell_length for segment in b[:first])
    return begin, Strip(b[first : len(b) - last])


class Changes(CompositorUpdate):
    """Pieces of lines to be sent, each with its column and line."""

    def __init__(self, pieces: list[tuple[int, int, Strip]]) -> None:
        self.pieces = pieces

    def render_segments(self, console: Console) -> str:
        """The pieces as the terminal takes them."""
        return "".join(f"\x1b[{y + 1};{x + 1}H{strip.render(console)}" for x, y, strip in self.pieces)


class Painter(PainterBase):
    """Makes the lines of a screen and remembers what of them was sent."""

    def __init__(self) -> None:
        super().__init__()
        self._sent: dict[int, dict[int, tuple[int, Strip]]] = {}  # line -> column -> where it ends, what stands there
        self._parts: dict[int, list[Part]] = {}
        self._parts_of: object = None

    def forget(self) -> None:
        """What the terminal shows is not known any more."""
        self._sent.clear()

    def reflow(self, parent: Widget, size: Size) -> ReflowResult:
        """Lay the parts out; what a terminal of another size shows is up to that terminal."""
        if size != self.size:
            self.forget()
        return super().reflow(parent, size)

    def clear(self) -> None:
        """The screen is gone."""
        super().clear()
        self.forget()
        self._parts.clear()
        self._parts_of = None

    def render_update(
        self, full: bool = False, screen_stack: object = None, simplify: bool = False
    ) -> RenderableType | None:
        """What has to be sent; `full` is a picture of the screen for somebody else, and nothing is sent by it."""
        if full:
            return self.render_full_update(simplify=simplify)
        pieces: list[tuple[int, int, Strip]] = []
        for y, x1, x2 in self.take_dirty():
            for part in self._line(y):
                if part.left < x2 and x1 < part.right:
                    self._paint(y, part, pieces)
        return Changes(pieces) if pieces else None  # type: ignore[return-value]  # what an app displays is one

    def _line(self, y: int) -> list[Part]:
        """The parts that are seen in a line, the foremost first."""
        layers = self.layers_visible
        if layers is not self._parts_of:
            self._parts, self._parts_of = {}, layers
        if y not in self._parts:
            self._parts[y] = found = []
            free = [(0, self.size.width)]
            for widget, seen, region in layers[y]:
                left_over: list[tuple[int, int]] = []
                for left, right in free:
                    a, b = max(left, seen.x), min(right, seen.right)
                    if a >= b:
                        left_over.append((left, right))
                        continue
                    found.append(Part(a, b, widget, region))
                    left_over += [(x1, x2) for x1, x2 in ((left, a), (b, right)) if x1 < x2]
                free = left_over
        return self._parts[y]

    def _paint(self, y: int, part: Part, pieces: list[tuple[int, int, Strip]]) -> None:
        """Send what a part shows in a line, as far as it does not stand there."""
        strip = part.strip(y)
        sent = self._sent.setdefault(y, {})
        before = sent.get(part.left)
        if before is not None and before[0] == part.right:
            found = difference(before[1], strip)
            if found is not None:
                pieces.append((part.left + found[0], y, found[1]))
        else:
            for x in [x for x, (end, _) in sent.items() if x < part.right and part.left < end]:
                del sent[x]
            pieces.append((part.left, y, strip))
        sent[part.left] = part.right, strip
