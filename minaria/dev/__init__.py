"""Tools for whoever works on minaria: `minaria dev fuzz | ledger | bench | check`. Nothing here is imported by play."""
