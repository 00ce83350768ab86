"""What surrounds the order line: the line itself, the list of suggestions, and what came of the last line below it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Offset
from textual.message import Message
from textual.strip import Strip

from commands import clean
from minaria.ui.tui.editor import Editor
from minaria.ui.tui.lines import Panel, cut, wrap

LISTED = 8  # suggestions shown at once
_REVERSE = Style(reverse=True)


class OrderLine(Panel):
    """One line: whose seat it is, what is typed, and in a paler hand what may follow."""

    def __init__(self, editor: Editor, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.editor = editor
        self.who = ""
        self.active = True
        self.hint = ""
        self._shown: tuple[object, ...] = ()

    def show(self, who: str, active: bool, hint: str = "") -> None:
        """Whose line it is, whether it has the keys, what is said while it is empty."""
        self.who, self.active, self.hint = clean(who, 40), active, hint
        e = self.editor
        shown = (who, active, hint, e.text, e.cursor, e.kept, e.sought, e.ghost)
        if shown != self._shown:
            self._shown = shown
            self.refresh()

    def text(self) -> list[str]:
        """The linear twin."""
        e = self.editor
        if e.sought is not None:
            return [f"Search of earlier lines for {e.sought!r}: {e.text}"]
        kept = " (not given; edit it or type another)" if e.kept else ""
        return [f"{self.who}> {e.text}{kept}"]

    def render_line(self, y: int) -> Strip:
        """The line, scrolled so that the cursor is seen."""
        e, style, width = self.editor, self.look.style, self.size.width
        prompt = f"{self.who}> " if e.sought is None else f"search '{e.sought}': "
        room = max(width - cell_len(prompt) - 1, 10)
        begin = 0
        while cell_len(e.text[begin : e.cursor]) >= room:
            begin += 1
        before, after = e.text[begin : e.cursor], e.text[e.cursor :]
        typed = style("chosen") if e.kept else style("base")
        cursor = style("base") + _REVERSE if self.active else style("base")
        segments = [Segment(prompt, style("title")), Segment(before, typed)]
        if after:
            segments += [Segment(after[0], cursor if not e.kept else typed), Segment(after[1:], typed)]
        elif e.ghost:
            segments += [Segment(e.ghost[0], cursor), Segment(e.ghost[1:], style("ghost"))]
        else:
            segments += [Segment(" ", cursor)]
            if not e.text and self.hint:
                segments += [Segment(" " + self.hint, style("ghost"))]
        if self.active and self.is_attached:
            self.app.cursor_position = self.content_region.offset + Offset(cell_len(prompt) + cell_len(before), 0)
        return self.fitted(segments, width)


class Suggested(Panel):
    """The list of suggestions above the order line: each with a word on it."""

    class Clicked(Message):
        """A suggestion was clicked: its number in the list."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def __init__(self, editor: Editor, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.editor = editor
        self.rows = LISTED

    def _first(self) -> int:
        return max(0, min(self.editor.chosen - self.rows // 2, len(self.editor.suggestions) - self.rows))

    @property
    def high(self) -> int:
        """Lines the list needs now."""
        return min(len(self.editor.suggestions), self.rows) if self.editor.listing else 0

    def on_click(self, event: events.Click) -> None:
        """Say which suggestion it was."""
        event.stop()
        self.post_message(self.Clicked(self._first() + event.y))

    def text(self) -> list[str]:
        """The linear twin."""
        return [f"{s.text}: {s.note}" if s.note else s.text for s in self.editor.suggestions] or ["No suggestion."]

    def render_line(self, y: int) -> Strip:
        """One suggestion; the one in the line is marked."""
        e, width, first = self.editor, self.size.width, self._first()
        shown = e.suggestions[first : first + self.rows]
        if y >= len(shown):
            return self.fitted([], width)
        s = shown[y]
        ground = self.look.style("chosen" if first + y == e.chosen else "bar")
        left = min(max((cell_len(x.text) for x in shown), default=0), width // 2)
        count = len(e.suggestions) - first - self.rows
        more = f"{count} more" if count > 0 and y == len(shown) - 1 else ""
        name = cut(s.text, left, self.look.signs.cut)
        note = cut(clean(s.note, 200), max(width - left - 6 - len(more), 0), self.look.signs.cut)
        mark = ">" if first + y == e.chosen else " "
        line = f"{mark}{name}{' ' * (left - cell_len(name))}  {note}"
        gap = max(width - cell_len(line) - len(more) - 1, 0)
        return self.fitted([Segment(line + " " * gap + more + " ", ground.without_color + ground)], width, ground)


class Said(NamedTuple):
    """One thing said in answer to a line: its role (see looks) and the text."""

    role: str
    text: str


_LEAD = {"order": "= ", "error": "! ", "question": "? ", "news": "- "}


class Answer(Panel):
    """What came of the last line: read back, refused with the rule, asked; else what the keys do."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.said: list[Said] = []
        self.footer: list[tuple[str, str]] = []

    def show(self, said: Sequence[Said], footer: Sequence[tuple[str, str]] = ()) -> None:
        """Show an answer, above the keys as far as there is room."""
        if (list(said), list(footer)) != (self.said, self.footer):
            self.said, self.footer = list(said), list(footer)
            self.refresh()

    def text(self) -> list[str]:
        """The linear twin: the answer, then the keys."""
        out = [line for s in self.said for line in (_LEAD.get(s.role, "") + s.text).splitlines()]
        return [*out, "Keys: " + ", ".join(f"{k} {what}" for k, what in self.footer) + "."]

    def lines(self, width: int) -> list[tuple[str, str]]:
        """(role, text) of the lines the answer takes at that width."""
        out: list[tuple[str, str]] = []
        for s in self.said:
            lead = _LEAD.get(s.role, "")
            safe = "\n".join(
                " " * (len(line) - len(line.lstrip(" "))) + clean(line, 2000) for line in s.text.splitlines()
            )
            for k, line in enumerate(wrap(safe, max(width - len(lead), 10))):
                out.append((s.role, (lead if k == 0 else " " * len(lead)) + line))
        return out

    def high(self, width: int, most: int) -> int:
        """Lines wanted: the answer and the keys below it, at least two."""
        return max(2, min(len(self.lines(width)) + 1, most))

    def render_line(self, y: int) -> Strip:
        """A line of the answer, or the keys on the last line."""
        width, height = self.size.width, self.size.height
        lines = self.lines(width)
        if len(lines) > height - 1:
            lines = [*lines[: height - 2], ("dim", f"{len(lines) - height + 2} more lines")]
        if y < len(lines):
            return self.words_line(lines[y][1], lines[y][0], width)
        if y < height - 1:
            return self.fitted([], width)
        segments: list[Segment] = []
        used = 0
        for key, what in self.footer:
            if used + len(key) + len(what) + 4 > width:
                break
            segments += [Segment(f" {key} ", self.look.style("key")), Segment(f" {what} ", self.look.style("dim"))]
            used += len(key) + len(what) + 4
        return self.fitted(segments, width)
