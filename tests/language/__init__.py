"""Lines as people type them (`corpora/`), where they typed them (`positions/`, `made`), and what becomes of them."""
