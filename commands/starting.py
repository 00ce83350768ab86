"""With which words lines may begin, by the patterns of their orders."""

from __future__ import annotations

from collections.abc import Sequence

from commands.pattern import Pattern, Slot, Word
from commands.tokens import Tok
from commands.walk import Conf, word_cost

DASHES, ARROWS = ("-", "–", "—", "→"), (">", "→")
CODE = 2


def takes_text(pattern: Pattern, kind: str) -> bool:
    """Whether a pattern has free text of a kind."""
    return any(isinstance(el, Slot) and el.kind == kind for node in pattern.nodes for el, _ in node.edges)


def next_words(start: Conf) -> list[str]:
    """The words of the pattern that may come next."""
    edges = start.pattern.nodes[start.node].edges
    return [word for element, _ in edges if isinstance(element, Word) for word in element.words]


def may_follow(text: str, start: Conf) -> bool:
    """Whether the pattern may go on with a word; a slot may begin with any."""
    return any(
        isinstance(element, Slot) or says(text, element.words) for element, _ in start.pattern.nodes[start.node].edges
    )


def parted(line: str, tokens: Sequence[Tok]) -> bool:
    """Whether a dash or an arrow stands behind the first word, which then names something: "SP - London"."""
    if len(tokens) < 2:
        return False
    gap = line[tokens[0].end : tokens[1].start].strip()
    return gap[:1] in DASHES if gap else tokens[1].text in ARROWS


def says(text: str, words: tuple[str, ...]) -> bool:
    """Whether a word is one of these, or short for one."""
    return text in words or word_cost(text, words, False) is not None


def is_code(tok: Tok) -> bool:
    """Whether a word is two capitals, which stand for a name and are short for no order: "SP att Grey"."""
    return len(tok.raw) == CODE and tok.raw.isupper() and tok.raw.isalpha()
