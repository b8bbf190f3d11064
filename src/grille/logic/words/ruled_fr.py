"""French sentences of steps that come from rules."""

from __future__ import annotations

TEXTS = {
    "rule-digits": "{rules} Donc {kept_cells:;}.",
    "rule-different": "{pivot} vaut {digit:bare}. {rules} Donc {emptied} ne {emptied:#vaut|valent} pas {digit:bare}.",
    "kept": "{rules} Avec les candidats qui restent, {kept_cells:;}.",
    "sum-bounds": "{rules} {bounds}",
    "combinations": "{rules} {combinations} Donc {kept_cells:;}.",
    "sum-ways": "{rules} De toutes les façons d'y arriver avec les candidats qui restent, {kept_cells:;}.",
    "rule-house": "{rules} Autant de cases que de chiffres : chacun y figure une fois. Donc {kept_cells:;}.",
    "rule-pointing": "{whichever} {rules} Dans tous les cas, cela exclut {excluded:or}.",
    "locked-combinations": "{rules} {combinations} {locked}",
    "clue": "{rules} De toutes les façons possibles avec les candidats qui restent, {kept_cells:;}.",
    "innies": "La somme des chiffres {base:of} est {whole}. {totals} Donc {equation}, et {kept_cells:;}.",
    "shared-house": (
        "{brief} {brief:#est|sont} dans {house}, où chaque chiffre figure une fois. De toutes les façons de remplir"
        " ainsi {house}, {kept_cells:;}."
    ),
    "rule-chain": (
        "Si {chain_start}, alors {rule_links:then}. Il y a donc {chain_ends:or}. Les deux excluent {excluded}. {rules}"
    ),
    "rule-contradiction": "Supposons que {refuted_start}. {follows} {dead_end} {rules}",
}

PIECES = {
    "brief": "{0}{1} ({2})",
    "run": "{0} à {1}",
    "keeps": "{0} ne peut valoir que {1:or}",
    "bound": "La somme des autres cases est d'au moins {0} et d'au plus {1} : donc {2}.",
    "bound-weighed": "Par le plus petit et le plus grand candidat des autres cases, {0}.",
    "combinations": "Les combinaisons qui restent sont {0}.",
    "combinations-many": "Il reste {0} combinaisons.",
    "whichever-house": "Dans {0}, {1} va en {2:or}.",
    "whichever-cell": "{0} vaut {1:or}.",
    "locked-out": (
        "Elle a donc {0}, en {1:or}, et une case qui {1:#la voit|voit les deux|les voit toutes} ne vaut pas {0:bare}."
    ),
    "locked-in": "Dans {0}, {1} n'a pas d'autre place : elle a donc {1}, et {2:;}.",
    "rule-total": "{0} {0:#a|ont ensemble} pour somme {1}{2}.",
    "reaching": ", y compris {0} au-dehors",
    "weak-by-rule": "{0} ne vaut pas {1:bare}, par la règle « {2} »",
    "weak-in-house": "{0} ne vaut pas {1:bare}, car elle voit {2} dans {3}",
    "strong-by-rule": "{0} vaut {1:bare}, seule autre place de la règle « {2} »",
    "follows": "Alors {0:then}.",
    "follow-rule": "{0} vaut {1:bare} ({2})",
    "follow-house": "{0} vaut {1:bare} (dans {2})",
    "follow-plain": "{0} vaut {1:bare}",
    "dead-cell": "Mais alors {0} n'a plus de candidat.",
    "dead-house": "Mais alors {1} n'a plus de place dans {0}.",
    "dead-rule": "Mais alors il n'y a plus aucune façon de suivre {0}.",
}
