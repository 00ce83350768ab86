"""The words of plain English that no game need declare: small words, words for sets of pieces, forms of words.

Verbs by what they mean are in `verbs`.
"""

from __future__ import annotations

from functools import lru_cache

from commands.verbs import KNOWN, roots

POLITE = frozenset(("please", "pls", "plz", "kindly", "thanks", "thank", "thx", "ok", "okay", "hey", "hi", "sir"))
OPENERS = frozenset(
    ("so", "now", "well", "then", "also", "and", "right", "alright", "fine", "just", "next", "first", "finally",
     "lets", "anyway", "actually", "hm", "hmm", "um", "oh", "ah", "yes", "yeah", "plus")
)  # fmt: skip
CHAT = POLITE | frozenset(
    ("hello", "greetings", "hail", "cheers", "hm", "hmm", "um", "oh", "ah", "er", "well", "so", "alright", "alas", "ta",
     "you", "then", ",", ".", "!", "lol", "haha", "hehe", "rofl", "lmao", "wow", "yay", "cool", "nice", "gg", "np",
     "omg", "yo", "sup", "hiya", "ugh", "ouch", "oops", "k", "kk", "ty", "cu", "gl", "hf")
)  # fmt: skip
"""What says nothing where it stands alone; "you" and "then" with it."""
CLOSERS = frozenset(("too", "also", "now", "then", "again", "already", "instead", "pls", "all"))
"""What may end a line and says nothing; "instead" and "all" only where a pattern has no use for them."""
_WELL = (("as", "well"), ("right", "now"), ("at", "once"), ("this", "turn"), ("for", "me"), ("if", "you", "please"),
         ("thank", "you"), ("after", "that"), ("go", "ahead", "and"), ("of", "course"), ("this", "time"),
         *((word, time) for word in ("this", "in") for time in ("spring", "summer", "autumn", "winter")),
         ("this", "round"), ("this", "month"), ("this", "season"), ("this", "year"), ("this", "phase"),
         ("for", "this", "turn"), ("for", "this", "round"), ("for", "this", "season"))  # fmt: skip
HOLDING = frozenset(
    ("hold", "guard", "garrison", "defend", "scout", "watch", "man", "occupy", "protect", "cover", "patrol", "secure",
     "reconnoitre", "recon", "screen", "block", "keep")
)  # fmt: skip
"""What somebody goes somewhere to do who is only to be there: "Percy to hold York"."""
TOWARD = frozenset(("toward", "towards", "direction"))
"""Said of a place that is not to be reached at once: "in the direction of York"."""
_LEADS: tuple[tuple[str, ...], ...] = (
    ("i", "want", "to"), ("i", "would", "like", "to"), ("id", "like", "to"), ("i", "wish", "to"), ("i", "will"),
    ("ill",), ("i",), ("we", "will"), ("we", "want", "to"), ("we",), ("let", "us"), ("lets",), ("let", "me"),
    ("i", "am", "going", "to"), ("im", "going", "to"), ("i", "want"), ("i", "would", "like"), ("id", "like"),
    ("i", "need", "to"), ("i", "should", "like", "to"),
    ("i", "should", "like"), ("we", "should", "like", "to"), ("we", "should", "like"),
    ("i", "should"), ("i", "must"), ("i", "shall"), ("we", "shall"), ("go", "and"), ("have",),
    ("get",), ("order",), ("tell",), ("command",), ("let",), ("im",), ("i", "am"), ("could", "you"), ("would", "you"),
    ("i", "think", "i", "will"), ("i", "think", "ill"), ("i", "think", "i"), ("i", "think"), ("time", "to"),
    ("i", "suppose"), ("i", "guess"), ("i", "believe"), ("i", "reckon"), ("id", "love", "to"), ("id", "rather"),
    ("id", "prefer", "to"), ("we", "would", "like", "to"), ("wed", "like", "to"), ("ive", "decided", "to"),
    ("i", "have", "decided", "to"), ("decided", "to"), ("i", "had", "better"), ("id", "better"), ("well",),
    ("i", "hereby"), ("we", "hereby"), ("id",), ("id", "say"), ("i", "would"), ("we", "would"),
    ("my", "orders", "are", "to"), ("you", "may", "now"), ("go", "ahead", "and"),
    *((begin, *turn, how) for begin in ("start", "begin", "open") for how in ("by", "with")
      for turn in ((), ("the", "turn"), ("my", "turn"), ("the", "round"), ("this", "turn"))),
)  # fmt: skip
LEADS = tuple(sorted(_LEADS, key=len, reverse=True))
"""Who speaks, and that he wants something: stands before an order and says nothing of it."""
CAUSING = frozenset(("have", "get", "let", "order", "tell", "command"))
"""Those of them that may be the verb itself: "let Roos go", "get me a ship"."""
HEDGES = frozenset(("perhaps", "maybe", "possibly"))
"""Before an order, that it is only suggested: it is asked about."""
STAYING = frozenset(("hold", "stay", "remain", "wait", "rest"))
"""Verbs for doing nothing, where no order of the game is called so."""
SPEAKERS = frozenset(("i", "we", "im", "ive", "weve"))
STATING = frozenset(("have", "had", "am", "was", "were", "are", "got", "get"))
"""Behind whoever speaks, words that tell something."""
SKIPPED = frozenset(("back", "up", "over", "down", "straight", "directly", "right", "along", "forward", "across",
                     "quickly", "immediately", "please", "now", "also", "himself", "themselves", "itself",
                     "together"))  # fmt: skip
