"""Tables: entries applied to a state, commands, messages, and the registry."""
