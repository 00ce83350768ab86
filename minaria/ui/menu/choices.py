"""One of some choices picked by people's own words: by number, name, title, description, or a slip of these.

A digit is a row's number only where it is said alone, or as a number ("number 3", "the 3rd"): never inside a sentence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from commands import Suggestion
from commands.dialogue import NO, YES
from commands.everyday import is_everyday
from commands.lexicon import LIMITING
from commands.names import NameIndex
from commands.tokens import number, tokenize, words_of
from minaria.kit.stems import IDLE, stem
from minaria.ui.menu import words as menu_words

_ABOUT = frozenset(
    ("one", "ones", "game", "games", "please", "about", "where", "that", "which", "play", "lets", "let", "us",
     "want", "like", "would", "pick", "choose", "take", "id", "i", "new", "start", "begin", "some", "something",
     "thing", "has", "have", "you", "your", "there", "we", "called", "named", "option", "think", "maybe", "perhaps",
     "just", "s", ",", ".", "!", "?", ":", "go", "ok", "so", "then", "try", "round", "bit", "first", "them", "they",
     "rules", "its")
)  # fmt: skip
"""Words that say nothing of which one is meant."""
_LETTERS = 3
"""Letters of a name cut short inside a line."""


class Picked(NamedTuple):
    """What was picked; guessed: by its description or a slip, so that it is said; value: what was said behind it."""

    name: str
    guessed: bool = False
    value: str = ""


def pick(said: str, among: Sequence[tuple[str, str]], called: Mapping[str, str], described: bool = False) -> Picked:
    """The one meant, of names with what is said of them. described: the words of that name it too.

    Raises LookupError: none, or one of several.
    """
    names = [name for name, _ in among]
    said = bare if (bare := said.strip("#(). ")).isdecimal() else said
    plain = menu_words.plain(said)
    for whole in dict.fromkeys((said, plain.casefold())):
        try:
            return Picked(one_of(whole, names))
        except LookupError as err:
            why = str(err.args[0])
    if which := menu_words.ordinal(said, names) or menu_words.ordinal(plain, names) or _answered(plain, names):
        return Picked(which)
    for titled in (said, plain.casefold()):
        if one := next((name for title, name in called.items() if title.casefold() == titled), ""):
            return Picked(one)
    words = words_of(plain)
    if any(word in LIMITING and all(word not in words_of(name) for name in names) for word in words):
        raise LookupError(why)
    if found := _standing(words, names, called):
        return found
    found = (_described(words, among, called) if described else None) or _slip(plain, names, called)
    if found is None:
        raise LookupError(why)
    return found


def one_of(said: str, names: Sequence[str]) -> str:
    """The name meant by itself, by its beginning, or by its number where names are no numbers. Raises LookupError."""
    if said.isdecimal() and 1 <= int(said[:9]) <= len(names) and not any(n.isdecimal() for n in names):
        return names[int(said[:9]) - 1]
    word = _letters(said)
    same = [n for n in names if _letters(n) == word]
    found = same or [n for n in names if word and _letters(n).startswith(word) and not said.isdecimal()]
    if len(found) == 1:
        return found[0]
    if found:
        raise LookupError(f"'{said}' may be {' or '.join(found)}.")
    raise LookupError(f"'{said}' is not among: {', '.join(names)}." if word else f"Choose: {', '.join(names)}.")


def _letters(name: str) -> str:
    """A name as it is compared: at-once, at once and AT_ONCE are the same."""
    return "".join(c for c in name.casefold() if c not in " -_")


def _answered(said: str, names: Sequence[str]) -> str:
    """Yes or no, where these are the choices under their own or another name."""
    words = " ".join(words_of(said))
    for answers, called in ((YES, ("yes", "on")), (NO, ("no", "off"))):
        if words in answers:
            return next((name for name in called if name in names), "")
    return ""


def _standing(words: Sequence[str], names: Sequence[str], called: Mapping[str, str]) -> Picked | None:
    """The only one whose name or title stands in a line, whole or cut short. Raises LookupError where several do."""
    phrases = {words_of(name.replace("_", " ")): name for name in names} | {words_of(t): n for t, n in called.items()}
    numbered = {w: str(n) for w in words if (n := number(w)) is not None}
    whole: dict[str, str] = {}
    for phrase, name in phrases.items():
        at = next((k for k in range(len(words)) if tuple(words[k : k + len(phrase)]) == phrase), -1)
        if at >= 0 and not (phrase[0].isdecimal() and len(phrase) == 1 and words[at] not in numbered):
            whole[name] = " ".join(words[at + len(phrase) :])
    whole |= {n: "" for n in numbered.values() if n in names}
    if not whole:
        short = [w for w in dict.fromkeys(words) if len(w) >= _LETTERS and w not in _ABOUT and not is_everyday(w)]
        hits = [(n, w) for w in short for n in names if _letters(n).startswith(w)]
        whole = {n: "" for n, w in hits if sum(x == w for _, x in hits) == 1}
    if len(whole) > 1:
        raise LookupError(f"'{' '.join(words)}' may be {' or '.join(whole)}.")
    return next((Picked(name, False, value) for name, value in whole.items()), None)


def _described(words: Sequence[str], among: Sequence[tuple[str, str]], called: Mapping[str, str]) -> Picked | None:
    """The only one of which all that is said stands in its description. Raises LookupError where it may be several."""
    said = {stem(w) for w in words if w not in IDLE | _ABOUT and number(w) is None}
    if not said:
        return None
    fitting = [name for name, what in among if said <= _stems(name, what, called)]
    if len(fitting) > 1 and len(fitting) < len(among):
        raise LookupError(f"'{' '.join(words)}' may be {' or '.join(fitting)}.")
    return Picked(fitting[0], True) if len(fitting) == 1 else None


def _stems(name: str, what: str, called: Mapping[str, str]) -> set[str]:
    titles = " ".join(title for title, one in called.items() if one == name)
    return {stem(w) for w in words_of(f"{name.replace('_', ' ')} {titles} {what}")}


def _slip(said: str, names: Sequence[str], called: Mapping[str, str]) -> Picked | None:
    """The one of which some words of a line are a slip, and say nothing else: "devine right"."""
    index = NameIndex([*((name.replace("_", " "), name) for name in names), *called.items()])
    tokens = [t for t in tokenize(said) if t.text not in _ABOUT]
    best = sorted((hit.cost, hit.value) for hit in index.match(tokens, 0, True) if hit.end == len(tokens))
    near = {value for cost, value in best if cost <= best[0][0]}
    return Picked(near.pop(), True) if len(near) == 1 else None


class Completion:
    """Completion by the first letters of some words."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = tuple(words)

    def __call__(self, line: str) -> list[Suggestion]:
        start = max(line.rfind(" "), line.rfind(",")) + 1
        return [Suggestion(w, start, "") for w in self.words if w.startswith(line[start:].casefold())]
