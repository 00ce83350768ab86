"""What `minaria` alone offers: new game, resume, replay, watch, rules, quit, each step by number or word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from typing import Literal

from commands import Suggestion, clean
from commands.dialogue import YES
from commands.tokens import number
from minaria.bots import USUAL, not_offered, offered
from minaria.engine.game import BadSetup, Game, games, load
from minaria.engine.match import TellingDiffers
from minaria.table.people.hosting import BOT, YOU, HostedTable
from minaria.table.people.keeping import is_archived
from minaria.table.people.opening import new_table, resume, usual_options
from minaria.table.store.store import Store, StoreTrouble
from minaria.ui import menu_questions, menu_words, saved_tables
from minaria.ui.front_ends import at_face, replay, sit
from minaria.ui.leaving import nothing_half_done
from minaria.ui.settings import remembered
from minaria.ui.switching import AT, CALLED, Way, choose, no_face, reader, way
from minaria.ui.terminal import Complete, Terminal, wants_plain

_MENU = (
    ("new", "begin a game"),
    ("resume", "go on with a kept table"),
    ("replay", "have a kept table told again"),
    ("watch", "follow a table"),
    ("rules", "read a game's rules"),
    ("quit", "leave"),
)


_LONG = 12
"""Lines of a list after which what Enter takes is said again."""
NOTHING_ELSE: Mapping[str, str] = {}
_ALSO = {"play": "new", "begin": "new", "start": "new", "continue": "resume", "spectate": "watch"}
_PROGRAM = ("bot", "bots", "computer", "program", "ai")
_BACK = ("back", "cancel")
_LEAVE = ("quit", "exit", "bye")
_HELP = ("help", "h", "?")


class Back(Exception):
    """The person wants the step before."""


class Elsewhere(Back):
    """The person wants another face, and the menu again."""

    def __init__(self, face: Way) -> None:
        super().__init__()
        self.face = face


def menu(store: Store, terminal: Terminal, data: Path) -> None:
    """Offer the menu until the person leaves. Raises nothing: the end of the input is a way to leave."""
    terminal.say("title", "minaria: deep tabletop strategy games, by typed orders.")
    with suppress(EOFError, KeyboardInterrupt), nothing_half_done():
        while True:
            try:
                chosen = _choose(terminal, "What would you like?", _MENU, called=_ALSO, top=True)
                if chosen == "quit":
                    return
                if _carry_out(chosen, store, terminal, data) == "left":
                    return
            except Elsewhere as to:
                terminal = at_face(terminal, to.face, data)
                terminal.say("note", f"Tables are shown {AT[to.face]} from now on.")
            except Back:
                continue
            except (LookupError, BadSetup, StoreTrouble, TellingDiffers) as err:
                terminal.say("error", str(err.args[0] if isinstance(err, KeyError) else err))


def _carry_out(chosen: str, store: Store, terminal: Terminal, data: Path) -> str:
    if chosen.partition(" ")[0] == "new":
        return sit(new_game(store, terminal, chosen.partition(" ")[2]), terminal, data)
    if chosen.partition(" ")[0] == "rules":
        _rules(terminal, chosen.partition(" ")[2])
        return ""
    name = _table(store, terminal)
    if chosen == "resume":
        return sit(resume(store, name), terminal, data)
    if chosen == "replay":
        replay(store, terminal, data, name)
    else:
        saved_tables.watch(store, terminal, name)
    return ""


def new_game(
    store: Store,
    terminal: Terminal,
    game_id: str = "",
    chosen: Mapping[str, str] | None = None,
    seed: str | None = None,
    name: str = "",
) -> HostedTable:
    """Ask for the game, seats, people and options not `chosen` yet, and set the table up.

    Raises Back, EOFError, LookupError (no such game), BadSetup (a chosen option or name does not fit), StoreTrouble.
    """
    game = load(game_id or _game(terminal, "Which game?", {i: load(i).blurb for i in games()}))
    while True:
        seats = _seats(game, terminal)
        answered = _players_and_options(game, terminal, seats, chosen or {})
        if answered is None:
            continue
        players, options = answered
        try:
            return new_table(store, game.id, players, options, seed, name)
        except BadSetup as err:
            if chosen or name:
                raise
            terminal.say("error", str(err))


def _players_and_options(
    game: Game, terminal: Terminal, seats: Sequence[str], chosen: Mapping[str, str]
) -> tuple[dict[str, str], dict[str, str]] | None:
    """Who plays each seat, and the options; `back` goes back by one question, None from the first."""
    said: list[str] = []
    while True:
        try:
            if len(said) < len(seats):
                said.append(_person(game, terminal, seats[len(said)], BOT if said else YOU))
            else:
                usual = usual_options(game, said) | dict(chosen)
                return dict(zip(seats, said, strict=True)), _options(game, terminal, chosen, usual)
        except Back:
            if not said:
                return None
            said.pop()


def _game(terminal: Terminal, about: str, offered: Mapping[str, str]) -> str:
    """One of the games offered, id -> what is said of it; its title names it too."""
    titles = {load(i).title: i for i in offered}
    return _choose(terminal, about, list(offered.items()), called=titles)


def _options(game: Game, terminal: Terminal, chosen: Mapping[str, str], usual: Mapping[str, str]) -> dict[str, str]:
    """The options as they usually are; Enter takes them, and any but those chosen can be changed first, with its value
    at once ("turns 4") or asked for.
    """
    options = dict(usual)
    open_ones = {o.name: o for o in game.seating.options if o.name not in chosen}
    while open_ones:
        listed = [(name, f"{options[name]} ({o.help.rstrip('.')})") for name, o in open_ones.items()]
        begin = ("begin", "play with these")
        both = {f"{x}{by}{v}".casefold(): f"{x} {v}" for x, o in open_ones.items() for v in o.values for by in " ="}
        name = _choose(terminal, "Options. Name one to change it.", [begin, *listed], "begin", both, game=game)
        if name == "begin":
            break
        name, _, value = name.partition(" ")
        values = [(v, "") for v in open_ones[name].values]
        about = f"{name}: {open_ones[name].help.rstrip('.')}."
        try:
            options[name] = value or _choose(terminal, about, values, options[name], game=game)
        except Back:  # to the list of options
            continue
    return options


def _person(game: Game, terminal: Terminal, seat: str, usual: str) -> str:
    """Who plays a seat: YOU, BOT or a name with a letter in it, none of the words a question answers to."""
    bots = offered(game)
    question = f"Who plays {seat}? 1 you, 2 bot ({', '.join(bots)}), or a name (Enter: {usual})."
    kinds = ", ".join(f"'{name}' {what}" for name, what in bots.items())
    how = (
        f"'you' or 1 is whoever began, 'bot' or 2 the program ({kinds}; bot is {USUAL}), "
        f"anything else is a person's name; Enter takes {usual}."
    )
    while True:
        said = clean(_ask(terminal, "player", question, _words((YOU, BOT, *bots)), how, game), 30) or usual
        who = {"1": YOU, "2": BOT}.get(said, said)
        if any(w in _PROGRAM for w in who.casefold().split()):  # "easy bot" is nobody's name
            kind = [w for w in menu_words.plain(who.casefold()).split() if w not in (*_PROGRAM, "a", "the")]
            if len(kind) < 2 and (not kind or kind[0] in (BOT, *bots)):
                return kind[0] if kind else BOT
            terminal.say("error", f"There is no {who!r}; the bots are {', '.join(bots)} (bot is {USUAL}).")
        elif why := not_offered(who.casefold(), game):
            terminal.say("error", why)
        elif any(c.isalpha() for c in who):
            return who
        else:
            terminal.say("error", f"{who!r} is no name: a name has at least one letter.")


_OF_PLAYERS = frozenset(
    ("player", "players", "seat", "seats", "people", "persons", "of", "us", "we", "are", "for", "with")
)
"""What may stand beside how many there are."""


def _seats(game: Game, terminal: Terminal) -> list[str]:
    """Seats by name or number, with commas or spaces between them."""
    names = game.seating.names() or tuple(f"player{k}" for k in range(1, game.seating.count[-1] + 1))
    usual = names[: game.seating.usual or game.seating.count[0]]
    listed = ", ".join(f"{k} {n}" for k, n in enumerate(names, 1))
    about = (
        f"Which seats, {game.seating.count[0]} to {game.seating.count[-1]} of: {listed} (Enter: {', '.join(usual)})?"
    )
    while True:
        how = (
            "Seats are given by number or name with commas between them; the order is theirs at the table. "
            "A number alone is how many, 'all' is all of them."
        )
        said = _ask(terminal, "seats", about, _words(names), how, game).casefold().replace(",", " ").split()
        if not said:
            return list(usual)
        if len(how_many := [word for word in said if word not in _OF_PLAYERS]) == 1 and number(how_many[0]) is not None:
            said = [str(number(how_many[0]))]  # "4 players", "for four"
        if said in (["all"], ["everybody"], ["everyone"]):
            return list(names)[: game.seating.count[-1]]
        if (
            len(said) == 1
            and said[0].isdecimal()
            and game.seating.count[0] > 1
            and int(said[0][:3]) in game.seating.count
        ):
            return list(names[: int(said[0][:3])])  # one seat is too few: that many
        if 2 * sum(_like_a_seat(word, names) for word in said) < len(said):
            terminal.say("error", f"That names no seat. {how} Who plays each is asked next.")
            continue
        try:
            seats = [_seat(terminal, word, names) for word in said]
        except Back:
            continue
        if len(set(seats)) < len(seats):
            terminal.say("error", "Name each seat once.")
        elif len(seats) not in game.seating.count:
            terminal.say(
                "error",
                f"{game.title} is for {game.seating.count[0]} to {game.seating.count[-1]} seats, not {len(seats)}.",
            )
        else:
            return seats


def _like_a_seat(word: str, names: Sequence[str]) -> bool:
    """Whether a word is a seat's, or like one."""
    with suppress(LookupError):
        return bool(_one_of(word, names))
    return word.isdecimal() or bool(get_close_matches(word, names, 1))


