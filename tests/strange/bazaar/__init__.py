"""The bazaar, a game without a map, where `load` finds it."""

from tests.bazaar.game import GAME as GAME
