"""Opening tables: a game set up and kept, a kept one gone on with.

Snapshots only spare the replay: what they say is believed where it fits the journal to the letter (`engine.snapshots`).
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Collection, Mapping
from contextlib import suppress

import msgspec

from commands import clean
from minaria.bots import not_offered
from minaria.engine import snapshots
from minaria.engine.dice import Seeded
from minaria.engine.game import REFEREE, BadSetup, Game, load
from minaria.engine.journal import Line
from minaria.engine.match import Match, TellingDiffers
from minaria.table.people.hosting import BOT, CLOCKS, NOTEBOOK, OFFICES, PROGRAMS, YOU, HostedTable, Kept, seen_before
from minaria.table.people.office_views import by_offices, sharers
from minaria.table.people.programs import PREFIX
from minaria.table.people.teaching import LESSON, taken_up
from minaria.table.people.whose_turn import noted
from minaria.table.record.offices import sharing
from minaria.table.store.shadow import RULES, freed, play_on, present_rules, replayed
from minaria.table.store.store import Entry, Store, StoreTrouble

DRAWN = re.compile(r"player[1-9]")  # a seat not named after anything: games that can give it a home by lot do so
LOOKED_UP = 300  # orders that are played again only to know how a table stands
_NAME = re.compile(r"(?=.*[^\W\d_])[\w.-]{1,40}")


def seat_ids(game: Game, wanted: Mapping[str, str]) -> dict[str, str]:
    """Seats as the game calls them (case does not matter) and who plays them, cleaned. Raises BadSetup."""
    names = game.seating.names()
    found: dict[str, str] = {}
    for given, who in wanted.items():
        seat = next((n for n in names if n.casefold() == given.casefold()), given.casefold())
        if names and seat not in names and not DRAWN.fullmatch(seat):
            raise BadSetup(f"{game.title} has no seat {clean(given, 40)!r}; {_nearest(seat, names)}")
        if not re.fullmatch(r"[\w-]{1,30}", seat) or seat == REFEREE:
            raise BadSetup(f"A seat cannot be called {clean(given, 40)!r}.")
        if seat in found:
            raise BadSetup(f"The seat {seat} is given twice.")
        if who.strip().casefold().startswith(PREFIX):
            raise BadSetup("Only a command line says which program plays a seat: --seats SEAT=program:COMMAND.")
        found[seat] = clean(who, 30) or BOT
        if found[seat].casefold() in (YOU, *PROGRAMS):
            found[seat] = found[seat].casefold()
        if why := not_offered(found[seat], game):
            raise BadSetup(why)
    return found


def _nearest(word: str, names: tuple[str, ...]) -> str:
    import difflib

    near = difflib.get_close_matches(word, names, 1)
    return f"did you mean {near[0]}?" if near else f"there are {', '.join(names)}."


def usual_options(game: Game, players: Collection[str]) -> dict[str, str]:
    """The options as they are unless somebody wants others; whoever plays against bots alone is not hurried."""
    options = {o.name: o.values[0] for o in game.seating.options}
    if game.seating.alone[0] and len(set(players) - set(PROGRAMS)) == 1:
        options.update([game.seating.alone])
    return options


def table_name(name: str) -> None:
    """Raises BadSetup where a table cannot be called that."""
    if not _NAME.fullmatch(name):
        raise BadSetup("A table's name has up to 40 letters (at least one), digits, dots, dashes and underscores.")


def new_table(
    store: Store,
    game_id: str,
    seats: Mapping[str, str],
    options: Mapping[str, str] | None = None,
    seed: str | None = None,
    name: str = "",
) -> HostedTable:
    """Set up a game and keep it. Raises LookupError (no such game), BadSetup, StoreTrouble (NameTaken)."""
    game = load(game_id)
    whole, offices = by_offices(game, seats, options)
    players = seat_ids(game, whole)
    options = dict(options or {})
    if offices:
        options.setdefault(*sharing(game, {office for held in offices.values() for office in held}))
        offices = {seat: offices[said] for seat, said in zip(players, whole, strict=True) if said in offices}
        players.update({seat: sharers(held.items()) for seat, held in offices.items()})
    elif game.seating.alone[0]:
        options.setdefault(game.seating.alone[0], usual_options(game, players.values())[game.seating.alone[0]])
    options = {**game.seating.begins, **options}
    name = name.strip()
    if name:
        table_name(name)
    secret = secrets.token_hex(16) if seed is None else seed
    kept: list[str] = []

    def keep(line: Line) -> None:
        meta = {"players": players, RULES: present_rules(game.id), **({OFFICES: offices} if offices else {})}
        kept.append(store.create(game.id, name, line, meta, secret))

    match = Match.new(game, tuple(players), Seeded(secret), options, keep)
    store.hold(kept[0])
    hosted = HostedTable(match, Kept(store, kept[0], secret), players, {})
    hosted.offices = offices
    return hosted


def resume(store: Store, table: str, upto: int | None = None) -> HostedTable:
    """Go on with a kept table, by name or number, its journal checked line by line.

    Raises NoTable, StoreTrouble, TellingDiffers, LookupError (its game is not installed).
    """
    store.hold(table)
    entry = store.entry(table)
    game = load(entry.game)
    source = Seeded(store.secret(entry.name))
    lines = store.read(entry.name)
    if upto is not None:
        lines = lines[: upto + 1]
    changed = entry.meta.get(RULES, present_rules(game.id)) != present_rules(game.id)
    match = None if changed or freed(lines) else _from_snapshot(store, entry.name, game, lines, source)
    at_once = match is not None
    try:
        match = match or replayed(game, lines, source)
    except TellingDiffers as err:
        if not changed:
            raise
        raise TellingDiffers(err.n, f"{err}. The rules have changed since then: see 'minaria dev shadow'") from err
    if changed:  # a snapshot would have hidden what that leads to
        store.update_meta(entry.name, {RULES: present_rules(game.id)})
    given = entry.meta.get("players")
    players = {s: str(given.get(s, YOU)) if isinstance(given, dict) else YOU for s in match.setup.seats}
    lesson = entry.meta.get(LESSON)
    taught = taken_up(store, entry.name, match, lesson) if lesson is not None and upto is None else None
    hosted = HostedTable(match, Kept(store, entry.name, source.seed), players, seen_before(entry), taught)
    try:
        hosted.offices = msgspec.convert(entry.meta.get(OFFICES, {}), dict[str, dict[str, str]])
    except msgspec.ValidationError as err:
        raise StoreTrouble(f"What is noted about {entry.name} is damaged; it was left as it is.") from err
    if not at_once:
        hosted.no_snapshot()
    kept = ((seat, entry.meta.get(NOTEBOOK + seat)) for seat in (*match.setup.seats, REFEREE))
    hosted.office.watch.restore(entry.meta.get(CLOCKS, {}))
    hosted.table.open_notebooks({seat: data for seat, data in kept if data is not None})
    return hosted


def _from_snapshot(store: Store, name: str, game: Game, lines: list[Line], source: Seeded) -> Match | None:
    """The match of a journal from the newest snapshot that fits it, and the lines since; None if there is none.

    Raises TellingDiffers for the lines since.
    """
    n = len(lines)
    while n > 0:
        try:
            found = store.snapshot(name, n - 1)
        except StoreTrouble:
            return None
        if found is None:
            return None
        n = found[0]
        match = snapshots.restore(game, lines[: n + 1], source, found[1])
        if match is not None:
            play_on(match, lines[n + 1 :])
            return match
    return None


def look_up(store: Store, entry: Entry) -> bool:
    """Note anew how a table stands that was played on since; False where that would take long. Raises what resume does.

    It is not held open for that.
    """
    last = entry.lines - 1
    near = store.snapshot(entry.name, last)
    if last - (near[0] if near is not None else 0) > LOOKED_UP:
        return False
    hosted = resume(store, entry.name)
    store.update_meta(entry.name, noted(hosted.match, hosted.where()))
    store.let_go(entry.name)
    return True


def latest(store: Store) -> str | None:
    """The table played last that is not over; None if there is none."""
    with suppress(StopIteration):
        return next(e.name for e in store.tables() if not e.meta.get("over") and not e.meta.get("archived"))
    return None
