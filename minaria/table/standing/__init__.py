"""Orders given in advance and the conditions they wait for."""
