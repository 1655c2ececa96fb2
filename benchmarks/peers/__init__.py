"""Our speed beside that of others: `python -m benchmarks.peers`."""
