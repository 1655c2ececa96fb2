"""Live tables: the log, the feed, the players, the bots' turns, and the way in for browsers."""
