"""Parlour in a terminal: what is drawn there, and the game one plays by typing."""
