"""Words that no chapter carries out: what is shown, what is laid down beforehand, and the kinds of slots."""
