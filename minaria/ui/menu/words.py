"""What people type at the menu in their own words, whatever is asked: to go back, to leave, to be helped, to agree, to
go to another row of the menu ("carry on where we left off"), to begin a game for so many.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from commands import courtesy, tidying
from commands.dialogue import YES
from commands.lexicon import CHAT, LIMITING, POLITE
from commands.sentences import which_one
from commands.table_talk import TableTalk
from commands.table_words import Quit
from commands.tokens import number, tokenize, words_of

_LEAVING = TableTalk((Quit.spec,))
_BACKWARDS = frozenset(("menu", "back", "cancel", "previous", "nevermind", "undo", "return"))
_STOPPING = (("leave",), ("stop",), ("leave", "please"), ("stop", "please"))
_NEVER_MIND = (("never", "mind"), ("forget", "it"), ("forget", "that"), ("not", "that"))
_STEPS = frozenset(
    ("go", "going", "a", "one", "step", "to", "the", "question", "please", "pls", "lets", "me", "take", "us", "can",
     "could", "i", "we", "want", "would", "like", "id", "oops", "no", "wait", "sorry", "oh", "that", "it", "ok",
     "then", "main", "start", "beginning", "last", "ah", "um", "well", ",")
)  # fmt: skip
_MAY = frozenset(("can", "could", "may", "shall", "might"))
_HELPING = frozenset(("help", "h", "?", "lost", "stuck", "confused", "huh", "helpme"))
_GREETING = frozenset(("hello", "hi", "hey", "greetings", "hail", "thanks", "thank", "cheers"))
_GREETED = frozenset(("there", "all", "everyone", "everybody", "folks", "friends", "computer", "morning", "evening"))
_AROUND_HELP = POLITE | frozenset(
    ("i", "im", "am", "need", "want", "some", "me", "a", "can", "could", "you", "with", "this", "here", "bit", "us",
     "get", "little", "totally", "completely", "choose", "decide", "pick", "game", "anybody", "somebody", "someone",
     "just", "so", "oh", "um", ",", "!")
)  # fmt: skip
_AGREEING = frozenset(
    ("begin", "start", "go", "yes", "yeah", "yep", "y", "aye", "ok", "okay", "fine", "good", "great", "ready",
     "right", "done", "agreed", "sure", "perfect", "default", "defaults", "usual", "alright", "accept", "play",
     "continue", "carry", "proceed", "enough", "nothing", "suits", "correct", "settled", "lovely", "nice")
)  # fmt: skip
"""A word of these agrees to what is shown, where nothing else is said that is not `_AROUND_AGREEING`."""
_AROUND_AGREEING = POLITE | frozenset(
    ("lets", "let", "us", "the", "a", "game", "its", "it", "is", "thats", "that", "this", "these", "they", "are",
     "all", "everything", "everythings", "looks", "seems", "sounds", "me", "we", "im", "i", "were", "now", "then",
     "with", "as", "well", "to", "just", "so", "for", "by", "ahead", "do", "can", "please", "change", "changes",
     "more", "else", "options", "set", "will", "take", "use", "keep", "leave", "them", "be", "like", "up", "at",
     "what", "and", "very", "going", "here", "get", "oh", "my", "on", "settings", "away", "standard", "would",
     "want", ",", "!", ".")
)  # fmt: skip
_ROWS: Mapping[str, frozenset[str]] = {
    "watch": frozenset(("watch", "watching", "spectate", "spectator", "observe", "onlooker", "kibitz")),
    "replay": frozenset(("replay", "retell", "rewatch")),
    "resume": frozenset(("resume", "continue", "load", "reload", "open", "reopen", "restore", "unpause")),
    "rules": frozenset(("rules", "rulebook", "manual", "instructions")),
    "puzzle": frozenset(("puzzle", "puzzles", "riddle", "riddles")),
    "learn": frozenset(("learn", "tutorial", "teach", "lesson", "lessons", "learning")),
    "new": frozenset(("new", "fresh", "create", "restart")),
}
"""Words that lead to a row of the menu, the strongest first: who wants to watch a new game wants to watch."""
_ROW_PHRASES: Mapping[tuple[str, ...], str] = {
    ("carry", "on"): "resume",
    ("go", "on"): "resume",
    ("keep", "playing"): "resume",
    ("pick", "up"): "resume",
    ("left", "off"): "resume",
    ("look", "on"): "watch",
    ("told", "again"): "replay",
    ("how", "to", "play"): "rules",
    ("do", "i", "play"): "rules",
    ("do", "we", "play"): "rules",
    ("start", "over"): "new",
    ("start", "again"): "new",
    ("begin", "again"): "new",
    ("start", "from", "scratch"): "new",
    ("set", "up"): "new",
}
_BEGINNING = frozenset(("play", "begin", "start", "playing", "game", "host"))
"""Words of a row where nothing stronger is said: "play", "start a game"."""
_OF_GAMES = POLITE | frozenset(
    ("game", "games", "table", "tables", "a", "an", "the", "my", "our", "this", "that", "last", "old", "saved",
     "kept", "from", "where", "we", "i", "it", "with", "yesterday", "again", "somebody", "someone", "elses", "else",
     "other", "others", "people", "peoples", "playing", "play", "some", "of", "to", "me", "us", "lets", "let", "up",
     "on", "off", "left", "over", "how", "start", "begin", "start", "one", "another", "want", "would", "like", "id",
     "please", "show", "read", "see", "go", "in", "just", "actually", "now", "ok", "instead", "rather", "can",
     "could", "previous", "earlier", "thing", "scratch", "set", "and", "carry", "keep", "pick", "look", "told",
     "friend", "friends", "host", ",", "whole", "everything", "all", "so", "then", "unfinished", "try", "maybe",
     "hello", "hi", "get", "yes")
)  # fmt: skip
"""What may stand beside a word that leads to a row of the menu."""
_NO_LIMIT = frozenset(("instead", "rather", "left", "only", "after"))
_PLAYERS = frozenset(
    ("player", "nation", "kingdom", "players", "people", "persons", "seats", "seat", "p", "us", "friends", "humans")
)
_BEFORE_COUNT = frozenset(("for", "with"))
_NOUNS_OF_SEATS = frozenset(
    ("nation", "kingdom", "nations", "kingdoms", "houses", "factions", "realms", "dynasties", "sides", "armies",
     "powers", "countries", "families", "bots", "computers", "opponents", "lords", "of", "kings")
)  # fmt: skip
_TELLING = frozenset(("about", "describe", "info", "information", "details", "overview", "summary", "explain"))
"""A word of these wants the page on a game, where nothing else is said that is not `_AROUND_TELLING`."""
_AROUND_TELLING = POLITE | frozenset(
    ("tell", "me", "us", "more", "what", "is", "it", "the", "a", "game", "this", "that", "show", "read", "whats", "on",
     "of", "page", "some", "first", "so", "its", "all", "give", "i", "want", "would", "like", "to", "hear", "know")
)  # fmt: skip
AGAINST = frozenset(("against", "versus", "vs"))
_OPPONENTS = frozenset(("bots", "bot", "computers", "opponents", "others", "ais", "programs"))


def plain(said: str) -> str:
    """An answer without what only opens or closes it."""
    said = courtesy.plain(said).rstrip(" ?!.")
    tokens = tokenize(said)
    if len(tokens) > 2 and tokens[0].text in _MAY and tokens[1].text in ("i", "we"):
        tokens = tokens[2:]
    if not tokens:
        return said
    start, end = tidying.core(tokens)
    return said[tokens[start].start : tokens[end - 1].end]


def asks_leave(said: str) -> bool:
    """Whether a line asks whether its speaker may: "can I have Pon?"; it may be an answer put politely."""
    words = words_of(courtesy.plain(said))
    return len(words) > 2 and words[0] in _MAY and words[1] in ("i", "we")


def goes_back(said: str) -> bool:
    """Whether somebody wants the step before: "go back please", "never mind"."""
    words = [word for word in words_of(said) if word not in POLITE] or ["please"]
    never = any(tuple(words[: len(phrase)]) == phrase and len(words) <= len(phrase) + 1 for phrase in _NEVER_MIND)
    return never or (bool(_BACKWARDS & {*words}) and all(word in _STEPS | _BACKWARDS for word in words))


def leaves(said: str) -> bool:
    """Whether somebody wants to leave, and says nothing else."""
    if words_of(said) in _STOPPING:
        return True
    return _LEAVING.read(tokenize(said)) is not None and not _keeps(words_of(said))


def helps(said: str) -> bool:
    """Whether somebody wants to be told how to answer, and says nothing else: "pls help", "I'm lost"."""
    words = words_of(said)
    if _GREETING & {*words} and all(word in CHAT or word in _GREETED for word in words):
        return True
    return said in _HELPING or (bool(_HELPING & {*words}) and all(w in _HELPING | _AROUND_HELP for w in words))


def agrees(said: str) -> bool:
    """Whether somebody takes what is shown as it is: "ok let's start", "everything's fine", "no changes"."""
    words = words_of(said)
    if " ".join(words) in YES:
        return True
    unchanged = bool({"change", "changes"} & {*words}) and words[:1] == ("no",)
    words = words[1:] if unchanged else words
    ended = words[:1] in (("that",), ("thats",)) and words[-1:] in (("all",), ("it",))
    agreed = unchanged or ended or _keeps(words) or bool(_AGREEING & {*words})
    return agreed and all(word in _AGREEING | _AROUND_AGREEING for word in words)


def _keeps(words: Sequence[str]) -> bool:
    """Whether what is shown is to stay: "leave it", "keep them as they are"."""
    return words[:1] in (("leave",), ("keep",)) and words[1:2] in (("it",), ("them",), ("that",), ("everything",))


def ordinal(said: str, names: Sequence[str]) -> str:
    """The name that "the second one" or "the last" means; '' if it is none of them."""
    words = words_of(said)
    which = which_one(words, len(names)) if words and not said.isdecimal() else None
    return names[which] if which is not None else ""


def named(said: str, titles: Mapping[str, str]) -> str:
    """The one of some names whose title stands in a line; '' if none does, or several do."""
    found = [name for name, words in _titles(titles) if f" {words} " in f" {' '.join(words_of(said))} "]
    found = list(dict.fromkeys(found))
    return found[0] if len(found) == 1 else ""


def without(said: str, name: str, titles: Mapping[str, str]) -> str:
    """A line without the title of the one that it names."""
    tokens = tokenize(said)
    texts = tuple(t.text for t in tokens)
    for title in sorted((words.split() for one, words in _titles(titles) if one == name), key=len, reverse=True):
        n = len(title)
        at = next((k for k in range(len(texts)) if [*texts[k : k + n]] == title), -1)
        if at >= 0:
            return f"{said[: tokens[at].start]}{said[tokens[at + n - 1].end :]}".strip(" :,;.")
    return said


def begins(said: str, name: str, titles: Mapping[str, str]) -> bool:
    """Whether nothing stands before the title of one of some names that could mean the contrary."""
    line = f" {' '.join(words_of(said))} "
    at = [line.find(f" {title} ") for one, title in _titles(titles) if one == name]
    return not limits(line[: min((k for k in at if k >= 0), default=0)])


def _titles(titles: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for name, title in titles.items():
        yield name, " ".join(words_of(title))
        yield name, " ".join(words_of(name.replace("_", " ")))


def besides_rows(said: str) -> str:
    """A line without the words that only lead to a row of the menu: "new kingmaker for four" without "new"."""
    signals = {signal for row in _ROWS.values() for signal in row} | _BEGINNING - {"playing"}
    return " ".join(t.raw for t in tokenize(said) if t.text not in signals)


def row(said: str, beginning: bool = True) -> str:
    """The row of the menu that a line wants and says nothing else; '' if none. beginning: "play" is a new game's."""
    words = words_of(said)
    if limits(said):
        return ""
    wants = _row_of(words)
    if not wants and beginning and _BEGINNING & {*words}:
        wants = "new"
    signals = _ROWS.get(wants, frozenset()) | (_BEGINNING if beginning else frozenset())
    return wants if wants and all(word in signals | _OF_GAMES for word in words) else ""


