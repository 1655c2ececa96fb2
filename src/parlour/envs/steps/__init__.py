"""What the compiled halves of all environments share."""
