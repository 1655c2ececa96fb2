"""Examples that can be run: see README.md beside this."""
