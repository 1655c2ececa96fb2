"""The rules of both games once more, in plain Python: what the tests follow the real ones with."""
