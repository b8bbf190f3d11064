"""The HTTP API and the page."""