def _seat(terminal: Terminal, word: str, names: Sequence[str]) -> str:
    """The seat meant by a word; where it is none, this one alone is asked for again. Raises Back."""
    while True:
        try:
            return _one_of(word, names)
        except LookupError as err:
            near = get_close_matches(word, names, 1)
            about = f"{str(err.args[0]).rstrip('.')}. "
            about += f"Did you mean {near[0]} (Enter: {near[0]})?" if near else "Which seat instead?"
            how = "Answer with the number or name of a seat; the others stay as you said."
            said = _ask(terminal, "seat", about, _words(names), how).casefold()
            word = near[0] if near and said in ("", *YES) else said or word


def _table(store: Store, terminal: Terminal) -> str:
    entries = [e for e in store.tables() if not is_archived(e)]
    if not entries:
        raise LookupError("No table is kept yet.")
    listed = [(e.name, e.trouble or saved_tables.who_sits(e)) for e in entries]
    return _choose(terminal, "Which table?", listed, entries[0].name)


def _rules(terminal: Terminal, game: str = "") -> None:
    ids = games()
    game = (
        game or ids[0]
        if game or len(ids) == 1
        else _game(terminal, "Rules of which game?", {i: load(i).title for i in ids})
    )
    saved_tables.show_rules(terminal, game)
    how = "Any word the rules may have something to say about, such as the name of an order, or a rule's number."
    while word := _ask(terminal, "rules", "Which word? Enter goes back.", None, how):
        saved_tables.show_rules(terminal, game, word)


