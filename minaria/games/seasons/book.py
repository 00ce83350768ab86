"""The rules of Seasons as pages to read at the table (see kit/rulebook)."""

from minaria.games.seasons.chapters import ORDERS
from minaria.games.seasons.tables import GAME_ID
from minaria.kit.rulebook import Rulebook

RULES = Rulebook(GAME_ID, "SE", ORDERS)
