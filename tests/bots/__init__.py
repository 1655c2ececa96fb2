"""The bots: honest, legal, prompt, and the same again with the same dice."""
