"""What was probably meant by a word of the command line that is none."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

SAID_ELSEWHERE: Mapping[str, str] = {
    "new": "play",
    "start": "play",
    "begin": "play",
    "continue": "resume",
    "load": "resume",
    "open": "resume",
    "ls": "list",
    "tables": "list",
    "games": "rules",
    "tutorial": "learn",
    "teach": "learn",
    "rm": "delete",
    "remove": "delete",
    "mv": "rename",
    "serve": "host",
    "server": "host",
    "run": "script",
    "check": "doctor",
    "status": "doctor",
    "man": "help",
    "manual": "help",
    "completions": "completion",
    "lesson": "learn",
    "lessons": "learn",
    "settings": "config",
    "configure": "config",
    "keys": "config",
}
"""What other programs call what a command does."""

_LIKE = 0.6
"""How like a word must be to one that there is, of 1."""


def nearest(word: str, known: Iterable[str]) -> str:
    """The word that was probably mistyped as `word`, '' if none is like it."""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    found = process.extractOne(word.casefold(), list(known), scorer=OSA.normalized_similarity, score_cutoff=_LIKE)
    return str(found[0]) if found else ""


def instead_of_command(word: str, known: Iterable[str]) -> str:
    """One sentence about a word that is no command, with what was probably meant."""
    from minaria.engine.game import games

    known = list(known)
    if word in games():
        return f"{word!r} is a game: 'minaria play {word}' begins it, 'minaria learn {word}' teaches it"
    meant = SAID_ELSEWHERE.get(word.casefold(), "")
    meant = meant if meant in known else nearest(word, known)
    return f"there is no command {word!r}" + (f"; did you mean '{meant}'?" if meant else "")
