"""Bans, the operator's requests and their audit."""
