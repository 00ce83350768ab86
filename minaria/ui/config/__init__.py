"""What a person may choose, and the file it stands in."""
