"""The environments: what seats observe, other people's conformance tests, bots across worlds."""
