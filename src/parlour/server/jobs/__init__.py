"""Work that nobody asks for: clocks, bots, presence, abandoned tables."""
