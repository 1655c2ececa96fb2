"""Faults: processes killed, disks full, databases gone, lines cut, clients that misbehave."""
