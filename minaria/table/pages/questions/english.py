"""The English of questions: small words, verbs, how a question asks; of no game and of no thing in it."""

from __future__ import annotations

import re
from functools import lru_cache

from minaria.table.pages.questions.plain import may_ask, plain


def words(text: str) -> frozenset[str]:
    """The words of a text as a set."""
    return frozenset(text.split())


SELF = words("i me my mine we us our ours myself")
OTHERS = words(
    "enemy's enemy enemies foe foes opponent opponents rival rivals they them their anybody anyone somebody someone "
    "everybody everyone bots others"
)
ANYBODY = ("anybody", "anyone", "everyone", "everybody")
WH = words("which what who whom whose where when why how")
AUX = words("is are was were be been am do does did can could may might will would should shall must has have had")
PAST = words("did was were had been")
MODAL = words("can could may might will would should must shall")
PREP = words(
    "at in on into from to of with by for against near around beside about between under within inside behind towards "
    "toward without than"
)
NOT = words("not no never nobody nothing none without")
NEAREST = words("nearest closest near nearby close")
CLOSEST = ("nearest", "closest")
FILL = (
    words(
        "the a an any some all every each please now currently really just so and ok okay then there here this that "
        "these those it its exactly still yet also too ever actually even already today turn's right again else other "
        "more much many one ones lot kind sort win wins winning won new news far last few present moment anywhere "
        "somewhere anything something everything thing things oh hey well or if though although because but as "
        "supposed he she him her hers his himself herself able want going got get gets let us think know long often be "
        "me"
    )
    - SELF
)
SUPERLATIVE = {
    "most": True,
    "least": False,
    "fewest": False,
    "best": True,
    "worst": False,
    "top": True,
    "highest": True,
    "lowest": False,
    "largest": True,
    "biggest": True,
    "smallest": False,
    "greatest": True,
}
"""Words for the most and the least of something -> whether it is the most."""
VERBS: dict[str, frozenset[str]] = {
    "reach": words("reach go come move march ride travel sail arrive walk enter start begin join"),
    "attack": words(
        "attack attacks attacking fight fights besiege siege storm threaten threatens threatening strike strikes "
        "invade raid beat beats defeat assault hit capture"
    ),
    "hold": words("hold holds own owns control controls possess keep keeps held holding belong belongs"),
    "stand": words(
        "stand stands stay stays lie lies live lives sit sits lying sitting located standing garrisons garrison"
    ),
    "buy": words("buy build recruit afford hire raise train trade sell"),
    "retreat": words("retreat flee withdraw run escape"),
}
"""Verbs of questions by what they ask."""
VERB_OF = {word: verb for verb, words in VERBS.items() for word in words}
STANDING = ("hold", "stand")
"""Verbs that say no more of a set than whose it is and where."""
QUIET = words(
    "happened happen work works mean means odds chances chance score last first second third best turn turns round "
    "phase year move moves left back good safe danger road roads war money rich game rules rule order orders plan news "
    "log map here about troops situation state overview position status score winning winner leading standings odds "
    "count fight cross carry pay cost need use see fights costs likely probability deadline clock report summary "
    "treaties deck lost won"
)
"""Words that are never short for a name."""
PLACED = ("at", "in", "to", "from", "near", "around", "into", "towards")
"""Words behind which a name is a place's first."""
_IRREGULAR = words(
    "took taken lost won fought went came gave given died killed rose fell made said held found met sent sold bought "
    "built paid wed born became"
)
_ASIDE = re.compile(r"\s(?:though|although|even if|because|while|since|but)\s.*$")
LIST = (
    "show me",
    "show us",
    "tell me",
    "tell us",
    "give me",
    "how about",
    "what about",
    "describe",
    "display",
    "look at",
    "compare",
    "about",
    "count",
    "name",
    "list",
    "show",
)
"""What a request begins with, the longest first."""
_ABOUT = ("describe", "about", "what about", "how about")
_ASKED = (
    "show",
    "list",
    "tell",
    "count",
    "compare",
    "describe",
    "any",
    "whats",
    "odds",
    "chance",
    "chances",
    "dist",
    "distance",
    "cost",
    "price",
)
_HOW = {
    "many": "howmany",
    "much": "howmuch",
    "long": "howlong",
    "far": "howfar",
    "do": "howto",
    "to": "howto",
    "can": "howto",
    "does": "howto",
    "is": "how",
    "did": "why",
    "come": "why",
}


