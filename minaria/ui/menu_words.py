"""What people type at the menu in their own words: "I'd like to play Kingmaker", "go back please"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from commands import courtesy, tidying
from commands.lexicon import ASKING
from commands.sentences import which_one
from commands.table_talk import TableTalk
from commands.table_words import Quit
from commands.tokens import tokenize, words_of

_LEAVING = TableTalk((Quit.spec,))
_BACKWARDS = frozenset(("back", "cancel", "previous"))
_STEPS = frozenset(
    ("go", "going", "a", "one", "step", "to", "the", "question", "please", "lets", "me", "take", "us", "can", "could",
     "i", "we", "want", "would", "like", "id", "oops", "no", "wait", ",")
)  # fmt: skip
_MAY = frozenset(("can", "could", "may", "shall"))
_ABOUT = frozenset(("about", "describe", "tell", "explain"))


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


def goes_back(said: str) -> bool:
    """Whether somebody wants the step before: "go back please"."""
    words = words_of(said)
    return bool(_BACKWARDS & {*words}) and all(word in _STEPS | _BACKWARDS for word in words)


def leaves(said: str) -> bool:
    """Whether somebody wants to leave, and says nothing else."""
    return _LEAVING.read(tokenize(said)) is not None


def ordinal(said: str, names: Sequence[str]) -> str:
    """The name that "the second one" or "the last" means; '' if it is none of them."""
    words = words_of(said)
    which = which_one(words, len(names)) if words and not said.isdecimal() else None
    return names[which] if which is not None else ""


def named(said: str, titles: Mapping[str, str]) -> str:
    """The one of some names whose title stands in a line; '' if none does, or several do."""
    words = f" {' '.join(words_of(said))} "
    found = [
        name
        for name, title in titles.items()
        if any(f" {' '.join(words_of(t.replace('_', ' ')))} " in words for t in (name, title))
    ]
    return found[0] if len(found) == 1 else ""


def asks_about(said: str) -> bool:
    """Whether a line asks what something is, and orders nothing."""
    words = words_of(said)
    return said.rstrip().endswith("?") or bool(words and (words[0] in ASKING or words[0] in _ABOUT))
