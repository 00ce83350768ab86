"""What may be done in every step of the dynastic sequence: money and goods change hands, Princes govern."""

from minaria.games.blood_royale.acts.dynasty import Granting
from minaria.games.blood_royale.acts.movement import HandingOver
from minaria.games.blood_royale.chapters.alliance import Pay

AT_COURT = (Granting(), Pay, HandingOver())
"""Everybody is there: no pieces have to meet (BR-NEGOTIATE-03, BR-GOODS-12, BR-OPTG-01)."""