_MAY_ASK = WH | AUX | frozenset(_ASKED)
"""Words without which a line asks nothing: most lines have none."""


def is_question(line: str) -> bool:
    """Whether a line asks something: by its first word, or by its question mark."""
    if not may_ask(line, _MAY_ASK):
        return False
    said = plain(line)
    first = said.split(maxsplit=1)[0] if said else ""
    marked = line.strip().endswith("?")
    if first in ("when", "whenever", "if", "until") and re.search(r"[,:]", line):
        return False  # a standing order
    if first == "tell" and not re.match(r"tell (me|us)\b", said):
        return False
    if first in ("do", "have", "name") and not marked and not re.match(r"(do|have) (i|we|they|you|\w+s \w+)\b", said):
        return False
    return marked or first in WH or first in AUX or first in _ASKED


def begins_as_question(line: str) -> bool:
    """Whether a line asks by its first word, and not only by its question mark."""
    return is_question(line.rstrip().rstrip("?"))


def without_aside(said: str) -> tuple[str, str]:
    """A plain line without the clause that begins with "though" or "because", and that clause."""
    tail = _ASIDE.search(said)
    if tail is not None and len(said[: tail.start()].split()) > 2:
        return said[: tail.start()], tail[0]
    return said, ""


def asks_how(said: str) -> tuple[str, str]:
    """How a plain line asks, and what of it comes after the words of asking."""
    mood, rest = _mood(said), said
    lead = next((w for w in LIST if mood == "list" and said.startswith(w + " ")), "")
    if lead:
        rest = said[len(lead) + 1 :]
        if rest.startswith("about "):
            rest, mood = rest[6:], "about"
    if mood == "list" and said.startswith(_ABOUT):
        mood = "about"
    inner = _mood(rest) if mood == "list" else ""
    if inner and inner != "list":
        mood = inner
    if mood == "howadj" and re.match(r"how (the|did|was|were|come)\b", rest):
        mood = "why"
    return mood, rest


@lru_cache(maxsize=256)
def _mood(said: str) -> str:
    w = said.split()
    two = " ".join(w[:2])
    if not w:
        return ""
    if two in ("what if", "what would", "what will", "what might", "what could"):
        return "whatif" if two == "what if" or {"happen", "become"} & set(w[:4]) else "what"
    if two in ("what about", "how about"):
        return "list"
    if two in ("what happens", "what becomes"):
        return "whatif"
    if w[0] == "how" and len(w) > 1:
        return _HOW.get(w[1], "howadj")
    if w[0] in WH:
        return "who" if w[0] == "whom" else w[0]
    if two in ("is there", "are there", "is anybody", "is anyone"):
        return "exist"
    if w[0] in AUX:
        return "yesno"
    if w[0] in ("show", "list", "tell", "give", "name", "count", "compare", "describe", "display"):
        return "howmany" if w[0] == "count" else "list"
    return ""


def is_past(word: str) -> bool:
    """Whether a verb says what has been."""
    return word in _IRREGULAR or (len(word) > 4 and word.endswith("ed"))


def degree(word: str, end: str) -> str:
    """An adjective with "er" or "est": 'stronger', 'more valuable'."""
    if word.endswith("y"):
        return word[:-1] + "i" + end
    if word.endswith("e"):
        return word + end[1:]
    if word in ("good", "bad"):
        return {"gooder": "better", "goodest": "best", "bader": "worse", "badest": "worst"}[word + end]
    if len(word) > 2 and word[-1] in "bdgmnt" and word[-2] in "aeiou" and word[-3] not in "aeiou":
        return word + word[-1] + end
    if len(word) > 7:
        return f"{'more' if end == 'er' else 'most'} {word}"
    return word + end


def says(pattern: str, line: str) -> bool:
    """Whether one of some words stands in a plain line: "odds|chances?"."""
    return re.search(rf"(?<!\S)(?:{pattern})(?!\S)", line) is not None
