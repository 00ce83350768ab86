"""Home without a screen: its rows, what is open there, and what becomes of keys and lines. Nothing typed ends it but
what leaves.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import date
from difflib import get_close_matches
from pathlib import Path

from commands import Suggestion, clean
from commands.lexicon import ASKING
from commands.tokens import words_of
from minaria.engine.game import BadSetup, games, load
from minaria.engine.match import TellingDiffers
from minaria.engine.sheets import Facts, Sheet, Text
from minaria.table.lessons.text import LessonFault
from minaria.table.pages.about import page as page_on
from minaria.table.pages.answers import rules
from minaria.table.people.opening import latest, look_up
from minaria.table.people.teaching import open_lesson
from minaria.table.puzzles.record import Record
from minaria.table.puzzles.text import PuzzleFault
from minaria.table.store.store import Store, StoreTrouble
from minaria.ui import learn, puzzles
from minaria.ui.home.form import Form
from minaria.ui.home.rows import DOINGS, WORDS, Row, rows
from minaria.ui.home.said import Act, Deed, Said
from minaria.ui.home.tables import KeptTable, kept_tables
from minaria.ui.menu import questions as menu_questions
from minaria.ui.menu import rows as menu_rows
from minaria.ui.menu import words as menu_words

QUESTION = "Choose by arrows, number or name, or say it: 'play {} with 3 bots'."
READING = "Esc or 'back' closes the page; PgDn and PgUp read on."
FORM_QUESTION = "{}: who sits where, and the options. Enter begins, 'back' goes back."
_VERBS = {
    "play": "begin a new game",
    "about": "what a game is like",
    "watch": "follow a table",
    "replay": "have a table played again",
    "resume": "go on with a table",
    "help": "what may be said",
    "keys": "every key",
    "back": "close the page, or leave",
    "theme": "colours of the screen",
    "colour": "how many colours there are",
    "glyphs": "which signs are drawn",
}
_HELP = (
    "Up and down choose a row, Enter takes it; every row has a number and a name that do the same.",
    "Or say it: 'play {0} with 3 bots', 'about {0}', 'rules {0} winning', 'replay TABLE', 'watch TABLE'.",
    "A question is answered: 'what is {0} about?', 'how long does {0} take?', 'how many can play?'.",
    "In a new game: '4 players', 'me and 3 bots', 'Anna and Ben', an option and its value, 'call it NAME', 'begin'.",
    "'back' or Esc goes back and leaves at last, 'quit' leaves. 'keys' lists the keys; 'theme light', 'colour 256',",
    "'glyphs ascii' and 'reader on' say how it looks. 'lines' and 'plain' go to the menu in lines.",
)


class Home:
    """What home shows. `at`: the row chosen; `form`: a new game, while one is set up; `sheet`: a page that is open."""

    def __init__(self, store: Store, data: Path, now: Callable[[], float] = time.time) -> None:
        self.store, self.data, self.now = store, data, now
        self.titles = {i: i.replace("_", " ").title() for i in games()}
        self.tables: list[KeptTable] = []
        self.form: Form | None = None
        self.sheet: Sheet | None = None
        self.said: list[Said] = []
        self.at = 0
        self.loaded: set[str] = set()  # games that were loaded
        self.rows: list[Row] = []
        self._early = ""  # what was said of a new game before its name
        self._looked_up: set[tuple[str, int]] = set()
        self.look_again()
        self.at = next((k for k, row in enumerate(self.rows) if row.kind != "head"), 0)

    # -- what it shows

    def look_again(self) -> bool:
        """Read the list of kept tables; whether it is another than before."""
        before, here = self.tables, self._named()
        try:
            self.tables = kept_tables(self.store.tables(), self.titles, self.now())
        except StoreTrouble as err:
            self.said = [Said("error", str(err))]
        if self.rows and self.tables == before:
            return False
        self.rows = rows(self.tables, self.titles)
        found = next((k for k, row in enumerate(self.rows) if (row.kind, row.id) == here), None)
        self.at = found if found is not None else min(self.at, len(self.rows) - 1)
        return True

    def _named(self) -> tuple[str, str]:
        return (self.row.kind, self.row.id) if self.rows else ("", "")

    def learn_of(self, game: str) -> None:
        """Load a game: its row bears its title from now on."""
        self.titles[game] = load(game).title
        self.loaded.add(game)
        self.rows = rows(self.tables, self.titles)

    def look_up(self) -> bool:
        """Look at one table that was played on since it was left, how it stands; False if there is none left."""
        for table in self.tables:
            if not table.stale:
                continue
            with suppress(StoreTrouble, TellingDiffers, LookupError):
                entry = self.store.entry(table.id)
                if (table.id, entry.lines) not in self._looked_up:
                    self._looked_up.add((table.id, entry.lines))
                    if look_up(self.store, entry):
                        self.look_again()
                    return True
        return False

    @property
    def row(self) -> Row:
        """The row chosen."""
        return self.rows[self.at]

    @property
    def numbers(self) -> dict[int, Row]:
        """The rows that can be chosen, by the numbers beside them."""
        return dict(enumerate((row for row in self.rows if row.kind != "head"), 1))

    @property
    def question(self) -> str:
        """What is asked."""
        if self.sheet is not None:
            return READING
        return FORM_QUESTION.format(self.form.game.title) if self.form is not None else QUESTION.format(self._such)

    @property
    def _such(self) -> str:
        """A game to speak of in examples."""
        return min(self.titles.values(), key=len).lower()

    @property
    def game(self) -> str:
        """The game of what is chosen, whose map may be shown; '' if none."""
        if self.form is not None:
            return self.form.game.id
        if self.row.kind == "game":
            return self.row.id
        return next((t.game for t in self.tables if t.id == self.row.id and t.game in self.titles), "")

    def preview(self) -> Sheet:
        """What stands beside the rows."""
        if self.form is not None:
            return self.form.page()
        row = self.row
        if row.kind == "game":
            return page_on(load(row.id)) if row.id in self.loaded else Sheet(row.name, (Text(("One moment.",)),))
        if row.kind in ("table", "watched"):
            return next((t.page for t in self.tables if t.id == row.id), Sheet(row.name, ()))
        return Sheet(row.name, (Text((f"{WORDS[row.id][1][:1].upper()}{WORDS[row.id][1][1:]}.",)),))

    # -- keys

    def step(self, steps: int) -> None:
        """The row above or below, past heads; a page that is open is closed."""
        self.sheet = None
        self.said = []
        if self.form is not None:
            self.form.step(steps)
            return
        k = self.at + steps
        while 0 <= k < len(self.rows):
            if self.rows[k].kind != "head":
                self.at = k
                return
            k += 1 if steps > 0 else -1

    def to_end(self, steps: int) -> None:
        """The first row (-1) or the last (1)."""
        self.sheet = None
        self.said = []
        if self.form is not None:
            self.form.step(steps * len(self.form.rows()))
            return
        known = [k for k, row in enumerate(self.rows) if row.kind != "head"]
        self.at = known[0 if steps < 0 else -1]

    def point_at(self, name: str) -> None:
        """Choose the row of that name, or the table of that id."""
        self.sheet = None
        self.said = []
        if self.form is not None:
            self.form.at = next((k for k, row in enumerate(self.form.rows()) if row.name == name), self.form.at)
            return
        self.at = next(
            (k for k, row in enumerate(self.rows) if name in (row.id, row.name) and row.kind != "head"), self.at
        )

    def turn(self, steps: int) -> None:
        """In a new game, the next value of the row chosen."""
        if self.form is not None:
            self.sheet = None
            self.said = []
            self.form.turn(steps)

    def enter(self) -> Act | None:
        """Take the row chosen."""
        self.sheet = None
        self.said = []
        if self.form is not None:
            self.form.enter()
            return self._begun()
        return self._take(self.row)

    def back(self) -> Act | None:
        """Close what is open; with nothing open, leave."""
        self.said = []
        self._early = ""
        if self.sheet is not None:
            self.sheet = None
        elif self.form is not None:
            self.form = None
        else:
            return Act("leave")
        return None

    def _take(self, row: Row) -> Act | None:
        if row.kind == "table":
            return Act("resume", row.id)
        if row.kind == "watched":
            over = any(t.over for t in self.tables if t.id == row.id)
            return Act("replay" if over else "watch", row.id)
        if row.kind == "game":
            self._open_form(row.id)
            return None
        if row.id in DOINGS:
            return Act(DOINGS[row.id])
        if row.id in _PAGES:
            self.sheet = _PAGES[row.id](self)
            return None
        self.sheet = self._games(f"Say 'rules' and a game, and a word if you like: 'rules {self._such} winning'.")
        return None

    def _games(self, how: str) -> Sheet:
        return Sheet("The games", (Text((how,)), Facts(tuple((load(i).title, load(i).blurb) for i in games()))))

    def _open_form(self, game: str, said: str = "") -> None:
        self.form = Form(load(game), ", ".join(x for x in (self._early, said) if x))
        self._early = ""
        self.sheet = None
        self.said = list(self.form.told)
        self.at = next((k for k, row in enumerate(self.rows) if (row.kind, row.id) == ("game", game)), self.at)

    def _begun(self) -> Act | None:
        """Begin the game, if that is wanted and it can."""
        if self.form is None or not self.form.begun:
            return None
        try:
            hosted = self.form.begin(self.store)
        except (BadSetup, StoreTrouble) as err:
            self.said = [Said("error", str(err))]
            return None
        return Act("sit", hosted.name, hosted)

    # -- words

    def hear(self, line: str) -> Act | None:
        """What a line wants: an answer is put into `said`, a page into `sheet`."""
        typed = clean(line).strip()
        said = typed.casefold()
        self.said = []
        if not said:
            return self.enter()
        if menu_words.goes_back(said):
            return self.back()
        if said == "q" or menu_words.leaves(said):
            return Act("leave")
        if menu_words.helps(said):
            self.sheet = Sheet("Home", (Text(tuple(line.format(self._such) for line in _HELP)),))
            return None
        return self._heard_by_form(typed) if self.form is not None else self._heard(typed)

    def _heard_by_form(self, typed: str) -> Act | None:
        form = self.form
        assert form is not None
        polite = menu_words.asks_leave(typed) or not ASKING & {*words_of(typed)[:1]}
        if not (polite and form.answers(typed)):
            if (page := form.answered(typed)) is not None:
                self.sheet = page
                return None
            if (wanted := menu_rows.elsewhere(typed, form.game)) is not None:
                return self.want(wanted._replace(game=wanted.game or form.game.id))
            other = menu_rows.wanted(typed)
            if other is not None and other.game not in ("", form.game.id) and not other.note:
                return self.want(other)
            if words_of(typed)[:1] == ("rules",):
                self.sheet = rules(form.game, typed.partition(" ")[2])
                return None
        self.sheet = None
        self.said = form.hear(typed)
        return self._begun()

    def _heard(self, typed: str) -> Act | None:
        number = typed.strip("#(). ")
        if number.isdecimal():
            row = self.numbers.get(int(number[:6]))
            if row is None:
                self.said = [Said("error", f"There is no row {number[:6]}; the last is {len(self.numbers)}.")]
                return None
            return self._chosen(row)
        if (row := self._called(typed)) is not None:
            return self._chosen(row)
        if (act := self._with_table(typed)) is not None:
            return act
        if (page := menu_questions.answered(typed, None)) is not None:
            self.sheet = page
            return None
        if (wanted := menu_rows.wanted(typed)) is not None:
            return self.want(wanted)
        self.said = [Said("error", self._misread(typed))]
        return None

    def _chosen(self, row: Row) -> Act | None:
        self.at = self.rows.index(row)
        self.sheet = None
        return self._take(row)

    def _called(self, typed: str) -> Row | None:
        """The row called so: by its whole name, a game by its title or id, or by the beginning of one name."""
        known = [row for row in self.rows if row.kind != "head"]
        said = typed.casefold()
        whole = [row for row in known if said in (row.name.casefold(), row.id.casefold())]
        if whole:
            return whole[0]
        short = [row for row in known if len(said) > 1 and row.name.casefold().startswith(said)]
        return short[0] if len(short) == 1 else None

    def _with_table(self, typed: str) -> Act | None:
        """What a line wants of a table that it names: "watch birch"."""
        words = typed.split()
        named = {t.name.casefold(): t.id for t in self.tables}
        table = next((named[w.casefold()] for w in words if w.casefold() in named), "")
        rest = [w for w in words if w.casefold() not in named]
        row = menu_words.leads_to(" ".join(rest)) if table else ""
        deeds: dict[str, Deed] = {"resume": "resume", "replay": "replay", "watch": "watch"}
        return Act(deeds[row], table) if row in deeds else None

    def want(self, wanted: menu_rows.Wanted) -> Act | None:
        """Do what a line wants."""
        if wanted.note:
            self.said = [Said("note", wanted.note)]
        match wanted.row:
            case "new" if wanted.game:
                note = self.said
                self._open_form(wanted.game, wanted.said)
                self.said = [*note, *self.said]
            case "new":
                self._early = wanted.said
                self.sheet = self._games(
                    f"Which game? Say 'play' and its name, and more if you like: 'play {self._such}, 5 players'."
                )
            case "learn" if not wanted.game:
                self.sheet = self._lessons()
            case "about" | "rules" if not wanted.game:
                self.sheet = self._games(f"Which game? Say '{wanted.row}' and its name.")
            case "about":
                self.sheet = page_on(load(wanted.game))
            case "learn":
                return self._learn(wanted)
            case "puzzle":
                return self._puzzle(wanted)
            case "rules":
                self.sheet = rules(load(wanted.game), menu_words.besides_rows(wanted.said).strip())
            case "quit":
                return Act("leave")
            case row:
                return self._of_table(row, wanted.game)
        return None

    def _lessons(self) -> Sheet:
        """The lessons there are."""
        listed = learn.listed()
        how = f"'learn {self._such}' begins its first lesson, 'learn {self._such} 2' the second."
        return Sheet(listed.title, (Text((how,)), *listed.blocks[:-1]))

    def _puzzles(self, game: str = "") -> Sheet:
        """The puzzles there are, and what of them is solved."""
        found = puzzles.every(game)
        how = f"'puzzle {self._such} 1' plays one, 'puzzle today' that of the day."
        listed = puzzles.listed(found, Record(self.data), date.today())
        return Sheet(listed.title, (Text((how,)), *listed.blocks))

    def _puzzle(self, wanted: menu_rows.Wanted) -> Act | None:
        """Play a puzzle, or show those there are."""
        which = menu_words.besides_rows(wanted.said).strip()
        if which:
            return Act("puzzle", wanted.game, said=which)
        try:
            self.sheet = self._puzzles(wanted.game)
        except (LookupError, PuzzleFault) as err:
            self.said = [Said("error", str(err))]
        return None

    def _learn(self, wanted: menu_rows.Wanted) -> Act | None:
        """Sit down at a lesson."""
        which = next((w for w in words_of(wanted.said) if w.isdecimal()), "")
        try:
            hosted = open_lesson(self.store, wanted.game, which)
        except (LookupError, LessonFault, StoreTrouble) as err:
            self.said = [Said("error", str(err))]
            return None
        return Act("sit", hosted.name, hosted)

    def _of_table(self, row: str, game: str) -> Act | None:
        """Go on with, replay or watch a table: of the game named, the one chosen, or the one played last."""
        fitting = [t.id for t in self.tables if t.game == game and (row != "resume" or not t.over)]
        if game and not fitting:
            self.said = [Said("error", f"No table of {load(game).title} is kept.")]
            return None
        chosen = [self.row.id] if self.row.kind in ("table", "watched") else []
        table = next(iter((*fitting, *chosen)), None) or latest(self.store)
        if table is None:
            self.said = [Said("error", "No table is kept yet. 'play' and a game begins one.")]
            return None
        return Act("resume" if row == "resume" else "replay" if row == "replay" else "watch", table)

    def _misread(self, typed: str) -> str:
        names = [row.name for row in self.rows if row.kind != "head"]
        near = get_close_matches(typed.casefold(), [n.casefold() for n in names], 1)
        guess = f" Did you mean '{near[0]}'?" if near else ""
        return f"'{clean(typed, 60)}' is no row here.{guess} 'help' tells what may be said."

    def complete(self, line: str) -> list[Suggestion]:
        """What may be typed next."""
        if self.form is not None:
            return completed(line, self.form.words())
        known = {row.name: row.right or self._told(row) for row in self.rows if row.kind != "head"}
        return completed(line, {**_VERBS, **known})

    def _told(self, row: Row) -> str:
        """What stands beside a row in a list."""
        return WORDS[row.id][1] if row.kind == "word" else "a new game" if row.kind == "game" else ""


_PAGES: Mapping[str, Callable[[Home], Sheet]] = {"learn": Home._lessons, "puzzle": Home._puzzles}
"""What a row shows that is only a page."""


def completed(line: str, words: Mapping[str, str]) -> list[Suggestion]:
    """Words, each with what it does, that go on with the end of a line: as much of it as begins one of them."""
    for start in [0, *(k + 1 for k, c in enumerate(line) if c in " ,")]:
        half = line[start:].casefold()
        found = [word for word in words if half and word.casefold().startswith(half)]
        if found:
            return [Suggestion(word, start, words[word]) for word in found]
    return []
