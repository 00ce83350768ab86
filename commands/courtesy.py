"""Courtesy in a line: requests put as questions ("would you kindly ..."), asides ("if it is no trouble"), greetings.

What is said so is ordered and not asked; what somebody else could do ("could Percy reach York?") stays a question. Free
text is for whoever has it to keep out of here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from commands.letters import unsigned
from commands.lexicon import CHAT
from commands.tokens import words_of

_KIND = r"(?:please|kindly|possibly|perhaps)"
_KINDLY = (
    r"(?:be so (?:very )?(?:kind|good) (?:as )?(?:to )?|be (?:kind|good) enough to |mind |"
    r"do (?:me|us) the (?:favour|favor|kindness) of )"
)
_REQUEST = re.compile(
    rf"(?P<before>.*?)\b(?:could|would|can|will|might) you (?P<kind>(?:{_KIND} )*)(?P<kindly>{_KINDLY})?(?P<rest>.+)",
    re.IGNORECASE,
)
_MARKED = re.compile(
    rf"\b(?:{_KIND}|for (?:me|us)|if you (?:please|would|will))\b|\Aask\b.+\b(?:whether|if|for|leave)\b", re.IGNORECASE
)
"""What makes a request of a question about what somebody could do."""
_ABOUT = re.compile(
    r"(?:tell|show|explain|remind|give (?:me|us) (?:a|some) (?:hint|advice|help)|help|see|recommend|advise|think|do|"
    r"say|suggest|describe|list|know|be|have|repeat|check|let (?:me|us) know)\b",
    re.IGNORECASE,
)
"""What is asked of whoever answers, and no order to the pieces."""
_FINE = "(?:possible|alright|all right|ok|okay|fine|allowed|permitted|convenient|agreeable|acceptable)"
_ADDRESSED = (
    "(?:my )?(?:good |dear )?(?:lords?(?: and ladies)?|ladies|lady|liege|friends?|sirs?|gentlemen|umpire|moderator|"
    "referee|ref|gm|captain|comrades?|companions|mate|folks|all|everyone|everybody|people|guys)"
)
_SAID = (
    rf"if (?:it|that|this) ?(?:is|s|'s|’s|were|would be|isnt|isn't)(?: not| no)?(?: too)?(?: much| great)?(?: of)?"
    rf"(?: an?| any)? ?(?:trouble|bother|{_FINE})(?: for you| with you)?|"
    r"if (?:you|i|we) (?:please|might|would|will|be so kind|wouldnt mind|wouldn't mind|"
    r"dont mind|don't mind|do not mind)(?: be so kind)?|"
    r"if (?:he|she|they|it|you|i|we) (?:can|could|may)"
    r"(?: (?:get|make|go|come|reach|manage|afford|spare)(?: it| that| there| so| one| them)?(?: far)?)?|"
    r"(?:if|when|whenever|where|wherever) (?:at all )?possible|with your (?:leave|permission)|by your leave|"
    r"when(?:ever)? you (?:have|get|find) (?:a|the) (?:moment|minute|second|chance|time)|"
    r"at your (?:earliest )?convenience|"
    r"(?:many |much )?(?:thank you|thanks|thank ye|thx|cheers|ta|much obliged|much appreciated)"
    r"(?: very much| so much| a lot| kindly| again| in advance)?|"
    r"(?:well|nicely) (?:played|done|fought)|good (?:game|luck|fight)|very well|fingers crossed|sorry(?: about that)?|"
    r"(?:you have|on) my word|while (?:we're|were|i'm|im|we are|i am) (?:at it|here)|just in case|"
    r"no (?:rush|hurry)|alas|naturally|obviously|you know|as you know"
)
"""What is said beside an order and says nothing of it."""
_BESIDE = re.compile(
    rf"(?:^|(?<=[,;.!]))\s*(?:{_SAID})\s*(?=[,;.!?]|$)|(?<=[,;.!])\s*{_ADDRESSED}\s*(?=[,;.!?]|$)", re.IGNORECASE
)
_AT_END = re.compile(rf"\s+(?:{_SAID})[\s.!]*$", re.IGNORECASE)
_IF_IT_CAN_BE = re.compile(
    r"\b(?:if|when|whenever|where|wherever) (?:(?:it|that|this)(?: is|'s|’s) |at all )?possible\b|"
    r"\bif (?:you|i|we|he|she|they|it) (?:can|could|may|might)\b",
    re.IGNORECASE,
)
"""Of what is said beside an order, what asks no more than to be told if it cannot be."""
_IF_POSSIBLE = re.compile(
    r"(?:if|when|whenever|where|wherever) (?:(?:it|that) is |at all )?possible,?\s+", re.IGNORECASE
)
"""The same at the beginning, where no comma has to stand behind it."""
_GREETING = re.compile(
    rf"(?:hello|hi|hey|greetings|hail|good (?:morning|day|evening|afternoon)|hi there|hello there|hey there)"
    rf"(?:[ ,]+{_ADDRESSED})?(?:\s*[,.!:;-]+\s*|\s+|$)",
    re.IGNORECASE,
)
_CALLED = re.compile(rf"(?:dear )?{_ADDRESSED}\s*[,:!]\s*", re.IGNORECASE)
_LOOSE = re.compile(r"^[\s,;.!]+|(?<=[,;])(?:\s*[,;])+|[\s,;]+(?=[.!]?$)")
_MAY = re.compile(
    r"\b(?:you|if|leave|permission|when|convenience|thx|cheers|ta|obliged|appreciated|no|alas|naturally|obviously|hello|"
    r"yours|regards|sincerely|wishes|well|nicely|very|fingers|sorry|while|just|word|hi|hey|greetings|hail|good|dear|my|lords?|sirs?|umpire|moderator|ref|referee|gm|friends?|all|everyone|guys|folks|"
    r"gentlemen|captain|thanks?)\b",
    re.IGNORECASE,
)
"""Words without which a line has no courtesy in it: most have none."""


_MODAL = r"(?:might|may|could|should|would|can|will|must|ought to|had better|is to|are to)"
_WISH = r"(?:like|care|want|wish|be sent|be told)"
_KINDLY_TO = r"(?:care|like|wish|deign|be so (?:kind|good) as|be (?:kind|good) enough|be willing|be happy|be prepared)"
_GOOD = r"(?:(?:good|nice|great|best|better|grateful|obliged|glad|happy|wise|well) )?"
_BEST = r"(?:it would be|it'd be|i would be|i'd be|i would appreciate it|i'd appreciate it|best)"
_DEED = r"(?P<deed>(?:(?!\b(?:not|never)\b).)+)"
_SUGGESTED = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?:perhaps|maybe|possibly),? (?P<who>.+?) {_MODAL}(?: {_WISH}? ?to)? {_DEED}",
        rf"(?:would|might|could|will) (?P<who>.+?) {_KINDLY_TO} to {_DEED}",
        r"(?:how|what) about (?P<deed>[^,]+), ?(?P<whom>\w+)",
        rf"(?:how|what) about (?:if )?(?P<who>we |i |you )?{_DEED}",
        rf"(?:i|we)(?:'d| would) (?:like|love|prefer)(?: it)? (?:for|if) (?P<who>.+?) (?:to |would )?{_DEED}",
        rf"(?P<who>[^,]+?) (?:had better|ought to|might want to|might as well|could do with) {_DEED}",
        rf"{_BEST} {_GOOD}(?:if|that|were) {_DEED}",
        rf"(?:suppose|supposing|let's say) {_DEED}",
        rf"(?P<who>we|i) (?:could|might|may) {_DEED}",
        r"(?:could|can|may|might) (?P<who>[^,]+?) (?P<deed>\w+ .+?),? (?:please|pls|plz|kindly)",
        r"(?:please|pls|plz),? (?:could|can|may|might) (?P<who>[^,]+?) (?P<deed>\w+ .+?)"
        r"(?:[?,] ?(?:thanks|thank you|thx))?",
    )
)
"""How something is suggested, by whom it is to be done and what."""
_MAY_SUGGEST = re.compile(
    r"(?:perhaps|maybe|possibly|would|might|could|can|may|will|please|pls|plz|how about|what about|"
    r"i'd|i would|we'd|we would|it would|it'd|"
    r"best|suppose|supposing|let's say|we could|we might|we may|i could|i might|i may)\b|"
    r".* (?:had better|ought to|might want to|might as well) ",
    re.IGNORECASE,
)
_LONGEST = 200
"""Letters of a line that suggests something, at most."""
_WITH_US = re.compile(r"(?P<deed>.+?) with (?:us|me)", re.IGNORECASE)
_SPEAKERS = frozenset(("we", "i", "you", "one", "someone", "somebody"))


def plain(line: str) -> str:
    """A line without its courtesy, a request as the order that it is; the line itself if nothing else is left."""
    if _MAY.search(line) is None:
        return line
    said = unsigned(line.strip())
    for begins in (_GREETING, _CALLED):
        met = begins.match(said)
        said = said[met.end() :] if met is not None and met.end() < len(said) else said
    said = _requested(said)
    said = _AT_END.sub("", _BESIDE.sub("", said))
    said = _LOOSE.sub("", said)
    return said if words_of(said) and said != line.strip() else line


def if_possible(line: str) -> str:
    """A line without "if possible" before it, which is no condition upon which something is to be done later."""
    met = _IF_POSSIBLE.match(line.strip())
    return line.strip()[met.end() :] if met is not None else line


def conditions(line: str, bare: str) -> tuple[str, ...]:
    """What of a line is not in it without its courtesy, and would be a condition if it said any."""
    left = [m.casefold() for m in _IF_IT_CAN_BE.findall(bare)]
    return tuple(m for m in _IF_IT_CAN_BE.findall(line) if m.casefold() not in left)


def suggestions(line: str) -> Iterator[str]:
    """What a line may suggest, each as "perhaps Percy go to York"; whether that is an order is asked about at most."""
    said = line.strip().rstrip(" ?!.")
    if len(said) > _LONGEST or _MAY_SUGGEST.match(said) is None:
        return
    for pattern in _SUGGESTED:
        if (met := pattern.fullmatch(said)) is None:
            continue
        parts = met.groupdict(default="")
        who, deed = parts.get("who", "").strip(" ,"), parts["deed"].strip(" ,")
        if (whom := parts.get("whom", "")) and who:
            continue
        if whom:
            yield f"perhaps {deed} with {whom}"
        elif (ours := _WITH_US.fullmatch(deed)) is not None and who:
            yield f"perhaps {ours['deed']} with {who}"  # "would Basalt care to ally with me": to be offered to him
        doer = "" if not who or who.lower() in _SPEAKERS else f"{who} "
        yield f"perhaps {doer}{deed}"


def _requested(said: str) -> str:
    """The order that a line asks for with courtesy; any other line as it is."""
    met = _REQUEST.fullmatch(said)
    if met is None or not says_nothing(met["before"]) or _ABOUT.match(met["rest"]):
        return said
    if not (met["kind"] or met["kindly"] or _MARKED.search(met["rest"])):
        return said
    return met["rest"].rstrip(" ?!.")


def says_nothing(said: str) -> bool:
    """Whether words are nothing but a greeting, thanks and the like."""
    left = _BESIDE.sub("", _GREETING.sub("", said.strip(), count=1))
    return all(word in CHAT for word in words_of(left))
