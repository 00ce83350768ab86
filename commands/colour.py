"""What is only colour in a line: how fiercely, at what hour of the day, with how much noise and to what glory.

Colour names nothing and nobody, counts nothing and limits nothing. It may be left out of an order, and what was left
out is said. Which words these are is closed: adverbs in -ly but those that say how much or which, hours of the day,
ways of going about a thing, and a purpose in which nothing of the game stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from commands import lexicon, verbs
from commands.everyday import is_everyday
from commands.tokens import RESERVED, number

GOING = frozenset(("back", "go", "on", "come", "carry", "keep", "move"))
"""How somebody may say that the game shall go on; of an order they say too little."""
LEFT_OUT = object()
"""What stands for words that were left out."""
_COUNTING = """
    only nearly early daily weekly monthly yearly partly mostly equally separately secretly individually jointly exactly
    evenly fully wholly entirely solely merely hardly barely scarcely simply likely possibly probably conditionally
    temporarily alternately respectively exclusively specifically especially particularly initially lastly firstly
    secondly thirdly finally eventually previously formerly originally subsequently roughly approximately precisely
    strictly largely chiefly mainly randomly openly publicly privately covertly overly nightly really usually normally
    lightly heavily highly ally rally sally tally belly jelly bully gully family assembly monopoly italy sicily july
    lily homely lonely holy fly reply supply apply comply imply multiply rely ugly silly folly curly kindly
