# The page around the tables.

house = Parlour
