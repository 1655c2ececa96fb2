# The table of cover-me in the page.
