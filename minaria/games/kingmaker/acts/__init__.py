"""Acts: what may be ordered, a module for each part of the game. A phase lists those that belong to it.

Each module ends with tuples of its acts by where they are offered: `MOVING` in the Movement Phase, `COMPANY` between
movement and combat, `COMBAT` in the Combat Phase, `OPENING` at the start of an own turn, `ANYTIME` while movement and
combat are ordered. A phase takes these tuples; a new act is added to a tuple, and no phase need be changed.
"""