"""Words inside an order that change nothing of it."""
MOTION = frozenset(
    ("back", "up", "over", "down", "straight", "directly", "right", "along", "forward", "across", "together")
)
"""Of these, words that say how somebody goes, and something else with another verb ("take back")."""
DETERMINERS = frozenset(("the", "a", "an", "my", "our", "his", "her", "its", "their", "your", "this", "that"))
LIMITING = frozenset(
    ("not", "dont", "never", "without", "except", "excepting", "excluding", "but", "unless", "until", "till", "if",
     "while", "when", "before", "after", "only", "instead", "rather", "otherwise", "avoid", "avoiding", "provided",
     "though", "although", "because", "stays", "stay", "remains", "remain", "leaving", "leave", "nobody", "none",
     "cannot", "cant", "wont", "least", "most", "no")
)  # fmt: skip
"""A word of these that no reading has a use for may restrict what is ordered: then nothing of the line is done."""
TAKING_BACK = frozenset(
    ("rid", "remove", "cancel", "delete", "drop", "undo", "unbuy", "dismiss", "stop", "avoid", "forget", "abandon",
     "without", "revert", "unselect", "discard", "scrap", "spare", "skip", "ignore", "instead")
)  # fmt: skip
"""A line with a word of these may mean the contrary of whatever its nouns would fit: nothing is guessed from it."""
ASKING = frozenset(
    ("who", "whom", "whose", "what", "whats", "which", "where", "wheres", "when", "why", "how", "is", "are", "am",
     "was", "were", "do", "does", "did", "can", "could", "may", "might", "should", "would", "will", "has", "have",
     "had", "whos", "isnt", "shall", "any", "anybody", "anyone")
)  # fmt: skip
"""A line that begins so asks; it is never taken for an order."""
TROOPS = frozenset(
    ("garrison", "troops", "men", "soldiers", "soldiery", "lads", "boys", "guys", "warriors", "fighters", "defenders",
     "levies", "folk")
)  # fmt: skip
"""What those who fight are called together, whatever the game calls them."""
COLLECTIVES = TROOPS | frozenset(
    ("army", "armies", "force", "forces", "stack", "stacks", "group", "company", "host", "band", "party", "people",
     "friends", "retinue", "units", "pieces", "nobles", "lords", "blocks", "team", "column", "camp", "followers",
     "detachment", "contingent", "crew", "lot")
)  # fmt: skip
"""What stands with somebody or somewhere, whatever the game calls its pieces."""
HOSTS = frozenset(("army", "force", "fleet", "navy", "host"))
"""Words for a company that a game may have for a single piece."""
TITLES = frozenset(
    ("king", "queen", "prince", "princess", "duke", "duchess", "earl", "count", "countess", "baron", "lord", "lady",
     "sir", "bishop", "archbishop", "cardinal", "emperor", "regent", "marshal", "captain")
)  # fmt: skip
"""What may stand before the name of somebody and says his rank."""
EPITHETS = frozenset(
    ("empty", "young", "old", "poor", "good", "brave", "noble", "mighty", "trusty", "loyal", "faithful", "great",
     "fair", "dear", "bold", "gallant", "proud", "valiant", "same", "own", "sturdy", "stout", "tall", "splendid",
     "stalwart", "doughty", "fearless", "dauntless", "heroic", "glorious", "weary", "tired", "hungry", "cunning",
     "wise", "beloved", "humble", "worthy", "merry", "grim", "fierce", "stone", "wooden", "magnificent", "grand",
     "beautiful", "lovely", "bloody", "damned", "wretched", "accursed", "miserable")
)  # fmt: skip
"""What may stand before somebody's name, or before pieces, and tells nobody from another."""
STANCES = EPITHETS | frozenset(("allied", "friendly", "neutral", "hostile", "enemy"))
"""What may stand before a name and says how he who is called so stands; before other pieces it tells whose they are."""
SLIPS = {
    "apiece": "each",
    "teh": "the",
    "hte": "the",
    "adn": "and",
    "nad": "and",
    "wiht": "with",
    "whit": "with",
    "gimme": "get",
    "lemme": "let",
    "wanna": "want",
}
"""Small words with two letters changed about, which are words of nothing else that is ordered; and one for another."""
PATHS = frozenset(("road", "path", "trail", "track", "route", "highway"))
"""What leads somewhere: "take the road to Kent"."""
BY_SEA = (
    ("by", "sea"),
    ("by", "ship"),
    ("by", "boat"),
    ("by", "water"),
    ("over", "the", "sea"),
    ("across", "the", "sea"),
)
"""How somebody goes who is carried by ships."""
RELATIVE = frozenset(("who", "that", "which"))
STANDING = frozenset(("is", "are", "stand", "stands", "lie", "lies", "remain", "remains"))
"""Behind pieces, that what follows is where they are."""
FOES = frozenset(("enemy", "enemies", "foe", "foes", "opponent", "opponents"))
"""Whoever is against the speaker."""
ALONE = frozenset(("alone", "himself", "herself", "itself", "solo"))
"""Behind one piece, that no other goes with it."""
ALLIES = frozenset(("ally", "allies", "mine", "ours"))
"""Behind pieces, whose they are."""
TAKING_ALONG = frozenset(("take", "lead", "bring", "escort", "carry", "command", "conduct", "guide"))
"""Verbs by which whoever does them goes too."""
SITES = frozenset(
    ("city", "town", "village", "castle", "fortress", "port", "harbour", "province", "area", "hex", "county", "region",
     "land", "lands", "field", "fields", "walls", "gates", "gate", "outskirts", "streets", "court", "table", "camp",
     "kingdom", "realm", "country", "duchy", "coast", "shore", "shores", "waters", "stronghold", "tower", "farms",
     "number", "yield", "income")
)  # fmt: skip
"""Beside the name of a place: what is there, or what sort of place it is."""
REALMS = frozenset(
    ("kingdom", "realm", "country", "nation", "court", "crown", "throne", "king", "queen", "monarch", "ruler",
     "ambassador", "envoy", "diplomat", "people", "player", "house", "side", "land", "lands", "government", "forces")
)  # fmt: skip
"""Beside the name of a realm or a player: who speaks for it, or that it is one."""
SUPERLATIVES = {
    "weakest": "least", "smallest": "least", "worst": "least", "strongest": "most", "biggest": "most",
    "largest": "most", "best": "most", "mightiest": "most", "toughest": "most", "fittest": "most",
}  # fmt: skip
"""What tells pieces apart by their strength: by the least of it or by the most."""
SIZES = frozenset(("smallest", "biggest", "largest"))
"""Of these, what is said of companies by how many they are."""
NEAREST = frozenset(("nearest", "closest"))
NEARBY = frozenset(("adjacent", "nearby", "near", "close", "around", "neighbouring", "neighboring"))
"""Of pieces and places: which of them are meant, by where they are."""
OTHER_VERBS = frozenset(
    ("surrender", "yield", "abandon", "betray", "burn", "destroy", "demolish", "sell", "lend", "borrow", "bribe", "spy",
     "pray", "sleep", "celebrate", "threaten", "negotiate", "bargain", "haggle", "flee", "hide", "feed", "starve",
     "bury", "mourn", "curse", "bless", "marry", "divorce", "poison", "rob", "steal", "insult", "deceive", "tax",
     "swap", "exchange", "trade", "return", "restore", "rename", "repair", "rest", "explore", "scout", "search")
)  # fmt: skip
"""Verbs that mean what they mean: where no order of a game does, they are none of its others."""
LOW = frozenset(
    ("low", "lower", "lowest", "small", "smaller", "smallest", "least", "less", "cheap", "cheaper", "cheapest",
     "minimum", "light", "lighter")
)  # fmt: skip
HIGH = frozenset(
    ("high", "higher", "highest", "big", "bigger", "biggest", "most", "maximum", "heavy", "heavier", "large",
     "larger", "largest")
)  # fmt: skip
"""Words by which one of some numbers is chosen."""
ROLES: dict[str, frozenset[str]] = {
    "to": frozenset(
        ("to", "too", "into", "onto", "toward", "towards", "unto", "for", "at", "in", "on", "against", "inside")
    ),
    "into": frozenset(("to", "into", "in", "inside")),
    "at": frozenset(("at", "in", "on", "near", "to", "into", "from", "inside", "around", "for", "of", "by", "against")),
    "in": frozenset(("at", "in", "on", "inside", "into", "from", "to")),
    "on": frozenset(("on", "onto", "at", "to", "against", "aboard", "upon", "for")),
    "with": frozenset(("with", "using", "by", "from", "and")),
    "by": frozenset(("by", "with", "through", "via", "along", "over", "up", "down")),
    "via": frozenset(("via", "through", "by", "over", "past")),
    "through": frozenset(("via", "through", "by", "over", "past")),
    "from": frozenset(("from", "off")),
    "for": frozenset(("for", "to", "against", "in")),
    "of": frozenset(("of", "from", "at", "in")),
    "against": frozenset(("against", "on", "at", "versus", "vs")),
    "aboard": frozenset(("aboard", "on", "onto", "in", "into", "to")),
}
"""A preposition of a pattern and those that people put for it, where a slot of the right kind follows."""

