"""How people are called in passing: by one name, with a title or an epithet before it; words for a company."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from commands import lexicon, verbs
from commands.everyday import is_everyday
from commands.names import Hit, NameIndex
from commands.tokens import Tok, words_of

_GUESSED = 0.7
"""Costs from which on a name is a guess."""
_BY_ONE_NAME, _STYLED = 0.3, 0.05
_MAX_STYLES = 4


def named(names: NameIndex, tokens: Sequence[Tok], i: int, typo: bool) -> Iterator[Hit]:
    """Readings of the tokens from `i` on as a name: as it stands, by one word that nobody else is called by
    ("Walkhort"), behind a title or an epithet ("King Walkhort", "young Edward").
    """
    found = list(by_one_name(names, tokens, i, typo))
    yield from found
    j = styled(tokens, i)
    if j > i and not any(not hit.cost and hit.end > j for hit in found):
        for hit in by_one_name(names, tokens, j, typo):
            yield hit._replace(cost=hit.cost + _STYLED)


def styled(tokens: Sequence[Tok], i: int) -> int:
    """The token behind a determiner, titles and epithets at `i`; `i` where no title and no epithet stands there."""
    j = i
    while j < len(tokens) and j < i + _MAX_STYLES and tokens[j].text in lexicon.DETERMINERS:
        j += 1
    first = j
    while j < len(tokens) and j < i + _MAX_STYLES and (tokens[j].text in lexicon.TITLES or _epithet(tokens, j)):
        j += 1
    return j if j > first and j < len(tokens) else i


def _epithet(tokens: Sequence[Tok], j: int) -> bool:
    return tokens[j].text in lexicon.STANCES


def by_one_name(names: NameIndex, tokens: Sequence[Tok], i: int, typo: bool) -> Iterator[Hit]:
    """Readings as a name; one that is cut short to whole words of it, which fit no other, is no guess."""
    found = list(names.match(tokens, i, typo))
    whole = [hit for hit in found if hit.cost >= _GUESSED and _in_whole_words(hit, tokens, i)]
    for hit in found:
        if hit.cost >= _GUESSED and hit.end - i == 1 and _plain(tokens[i].text):
            continue  # "south" is not short for the Southern Pretender
        rivals = {x.value for x in whole if x.end == hit.end and x.cost <= hit.cost}
        sure = hit in whole and len(rivals) == 1
        yield hit._replace(cost=_BY_ONE_NAME) if sure else hit


def _plain(word: str) -> bool:
    """Whether a word says something else than part of a name."""
    return word in lexicon.NOUNS or word in verbs.KNOWN or is_everyday(word)


def _in_whole_words(hit: Hit, tokens: Sequence[Tok], i: int) -> bool:
    """Whether the words are words of the name, and say more than a rank or a sort of thing."""
    said = [t.text for t in tokens[i : hit.end] if t.text != "the"]
    words = words_of(hit.said)
    return bool(said) and all(w in words for w in said) and any(len(w) > 2 and w not in lexicon.NOUNS for w in said)


def one_of_several(hit: Hit, tokens: Sequence[Tok], i: int) -> bool:
    """Whether the words are all of a name but the number by which it is told from others of that name."""
    said = [t.text for t in tokens[i : hit.end] if t.text != "the"]
    *words, last = words_of(hit.said) or [""]
    return last.isdecimal() and said == words


def company(nouns: NameIndex, tokens: Sequence[Tok], i: int) -> bool:
    """Whether a word for those who stand together is at `i`, or behind a possessive, and is none for one piece."""
    i += i < len(tokens) and tokens[i].text == "'s"
    return i < len(tokens) and tokens[i].text in lexicon.COLLECTIVES and not nouns.exact(tokens[i].text)