def tells_of(said: str, named: bool = True) -> bool:
    """Whether a line wants to be told of a game, and says nothing else; not `named`: without one, only so few words."""
    words = words_of(said)
    wants = bool(_TELLING & {*words}) and all(word in _TELLING | _AROUND_TELLING for word in words)
    return wants and (named or words[0] in _TELLING)


def is_of_games(said: str) -> bool:
    """Whether a line says nothing but that a game or a table is wanted."""
    signals = {signal for row in _ROWS.values() for signal in row}
    return all(word in signals | _BEGINNING | _OF_GAMES for word in words_of(said))


def plays(said: str) -> bool:
    """Whether a line says that something is to be played or begun."""
    return bool((_BEGINNING - {"game"}) & {*words_of(said)})


def denied(said: str) -> bool:
    """Whether a line says of something that it is not wanted."""
    return bool({"not", "dont", "never", "nothing"} & {*words_of(said)})


def limits(said: str) -> bool:
    """Whether a line has a word that may mean the contrary: "anything but Seasons"."""
    return any(word in LIMITING - _NO_LIMIT for word in words_of(said))


def leads_to(said: str) -> str:
    """The row of the menu that a question speaks of; '' if none."""
    words = words_of(said)
    return _row_of(words)


def _row_of(words: Sequence[str]) -> str:
    phrases = [to for phrase, to in _ROW_PHRASES.items() if _stands(phrase, words)]
    leading = [to for to, signals in _ROWS.items() if signals & {*words} or to in phrases]
    return leading[0] if leading else ""


