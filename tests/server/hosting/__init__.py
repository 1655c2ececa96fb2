"""Running a server: faults, several processes, storage, settings and their documentation."""
