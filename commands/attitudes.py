"""What somebody says of an offer that is open, in words of his own: that he takes it, will not have it, or wants time.

    deal      fine, he can have Bristol as long as I get Hastings back      not a chance, Bristol stays mine
    No thank you, Bristol is worth far more than poor Hastings               let me sleep on it

Looked for only where one of the orders on offer is a no and another a yes, and always asked about.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from commands import lexicon
from commands.order import OrderSpec
from commands.tokens import Tok

YES = frozenset(("yes", "y", "aye", "yea", "for", "agree", "agreed", "accept", "accepted", "ok", "okay", "sure"))
NO = frozenset(("no", "n", "nay", "against", "refuse", "refused", "decline", "reject"))
_LATER = frozenset(("later",))
LONGEST = 24
"""Words of a line that answers an offer, at most."""
_OPENING = lexicon.CHAT | frozenset(("but", "and", "dear", "my", "friend", "lord", "lords", "sorry", "i", "am", "im",
                                     "afraid", "then", "actually", "hmm", "tell", "him", "her", "them"))  # fmt: skip
"""What may stand before the answer."""
_SAID: tuple[tuple[str, str], ...] = (
    ("yes", "yes; yeah; yep; aye; deal; done deal; its a deal; it is a deal; we have a deal; you have a deal; agreed; "
            "fine; very well; all right; alright; so be it; i accept; we accept; i agree; we agree; that is fair; "
            "thats fair; fair enough; gladly; with pleasure; sounds good; sounds fair; take it; he can have it; "
            "he can have; she can have; they can have; you can have; let him have; let them have; go on then; "
            "i will take; ill take it; why not; good enough; give it to him; pay it; pay him; pay them"),
    ("no", "no; nope; nay; never; not a chance; no chance; no way; no deal; no thanks; no thank you; not on your life; "
           "certainly not; absolutely not; by no means; i refuse; we refuse; i decline; we decline; i will not; "
           "i wont; we wont; i would not; i wouldnt; id rather not; i would rather not; out of the question; "
           "forget it; not interested; not for that; keep him; keep her; let him rot; "
           "not enough; not good enough; you must be joking; in your dreams; not likely; i cannot accept"),
    ("later", "let me think; let me sleep; let me consider; let me see; i will think; ill think; i need to think; "
              "i need time; i need a while; give me time; ask me later; ask me again; ask again; not yet; not now; "
              "not just now; maybe later; perhaps later; another time; some other time; i will consider; "
              "ill consider; i will decide later; ill decide later; get back to you; sleep on it; think it over; "
              "think about it; next turn; leave it open; keep it open"),
)  # fmt: skip
_ANYWHERE: Mapping[tuple[str, ...], str] = {
    ("too", "much"): "no", ("too", "dear"): "no", ("too", "expensive"): "no", ("too", "high"): "no",
    ("not", "worth"): "no", ("sleep", "on", "it"): "later", ("think", "it", "over"): "later",
    ("think", "about", "it"): "later",
}  # fmt: skip
_PHRASES = sorted(
    ((tuple(phrase.split()), sort) for sort, said in _SAID for phrase in said.split("; ")),
    key=lambda one: (-len(one[0]), one[0]),
)


def of_line(tokens: Sequence[Tok]) -> str:
    """How a line begins that answers an offer: "yes", "no", "later"; "" for any other."""
    texts = tuple(tok.text for tok in tokens)
    if len(texts) > LONGEST:
        return ""
    at = 0
    while at < len(texts):
        sort = next((sort for words, sort in _PHRASES if texts[at : at + len(words)] == words), "")
        if sort:
            return sort
        if texts[at] not in _OPENING:
            break
        at += 1
    ways = (sort for words, sort in _ANYWHERE.items() for k in range(len(texts)) if texts[k : k + len(words)] == words)
    return next(ways, "")


def of_order(spec: OrderSpec) -> str:
    """Which answer an order is: "yes", "no", "later" where it is called by a word of that, else ""."""
    heads = frozenset(spec.heads)
    return next((sort for sort, words in (("yes", YES), ("no", NO), ("later", _LATER)) if heads & words), "")
