"""The table engine: phases on a saved stack, offers, dice, journal, undo and replay. Knows no game and no screen."""
