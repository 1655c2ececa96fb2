"""The command line, as a newcomer and a careless typist meet it."""
