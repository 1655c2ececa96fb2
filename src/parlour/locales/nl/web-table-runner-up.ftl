# The table of runner-up in the page.
