"""The laboratory: arena, ratings, and the threads they share their work among."""
