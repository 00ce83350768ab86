"""What `minaria` alone offers: new game, resume, replay, watch, rules, quit, each step by number, name or in own words.

What is typed is read by `words` (what every question knows), `choices` (one of a list), `seats`,
`people` and `options`; questions are answered by `questions`. Every face asks through this.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from functools import partial
from pathlib import Path

from commands import clean
from commands.tokens import words_of
from minaria.bots import USUAL, offered
from minaria.engine.game import BadSetup, Game, Option, broken, games, load
from minaria.engine.match import TellingDiffers
from minaria.table.pages.about import page as page_on
from minaria.table.people.hosting import BOT, YOU, HostedTable
from minaria.table.people.keeping import is_archived
from minaria.table.people.opening import new_table, resume, usual_options
from minaria.table.store.store import Store, StoreTrouble
from minaria.ui import saved_tables
from minaria.ui.front_ends import at_face, replay, sit
from minaria.ui.learn import learn
from minaria.ui.leaving import nothing_half_done
from minaria.ui.menu import (
    choices as menu_choices,
)
from minaria.ui.menu import (
    early as menu_early,
)
from minaria.ui.menu import (
    options as menu_options,
)
from minaria.ui.menu import (
    people as menu_people,
)
from minaria.ui.menu import (
    questions as menu_questions,
)
from minaria.ui.menu import (
    rows as menu_rows,
)
from minaria.ui.menu import (
    seats as menu_seats,
)
from minaria.ui.menu import (
    words as menu_words,
)
from minaria.ui.menu.asking import Back, Elsewhere, Instead, ask, choose, nothing, read_rules
from minaria.ui.menu.choices import Completion
from minaria.ui.menu.names import SeatNames
from minaria.ui.puzzles import puzzle
from minaria.ui.switching import AT
from minaria.ui.terminal import Terminal

_LISTED_AGAIN = "again"
WHICH_GAME = "Which game? 'about' and its name tells more of one."


class _Anew(Exception):
    """Asked for something else, somebody names all seats, or says how many play."""

    def __init__(self, said: str) -> None:
        super().__init__()
        self.said = said


def menu(store: Store, terminal: Terminal, data: Path, first: Instead | None = None) -> None:
    """Offer the menu until the person leaves, `first` a row of it; on the full screen home. Raises nothing: the end of
    the input is a way to leave.
    """
    here: Terminal | None = terminal
    with suppress(EOFError, KeyboardInterrupt):
        while here is not None:
            if here.screen and not here.lines_first:
                here = _home(store, here, data, first)
            else:
                with nothing_half_done():
                    here = _lines(store, here, data, first)
            first = None


def _home(store: Store, terminal: Terminal, data: Path, first: Instead | None) -> Terminal | None:
    """Home until the person leaves, or wants the menu in lines: the terminal for it."""
    from minaria.ui.at_home import at_home

    wanted = menu_rows.Wanted(first.row, first.game, first.said) if first is not None else None
    face = at_home(store, terminal, data, wanted)
    return at_face(terminal, face, data) if face is not None else None


def _lines(store: Store, terminal: Terminal, data: Path, first: Instead | None) -> Terminal | None:
    """The menu in lines until the person leaves, or wants home: the terminal for it. Raises EOFError."""
    if first is None:
        terminal.say("title", "minaria: deep tabletop strategy games, by typed orders.")
        for told in broken():
            terminal.say("error", told)
    while True:
        try:
            wanted, first = first or _row(terminal), None
            if wanted.row == "quit" or _carry_out(wanted, store, terminal, data) == "left":
                return None
        except Elsewhere as to:
            terminal = at_face(terminal, to.face, data)
            if to.face == "screen":
                return terminal
            terminal.say("note", f"Tables are shown {AT[to.face]} from now on.")
        except Instead as to:
            first = to
        except Back:
            continue
        except (LookupError, BadSetup, StoreTrouble, TellingDiffers) as err:
            terminal.say("error", str(err.args[0] if isinstance(err, KeyError) else err))


def _row(terminal: Terminal) -> Instead:
    """The row of the menu that is chosen, by its name or in own words. Raises Instead, Elsewhere, EOFError."""
    rows = tuple(menu_questions.ROWS.items())
    first = partial(_in_own_words, terminal)
    return Instead(choose(terminal, "What would you like?", rows, called=menu_rows.ALSO, top=True, first=first))


def _in_own_words(terminal: Terminal, said: str) -> str:
    """'' where a line neither names a game nor wants a row of the menu. Raises Instead for one that does."""
    found = menu_rows.wanted(said)
    if found is None:
        return ""
    if found.note:
        terminal.say("note", found.note)
    raise Instead(found.row, found.game, found.said)


def _carry_out(wanted: Instead, store: Store, terminal: Terminal, data: Path) -> str:
    if wanted.row == "new":
        return sit(new_game(store, terminal, wanted.game, said=wanted.said), terminal, data)
    if wanted.row == "rules":
        _rules(terminal, wanted.game)
        return ""
    if wanted.row == "learn":
        taught = {i: load(i).blurb for i in games() if load(i).lessons()}
        return learn(store, terminal, data, wanted.game or _game(terminal, "Learn which game?", taught))
    if wanted.row == "puzzle":
        return puzzle(terminal, data, wanted.game, menu_words.besides_rows(wanted.said))
    if wanted.row == "about":
        among = {i: load(i).blurb for i in games()}
        game = wanted.game or _game(terminal, "About which game?", among)
        terminal.sheet(page_on(load(game)))
        return ""
    name = _table(store, terminal, wanted.game)
    if wanted.row == "resume":
        return sit(resume(store, name), terminal, data)
    if wanted.row == "replay":
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
    said: str = "",
) -> HostedTable:
    """Ask for the game, seats, people and options not `chosen` yet, and set the table up. said: a line that may have
    told some of it.

    Raises Back, EOFError, LookupError (no such game), BadSetup (a chosen option or name does not fit), StoreTrouble.
    """
    if not game_id:
        try:
            game_id = _game(terminal, WHICH_GAME, {i: load(i).blurb for i in games()}, True)
        except Instead as to:
            if to.row != "new" or not to.game:
                raise
            game_id, said = to.game, f"{said}, {to.said}"
    game = load(game_id)
    early, wished = _said_early(game, terminal, said) if said else (None, {})
    while True:
        seated = early or _seats(game, terminal)
        early = None
        try:
            answered = _players_and_options(game, terminal, seated, chosen or {}, wished)
        except _Anew as anew:
            early, told = _said_early(game, terminal, anew.said)
            wished |= told
            continue
        if answered is None:
            continue
        players, options = answered
        try:
            return new_table(store, game.id, players, options, seed, name)
        except BadSetup as err:
            if chosen or name:
                raise
            terminal.say("error", str(err))


def _said_early(game: Game, terminal: Terminal, said: str) -> tuple[menu_seats.Seated | None, dict[str, str]]:
    """The seats, and who plays them, and the options that the line told by which the game was chosen, each said back;
    None where the seats are to be asked for.
    """
    early = menu_early.read(said, game)
    for name, value in early.options.items():
        terminal.say("note", f"{name}: {value}.")
    if early.left:
        terminal.say("note", f"Left out: {', '.join(early.left)}.")
    if early.trouble:
        terminal.say("error", early.trouble)
    if early.seated is not None:
        seating = menu_early.seating(early.seated)
        terminal.say("note", f"{game.title}. Seats: {seating}. 'back' chooses others.")
    return early.seated, dict(early.options)


def _players_and_options(
    game: Game,
    terminal: Terminal,
    seated: menu_seats.Seated,
    chosen: Mapping[str, str],
    wished: Mapping[str, str],
) -> tuple[dict[str, str], dict[str, str]] | None:
    """Who plays each seat, and the options; `back` goes back by one question, None from the first."""
    seats, said = seated.seats, [dict(seated.people)]
    while True:
        known = said[-1]
        waiting = [seat for seat in seats if seat not in known]
        try:
            if waiting:
                usual = YOU if waiting[0] == seats[0] else BOT
                said.append(known | _people(game, terminal, waiting, seats, usual))
            else:
                usually = usual_options(game, list(known.values())) | dict(wished) | dict(chosen)
                return {seat: known[seat] for seat in seats}, _options(game, terminal, chosen, usually)
        except Instead:
            raise
        except Back:
            said.pop()
            if not said:
                return None


def _game(terminal: Terminal, about: str, offered: Mapping[str, str], begun: bool = False) -> str:
    """One of the games offered, id -> what is said of it; its title names it too, and the words of what is said.

    begun: a game is to be begun. Raises Instead for one that is named in a line with more in it.
    """
    titles = menu_rows.titles(tuple(offered))
    first = partial(_in_own_words, terminal) if begun else nothing
    return choose(terminal, about, list(offered.items()), called=titles, described=True, first=first)


def _options(game: Game, terminal: Terminal, chosen: Mapping[str, str], usual: Mapping[str, str]) -> dict[str, str]:
    """The options as they usually are; Enter takes them, and any but those chosen can be changed first, with its value
    at once ("turns 4", "no signs") or asked for.
    """
    options = dict(usual)
    open_ones = {o.name: o for o in game.seating.options if o.name not in chosen}
    about = "Options. Name one to change it."
    while open_ones:
        listed = [(name, f"{options[name]} ({o.help.rstrip('.')})") for name, o in open_ones.items()]
        begin = ("begin", "play with these")
        first = partial(_changed, terminal, open_ones, options)
        name = choose(terminal, about, [begin, *listed], "begin", game=game, first=first)
        if name == "begin":
            break
        if name == _LISTED_AGAIN:
            continue
        values = [(v, "") for v in open_ones[name].values]
        try:
            help = f"{name}: {open_ones[name].help.rstrip('.')}."
            options[name] = choose(terminal, help, values, options[name], game=game)
        except Instead:
            raise
        except Back:  # to the list of options
            continue
    return options


def _changed(terminal: Terminal, open_ones: Mapping[str, Option], options: dict[str, str], said: str) -> str:
    """Change what a line wants changed; the option still to be asked for, or that all are listed again, or begin; '' if
    the line speaks of no option.
    """
    if menu_words.agrees(said):
        return "begin"
    if _players_counted(said):
        raise _Anew(said)
    changes = menu_options.read(said, open_ones)
    if changes.made and changes.limited:
        terminal.say("error", f"Nothing is changed: '{changes.limited}' may limit what is meant.")
        return changes.made[0].option
    for change in changes.made:
        if change.value:
            options[change.option] = change.value
            terminal.say("note", f"{change.option}: {change.value}.")
        elif change.bad:
            terminal.say("error", f"{change.option}: '{change.bad}' is not among what it may be.")
    if changes.made and changes.left:
        terminal.say("note", f"Left out: {', '.join(changes.left)}.")
    asked = next((change.option for change in changes.made if not change.value), "")
    return asked or (_LISTED_AGAIN if changes.made else "")


def _people(game: Game, terminal: Terminal, waiting: Sequence[str], seats: Sequence[str], usual: str) -> dict[str, str]:
    """Who plays the first of some seats, and whatever is said of others with it: YOU, a bot, or a name that is one."""
    seat, bots, names = waiting[0], offered(game), SeatNames(game)
    question = f"Who plays {seat}? 1 you, 2 bot ({', '.join(bots)}), or a name (Enter: {usual})."
    kinds = ", ".join(f"'{name}' {what}" for name, what in bots.items())
    how = (
        f"'you' or 1 is whoever began, 'bot' or 2 the program ({kinds}; bot is {USUAL}), "
        f"anything else is a person's name; 'bots for the rest' says it of all others; Enter takes {usual}."
    )
    doubted = ""
    while True:
        answers = partial(_says_who, waiting, seats)
        said = ask(
            terminal, "player", question, Completion((YOU, BOT, *bots)), how, game, agreeing=True, answers=answers
        )
        if doubted and menu_words.agrees(said):
            return {seat: doubted}
        if not said or menu_words.agrees(said):
            return {seat: usual}
        bots_for_all = menu_people.PROGRAM & {*words_of(said)} and _players_counted(said) == len(waiting)
        if _players_counted(said) and not bots_for_all:
            raise _Anew(said)
        who = {"1": YOU, "2": BOT}.get(said, "") or menu_words.ordinal(said, (YOU, BOT)) or said
        read = menu_people.read(who, seat, waiting, seats, names, game)
        doubted = ""
        if not any(c.isalpha() for c in who):
            terminal.say("error", f"{who!r} is no name: a name has at least one letter.")
        elif read.trouble:
            terminal.say("error", read.trouble)
        elif read.doubtful:
            doubted = clean(read.doubtful, 30)
            terminal.say("error", f"Is {doubted!r} a person's name? 'yes', or say 'you', 'bot' or another name.")
        else:
            given = {s: clean(name, 30) for s, name in read.given.items()}
            if len(given) > 1 or seat not in given:
                terminal.say("note", f"{menu_early.seating(menu_seats.Seated(list(given), given))}. 'back' asks again.")
            return given


def _players_counted(said: str) -> int:
    """How many play by a line that says nothing else: "4 players", "me and 3 bots"; 0 by any other."""
    words = words_of(said)
    count, counted = menu_words.how_many(words)
    return count if menu_words.is_of_games(" ".join(w for k, w in enumerate(words) if k not in counted)) else 0


def _says_who(waiting: Sequence[str], seats: Sequence[str], said: str, game: Game) -> bool:
    """Whether a line says beyond doubt who plays seats."""
    read = menu_people.read(said, waiting[0], waiting, seats, SeatNames(game), game)
    return bool(read.given) and not read.trouble and not read.doubtful


def _seats(game: Game, terminal: Terminal) -> menu_seats.Seated:
    """Seats by name or number, with commas or spaces between them, or in own words, with who plays them."""
    names = SeatNames(game).names
    usual = menu_seats.usual(game, names)
    listed = ", ".join(f"{k} {n}" for k, n in enumerate(names, 1))
    about = (
        f"Which seats, {game.seating.count[0]} to {game.seating.count[-1]} of: {listed} (Enter: {', '.join(usual)})?"
    )
    how = (
        "Seats are given by number or name with commas between them; the order is theirs at the table. "
        f"A number alone is how many, 'all' is all of them; 'me as {names[0]}, bots for the rest' says who plays too."
    )
    said = ""
    while True:
        said = said or ask(terminal, "seats", about, Completion(names), how, game, agreeing=True, answers=_names_seats)
        if not said:
            return menu_seats.Seated(usual)
        seated = menu_seats.read(said, game)
        if seated.unknown and not seated.trouble:
            try:
                seated.seats = _known(game, terminal, said, seated)
            except _Anew as anew:
                said = anew.said
                continue
            except Instead:
                raise
            except Back:
                said = ""
                continue
        said = ""
        if why := seated.trouble:
            terminal.say("error", why)
        elif not seated.seats:
            what = f"'{' '.join(seated.unknown)}' is none. " if seated.unknown else ""
            terminal.say("error", f"That names no seat. {what}{how} Who plays each is asked next.")
            if (page := menu_questions.on_options(seated.unknown, game)) is not None:
                terminal.sheet(page)
        elif why := menu_seats.refusal(seated.seats, game):
            terminal.say("error", why)
        else:
            return seated


def _names_seats(said: str, game: Game) -> bool:
    seated = menu_seats.read(said, game)
    return bool(seated.seats) and not seated.unknown


def _known(game: Game, terminal: Terminal, said: str, seated: menu_seats.Seated) -> list[str]:
    """The seats of a line, each word that is like one asked for again; none where most of the words are like no seat.

    Raises Back, _Anew.
    """
    names = SeatNames(game)
    like = sum(_is_like(word, names) for word in seated.unknown)
    if 2 * (len(seated.seats) + like) < len(seated.seats) + len(seated.unknown):
        return []
    out: list[str] = []
    for word in words_of(said):
        if word in seated.unknown:
            out.append(_seat(game, terminal, word, names))
        else:
            out += names.found([word])[0]
    return out


def _is_like(word: str, names: SeatNames) -> bool:
    """Whether a word is the beginning of a seat's name, or like one."""
    return any(name.startswith(word) for name in names.names) or bool(get_close_matches(word, names.names, 1))


