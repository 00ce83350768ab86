"""A line on its way: what is asked, who may answer, what was sent before, and the table that gives the order."""
