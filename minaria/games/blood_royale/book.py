"""The rules of Blood Royale as pages to read at the table (see kit/rulebook)."""

from minaria.games.blood_royale.chapters import ORDERS
from minaria.games.blood_royale.tables import GAME_ID
from minaria.kit.rulebook import Rulebook

RULES = Rulebook(GAME_ID, "BR", ORDERS)