def _choose(
    terminal: Terminal,
    about: str,
    among: Sequence[tuple[str, str]],
    usual: str = "",
    called: Mapping[str, str] = NOTHING_ELSE,
    top: bool = False,
    game: Game | None = None,
) -> str:
    """One of the words offered, by number, by word or by the beginning of one; `called`: what else names one of them.

    Raises Back; at the `top` Elsewhere.
    """
    names = [name for name, _ in among]
    numbered = not any(name.isdecimal() for name in names)
    while True:
        terminal.say("title", about + (f" (Enter: {usual})" if usual else ""))
        for k, (name, what) in enumerate(among, 1):
            terminal.say("note", f"{f'{k}. ' if numbered else ''}{name}{': ' + what if what else ''}")
        if usual and len(among) > _LONG:  # the head of the list has scrolled away
            terminal.say("note", f"Enter: {usual}.")
        how = "Answer with a number, a word of the list, or the beginning of one."
        if not numbered:
            how = "Answer with one of the list."
        said = _ask(terminal, "minaria", "", _words(names), how, game).casefold()
        if not said and usual:
            return usual
        if which := menu_words.ordinal(said, names):
            return which
        if top and (named := menu_words.named(said, {i: load(i).title for i in games()})):
            return f"{'rules' if 'rules' in said.split() else 'new'} {named}"
        try:
            return _one_of(said, names)
        except LookupError as err:
            in_short = menu_words.plain(said)
            for words in (said, *said.partition(" ")[::2], in_short, *in_short.partition(" ")[::2], *in_short.split()):
                if found := next((name for title, name in called.items() if title.casefold() == words), ""):
                    return found
                with suppress(LookupError):
                    found = _one_of(words, names)  # "play seasons", "step by step"
                    value = said.removeprefix(words).strip(" =")
                    if value.isdecimal():  # one that the option has not: it is asked for
                        terminal.say("error", f"{found}: '{value}' is not among what it may be.")
                    return found
            told = _switched(terminal, said, top) or choose(said, remembered)
            terminal.say(*(told or ("error", str(err.args[0]))))


