"""How fast Parlour is. Nothing here is asserted: `python -m benchmarks.run` prints what it is."""
