"""Studies: many games of several tables side by side, and what is learned from them."""
