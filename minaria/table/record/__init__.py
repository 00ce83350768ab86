"""What a line at the table is told by: replies, talk, journal numbers and rulings, offices, clocks, the notebook."""
