"""What is shown of puzzles: the task, the verdict, the solution, the list with one's record; and their words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from fractions import Fraction

from commands import clean, courtesy
from minaria.engine.sheets import Block, Facts, Grid, Sheet, Text
from minaria.kit.wording import exact
from minaria.table.puzzles.course import Likely
from minaria.table.puzzles.record import Best, Record
from minaria.table.puzzles.text import Puzzle, lines

WORDS = {
    "again": ("again", "once more", "start again", "try again", "restart", "begin again", "start over", "retry"),
    "solution": ("solution", "the solution", "solve", "solve it", "give up", "i give up", "show the solution"),
    "puzzle": ("puzzle", "task", "the task", "what is the task", "aim", "what is asked", "repeat the task"),
    "next": ("next", "next puzzle", "another", "another puzzle"),
    "record": ("record", "my record", "puzzles", "list puzzles", "list"),
}
"""The words of a puzzle, with what else is said for them."""

HOW = (
    "Type real orders; the others answer, and at the end you hear how good it was. 'puzzle' shows this page once "
    "more, 'hint' helps, 'again' lays the position out anew, 'solution' shows one way, 'next' goes to the next puzzle, "
    "'quit' leaves."
)
ANEW = "The position stands again as it was. 'again' at any time; 'hint', 'solution', 'next', 'quit'."
CERTAIN = "It has to be certain, whatever the dice show."


def word(line: str, verbs: Collection[str] = ()) -> str:
    """The word of a puzzle that a line is, '' if it is none; what is a verb of the game's stays one."""
    said = " ".join(clean(courtesy.plain(line)).casefold().strip(" .!?").split())
    return next((name for name, alike in WORDS.items() if said in alike and said not in verbs), "")


def share(found: Likely | Fraction) -> str:
    """A chance as it is told."""
    if isinstance(found, Fraction):
        return exact(found)
    return exact(found.chance) if found.exact else f"about {round(100 * found.chance)} % (tried out, not counted)"


def so_likely(found: Likely | Fraction) -> str:
    """A chance as it stands behind what has it: "with 7/10 (70 %)", "for certain", "never"."""
    told = share(found)
    return {"certain": "for certain", "never": told}.get(told, f"with {told}")


def task_page(puzzle: Puzzle, title: str, best: Best) -> Sheet:
    """The page of a puzzle."""
    written = puzzle.written
    blocks: list[Block] = [Text((f"You play {written.seat.capitalize()}.", "", written.task, "", HOW))]
    if best.tries:
        blocks.append(Facts((("Your record", so_far(best)),)))
    return Sheet(f"{title}, puzzle {puzzle.number}: {written.title}", tuple(blocks))


def so_far(best: Best) -> str:
    """One's record of a puzzle in a few words."""
    if not best.tries:
        return "not tried"
    tries = f"{best.tries} {'try' if best.tries == 1 else 'tries'}"
    if not best.solved:
        return f"{tries}, not solved" + (f"; best {exact(best.chance)}" if best.chance else "")
    helped = " with its solution seen" if best.helped else ""
    return f"solved on {best.solved[:10]} at try {best.at_try}{helped}"


def verdict(puzzle: Puzzle, reached: bool, found: Likely, line: Sequence[str], way: Likely) -> Sheet:
    """What a try was worth. `way`: how likely the solution is."""
    needed, solved = puzzle.likely, found.chance >= puzzle.likely
    facts = [("Your line", "; ".join(line) or "nothing")]
    if found.chance in (0, 1):
        told = "The aim is reached, whatever the dice show." if found.chance else "That cannot reach the aim."
    else:
        fell = "As the dice fell the aim was reached" if reached else "As the dice fell the aim was not reached"
        told = f"{fell}; your line reaches it {so_likely(found)}."
    wants = CERTAIN if needed == 1 else f"{puzzle.written.likely} or better counts."
    said = [told] if found.chance == 1 else [told, wants]
    if solved and found.chance < way.chance:
        said.append(f"A better way reaches it {so_likely(way)}: {_said(puzzle)}.")
    elif solved:
        said.append(puzzle.written.why)
    else:
        said.append(f"A better way reaches it {so_likely(way)}; 'solution' shows it.")
    title = "Solved" if solved else "Not solved"
    return Sheet(f"{title}: {puzzle.written.title}", (Text(tuple(said)), Facts(tuple(facts)), Text((ANEW,))))


def solution_page(puzzle: Puzzle, way: Likely) -> Sheet:
    """One way to solve it."""
    written = puzzle.written
    text = (f"One way, which reaches the aim {so_likely(way)}:", "", *lines(puzzle.written.solution), "")
    wrong = ("", f"Not so: {'; '.join(lines(written.wrong))}. {written.wrong_why}")
    return Sheet(f"Solution: {written.title}", (Text((*text, written.why, *wrong)), Text((ANEW,))))


def _said(puzzle: Puzzle) -> str:
    return "; ".join(lines(puzzle.written.solution))


def list_page(puzzles: Sequence[Puzzle], title: str, record: Record, titled: Callable[[str], str]) -> Sheet:
    """The puzzles there are, with one's record."""
    several = len({p.game for p in puzzles}) > 1
    rows = tuple(
        (
            str(p.number),
            *((titled(p.game),) if several else ()),
            p.written.title,
            p.written.idea,
            so_far(record.best(p.id)),
        )
        for p in puzzles
    )
    done = sum(bool(record.best(p.id).solved) for p in puzzles)
    columns = ("number", *(("game",) if several else ()), "puzzle", "idea", "your record")
    return Sheet(title, (Grid(columns, rows), Text((f"Solved: {done} of {len(puzzles)}.",))))
