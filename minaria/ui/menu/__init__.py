"""What is asked before there is a table, in people's own words: by the menu in lines, by home on the full screen."""
