"""Home on the full screen: my tables, a new game on one page, tables to watch, rules, learning.

What it shows and what is typed there stands here, without any screen; `ui/tui/home` draws it. It reads what is typed by
the menu's own modules (`menu.rows`, `early`, `seats`, `people`, `options`, `questions`): one
reading, two faces.
"""
