"""A question in the words that the families read, where it says the same in others: "what do I type to lift a siege".

Of English alone. What is reworded is read, the game's own questions too; what is told stays as it was typed.
"""

from __future__ import annotations

import re
from functools import lru_cache

from minaria.table.pages.questions.english import is_question

_WANTING = r"(?:to|in order to|so as to|if (?:i|we) (?:want|wish|would like) to|when (?:i|we) (?:want|wish) to)"
_OTHERWISE: tuple[tuple[str, str], ...] = (
    (r"^who(?:m)?(?: all)? (?:is|are) there for (.+?) to (\w+)$", r"whom can \1 \2"),
    (r"^(?:is|are) there (?:any(?:one|body)|some(?:one|body)|a \w+) for (.+?) to (\w+)$", r"whom can \1 \2"),
    (rf"^(?:so )?what (?:do|must|should|would|can|shall) (?:i|we) (?:type|say|write|enter) {_WANTING} ", "how do i "),
    (r"^(?:and )?what(?: is|['’]?s) the (?:command|order|line|word|syntax) (?:to|for) ", "how do i "),
    (r"^(?:so )?how (?:would|can|could|might|may) (?:i|we) go about (?=\w+ing\b)", "how does one begin "),
    (r"^what (?:has|have) (.+?) been (?:doing|up to)\b", r"what did \1 do"),
    (r"^what (?:has|have) (?!i\b|we\b)(.+?) done(?: so far)?(?= this| last|$)", r"what did \1 do"),
    (
        r"^what (?:sort|kind|type|manner) of (?:a |an )?[\w']+(?: [\w']+)? (?:is|are) "
        r"(?!(?:there|these|those|this|that|here|mine|ours|best|worst|left|it worth)\b)([\w' -]+)$",
        r"what is \1 like",
    ),
    (
        r"^(?:(?:can|could|may) (?:i|we) (?:please )?(?:see|read|have|look at)|"
        r"(?:please )?(?:show|read|list)(?: me| us)?|"
        r"what(?: are|['’]?s in| is in)) (?:all (?:of )?)?my (?:notes?|notebook)$",
        "notes",
    ),
    (
        r"^(?:shall|should|can|could|may) (?:we|i) (?:all )?"
        r"(?:call it|make it|agree (?:on|to)|propose|offer) (?:a |the )?draw$",
        "propose draw",
    ),
    (r"^(?:and |so )?how (?:do|did) (?:i|we) stand(?: now| here)?$", "score"),
    (r"^what do (?:i|we) see(?: here| now)?$", "look"),
    (r"^(explain|describe) (.+?) to (?:me|us)$", r"\1 \2"),
    (r"^how (?:do|does|are|is) (.+?) (?:differ|different) from (.+)$", r"compare \1 and \2"),
    (r"^what(?: is|['’]?s)? (?:the )?differences? between (.+?) and (.+)$", r"compare \1 and \2"),
    (
        r"^(?:what(?: is|['’]?s)? (?:still )?left (?:for me |for us )?to do|am i (?:all )?(?:done|finished|through)|"
        r"(?:is there )?anything (?:else |more )?(?:left )?(?:that )?(?:i|we) "
        r"(?:can|could|may|should|must|have to|need to) (?:still )?do|"
        r"is there anything (?:else |more )?(?:left )?(?:for me |for us )?to do|"
        r"(?:have|did) i (?:forget|forgotten|miss|missed)(?: about)? (?:anything|something)|"
        r"is there anything i (?:have )?(?:forgotten|forgot|missed))(?: now| here| this turn)?$",
        "what can i do",
    ),
    (r"^am i (?:allowed|permitted) (?:in|into|inside) ", "can i enter "),
    (r"^is there (?:any|a|some|no) way (?:for me |for us )?(?:to|of) ", "can i "),
    (r"^(?:is it possible|would it be possible)(?: for (?:me|us))? to ", "can i "),
    (r"^am i (?:able|allowed|permitted) to ", "can i "),
    (r"^what(?: is|['’]?s) the (?:point|use|purpose|good|sense) of (?:having |a |an |the )?(.+)$", r"what is \1 for"),
    (r"^what happens to (?:me|us) (?=if\b|when\b)", "what happens "),
)
"""Ways of asking, and others that come to the same."""
_EXPLAINING = re.compile(r"\s*(?:explain|describe) .* to (?:me|us)\b", re.IGNORECASE)
_SAYS: tuple[tuple[re.Pattern[str], str], ...] = tuple((re.compile(o, re.IGNORECASE), n) for o, n in _OTHERWISE)


@lru_cache(maxsize=256)
def reworded(line: str) -> str:
    """A question in other words that come to the same; any other line, and a question that needs none, as it is."""
    if not (is_question(line) or _EXPLAINING.match(line)):
        return line
    said = " ".join(line.strip().rstrip(" ?!.").split())
    for pattern, instead in _SAYS:
        new, n = pattern.subn(instead, said, count=1)
        if n:
            return new
    return line
