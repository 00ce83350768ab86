"""Everything about each kind of order in one record (see engine.acts); acts of one phase alone stand beside it."""
