"""The rules of Runner-Up, one test per rule."""
