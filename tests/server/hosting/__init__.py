"""Running a server: the command, its settings, its storage and its documentation."""
