"""The rules of Cover Me, tested one by one against the catalogue in docs/rules/cover-me.md."""
