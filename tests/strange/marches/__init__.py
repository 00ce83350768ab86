"""The example that new games begin as, where `load` finds it."""

from minaria.dev.example import GAME as GAME
