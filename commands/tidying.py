"""A line without what only opens or closes it, its words as frames take them: "Percy's" as two, "as far as" as one."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from commands import lexicon
from commands.tokens import RESERVED, Tok

_PHRASES: dict[tuple[str, ...], str] = {
    ("as", "far", "as"): "to",
    ("up", "to"): "to",
    ("over", "to"): "to",
    ("down", "to"): "to",
    ("back", "to"): "to",
    ("across", "to"): "to",
    ("on", "to"): "to",
    ("in", "to"): "to",
    ("out", "of"): "from",
    ("to", "join"): "to",
    ("to", "meet"): "to",
    ("to", "help"): "to",
    ("to", "reach"): "to",
    ("to", "support"): "to",
    ("to", "reinforce"): "to",
    ("to", "relieve"): "to",
    ("to", "rejoin"): "to",
    ("to", "follow"): "to",
    ("in", "the", "direction", "of"): "toward",
    ("home", "to"): "to",
    **{("as", "far", to): to for to in ("toward", "towards")},
    ("on", "top", "of"): "on",
}
"""Prepositions of several words, and the one that stands for each."""
_BY_FIRST: dict[str, tuple[tuple[str, ...], ...]] = {}
for _phrase in _PHRASES:
    _BY_FIRST[_phrase[0]] = (*_BY_FIRST.get(_phrase[0], ()), _phrase)
_AS_CAN_BE = tuple(
    ("as", *far, *who)
    for far in (("far", "as"), ())
    for who in (*((who, can) for who in ("he", "she", "it", "they", "you") for can in ("can", "could")), ("possible",))
)
"""That somebody goes as far as can be: where he goes says it."""
_ARROWS = frozenset((">", "→"))
_NO_OWNER = frozenset(("let's", "it's", "that's", "what's", "who's", "where's", "here's", "there's", "he's", "she's"))


def parted(tokens: Sequence[Tok]) -> list[Tok]:
    """The words with a possessive parted from its owner, prepositions of several words and arrows as one."""
    out: list[Tok] = []
    texts = tuple(t.text for t in tokens)
    k = 0
    while k < len(tokens):
        tok = tokens[k]
        phrase = next((p for p in _BY_FIRST.get(tok.text, ()) if texts[k : k + len(p)] == p), ())
        far = tok.text == "as" and "far" in texts
        if far and (as_can_be := next((p for p in _AS_CAN_BE if texts[k : k + len(p)] == p), ())):
            k += len(as_can_be)
            continue
        low = tok.raw.lower().replace("’", "'")
        if tok.text == "w" and _means_with(texts, k):
            slash = texts[k + 1] == "/"
            out.append(Tok("with", tok.raw, tok.start, tokens[k + slash].end))
            k += 1 + slash
            continue
        if phrase:
            last = tokens[k + len(phrase) - 1]
            out.append(Tok(_PHRASES[phrase], " ".join(phrase), tok.start, last.end))
        elif tok.text in _ARROWS:
            out.append(Tok("to", tok.raw, tok.start, tok.end))
        elif len(low) > len("'s") + 1 and low.endswith("'s") and low[:-2].isalpha() and low not in _NO_OWNER:
            out.append(Tok(tok.text[:-1], tok.raw[:-2], tok.start, tok.end - 2))
            out.append(Tok("'s", tok.raw[-2:], tok.end - 2, tok.end))
        else:
            out.append(tok._replace(text=lexicon.SLIPS.get(tok.text, tok.text)))
        k += len(phrase) or 1
    return out


def _means_with(texts: Sequence[str], k: int) -> bool:
    """Whether a "w" is "with", as in "w/" and "seize Henry w Percy", and no direction."""
    after = texts[k + 1] if k + 1 < len(texts) else ""
    word = after.isalpha() and after not in RESERVED and after not in lexicon.POLITE
    return k > 0 and (after == "/" or word or after.isdecimal())


def parts(tokens: Sequence[Tok], breaks: Container[str]) -> list[list[Tok]]:
    """The words between some that part them, where there are any."""
    out: list[list[Tok]] = [[]]
    for tok in tokens:
        if tok.text in breaks:
            out.append([])
        else:
            out[-1].append(tok)
    return [part for part in out if part]


def core(tokens: Sequence[Tok]) -> tuple[int, int]:
    """Where the order stands in a line: after what only opens it, before what only closes it."""
    texts = tuple(t.text for t in tokens)
    start, end = 0, len(texts)
    while start < end and (n := _opens(texts, start)) and start + n < end:
        start += n
    while end - start > 1 and (n := _closes(texts, start, end)):
        end -= n
    return start, end


def less(tokens: Sequence[Tok]) -> Iterator[tuple[int, int]]:
    """Where the order may stand if less of the end is taken off, the longest first: "all" may be a word of it."""
    texts = tuple(t.text for t in tokens)
    start, end = core(tokens)
    ends, at = [], len(texts)
    while at > end and (n := _closes(texts, start, at)):
        ends.append(at)
        at -= n
    yield from ((start, at) for at in ends if (start, at) != (0, len(texts)))
    yield start, end


def _opens(texts: tuple[str, ...], start: int) -> int:
    """How many words from `start` on only say that something follows, or that somebody wants it."""
    if n := lexicon.filler(texts, start):
        return n
    if start and texts[start - 1] in lexicon.SPEAKERS and texts[start] in lexicon.STATING:
        return 0  # "I have no ships" orders nothing
    return next((len(phrase) for phrase in lexicon.LEADS if texts[start : start + len(phrase)] == phrase), 0)


def _closes(texts: tuple[str, ...], start: int, end: int) -> int:
    """How many of the last words say nothing."""
    return next((n for n in (3, 2, 1) if end - n > start and lexicon.filler(texts, end - n, True) == n), 0)
