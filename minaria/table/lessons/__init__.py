"""Lessons: a first game that teaches by being played; what is shown and judged of one, below every face."""
