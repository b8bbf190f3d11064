"""One file a report: from a study's rows to findings, tables and figures. Sentences are computed, never typed in."""
