"""Cover Me as an environment: what a seat observes, and many matches stepped at once."""
