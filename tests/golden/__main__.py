"""`python -m tests.golden`: write the golden games that are missing."""

from tests.golden import FOLDER, recipes, write_missing

for path in write_missing(FOLDER, recipes()):
    print(path.name)
