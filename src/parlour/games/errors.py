"""What can be wrong with what is handed in. Each message says what was expected and what came."""


class ParlourError(ValueError):
    """Something handed to Parlour cannot be accepted; nothing has changed."""


class InvalidMove(ParlourError):
    """The move cannot be read."""


class IllegalMove(ParlourError):
    """The move can be read but is not allowed here."""


class InvalidOptions(ParlourError):
    """A game's options are unknown or do not go together."""


class InvalidPosition(ParlourError):
    """A position cannot be read or cannot occur on a table."""


class InvalidTranscript(ParlourError):
    """A transcript cannot be read, or is not a true account of a match."""
