"""A question as it would be written with care: what is short written out, slips of asking mended, greetings left off.

Of English alone; the words of the game's things are the lexicon's affair.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache

POSSESSIVE = "xposs"
"""Stands for what makes a word another's."""
_ASKING = {
    **dict.fromkeys(("wot", "wat", "wut", "whut", "waht", "whst"), "what"),
    **dict.fromkeys(("wots", "wats", "wuts", "whts", "wahts"), "what is"),
    **dict.fromkeys(("wich", "whitch", "whihc", "wihch", "whch"), "which"),
    **dict.fromkeys(("wher", "whre", "wheer", "whare"), "where"),
    **dict.fromkeys(("whers", "weres"), "where is"),
    **dict.fromkeys(("hwo", "hoo"), "who"),
    **dict.fromkeys(("howmany", "howmuch"), "how many"),
    **dict.fromkeys(("wen", "whn"), "when"),
    **dict.fromkeys(("shud", "shld", "shoud"), "should"),
    **dict.fromkeys(("cud", "cld", "coud"), "could"),
    **dict.fromkeys(("wud", "wld", "woud"), "would"),
    **dict.fromkeys(("dose", "doez", "dos"), "does"),
    "hw": "how",
    **dict.fromkeys(("pls", "plz", "pleas", "plese"), "please"),
    "howd": "how do",
    "whens": "when is",
    "whys": "why is",
    "theres": "there is",
}
"""How words of asking are misspelt at the beginning of a question."""
_SHORT: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (r"\b(what|who|where|when|how|that|there|here|it|which|he|she)['’]?s\b(?!\w)", r"\1 is"),
    (r"\b(whats|wheres|whos|hows)\b", lambda m: m[1][:-1] + " is"),
    (r"\bwhose (the|my|a|our|his)\b", r"who is \1"),
    (r"\b(can|could|did|does|do|is|are|was|were|has|have|had|would|should|will|must)n['’]?t\b", r"\1 not"),
    (r"\bcannot\b|\bcan not\b|\bcan['’]?t\b", "can not"),
    (r"\bwon['’]?t\b", "will not"),
    (r"\b(i|we|they|you)['’](?:m|re)\b", r"\1 are"),
    (r"\b(i|we|they|you)['’]?ve\b", r"\1 have"),
    (r"\b(i|we|they|you)['’](?:d|ll)\b", r"\1 would"),
    (r"\bim\b", "i am"),
    (r"\bnext to\b", "near to"),
    (r"\b(?:make|makes|made) it (?:to|as far as)\b|\bget as far as\b", "reach"),
    (r"^whose (?:go|move|round|throw)\b(?= (?:is|now|next)|$)", "whose turn"),
    (r"\b(is|are) (?:lying|sitting|kept|stored) (in|at|on)\b", r"\1 \2"),
    (
        r"\b(can|could|may|might|will|would) (i|we) (?:still|also|now|even|already|just|then|possibly|legally)\b",
        r"\1 \2",
    ),
    (r"\bhap+[ei]?n[ei]?d\b", "happened"),
    (r"\b(?:aford|affort|afforde|affrod|affored)\b", "afford"),
    (r"\bhow (?:mutch|mch|muhc)\b", "how much"),
    (r"^((?:please )?(?:tell|show) (?:me|us)),? (?:wot|wat|wut)\b", r"\1 what"),
    (r"^tell (?:me|us), ", ""),
    (r"\br\b(?= (?:mine|ours|yours|my|in|at|near|there|left|free)\b)", "are"),
    (r"^how (?:close|near)\b", "how far"),
    (r"\bhow meny\b", "how many"),
    (r"\bu\b", "you"),
    (r"\bhav\b", "have"),
    (r"^(what|who|where|how|which) r\b", r"\1 are"),
    (r"\bar+my'?s\b(?= (?:do|does|are|can|have|is|in|at|near|left)\b)", "armies"),
    (r"\b(has|have|do|does|did|is|are|was|were)nt\b", r"\1 not"),
    (r"\b(\w+)['’]s\b", r"\1 xposs"),
    (r"\b(\w+s)['’](?=\s)", r"\1 xposs"),
)
"""What is said in short, and in full."""
_GREETING = re.compile(
    r"^(?:(?:hello|hi|hiya|hey|greetings|good (?:morning|evening|afternoon|day)|excuse me|sorry|gm|umpire|referee|sir|"
    r"my lords?|(?:quick |another |one )?question|dear \w+|thanks|thank you|folks|everyone|all|there|"
    r"(?:i am|i'm|im) (?:\w+ )?(?:new|lost|confused|unsure)(?: here| to this)?)\b[\s,.!:;-]*)+"
    r"(?=(?:who|what|which|where|when|why|how|whose|is|are|do|does|did|has|have|may|am|was|were|"
    r"(?:can|could|would|will|should) (?!you\b))\b)"
)
"""What stands before a question and asks nothing."""
_LEAD = re.compile(
    r"^(?:(?:so|and|ok|okay|well|hey|hm+|please|but|um|now|then|also|remind me|wait)[,\s]+)*"
    r"(?:(?:can|could|would|will) you (?:please )?(?=tell|show|list|say|explain)|"
    r"(?:do|does) (?:you|anyone|anybody) know |i wonder |i was wondering |let (?:me|us) know |"
    r"(?:i|we) (?:(?:would|should) (?:like|love|be glad|wish)|want|wish|need|have) to "
    r"(?:know|learn|hear|find out|ask|be told) |"
    r"(?:i|we) (?:am|are) (?:curious|wondering) |(?:please )?remind (?:me|us) |"
    r"any idea |(?:can|could|may) i (?:please )?(?:see|know) (?=what|who|which|where|how|my\b|\w+['’]s )|"
    r"is it (?:true|right|so) that |please )?"
)
_BEHIND = re.compile(
    r"^(?:until|till|since|by|for|at|in|on|with|to|from|of|into) (?=(?:when|what|which|how|whom|whose)\b)"
)
"""A small word before the word of asking: "until when", "in which"."""
_EVERYWHERE = re.compile(r" in (?:all )?the (?:whole )?(?:world|game)\b(?! of)| anywhere$| at all$")
"""Where everything is."""
_TAIL = re.compile(
    r"[\s,]*(?:\b(?:please|pls|plz|though|then|thanks|thx|in all|at the moment|right now|at present|so far|by the way|"
    r"up to now|until now|till now|as yet|to date|"
    r"btw|exactly|this (?:turn|round|year|phase)|anyway|again|altogether|in total|all told|mate|sir|my lord)\b[\s,]*)+$"
)


@lru_cache(maxsize=256)
def plain(line: str) -> str:
    """A line in lower case, what is short written out, without what says nothing at both ends."""
    said = _GREETING.sub("", line.strip().lower().rstrip(" ?!."), count=1)
    first, _, rest = said.partition(" ")
    said = f"{_ASKING.get(first, first)} {rest}".strip()
    for old, new in _SHORT:
        said = re.sub(old, new, said)
    said = _LEAD.sub("", said, count=1)
    said = _EVERYWHERE.sub("", said)
    said = _BEHIND.sub("", said, count=1)
    return _TAIL.sub("", said).strip()


@cache
def _asking(words: frozenset[str]) -> re.Pattern[str]:
    return re.compile(rf"\?|\b(?:{'|'.join(sorted({*words, *_ASKING}))})", re.IGNORECASE)


def may_ask(line: str, words: frozenset[str]) -> bool:
    """Whether a line could ask something: it has a word of asking, however that is spelt, or a question mark."""
    return _asking(words).search(line) is not None
