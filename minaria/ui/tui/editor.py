"""The text of the order line: editing, history, search in it, suggestions and ghost text, without any screen.

Kept apart from Textual so that every key is taken in one step, in the order in which keys came: what is typed ahead or
pasted is never glued together or lost. The app feeds it; the widgets in `order_line` draw it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from commands import Suggestion
from commands.clean import LINE_LIMIT

HISTORY = 500  # lines remembered
_WORD = re.compile(r"\S+\s*$")


class History:
    """The lines one person typed, oldest first, and where in them the arrows are."""

    def __init__(self, lines: Sequence[str] = ()) -> None:
        self.lines = list(lines)[-HISTORY:]
        self.fresh: list[str] = []  # those typed here, for whoever keeps them
        self._at = len(self.lines)
        self._draft = ""

    def add(self, line: str) -> None:
        """Remember a line that was given; the same line twice running counts once."""
        if line and (not self.lines or self.lines[-1] != line):
            self.lines = [*self.lines, line][-HISTORY:]
            self.fresh.append(line)
        self._at = len(self.lines)

    def older(self, now: str) -> str | None:
        """The line before; None at the beginning. `now` is kept for the way back."""
        if self._at == 0:
            return None
        if self._at == len(self.lines):
            self._draft = now
        self._at -= 1
        return self.lines[self._at]

    def newer(self) -> str | None:
        """The line after, at last the one being typed; None at the end."""
        if self._at >= len(self.lines):
            return None
        self._at += 1
        return self._draft if self._at == len(self.lines) else self.lines[self._at]

    def search(self, wanted: str, before: int | None = None) -> int | None:
        """The newest line before number `before` that holds the words; None if there is none."""
        top = len(self.lines) if before is None else before
        return next((i for i in range(top - 1, -1, -1) if wanted.casefold() in self.lines[i].casefold()), None)


class Editor:
    """One line with a cursor. `kept` text (of a refused line) gives way to the first letter typed over it."""

    def __init__(self, history: History | None = None) -> None:
        self.history = history or History()
        self.text = ""
        self.cursor = 0
        self.kept = False
        self.good = ""  # of a kept line: the part that was understood
        self.suggestions: list[Suggestion] = []
        self.chosen = -1  # suggestion the text shows; -1: none yet
        self._typed = ""  # what was typed before suggestions were stepped through
        self._killed = ""
        self.sought: str | None = None  # words of a search in the history
        self._found: int | None = None

    # -- what it says

    @property
    def ghost(self) -> str:
        """What the first suggestion would add behind the cursor."""
        if self.kept or self.sought is not None or self.chosen >= 0 or self.cursor != len(self.text) or not self.text:
            return ""
        for s in self.suggestions[:1]:
            half = self.text[s.start :]
            if s.text.casefold().startswith(half.casefold()):
                return s.text[len(half) :]
        return ""

    @property
    def keys(self) -> Mapping[str, Callable[[], None]]:
        """What the keys do that only edit the line, by their ids (see `keys`)."""
        return {
            "left": self.left,
            "right": self.right,
            "word_left": self.word_left,
            "word_right": self.word_right,
            "line_start": self.start,
            "line_end": self.end,
            "delete_left": self.delete_left,
            "delete_right": self.delete_right,
            "delete_word": self.delete_word,
            "delete_rest": self.delete_rest,
            "delete_all": self.delete_all,
            "put_back": self.put_back,
        }

    @property
    def listing(self) -> bool:
        """Whether there is a list to show."""
        return bool(self.suggestions) and not self.kept and self.sought is None

    # -- typing

    def type(self, text: str) -> None:
        """Letters typed at the cursor, or over a kept line."""
        if self.sought is not None:
            self.sought += text
            self._seek(None)
            return
        if self.kept:
            self.clear()
        self._settle()
        room = max(LINE_LIMIT - len(self.text), 0)
        self.text = self.text[: self.cursor] + text[:room] + self.text[self.cursor :]
        self.cursor += len(text[:room])

    def take(self) -> str:
        """The line as it stands, given: the editor is empty afterwards. A kept line nobody touched is not given."""
        self._end_search()
        if self.kept:
            return ""
        line = self.text
        self.history.add(line.strip())
        self.clear()
        return line

    def put(self, text: str) -> None:
        """Show another text, the cursor at its end."""
        self.text, self.cursor = text[:LINE_LIMIT], len(text[:LINE_LIMIT])
        self.kept, self.good = False, ""
        self.suggestions, self.chosen = [], -1

    def keep(self, line: str, good: str = "") -> None:
        """Show a refused line to be mended; of it `good` was understood."""
        self.put(line)
        self.kept, self.good = True, good

    def clear(self) -> None:
        """Nothing typed."""
        self.put("")

    def insert_words(self, words: str) -> None:
        """Put words (a place's name) at the cursor with spaces around them."""
        if self.kept:
            self.clear()
        before, after = self.text[: self.cursor], self.text[self.cursor :]
        lead = " " if before and not before.endswith(" ") else ""
        tail = "" if after.startswith(" ") else " "
        self.type(lead + words + tail)

    # -- moving and deleting

    def left(self) -> None:
        """A letter back."""
        self._touch()
        self.cursor = max(self.cursor - 1, 0)

    def right(self) -> None:
        """A letter on; at the end the ghost text is taken."""
        if self._touch():
            return
        if self.cursor == len(self.text):
            self.accept()
        else:
            self.cursor += 1

    def word_left(self) -> None:
        """To the beginning of the word."""
        self._touch()
        found = _WORD.search(self.text[: self.cursor])
        self.cursor = found.start() if found else 0

    def word_right(self) -> None:
        """Behind the word."""
        self._touch()
        found = re.compile(r"\s*\S+").match(self.text, self.cursor)
        self.cursor = found.end() if found else len(self.text)

    def start(self) -> None:
        """To the beginning."""
        self._touch()
        self.cursor = 0

    def end(self) -> None:
        """To the end; there the ghost text is taken."""
        if self._touch():
            return
        if self.cursor == len(self.text):
            self.accept()
        self.cursor = len(self.text)

    def delete_left(self) -> None:
        """The letter before the cursor goes."""
        if self.sought is not None:
            self.sought = self.sought[:-1]
            self._seek(None)
            return
        if not self._touch():
            self._cut(max(self.cursor - 1, 0), self.cursor, False)

    def delete_right(self) -> None:
        """The letter under the cursor goes."""
        self._touch()
        self._cut(self.cursor, self.cursor + 1, False)

    def delete_word(self) -> None:
        """The word before the cursor goes."""
        self._touch()
        found = _WORD.search(self.text[: self.cursor])
        self._cut(found.start() if found else 0, self.cursor)

    def delete_rest(self) -> None:
        """Everything behind the cursor goes."""
        self._touch()
        self._cut(self.cursor, len(self.text))

    def delete_all(self) -> None:
        """Everything before the cursor goes."""
        self._touch(whole=True)
        self._cut(0, self.cursor)

    def put_back(self) -> None:
        """What was deleted last, at the cursor."""
        self.type(self._killed)

    def _cut(self, a: int, b: int, kill: bool = True) -> None:
        self._settle()
        if kill and self.text[a:b]:
            self._killed = self.text[a:b]
        self.text = self.text[:a] + self.text[b:]
        self.cursor = a

    def _touch(self, whole: bool = False) -> bool:
        """A key that edits turns a kept line into one to go on with: the part understood. True if it was kept."""
        self._end_search()
        self._settle()
        if not self.kept:
            return False
        if self.good.strip() not in ("", self.text.strip()) and not whole:
            self.put(self.good.rstrip() + " ")
        self.kept = False
        return True

    # -- suggestions

    def suggest(self, found: Sequence[Suggestion]) -> None:
        """The suggestions that fit the text as it stands."""
        self.suggestions, self.chosen = list(found), -1

    def accept(self) -> None:
        """Take the ghost text."""
        if self.ghost:
            self.put(self.text + self.ghost + " ")

    def choose(self, steps: int) -> None:
        """The next suggestion into the line, again and again round the list; a single one is taken for good."""
        if self.kept:
            self._touch()
            return
        if not self.suggestions:
            return
        if self.chosen < 0:
            self._typed = self.text
        self.chosen = (self.chosen + steps) % len(self.suggestions) if self.chosen >= 0 else (0 if steps > 0 else -1)
        self.chosen %= len(self.suggestions)
        s = self.suggestions[self.chosen]
        self.text = self._typed[: s.start] + s.text + " "
        self.cursor = len(self.text)
        if len(self.suggestions) == 1:
            self.put(self.text)

    def take_suggestion(self, number: int) -> None:
        """One of the list, pointed at, for good."""
        if 0 <= number < len(self.suggestions):
            s = self.suggestions[number]
            self.put((self._typed if self.chosen >= 0 else self.text)[: s.start] + s.text + " ")

    def dismiss(self) -> bool:
        """Close the list, the search or drop the kept line; False if there was nothing to close."""
        if self.sought is not None:
            self._end_search()
            self.clear()
            return True
        if self.kept:
            self.clear()
            return True
        if self.chosen >= 0:
            self.put(self._typed)
            return True
        if self.listing:
            self.suggestions = []
            return True
        return False

    def _settle(self) -> None:
        """The suggestion shown becomes the text."""
        if self.chosen >= 0:
            self.suggestions, self.chosen = [], -1

    # -- history

    def older(self) -> None:
        """The line typed before."""
        self._end_search()
        found = self.history.older("" if self.kept else self.text)
        if found is not None:
            self.put(found)

    def newer(self) -> None:
        """The line typed after."""
        self._end_search()
        found = self.history.newer()
        if found is not None:
            self.put(found)

    def search(self) -> None:
        """Begin to search the history, or go on to an earlier line."""
        if self.sought is None:
            self.sought, self._found = "" if self.kept else self.text, None
            self._seek(None)
        else:
            self._seek(self._found)

    def _seek(self, before: int | None) -> None:
        found = self.history.search(self.sought or "", before) if self.sought else None
        if found is not None:
            self._found = found
            self.text = self.history.lines[found]
        elif before is None:
            self._found, self.text = None, self.sought or ""
        self.cursor = len(self.text)
        self.kept, self.suggestions, self.chosen = False, [], -1

    def _end_search(self) -> None:
        self.sought = None
