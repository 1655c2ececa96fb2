"""WebSocket feeds: the connection, its limits, and what a client asks."""
