"""What the page stands on: its wire types, its words and the games its tables are tried on."""