LETTERS = {"A": ("army", "unit"), "F": ("fleet", "ship", "boat")}
"""What single capitals mean in orders sent by mail, by whichever of the nouns a game has."""
SHORT_WORDS = {
    "mv": "move", "atk": "attack", "att": "attack", "attk": "attack", "x": "attack", "emb": "embark",
    "disemb": "disembark",
    "bld": "build", "rec": "recruit", "rcrt": "recruit", "bes": "besiege", "sge": "siege", "ret": "retreat",
    "sup": "support", "vs": "against", "bp": "bishop", "abp": "archbishop", "xbow": "crossbow", "xbows": "crossbow",
    "merc": "mercenary", "mercs": "mercenaries", "flt": "fleet", "flts": "fleets", "amb": "ambassador",
    "hvy": "heavy", "inf": "infantry", "cav": "cavalry", "cstl": "castle", "wiz": "wizard", "nbl": "noble",
}  # fmt: skip
"""Words that wargamers cut short, and not at their end; taken only where a whole line is written so."""

COMPASS = {
    "n": "N", "north": "N", "ne": "NE", "northeast": "NE", "e": "E", "east": "E", "se": "SE", "southeast": "SE",
    "s": "S", "south": "S", "sw": "SW", "southwest": "SW", "w": "W", "west": "W", "nw": "NW", "northwest": "NW",
    "northwards": "N", "northward": "N", "southward": "S", "southwards": "S", "eastward": "E", "westward": "W",
}  # fmt: skip
_BENT = {"has": "have", "have": "have", "gets": "get", "goes": "go", "does": "do", "went": "go", "gone": "go"}