def _seat(game: Game, terminal: Terminal, word: str, names: SeatNames) -> str:
    """The seat meant by a word; where it is none, this one alone is asked for again. Raises Back, _Anew."""
    while True:
        try:
            return menu_choices.one_of(word, names.names)
        except LookupError as err:
            near = get_close_matches(word, names.names, 1)
            about = f"{str(err.args[0]).rstrip('.')}. "
            about += f"Did you mean {near[0]} (Enter: {near[0]})?" if near else "Which seat instead?"
            how = "Answer with the number or name of a seat; the others stay as you said."
            said = ask(terminal, "seat", about, Completion(names.names), how, game, agreeing=True).casefold()
            alone = not said or said.isdecimal() or menu_words.agrees(said)
            seats = [] if alone else menu_seats.read(said, game).seats
            if len(seats) > 1:
                raise _Anew(said) from None
            answered = near and (not said or menu_words.agrees(said))
            word = near[0] if answered else seats[0] if seats else said or word


def _table(store: Store, terminal: Terminal, game: str = "") -> str:
    """One of the kept tables, of one game where it was named. Raises LookupError, Back."""
    entries = [e for e in store.tables() if not is_archived(e)]
    if not entries:
        raise LookupError("No table is kept yet.")
    entries = [e for e in entries if e.game == game] or entries
    listed = [(e.name, e.trouble or saved_tables.who_sits(e)) for e in entries]
    return choose(terminal, "Which table?", listed, entries[0].name, described=True)


def _rules(terminal: Terminal, game: str = "") -> None:
    ids = games()
    of_all = {i: load(i).title for i in ids}
    read_rules(terminal, game or (ids[0] if len(ids) == 1 else _game(terminal, "Rules of which game?", of_all)))
