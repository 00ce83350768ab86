"""Every test that goes through the games there are goes through the strange ones too."""

from __future__ import annotations

import minaria.games
from tests.strange import STRANGE

minaria.games.__path__.append(STRANGE)
