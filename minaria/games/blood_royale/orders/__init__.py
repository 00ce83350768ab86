"""Words that no chapter carries out: what only shows something, and the kinds of slots."""
