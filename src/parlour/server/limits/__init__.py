"""Limits of rates, connections and tables."""
