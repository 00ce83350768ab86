"""Puzzles: a position, a task, and the engine as judge. All of it that is no face's is found here."""
