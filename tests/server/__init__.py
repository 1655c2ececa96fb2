"""The server: real processes, real sockets, real databases."""
