"""The kinds of rules, each one record. To add one, add an entry to one of these files."""
