"""What the bots know of Cover Me."""