@lru_cache(maxsize=4096)
def bent(word: str) -> frozenset[str]:
    """The forms in which a pattern may have a word."""
    out = {*roots(word)}
    base = _BENT.get(word, word)
    out |= {w for w, b in _BENT.items() if b == base} | {base, base + "s"}
    return frozenset(out)


def filler(texts: tuple[str, ...], i: int, ends: bool = False) -> int:
    """How many words from `i` on say nothing, at the beginning or (`ends`) at the end of a line."""
    for phrase in _WELL:
        if texts[i : i + len(phrase)] == phrase:
            return len(phrase)
    word = texts[i]
    if word in POLITE or word == ",":
        return 1
    return int(word in (CLOSERS if ends else OPENERS))


WORDS = frozenset((*KNOWN, *ASKING, *COLLECTIVES, *DETERMINERS, *POLITE, *OPENERS, *LIMITING))
"""Words of the language: none is a slip for another, or short for one."""
NOUNS = frozenset(
    ("king", "queen", "castle", "city", "town", "army", "armies", "fleet", "ship", "port", "forest", "road", "enemy",
     "prince", "heir", "river", "hill", "north", "south", "east", "west", "capital", "church", "bishop", "duke", "earl",
     "battle", "wood", "sea", "coast", "ruin", "temple", "bridge", "house", "lord", "crown", "regent", "noble")
)  # fmt: skip
"""Common nouns: with an article they are no short forms of proper names."""
