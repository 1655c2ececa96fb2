"""Players: tokens, devices, blocks, and erasing an account."""
