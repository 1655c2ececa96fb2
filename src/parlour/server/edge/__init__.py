"""The way in: HTTP, WebSockets and the page."""