"""
_LIMITING_ADVERBS = frozenset(_COUNTING.split())
"""Words in -ly that say how much, in which order or under what condition, or are no adverbs."""
_ADVERBS = frozenset(("forthwith", "posthaste", "apace", "headlong", "nobly", "tonight", "today", "hereby", "thus"))
_HOURS = (
    "dawn", "dusk", "daybreak", "sunrise", "sunset", "noon", "midday", "midnight", "night", "nightfall", "first light",
    "cockcrow", "twilight", "daylight", "last light",
)  # fmt: skip
_LANDS = (
    "coast", "river", "hills", "woods", "forest", "plain", "plains", "marshes", "valley", "moors", "mountains",
)  # fmt: skip
_PHRASES = (
    *(f"at {hour}" for hour in (*_HOURS, "last", "long last")),
    *(f"{before} {hour}" for before in ("by", "in the", "with the", "through the") for hour in _HOURS),
    "by day", "by moonlight", "by torchlight", "by starlight", "by the light of the moon", "by candlelight",
    "under cover of night", "under cover of darkness", "under cover of dark", "under the cover of night",
    "under the cover of darkness", "under a full moon", "beneath the stars", "under the stars",
    "in the morning", "in the evening", "in the afternoon", "in the dark", "in the dead of night", "in darkness",
    "this morning", "this evening", "this afternoon", "this day", "this fine day", "this very day",
    "in haste", "in all haste", "in great haste", "in good order", "in full array", "in triumph", "in good heart",
    "in high spirits", "in a rage", "in glory", "in earnest", "in style", "in person", "in anger", "in a hurry",
    "at full speed", "full speed", "full speed ahead", "full steam ahead", "double time", "at top speed",
    "at great speed", "at speed", "at full gallop", "at a gallop", "at the gallop",
    "at a trot", "at the trot", "at the double", "at the charge", "at full tilt", "at a run", "at once", "at all speed",
    "with haste", "with all haste", "with all speed", "with great speed", "with all possible speed", "with speed",
    "with all due haste", "with a heavy heart", "with heavy heart", "with a light heart", "with great joy", "with joy",
    "with fury", "with great fury", "with courage", "with great courage", "with honour", "with pride",
    "with banners flying", "with flying banners", "with drums beating", "with trumpets blaring", "with fire and sword",
    "with sword in hand", "sword in hand", "banners flying", "drums beating", "trumpets blaring",
    "to the sound of drums",
    "with a great shout", "with a mighty roar", "with a roar", "with a shout", "with great care", "with care",
    "with caution", "with stealth", "with great pomp", "with all pomp", "with god on our side", "god willing",
    "without delay", "without further delay", "without further ado", "without more ado", "without mercy",
    "without warning", "without hesitation", "without fear", "without fail", "by gods grace", "by the grace of god",
    "by storm", "by force", "by force of arms", "by main force",
    "for glory", "for the glory", "for honour", "for god", "for god and king", "for king and country", "for freedom",
    "for the cause", "for revenge", "for vengeance", "for safety", "for good measure", "for luck", "for fun",
    "for the greater good", "for gold", "for loot", "for booty", "for england", "for st george", "for victory",
    "for a better day", "for another day", "for a rainy day", "for the fallen", "for good", "for now", "for a start",
    "in the name of god", "in the name of the king", "in the name of peace", "as ordered", "as agreed", "as usual",
    "as always", "as ever", "as you wish", "of course", "once more", "once again", "to the last man", "to the last",
    "to the death",
    "to the bitter end", "from the hedgerows", "from the shadows", "like the wind", "like lions", "like thunder",
    "like a thunderbolt", "like wolves", "one last time", "if you please", "in peace", "in force", "in strength",
    "no mercy", "no quarter", "with no mercy", "the hard way", "the old way", "alas", "at any cost", "at all costs",
    "come what may", "as fast as they can", "as fast as possible", "as fast as he can", "as fast as you can",
    "as quickly as possible", "as soon as possible", "as quick as possible", "this instant",
    "across the bridge", "over the bridge", "over the hills", "across the border", "over the border",
    "across the frontier", "across the fields",
*(f"{along} the {land}" for along in ("along", "down", "up", "through", "across", "over") for land in _LANDS),
    "with gifts", "bearing gifts",
)  # fmt: skip
WORDS = frozenset(word for phrase in _PHRASES for word in phrase.split())
"""Words of such phrases."""
_BY_FIRST: dict[str, tuple[tuple[str, ...], ...]] = {}
for _phrase in sorted(dict.fromkeys(_PHRASES), key=len, reverse=True):
    _words = tuple(_phrase.split())
    _BY_FIRST[_words[0]] = (*_BY_FIRST.get(_words[0], ()), _words)
_TO = (("in", "order", "to"), ("so", "as", "to"), ("to",))
_LONGEST = 8
"""Words of a purpose, at most."""
_BESIDES = frozenset(("of", "in", "on", "with", "upon", "at", "full", "behind", "before", "above", "under", "over"))
"""Prepositions within an aside."""
_TIMES = frozenset(
    ("tomorrow", "yesterday", "twice", "thrice", "double", "half", "quarter", "third", "later", "tonight", "dawn",
     "dusk", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "minus", "plus")
)  # fmt: skip
_BINDING = lexicon.LIMITING | lexicon.TAKING_BACK | lexicon.STAYING
_PERSONS = frozenset(("him", "her", "it", "them", "there", "here", "us", "me", "each", "both", "all", "every", "rest"))
"""Words that stand for something of the game."""


def is_adverb(word: str) -> bool:
    """Whether a word says how something is done, and nothing else."""
    return word in _ADVERBS or (
        word.endswith("ly") and len(word) > 4 and word.isalpha() and word not in _LIMITING_ADVERBS
    )


def ends(texts: Sequence[str], i: int, names: Callable[[int], bool], orders: Callable[[int], bool]) -> Iterator[int]:
    """Where colour that begins at a word ends. names: whether a word names something; orders: whether it says what is
    to be done.
    """
    if is_adverb(texts[i]) and not names(i):
        yield i + 1
    for phrase in _BY_FIRST.get(texts[i], ()):
        if tuple(texts[i : i + len(phrase)]) == phrase and not any(map(names, range(i, i + len(phrase)))):
            yield i + len(phrase)
            break
    if (end := _purpose(texts, i, lambda k: names(k) or orders(k))) > i:
        yield end
    if (end := _aside(texts, i, lambda k: names(k) or orders(k))) > i:
        yield end


def _aside(texts: Sequence[str], i: int, of_the_game: Callable[[int], bool]) -> int:
    """Where words end that stand by themselves behind a comma and have nothing of the game: ", his banners high"; 0
    where there are none. Words of everyday English may say more than how it looked.
    """
    if texts[i] != "," or i == 0:
        return 0
    end = next((k for k in range(i + 1, len(texts)) if texts[k] in (",", ";", ":", "and", "then")), len(texts))
    if not 2 <= end - i - 1 <= _LONGEST or (end < len(texts) and texts[end] != ","):
        return 0
    content = False
    for k in range(i + 1, end):
        word = texts[k]
        if word in lexicon.DETERMINERS or (word in _BESIDES and k > i + 1):
            continue
        limits = any(r in _BINDING for r in (word, *verbs.roots(word)))
        if word in _TIMES or limits or is_everyday(word) or verbs.is_verb(word) or _counts(word) or of_the_game(k):
            return 0
        content = True
    return end if content else 0


def _counts(word: str) -> bool:
    """Whether a word counts, or stands for something of the game."""
    stands = word in _PERSONS or word in lexicon.COLLECTIVES or word in lexicon.COMPASS
    return stands or not word.isalpha() or number(word) is not None


def _purpose(texts: Sequence[str], i: int, of_the_game: Callable[[int], bool]) -> int:
    """Where a purpose ends that begins here: "to watch the sea"; 0 where there is none, or something stands in it."""
    lead = next((words for words in _TO if tuple(texts[i : i + len(words)]) == words), ())
    begin = i + len(lead)
    if not lead or begin + 1 >= len(texts):
        return 0
    end = begin
    while end < len(texts) and texts[end] not in (",", ";", ":", "and", "then"):
        end += 1
    words = texts[begin:end]
    if not 2 <= len(words) <= _LONGEST or words[0] in lexicon.DETERMINERS or is_everyday(words[0]):
        return 0
    for k, word in enumerate(words, begin):
        small = word in lexicon.DETERMINERS or (word in RESERVED and k > begin)
        if small:
            continue
        if word in lexicon.LIMITING or _counts(word) or of_the_game(k):
            return 0
    return end
