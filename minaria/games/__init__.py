"""The rulebooks, one package each; a game is found by its id and no game knows another."""
