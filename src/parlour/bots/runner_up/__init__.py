"""What the bots know of Runner-Up."""
