"""Board parts that several games share: hex grids, data tables, odds."""
