"""The kinds of slots, and the words of orders."""
