"""What other processes on the same PostgreSQL database have stored."""
