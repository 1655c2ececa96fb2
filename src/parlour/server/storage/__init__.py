"""The database: its schema, the one writer, and the readers."""
