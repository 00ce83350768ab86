"""Where tables are kept: the database, branches, folders, and what checks a kept table."""
