"""Home on the full screen, from which one goes to tables and comes back: the menu where a screen can be shown."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from minaria.engine.game import BadSetup, broken
from minaria.engine.match import TellingDiffers
from minaria.table.people.hosting import HostedTable
from minaria.table.people.opening import resume
from minaria.table.store.store import Store, StoreTrouble
from minaria.ui.front_ends import replay, sit, watch
from minaria.ui.home.home import Home
from minaria.ui.home.said import Act, Said
from minaria.ui.hotseat import Ended
from minaria.ui.leaving import Ended as ToldToEnd
from minaria.ui.menu.rows import Wanted
from minaria.ui.puzzles import puzzle
from minaria.ui.settings import remembered
from minaria.ui.switching import Way
from minaria.ui.terminal import Terminal


def at_home(store: Store, terminal: Terminal, data: Path, first: Wanted | None = None) -> Way | None:
    """Show home until somebody leaves, None, or goes to the menu in lines, the face. first: what is wanted at once."""
    home = Home(store, data)
    home.said = [Said("error", told) for told in broken()]
    act = home.want(first) if first is not None else None
    while True:
        if act is None:
            home.look_again()
            act = _asked(home, terminal, data)
        if act.deed == "leave":
            return None
        if act.deed in ("lines", "plain"):
            return "plain" if act.deed == "plain" else "lines"
        try:
            if _done(act, home, store, terminal, data) == "left":
                return None
        except ToldToEnd:
            raise
        except KeyboardInterrupt:
            home.said = []
        except (LookupError, BadSetup, StoreTrouble, TellingDiffers) as err:
            home.said = [Said("error", str(err.args[0] if isinstance(err, KeyError) else err))]
        act = home.form = home.sheet = None


def _asked(home: Home, terminal: Terminal, data: Path) -> Act:
    """What is wanted; the menu in lines where home cannot be shown."""
    from minaria.ui.tui.home_run import home_at_screen

    act, fault = home_at_screen(home, data, remembered())
    home.said = []
    if fault:
        terminal.say("error", fault)
        return Act("lines")
    return act


def _done(act: Act, home: Home, store: Store, terminal: Terminal, data: Path) -> Ended:
    """Do what was wanted; how a sitting ended. Raises what opening a table does, and KeyboardInterrupt."""
    match act.deed:
        case "sit" | "resume":
            hosted = act.hosted or resume(store, act.table)
            ended = sit(hosted, terminal, data)
            home.look_again()
            home.point_at(hosted.name)
            home.said = _told(hosted, ended)
        case "puzzle":
            return puzzle(terminal, data, act.table, act.said)
        case "replay":
            replay(store, terminal, data, act.table)
            ended = "quit"
        case _:
            watch(store, terminal, data, act.table)
            ended = "quit"
    with suppress(StoreTrouble):
        store.let_go(act.table)
    return ended


def _told(hosted: HostedTable, ended: Ended) -> list[Said]:
    """What is said at home of a table that was left."""
    if ended == "stuck":
        return [Said("error", f"{hosted.name} cannot go on; what happened is told above, and in faults.log.")]
    lines = hosted.result()
    return [Said("note", text) for text in lines] or [Said("note", f"{hosted.name} is kept. Enter goes on with it.")]
