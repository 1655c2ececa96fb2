"""A long, bounded load of attacks, hostile inputs and kills: `make torture`."""
