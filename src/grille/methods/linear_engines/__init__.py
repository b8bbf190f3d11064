"""The engines that solve linear and integer programs, with one interface: a Program in, an Outcome out."""

from grille.methods.linear_engines.outcome import Outcome, Status

__all__ = ["Outcome", "Status"]
