"""Pages of Blood Royale as plain data, each made from a seat's view (see engine.sheets)."""
