"""The teaching game, where `load` finds it: hosting and the command line are tried on a short game."""

from tests.engine.teaching import FORD as GAME

__all__ = ["GAME"]
