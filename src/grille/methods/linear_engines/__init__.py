"""The engines that solve linear and integer programs, each behind the same two words: a Program in, an Outcome out."""

from grille.methods.linear_engines.outcome import Outcome, Status

__all__ = ["Outcome", "Status"]