def _switched(terminal: Terminal, said: str, top: bool) -> tuple[Literal["note", "error"], str] | None:
    """Take up a word that leads to another face; what to say, None for other words. Raises Elsewhere."""
    lines: Way = "plain" if terminal.plain else "lines"
    here: Way = "screen" if terminal.screen and not terminal.lines_first else lines
    asked = way(said, here)
    if not asked:
        return None
    if reading := reader(said):
        kept = remembered().choose("reader", reading).kept()
    if not terminal.screen and (asked == "screen" or (asked == "lines" and wants_plain())):
        return ("note", f"reader: {reading}. {kept}") if reading else ("error", no_face(asked))
    if top:
        raise Elsewhere(asked)
    if asked not in ("screen", lines):
        return "error", f"Go 'back' to the first question for {CALLED[asked]}, or say it at the table."
    terminal.lines_first = asked != "screen"
    return "note", f"The table will be shown {AT[asked]}."


def _one_of(said: str, names: Sequence[str]) -> str:
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


def _ask(
    terminal: Terminal, who: str, about: str, complete: Complete | None, how: str, game: Game | None = None
) -> str:
    """The answer typed to a question; `how` to answer is told to whoever asks for help, and about `game`, where one is
    chosen, what is asked.

    Raises Back, and EOFError for whoever wants to leave.
    """
    while True:
        said = clean(terminal.ask(who, about, complete)).strip()
        word = said.casefold()
        if word in _BACK or menu_words.goes_back(word):
            raise Back
        if word in _LEAVE or menu_words.leaves(word):
            raise EOFError
        if word not in _HELP:
            page = menu_questions.answered(said, game)
            if page is None:
                return said
            terminal.sheet(page)
            continue
        terminal.say("note", f"{how} 'back' goes back, 'quit' leaves.")


class _words:
    """Completion by the first letters of some words."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = tuple(words)

    def __call__(self, line: str) -> list[Suggestion]:
        start = max(line.rfind(" "), line.rfind(",")) + 1
        return [Suggestion(w, start, "") for w in self.words if w.startswith(line[start:].casefold())]
