"""What somebody is to be called, in own words: "christen the boy Sancho", "our house shall be known as Mar".

The text alone is looked at. What it comes to is read as the game has it, and asked about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from commands import lexicon
from commands.everyday import is_everyday
from commands.tokens import words_of

_NAME = r"(?P<name>[^\W\d_][\w'’-]*(?:\s+(?:de|of|von|la|the)\s+[^\W\d_][\w'’-]*)*)"
_WHO = r"(?P<who>[^,:;]+)"
_CALLED = r"(?:called|named|known as|christened|baptised|baptized|dubbed|renamed|styled)"
_WILL = r"(?:shall|should|will|must|is to|are to|ought to|may|can|could|is now|is)"
_INSTEAD = r"(?:,?\s+(?:and\s+)?(?:not|instead of|rather than|no longer)\s+[^,:;]+)?"
_PATTERNS = tuple(
    re.compile(
        pattern + _INSTEAD + r"\s*(?:,?\s*(?:please|then|now|if you please|thanks|thank you))*[.!]*", re.IGNORECASE
    )
    for pattern in (
        rf"(?:please\s+)?(?:let us |let's |i(?:'ll| will) |we(?:'ll| will) )?"
        rf"(?:name|call|rename|christen|baptise|baptize|dub)\s+{_WHO}\s+(?:as\s+|to\s+)?{_NAME}",
        rf"{_WHO}\s+{_WILL}\s+(?:now\s+)?be\s+{_CALLED}\s+{_NAME}",
        rf"{_WHO}\s+is\s+(?:now\s+)?{_CALLED}\s+{_NAME}",
        rf"(?:i|we)(?:'d|\s+would|\s+should)?\s+(?:like|love|want|wish|prefer)\s+(?:for\s+)?{_WHO}\s+to\s+be\s+"
        rf"(?:{_CALLED}\s+)?{_NAME}",
        rf"let\s+{_WHO}\s+be\s+(?:{_CALLED}\s+)?{_NAME}",
        rf"{_WHO}\s+(?:shall|should|will|must)\s+be\s+{_NAME}",
    )
)
_KIN = {
    **dict.fromkeys(("boy", "lad", "son", "prince", "infant", "baby", "newborn", "child"), "son"),
    **dict.fromkeys(("girl", "lass", "daughter", "princess", "infant girl", "baby girl"), "daughter"),
}
_HINT = re.compile(r"\b(?:name|call|rename|christen|baptise|baptize|dub|be|is)", re.IGNORECASE)


class Named(NamedTuple):
    """Who or what is to be called how."""

    who: str
    name: str

    def whom(self) -> Iterator[str]:
        """Who that may be, as it is said of one of the speaker's own: "the little boy" is his youngest son."""
        yield self.who
        words = [w for w in words_of(self.who) if w not in lexicon.DETERMINERS and w not in _SMALL]
        if (kin := _KIN.get(" ".join(words), "")) and len(words_of(self.who)) > len(words):
            yield f"my youngest {kin}"
            yield f"my {kin}"
            if words[-1] in ("infant", "baby", "newborn", "child"):
                yield "my youngest daughter"
        elif words and len(words_of(self.who)) > len(words):
            yield f"the {' '.join(words)}"


_SMALL = lexicon.EPITHETS | {"little", "new", "newborn", "small", "tiny"}


def named_so(line: str) -> Iterator[Named]:
    """What a line may call somebody or something."""
    said = line.strip()
    if _HINT.search(said) is None:
        return
    seen: dict[Named, None] = {}
    for pattern in _PATTERNS:
        met = pattern.fullmatch(said)
        if met is not None and not any(map(_means_something, words_of(met["name"]))):
            seen[Named(met["who"].strip(), met["name"].strip())] = None
    yield from seen


def _means_something(word: str) -> bool:
    """Whether a word is one of the language, and nobody's name."""
    return word in lexicon.TITLES or word in lexicon.NOUNS or word in lexicon.WORDS or is_everyday(word)
