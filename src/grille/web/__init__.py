"""The HTTP API: everything the library does, for programs and for the page. A sibling of `cli`."""
