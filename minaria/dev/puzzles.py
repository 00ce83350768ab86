"""`minaria dev puzzles [GAME [PUZZLE]]`: whether each puzzle's solution reaches its aim and its wrong line does not."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

from minaria.engine.game import Game, games, load
from minaria.table.puzzles import course
from minaria.table.puzzles.course import Likely
from minaria.table.puzzles.pages import share
from minaria.table.puzzles.table import typed
from minaria.table.puzzles.text import Puzzle, PuzzleFault, called, lines, of_game
from minaria.table.record.replies import NOTHING_DONE


def puzzle_faults(game: Game) -> list[str]:
    """What is wrong with a game's puzzles, a sentence each with the puzzle's name."""
    try:
        return [f"puzzle {puzzle.name}: {why}" for puzzle in of_game(game) for why in faults(game, puzzle)]
    except PuzzleFault as err:
        return [str(err)]


def faults(game: Game, puzzle: Puzzle) -> Iterator[str]:
    """What is wrong with a puzzle, a sentence each."""
    try:
        right, wrong = tried(game, puzzle, puzzle.written.solution), tried(game, puzzle, puzzle.written.wrong)
    except PuzzleFault as err:
        yield str(err)
        return
    if right.chance < puzzle.likely:
        yield f"the solution reaches the aim with {share(right)} only"
    if wrong.chance >= puzzle.likely:
        yield f"the wrong line reaches the aim as well, with {share(wrong)}"


def tried(game: Game, puzzle: Puzzle, text: str) -> Likely:
    """How likely some lines reach the aim. Raises PuzzleFault where one of them is not done, or leads to no end."""
    table = typed(puzzle, course.match_of(puzzle, game), lines(text))
    bad = [reply.text for reply in table.replies if reply.kind in NOTHING_DONE]
    if bad:
        raise PuzzleFault(f"{puzzle.id}: {bad[0]}")
    if not table.ended:
        raise PuzzleFault(f"{puzzle.id}: after '{'; '.join(lines(text))}' it is not at its end")
    return table.worth


def main(argv: Sequence[str]) -> int:
    """The command line; 1 where something is wrong."""
    parser = argparse.ArgumentParser(prog="minaria dev puzzles", description=__doc__)
    parser.add_argument("game", nargs="?")
    parser.add_argument("puzzle", nargs="?")
    args = parser.parse_args(argv)
    wrong = 0
    for game_id in [args.game] if args.game else games():
        game = load(game_id)
        try:
            puzzles = of_game(game)
        except PuzzleFault as err:
            wrong += 1
            print(err)
            continue
        for puzzle in [called(puzzles, args.puzzle)] if args.puzzle else puzzles:
            found = list(faults(game, puzzle))
            wrong += len(found)
            print(f"{puzzle.game} {puzzle.number} {puzzle.name}: {'; '.join(found) or 'as written'}")
    return 1 if wrong else 0
