"""Experiments over methods and corpora: run, tables, figures."""
