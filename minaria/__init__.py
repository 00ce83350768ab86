"""minaria: deep tabletop strategy games played and refereed at a terminal, by typed orders."""

__version__ = "0.1.0"
