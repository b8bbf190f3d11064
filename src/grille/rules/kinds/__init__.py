"""The kinds of rules, each one record. A new one is an entry in one of these files."""
