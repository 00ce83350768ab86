"""The palette: every word, page and order that a person may say, found by a few letters of what it is or does.

The full screen lists what is found while one types (a key, or the word `palette`); lines show it as a page
(`palette odds`). It knows no more than `help`: what is declared, never what is so in the game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from commands import OrderSpec, Suggestion
from minaria.engine.game import REFEREE
from minaria.engine.sheets import Facts, Sheet, Text
from minaria.table.line.table import Table
from minaria.ui.tui import screen_words

_LITERAL = re.compile(r"[a-z'?-]+(?: |$)")
_NEARLY = 75  # of 100: how like a word must be to be found though it is mistyped


class Entry(NamedTuple):
    """A word: how it is said, what it does, what comes into the line, and whether it can be given as it stands."""

    usage: str
    does: str
    line: str
    whole: bool


def entries(table: Table, seat: str, on_screen: bool) -> list[Entry]:
    """What a seat may say; on the screen its words too."""
    edits = {kind.spec for kind in table.match.game.referee.edits} if seat != REFEREE else set()
    specs = [s for s in table.reader_of(seat).specs if s not in edits]
    mine = [kind.spec for kind in screen_words.WORDS] if on_screen else []
    found: dict[str, Entry] = {}
    for spec in (*mine, *specs):
        found.setdefault(spec.usage, _entry(spec))
    return sorted(found.values(), key=lambda e: (e.line, e.usage))


def _entry(spec: OrderSpec) -> Entry:
    whole = frozenset() in spec.sayings
    begin = "".join(m[0] for m in _beginning(spec.usage)).strip()
    line = (spec.word if whole else begin) or spec.word
    return Entry(spec.usage, spec.summary, line, whole)


def _beginning(usage: str) -> Iterable[re.Match[str]]:
    """The words of a pattern before its first place for something, the first of several that mean the same."""
    at, text = 0, re.sub(r"\|[a-z'?-]+", "", usage)
    while found := _LITERAL.match(text, at):
        yield found
        at = found.end()


def find(among: Sequence[Entry], wanted: str) -> list[Entry]:
    """What fits some letters, best first: words that begin so, then what has them, then what is nearly called so."""
    said = " ".join(wanted.casefold().split())
    if not said:
        return list(among)
    ranked = [(rank, k) for k, entry in enumerate(among) if (rank := _rank(entry, said)) is not None]
    if ranked:
        return [among[k] for _, k in sorted(ranked)]
    from rapidfuzz import fuzz, process

    near = process.extract(said, [e.line for e in among], scorer=fuzz.ratio, score_cutoff=_NEARLY, limit=9)
    return [among[k] for _, _, k in near]


def _rank(entry: Entry, said: str) -> int | None:
    """How well an entry fits, 0 the best; None where it does not."""
    usage, does = entry.usage.casefold(), entry.does.casefold()
    if entry.line == said or entry.line.startswith(said):
        return 0
    words = re.findall(r"[a-z'-]+", usage)
    if any(word.startswith(said) for word in words):
        return 1
    if said in usage or all(any(w.startswith(part) for w in words) for part in said.split()):
        return 2
    told = re.findall(r"[a-z'-]+", does)
    if all(any(w.startswith(part) for w in (*words, *told)) for part in said.split()):
        return 3
    return None


def suggestions(found: Iterable[Entry]) -> list[Suggestion]:
    """The same as the list on the screen has it."""
    return [Suggestion(entry.usage, 0, entry.does) for entry in found]


def page(table: Table, seat: str, wanted: str) -> Sheet:
    """What fits, as a page."""
    found = find(entries(table, seat, on_screen=False), wanted)
    title = f"Words with '{wanted.strip()}'" if wanted.strip() else "Every word"
    if not found:
        return Sheet(title, (Text(("There is none. 'help' tells how orders are said.",)),))
    return Sheet(title, (Facts(tuple((e.usage, e.does) for e in found)),))