def _stands(phrase: tuple[str, ...], words: Sequence[str]) -> bool:
    return any(tuple(words[k : k + len(phrase)]) == phrase for k in range(len(words)))


def how_many(words: Sequence[str], nouns: frozenset[str] = _NOUNS_OF_SEATS) -> tuple[int, frozenset[int]]:
    """How many are to play by a line ("5 players", "for four", "me and 3 bots"), and which words say so; 0 if none."""
    total, claimed, others, people = 0, set[int](), False, False
    for k, word in enumerate(words):
        n = number(word)
        if n is None:
            continue
        behind = words[k + 1] if k + 1 < len(words) else ""
        before = words[k - 1] if k else ""
        if behind in _PLAYERS | nouns:
            total += n
            claimed |= {k, k + 1, *([k + 2] if behind == "of" and words[k + 2 : k + 3] else [])}
            others |= behind in _OPPONENTS
            people |= behind not in _OPPONENTS
        elif before in _BEFORE_COUNT and not behind:
            total += n
            claimed |= {k - 1, k}
    mine = [k for k, word in enumerate(words) if word in ("me", "i", "myself")]
    beside = "with" in words and not people  # "with 3 bots" I play myself
    if others and (mine or beside or AGAINST & {*words}):
        total, claimed = total + 1, claimed | {*mine}
    return total, frozenset(claimed)
