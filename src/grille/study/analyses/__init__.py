"""One file for each report: from a study's rows to findings, tables and figures. Sentences are computed from the
data."""
