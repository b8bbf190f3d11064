"""Every technique as one record: what it is called, where it belongs, which sentences tell it. Finds nothing.

The records stand in the one order of techniques, from easy to hard and from level to level: levels, paths, hints and
the ladder `grille` go by it.
A new technique is a record here, a function of the same name in the native core (`native/logic`, or `native/se` and
`native/hodoku`, from where `native/borrowed` hands on those of the levels), its sentences in each language of `words`,
its idea in each of `ideas`, and its example in docs/techniques.
Prices are not here: a ladder has them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

LEVEL_NAMES = ("very-easy", "easy", "medium", "hard", "expert", "extreme")
"""From easy to hard; the last is "anything more"."""


@dataclass(frozen=True, slots=True)
class Record:
    """The properties of a technique, apart from how its steps are found."""

    name: str
    """The word that users type, and its name in the native core."""
    en: str
    fr: str
    """Its French title."""
    family: str
    level: str
    """The level that adds it; for techniques of the ladder `se` alone, the level of puzzles that need it."""
    codes: tuple[str, ...] = ()
    """Its codes in files of cases (reglib)."""
    told: tuple[str, ...] = ()
    """The names of the sentences that describe its steps; empty for the one of its own name."""

    @property
    def title(self) -> str:
        """Its English title."""
        return self.en

    @property
    def titles(self) -> Mapping[str, str]:
        """Its titles by language."""
        return {"en": self.en, "fr": self.fr}

    @property
    def sentences(self) -> tuple[str, ...]:
        """The names of the sentences that describe its steps."""
        return self.told or (self.name,)

    @property
    def wants_unique(self) -> bool:
        """Whether it is sound only on puzzles with one solution."""
        return self.family == "uniqueness"


_TOLD = {
    "unique-rectangle-5": ("rectangle", "unique-rectangle-5"),
    "unique-rectangle-6": ("rectangle", "unique-rectangle-6"),
    "hidden-rectangle": ("rectangle", "hidden-rectangle"),
    "avoidable-rectangle-1": ("avoidable", "avoidable-rectangle-1"),
    "avoidable-rectangle-2": ("avoidable", "avoidable-rectangle-2"),
    "multi-colouring-1": ("nets", "multi-colouring-1"),
    "multi-colouring-2": ("nets", "multi-colouring-2"),
    "continuous-nice-loop": ("continuous-loop",),
    "discontinuous-nice-loop": ("nice-loop",),
    "als-xz": ("als",),
    "als-xy-wing": ("als",),
    "als-chain": ("als",),
    "franken-x-wing": ("franken",),
    "franken-swordfish": ("franken",),
    "finned-franken-x-wing": ("finned-franken",),
    "finned-franken-swordfish": ("finned-franken",),
    "forcing-chain-contradiction": ("refuted",),
    "forcing-net-contradiction": ("refuted",),
    "forcing-chain-verity": ("verity",),
    "forcing-net-verity": ("verity",),
    "grouped-continuous-nice-loop": ("continuous-loop",),
    "grouped-discontinuous-nice-loop": ("nice-loop",),
    "grouped-aic": ("aic",),
}
"""The sentences of HoDoKu's techniques, where they are not just the one of the technique's name."""


def _walked(name: str, en: str, fr: str, family: str, level: str, *codes: str) -> Record:
    return Record(name, en, fr, family, level, codes, _TOLD.get(name, ()))


RECORDS: tuple[Record, ...] = (
    Record("full-house", "Full House", "Dernière case", "singles", "very-easy", ("0000",)),
    Record("naked-single", "Naked Single", "Singleton nu", "singles", "very-easy", ("0003",)),
    Record(
        "hidden-single-box",
        "Hidden Single in a Box",
        "Singleton caché dans un bloc",
        "singles",
        "easy",
        ("0002",),
        ("single",),
    ),
    Record(
        "hidden-single-line",
        "Hidden Single in a Line",
        "Singleton caché dans une ligne ou une colonne",
        "singles",
        "easy",
        ("0002",),
        ("single",),
    ),
    Record("direct-pointing", "Direct Pointing", "Pointage direct", "locked", "medium", (), ("locked", "target")),
    Record("direct-claiming", "Direct Claiming", "Revendication directe", "locked", "medium", (), ("locked", "target")),
    Record("pointing", "Pointing", "Pointage", "locked", "medium", ("0100",), ("locked",)),
    Record("claiming", "Claiming", "Revendication", "locked", "medium", ("0101",), ("locked",)),
    Record("locked-pair", "Locked Pair", "Paire verrouillée", "sets", "medium", ("0110",), ("naked", "both")),
    Record("locked-triple", "Locked Triple", "Triplet verrouillé", "sets", "medium", ("0111",), ("naked", "both")),
    Record("naked-pair", "Naked Pair", "Paire nue", "sets", "medium", ("0200",), ("naked", "rest")),
    Record("naked-triple", "Naked Triple", "Triplet nu", "sets", "medium", ("0201",), ("naked", "rest")),
    Record(
        "direct-hidden-pair", "Direct Hidden Pair", "Paire cachée directe", "sets", "medium", (), ("hidden", "left")
    ),
    Record("hidden-pair", "Hidden Pair", "Paire cachée", "sets", "medium", ("0210",), ("hidden",)),
    Record(
        "direct-hidden-triple", "Direct Hidden Triple", "Triplet caché direct", "sets", "medium", (), ("hidden", "left")
    ),
    Record("hidden-triple", "Hidden Triple", "Triplet caché", "sets", "medium", ("0211",), ("hidden",)),
    Record("x-wing", "X-Wing", "X-Wing", "fish", "hard", ("0300",), ("fish",)),
    Record("swordfish", "Swordfish", "Espadon", "fish", "hard", ("0301",), ("fish",)),
    Record("xy-wing", "XY-Wing", "XY-Wing", "wings", "hard", ("0800",)),
    Record("xyz-wing", "XYZ-Wing", "XYZ-Wing", "wings", "hard", ("0801",)),
    Record("skyscraper", "Skyscraper", "Gratte-ciel", "single digit", "hard", ("0400",), ("links",)),
    Record("two-string-kite", "2-String Kite", "Cerf-volant", "single digit", "hard", ("0401",), ("links",)),
    Record("turbot-fish", "Turbot Fish", "Turbot", "single digit", "hard", ("0403",), ("links",)),
    Record("empty-rectangle", "Empty Rectangle", "Rectangle vide", "single digit", "hard", ("0402",)),
    Record("w-wing", "W-Wing", "W-Wing", "wings", "hard", ("0803",)),
    Record("remote-pair", "Remote Pair", "Paire distante", "chains", "hard", ("0703",)),
    Record("naked-quad", "Naked Quad", "Quadruplet nu", "sets", "hard", ("0202",), ("naked", "rest")),
    Record("hidden-quad", "Hidden Quad", "Quadruplet caché", "sets", "hard", ("0212",), ("hidden",)),
    Record("jellyfish", "Jellyfish", "Méduse", "fish", "hard", ("0302",), ("fish",)),
    Record("finned-x-wing", "Finned X-Wing", "X-Wing à aileron", "fish", "hard", ("0310",), ("finned",)),
    Record("sashimi-x-wing", "Sashimi X-Wing", "X-Wing sashimi", "fish", "hard", ("0320",), ("finned",)),
    Record(
        "unique-rectangle-1",
        "Unique Rectangle Type 1",
        "Rectangle unique, type 1",
        "uniqueness",
        "hard",
        ("0600",),
        ("rectangle", "unique-rectangle-1"),
    ),
    Record(
        "unique-rectangle-2",
        "Unique Rectangle Type 2",
        "Rectangle unique, type 2",
        "uniqueness",
        "hard",
        ("0601",),
        ("rectangle", "unique-rectangle-2"),
    ),
    Record(
        "unique-rectangle-3",
        "Unique Rectangle Type 3",
        "Rectangle unique, type 3",
        "uniqueness",
        "hard",
        ("0602",),
        ("rectangle", "unique-rectangle-3"),
    ),
    Record(
        "unique-rectangle-4",
        "Unique Rectangle Type 4",
        "Rectangle unique, type 4",
        "uniqueness",
        "hard",
        ("0603",),
        ("rectangle", "unique-rectangle-4"),
    ),
    _walked("unique-rectangle-5", "Unique Rectangle Type 5", "Rectangle unique, type 5", "uniqueness", "hard", "0604"),
    _walked("unique-rectangle-6", "Unique Rectangle Type 6", "Rectangle unique, type 6", "uniqueness", "hard", "0605"),
    _walked("hidden-rectangle", "Hidden Rectangle", "Rectangle caché", "uniqueness", "hard", "0606"),
    _walked(
        "avoidable-rectangle-1",
        "Avoidable Rectangle Type 1",
        "Rectangle évitable, type 1",
        "uniqueness",
        "hard",
        "0607",
    ),
    _walked(
        "avoidable-rectangle-2",
        "Avoidable Rectangle Type 2",
        "Rectangle évitable, type 2",
        "uniqueness",
        "hard",
        "0608",
    ),
    Record("bug-plus-1", "BUG+1", "BUG+1", "uniqueness", "hard", ("0610",)),
    *(
        Record(
            f"unique-loop-{number}",
            f"Unique Loop Type {number}",
            f"Boucle unique, type {number}",
            "uniqueness",
            "hard",
            (),
            ("loop", f"unique-{'loop' if number in (2, 4) else 'rectangle'}-{number}"),
        )
        for number in range(1, 5)
    ),
    *(
        Record(
            f"bug-{number}",
            f"BUG Type {number}",
            f"BUG, type {number}",
            "uniqueness",
            "hard",
            (),
            ("grave", f"bug-{number}"),
        )
        for number in range(2, 5)
    ),
    Record(
        "simple-colouring-trap",
        "Simple Colouring Trap",
        "Coloriage simple, piège",
        "colouring",
        "expert",
        ("0500",),
        ("colours", "simple-colouring-trap"),
    ),
    Record(
        "simple-colouring-wrap",
        "Simple Colouring Wrap",
        "Coloriage simple, contradiction",
        "colouring",
        "expert",
        ("0501",),
        ("colours", "simple-colouring-wrap"),
    ),
    _walked("multi-colouring-2", "Multi Colouring 2", "Coloriage multiple 2", "colouring", "expert", "0503"),
    _walked("multi-colouring-1", "Multi Colouring 1", "Coloriage multiple 1", "colouring", "expert", "0502"),
    Record("x-chain", "X-Chain", "Chaîne X", "chains", "expert", ("0701",), ("chain",)),
    Record("xy-chain", "XY-Chain", "Chaîne XY", "chains", "expert", ("0702",), ("chain",)),
    Record("finned-swordfish", "Finned Swordfish", "Espadon à aileron", "fish", "expert", ("0311",), ("finned",)),
    Record("sashimi-swordfish", "Sashimi Swordfish", "Espadon sashimi", "fish", "expert", ("0321",), ("finned",)),
    Record("finned-jellyfish", "Finned Jellyfish", "Méduse à aileron", "fish", "expert", ("0312",), ("finned",)),
    Record("sashimi-jellyfish", "Sashimi Jellyfish", "Méduse sashimi", "fish", "expert", ("0322",), ("finned",)),
    _walked("sue-de-coq", "Sue de Coq", "Sue de Coq", "almost locked sets", "expert", "1101"),
    Record(
        "aligned-pair-exclusion",
        "Aligned Pair Exclusion",
        "Exclusion de paire alignée",
        "exclusion",
        "expert",
        (),
        ("exclusion",),
    ),
    _walked("continuous-nice-loop", "Continuous Nice Loop", "Boucle continue", "chains", "expert", "0706"),
    _walked("aic", "AIC", "AIC", "chains", "expert", "0708"),
    _walked("discontinuous-nice-loop", "Discontinuous Nice Loop", "Boucle discontinue", "chains", "expert", "0707"),
    Record(
        "aligned-triplet-exclusion",
        "Aligned Triplet Exclusion",
        "Exclusion de triplet aligné",
        "exclusion",
        "expert",
        (),
        ("exclusion",),
    ),
    _walked(
        "grouped-continuous-nice-loop",
        "Grouped Continuous Nice Loop",
        "Boucle continue groupée",
        "chains",
        "expert",
        "0709",
    ),
    _walked("grouped-aic", "Grouped AIC", "AIC groupée", "chains", "expert", "0711"),
    _walked(
        "grouped-discontinuous-nice-loop",
        "Grouped Discontinuous Nice Loop",
        "Boucle discontinue groupée",
        "chains",
        "expert",
        "0710",
    ),
    _walked("als-xz", "ALS-XZ", "ALS-XZ", "almost locked sets", "expert", "0901"),
    _walked("als-xy-wing", "ALS-XY-Wing", "ALS-XY-Wing", "almost locked sets", "expert", "0902"),
    _walked("als-chain", "ALS Chain", "Chaîne d'ALS", "almost locked sets", "expert", "0903"),
    _walked("death-blossom", "Death Blossom", "Fleur mortelle", "almost locked sets", "expert", "0904"),
    _walked("franken-x-wing", "Franken X-Wing", "X-Wing franken", "fish", "expert", "0330"),
    _walked("franken-swordfish", "Franken Swordfish", "Espadon franken", "fish", "expert", "0331"),
    _walked("finned-franken-x-wing", "Finned Franken X-Wing", "X-Wing franken à aileron", "fish", "expert", "0340"),
    _walked(
        "finned-franken-swordfish",
        "Finned Franken Swordfish",
        "Espadon franken à aileron",
        "fish",
        "expert",
        "0341",
    ),
    Record("x-cycle", "X-Cycle", "Cycle X", "forcing chains", "expert", (), ("cycle",)),
    Record("y-cycle", "Y-Cycle", "Cycle Y", "forcing chains", "expert", (), ("cycle",)),
    Record("mixed-cycle", "Mixed Cycle", "Cycle mixte", "forcing chains", "expert", (), ("cycle",)),
    Record("forcing-x-chain", "Forcing X-Chain", "Chaîne X forcée", "forcing chains", "expert", (), ("forcing",)),
    Record("forcing-chain", "Forcing Chain", "Chaîne forcée", "forcing chains", "expert", (), ("forcing",)),
    Record("nishio", "Nishio", "Nishio", "forcing chains", "extreme", (), ("contradiction",)),
    Record(
        "cell-forcing",
        "Cell Forcing Chains",
        "Chaînes forcées par une case",
        "forcing chains",
        "extreme",
        (),
        ("cell-forcing", "branches"),
    ),
    Record(
        "region-forcing",
        "Region Forcing Chains",
        "Chaînes forcées par une zone",
        "forcing chains",
        "extreme",
        (),
        ("region-forcing", "branches"),
    ),
    Record(
        "contradiction-forcing",
        "Contradiction Forcing Chains",
        "Chaînes forcées par contradiction",
        "forcing chains",
        "extreme",
        (),
        ("contradiction",),
    ),
    Record(
        "double-forcing",
        "Double Forcing Chains",
        "Double chaîne forcée",
        "forcing chains",
        "extreme",
        (),
        ("double-forcing", "branches"),
    ),
)


HODOKU_RECORDS: tuple[Record, ...] = (
    _walked(
        "forcing-chain-contradiction",
        "Forcing Chain Contradiction",
        "Chaîne forcée, contradiction",
        "forcing chains",
        "extreme",
        "1301",
    ),
    _walked(
        "forcing-chain-verity", "Forcing Chain Verity", "Chaîne forcée, vérité", "forcing chains", "extreme", "1302"
    ),
    _walked(
        "forcing-net-contradiction",
        "Forcing Net Contradiction",
        "Réseau forcé, contradiction",
        "forcing chains",
        "extreme",
        "1303",
    ),
    _walked("forcing-net-verity", "Forcing Net Verity", "Réseau forcé, vérité", "forcing chains", "extreme", "1304"),
    _walked("template-set", "Template Set", "Gabarit, placement", "templates", "extreme", "1201"),
    _walked("template-delete", "Template Delete", "Gabarit, suppression", "templates", "extreme", "1202"),
    _walked("brute-force", "Brute Force", "Force brute", "search", "extreme"),
)
"""Techniques that only HoDoKu's walk finds; they belong to no level."""
