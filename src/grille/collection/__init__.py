"""Puzzle libraries, deduplication, batch jobs."""
