"""French. Names in braces are facts of the step; `language.py` says how they are written."""

from __future__ import annotations

from grille.logic.words import ruled_fr
from grille.logic.words.language import Language, Noun
from grille.rules import HOUSE_KINDS, Name

TEXTS = {
    "single": "Où {digit} peut-il aller dans {base} ? {barred}Il ne reste que {cell} : {cell} vaut donc {digit:bare}.",
    "full-house": (
        "{cell} est la seule case encore vide {base:of}. Les autres cases {base:of} contiennent tous les chiffres sauf"
        " {digit} : {cell} vaut donc {digit:bare}."
    ),
    "naked-single": (
        "Quels chiffres {cell} peut-elle contenir, dans {homes} ? {taken}Il ne reste que {digit} : {cell} vaut donc"
        " {digit:bare}."
    ),
    "locked": (
        "Dans {base}, {digit} ne peut aller que dans {places:or}, et ces cases sont toutes aussi dans {cover}. Quelle"
        " que soit celle qui contient {digit} {base:of}, c'est aussi {digit} {cover:of} : aucune autre case {cover:of}"
        " ne peut donc contenir {digit}."
    ),
    "target": "Dans {target}, il ne reste alors que {cell} pour {digit} : {cell} vaut donc {digit:bare}.",
    "hidden": (
        "Dans {house}, {digits} ne peuvent aller que dans {members}. Ces {n} chiffres occupent donc ces {n} cases, et"
        " rien d'autre n'y tient."
    ),
    "left": "Pour {placed}, il ne reste alors que {cell} dans {house} : {cell} vaut donc {placed:bare}.",
    "naked": (
        "À elles {n}, {members} n'ont pas d'autres candidats que {digits:bare}. Ces {n} cases se partagent {n}"
        " chiffres : chacun de ces chiffres va donc dans l'une de ces cases."
    ),
    "rest": "Aucune autre case {house:of} ne peut contenir {digits:or}.",
    "both": "Elles sont à la fois dans {house} : aucune autre case de ces deux zones ne peut contenir {digits:or}.",
    "fish": (
        "Dans {base}, {digit} ne peut aller qu'aux croisements avec {cover} : dans {body}. Chacune de ces {n}"
        " {base:kind} a besoin de son {digit:bare}, et elles ne peuvent pas le prendre dans la même {cover:one} : à"
        " elles {n}, elles épuisent donc {digit} des {n} {cover:kind}. Aucune autre case {cover:of} ne peut contenir"
        " {digit}."
    ),
    "finned": (
        "Supposons que {digit} ne soit pas dans {fin:or}. Alors, dans {base}, il ne peut aller qu'aux croisements avec"
        " {cover} : dans {body}. Chacune des {n} {base:kind} épuise {digit} de l'une des {n} {cover:kind}, et aucune"
        " autre case {cover:of} ne peut contenir {digit}. Mais si {digit} est dans {fin:or}, aucune case qui {fin:#la"
        " voit|les voit toutes les deux|les voit toutes} ne peut le contenir non plus : {sees:;}. Dans les deux cas,"
        " les mêmes candidats tombent."
    ),
    "links": (
        "Dans {first_base}, {digit} ne peut aller que dans {outer_one} ou {inner_one} ; dans {second_base}, que dans"
        " {inner_two} ou {outer_two}. Comme {inner_one} et {inner_two} se voient dans {bridge}, elles ne peuvent pas"
        " contenir {digit} toutes les deux : l'une au moins des cases {outer_one} et {outer_two} le contient donc. Une"
        " case qui voit ces deux-là ne peut pas contenir {digit} : {sees:;}."
    ),
    "empty-rectangle": (
        "Dans {first_base}, {digit} ne peut aller que dans {body:or}, et ces cases sont toutes dans {bridge} ou dans"
        " {cross}. Dans {second_base}, il ne peut aller que dans {inner_one} ou {outer_one}. Si {outer_one} ne"
        " contient pas {digit}, alors {inner_one} le contient ; cette case est dans {bridge}, et {first_base} doit"
        " donc avoir son {digit:bare} dans {cross}. Dans les deux cas, {target_cell} ne peut pas contenir {digit} :"
        " elle voit {outer_one} dans {far_home}, et elle est dans {cross}."
    ),
    "chain": (
        "Supposons que {outer_one} ne contienne pas {digit}. Alors {chain:then}. L'une au moins des cases {outer_one}"
        " et {outer_two} contient donc {digit} dans tous les cas, et une case qui voit les deux ne peut pas le"
        " contenir : {sees:;}."
    ),
    "remote-pair": (
        "{cells} n'ont toutes que les candidats {digits:bare}, et chacune voit la suivante : {path:;}. Les deux"
        " chiffres alternent donc le long de la chaîne : de ses extrémités {outer_one} et {outer_two}, l'une vaut"
        " {digit:bare} et l'autre {other:bare}. Une case qui voit les deux extrémités ne peut valoir ni l'un ni"
        " l'autre : {sees:;}."
    ),
    "colours": (
        "Dans certaines zones, {digit} n'a que deux places : {pairs:;}. Dans chaque paire, une case contient {digit}"
        " et l'autre non. Colorions donc les cases tour à tour : {one} d'une couleur, {two} de l'autre. Alors {digit}"
        " est dans toutes les cases d'une couleur et dans aucune de l'autre."
    ),
    "simple-colouring-trap": "Une case qui voit les deux couleurs ne peut pas contenir {digit} : {sees:;}.",
    "simple-colouring-wrap": (
        "Or {clash} ont la même couleur et se voient dans {clash_house} : elles ne peuvent pas contenir {digit} toutes"
        " les deux, et cette couleur est donc la fausse."
    ),
    "xy-wing": (
        "{pivot} vaut {a:bare} ou {b:bare}. Si elle vaut {a:bare}, alors {one}, qu'elle voit dans {home_one}, ne vaut"
        " pas {a:bare} et vaut donc {other:bare}. Si elle vaut {b:bare}, alors {two}, qu'elle voit dans {home_two}, ne"
        " vaut pas {b:bare} et vaut donc {other:bare}. Dans les deux cas, l'une des cases {one} et {two} vaut"
        " {other:bare}, et une case qui voit les deux ne peut pas valoir {other:bare} : {sees:;}."
    ),
    "xyz-wing": (
        "{pivot} vaut {a:bare}, {b:bare} ou {other:bare}. Si elle vaut {a:bare}, alors {one}, qu'elle voit dans"
        " {home_one}, vaut {other:bare}. Si elle vaut {b:bare}, alors {two}, qu'elle voit dans {home_two}, vaut"
        " {other:bare}. Dans tous les cas, l'une des cases {pivot}, {one} et {two} vaut donc {other:bare}, et une case"
        " qui voit les trois ne peut pas valoir {other:bare} : {sees:;}."
    ),
    "w-wing": (
        "{one} et {two} n'ont toutes les deux que les candidats {digits:bare}. Dans {bridge}, {digit} ne peut aller"
        " que dans {near_one} ou {near_two}. S'il est dans {near_one}, alors {one}, que {near_one} voit dans"
        " {home_one}, vaut {other:bare} ; s'il est dans {near_two}, alors {two}, que {near_two} voit dans {home_two},"
        " vaut {other:bare}. Dans les deux cas, l'une des cases {one} et {two} vaut {other:bare}, et une case qui voit"
        " les deux ne peut pas valoir {other:bare} : {sees:;}."
    ),
    "rectangle": (
        "{rectangle} sont les coins d'un rectangle dans {rectangle_houses}. Si ces quatre cases ne contenaient que"
        " {digits}, ces deux chiffres pourraient échanger leurs places sans déranger aucune autre case, et la grille"
        " aurait deux solutions. Elle n'en a qu'une : c'est donc impossible."
    ),
    "unique-rectangle-1": (
        "{floor} n'ont pas d'autres candidats : {roof} vaut donc {extra:or}, et ne peut contenir ni {digit} ni {other}."
    ),
    "unique-rectangle-2": (
        "{floor} n'ont pas d'autres candidats : l'une des cases {roof} contient donc {extra}. Une case qui voit les"
        " deux ne peut pas contenir {extra} : {sees:;}."
    ),
    "unique-rectangle-3": (
        "{floor} n'ont pas d'autres candidats : l'une des cases {roof} contient donc {extra:or}. Comptons-la avec"
        " {extra_cells} : {set_count} cases {house:of} se partagent les {set_count} chiffres {set_digits:bare}, qui y"
        " sont donc épuisés. Aucune autre case {reach:of} ne peut les contenir."
    ),
    "unique-rectangle-4": (
        "{floor} n'ont pas d'autres candidats ; {roof} peuvent aussi valoir {extra:or}. Dans {base}, {linked} ne peut"
        " aller que dans {roof:or} : l'une de ces deux cases le contient. Si l'autre contenait {unlinked}, le"
        " rectangle interdit serait complet ; aucune des deux ne peut donc contenir {unlinked}."
    ),
    "bug-plus-1": (
        "Toutes les cases vides ont deux candidats, sauf {roof} qui a {all_roof:bare}. Si {roof} ne contenait pas"
        " {digits}, chaque case vide aurait deux candidats et chaque chiffre deux places dans chaque zone ; une telle"
        " grille n'a aucune solution ou en a deux, jamais une seule. Dans {homes}, {digits} a une troisième place,"
        " {roof} : cette case vaut donc {digits:or}."
    ),
    "loop": (
        "{rectangle} forment une boucle : chacune partage une zone avec la suivante, et chaque zone où passe la boucle"
        " contient deux de ses cases. Si toutes ne contenaient que {digits}, ces deux chiffres pourraient échanger"
        " leurs places le long de la boucle sans déranger aucune autre case, et la grille aurait deux solutions."
        " Elle n'en a qu'une : c'est donc impossible."
    ),
    "unique-loop-2": (
        "{floor} n'ont pas d'autres candidats : l'une des cases {roof} contient donc {extra}. Une case qui les voit"
        " toutes ne peut pas contenir {extra} : {sees:;}."
    ),
    "unique-loop-4": (
        "{floor} n'ont pas d'autres candidats ; {roof} peuvent aussi valoir {extra:or}. Dans {base}, {linked} ne peut"
        " aller que dans {roof:or} : l'une de ces deux cases le contient. Si l'autre contenait {unlinked}, la boucle"
        " interdite serait complète ; aucune des deux ne peut donc contenir {unlinked}."
    ),
    "grave": (
        "Sans {excess}, chaque case vide aurait deux candidats et chaque chiffre deux places dans chaque zone ; une"
        " telle grille n'a aucune solution ou en a deux, jamais une seule. L'un de ces candidats est donc vrai."
    ),
    "bug-2": (
        "L'une des cases {roof} contient donc {digit}, et une case qui les voit toutes ne peut pas le contenir :"
        " {sees:;}."
    ),
    "bug-3": (
        "L'une des cases {roof} contient donc {digits:or}. Comptons-la avec {extra_cells} : {set_count} cases"
        " {house:of} se partagent les {set_count} chiffres {set_digits:bare}, qui y sont donc épuisés. Aucune autre"
        " case {house:of} qui les voit toutes ne peut les contenir."
    ),
    "bug-4": (
        "Dans {base}, {digit} ne peut aller que dans {roof:or} : l'une de ces deux cases le contient, et l'autre"
        " contient un candidat de trop. Aucune des deux ne peut donc contenir autre chose."
    ),
    "exclusion": (
        "Essayons toutes les façons de remplir {bases} ensemble. Deux d'entre elles qui se voient ne peuvent pas"
        " contenir le même chiffre. {barriers}Il ne reste aucune façon avec {excluded:or}."
    ),
    "cycle": (
        "Si {assumption}, alors {consequences:then} : la chaîne se referme. Chaque lien vaut aussi dans l'autre sens :"
        " ou bien {ons} sont tous vrais, ou bien {offs} le sont. Un candidat qui en voit un de chaque sorte est donc"
        " faux : {between:;}."
    ),
    "forcing": "Supposons que {supposed}. Alors {consequences:then}. C'est le contraire : donc {conclusion}.",
    "contradiction": (
        "Supposons que {supposed}. D'une part, {on_side:then}. D'autre part, {off_side:then}. Il y aurait et il n'y"
        " aurait pas {clash_candidate}, ce qui est impossible ; donc {conclusion}."
    ),
    "cell-forcing": "{start_cell} contient {digits:or}. Essayons chacun.",
    "region-forcing": "Dans {base}, {digit} va dans {starts:or}. Essayons chaque place.",
    "double-forcing": "Ou bien {start_cell} contient {digit}, ou bien non. Essayons les deux.",
    "branches": "{branch_sentences} Dans tous les cas, {conclusion}.",
    "nice-loop": "Supposons que {supposed}. Alors {consequences:then}. {turn}",
    "continuous-loop": (
        "Si {assumption}, alors {consequences:then} : la boucle se referme. Chaque lien vaut aussi dans l'autre sens :"
        " de deux voisins, un seul est vrai. Il n'y a donc pas de place pour {excluded:or}."
    ),
    "aic": ("Si {assumption}, alors {consequences:then}. Il y a donc {ends:or}. Les deux excluent {excluded}."),
    "als": (
        "Chacun de ces ensembles a un chiffre de plus que de cases : s'il lui manque l'un de ses chiffres, il contient"
        " tous les autres : {sets:;}. {ways}"
    ),
    "death-blossom": (
        "Chacun de ces ensembles a un chiffre de plus que de cases : s'il lui manque l'un de ses chiffres, il contient"
        " tous les autres : {sets:;}. La tige {stem} contient {stem_digits:or}. {branch_sentences} Dans tous les cas,"
        " l'un des ensembles contient {digits}, et une case qui voit toutes ces places ne peut pas le contenir."
    ),
    "refuted": "Supposons que {supposed}. {sides} {refutation} : donc {conclusion}.",
    "verity": "{alternatives} {branch_sentences} Dans tous les cas, {conclusion}.",
    "template-set": (
        "Essayons toutes les façons de mettre {digit} dans chaque ligne, chaque colonne et chaque bloc que les autres"
        " chiffres permettent. Chacune passe par {placed_cells}.{placing}"
    ),
    "template-delete": (
        "Essayons toutes les façons de mettre {digit} dans chaque ligne, chaque colonne et chaque bloc que les autres"
        " chiffres permettent. Aucune n'a {excluded:or}."
    ),
    "unique-rectangle-5": (
        "{floor} {floor:#n'a|n'ont} pas d'autres candidats : l'une des cases {roof} contient donc {extra}. Une case"
        " qui {roof:#la voit|voit les deux|les voit toutes} ne peut pas contenir {extra} : {sees:;}."
    ),
    "unique-rectangle-6": (
        "{floor} n'ont pas d'autres candidats ; {roof} peuvent aussi valoir {extra:or}. Dans {base}, {goes} ne peut"
        " aller que dans des coins du rectangle : il est donc dans deux coins opposés, ou bien {roof}, ou bien {floor}."
        " S'il était dans {roof}, alors {floor} devraient contenir {stays}, et le rectangle interdit serait complet."
        " Aucune des cases {roof} ne peut donc contenir {goes}."
    ),
    "hidden-rectangle": (
        "{opposite} n'a pas d'autres candidats. Dans {base}, {stays} ne peut aller que dans des coins du rectangle. Si"
        " {target_cell} contenait {goes}, alors {beside} devraient contenir {stays}, et {opposite}, qui les voit,"
        " devrait contenir {goes} à son tour : le rectangle interdit serait complet. {target_cell} ne peut donc pas"
        " contenir {goes}."
    ),
    "avoidable": (
        "{rectangle} sont les coins d'un rectangle dans {rectangle_houses}, et aucun n'était donné. À présent, {held}."
        " Si {completing}, {digits} pourraient échanger leurs places dans ces quatre cases sans déranger aucune autre"
        " case ni aucune donnée, et la grille aurait deux solutions. Elle n'en a qu'une : c'est donc impossible."
    ),
    "avoidable-rectangle-1": "Par conséquent, {roof} ne contient pas {goes}.",
    "avoidable-rectangle-2": (
        "L'une des cases {roof} contient donc {extra}, leur seul autre candidat. Une case qui voit les deux ne peut"
        " pas contenir {extra} : {sees:;}."
    ),
    "sue-de-coq": (
        "{pivot} sont à la fois dans {base} et dans {cover}, et ont les candidats {pivot_digits:bare}. Ajoutons {one},"
        " dans {base}, avec {one_digits}, et {two}, dans {cover}, avec {two_digits}. Combien de fois chaque chiffre"
        " peut-il aller dans ces {total} cases ? {room}. Cela fait {total} chiffres pour {total} cases : aucun ne peut"
        " manquer. C'est donc là que {base} a {in_line}, et {cover} {in_box}. Aucune autre case {base:of} ne peut"
        " contenir {in_line:or}, et aucune autre case {cover:of} ne peut contenir {in_box:or}.{own}"
    ),
    "nets": (
        "Dans certaines zones, {digit} n'a que deux places : {pairs:;}. Dans chaque paire, une case contient {digit}"
        " et l'autre non. Colorions donc tour à tour les cases de chaque paire. Cela donne deux réseaux, l'un des"
        " couleurs A et B, l'autre des couleurs C et D : {colours:;}. Des couleurs A et B, l'une est vraie,"
        " c'est-à-dire que {digit} est dans toutes ses cases, et l'autre est fausse ; de même pour C et D."
    ),
    "multi-colouring-1": "{clashes}",
    "multi-colouring-2": "{refuted}",
    "franken": (
        "Dans {base}, {digit} ne peut aller que dans {body:or}. Deux à deux, ces zones n'ont aucune de ces cases en"
        " commun : il leur en faut donc {n} pour {digit}. Or toutes sont dans {cover}, et chacune de ces {n} zones ne"
        " prend {digit} qu'une fois : il y est donc épuisé, et aucune autre case {cover:or-of} ne peut contenir"
        " {digit}.{doubled}"
    ),
    "finned-franken": (
        "Supposons que {digit} ne soit pas dans {fin:or}. Alors, dans {base}, il ne peut aller que dans {body:or}."
        " {unfinned}"
    ),
    "brute-force": "Aucune technique ne va plus loin ici : c'est la solution qui dit que {cell} vaut {placed:bare}.",
    "remove": "On retire {removed:;}.",
}

PIECES = {
    "in": "{0:,} dans {1:,}",
    "removed": "{0} {1:+de }",
    "sees": "{0} {0:#voit|voient} {1}",
    "seen": "{0} dans {1}",
    "barred": "{0} {0:#voit|voient} {2} en {1}",
    "lost": "des étapes précédentes l'ont retiré {0:+de }",
    "sight": "{0} voit {1}",
    "taken": "{0} en {1}",
    "lost-digits": "des étapes précédentes en ont retiré {0}",
    "pair": "{1} dans {0}",
    "path": "{0} et {1} dans {2}",
    "strong": "{1} va dans {0}, seule autre place dans {3}",
    "strong-in-cell": "{0} contient {1}, son seul autre candidat",
    "weak": "{0}, qui voit {2} dans {3}, ne contient pas {1}",
    "weak-in-cell": "{0} ne contient pas {1}",
    "is": "{0} contient {1}",
    "is-not": "{0} ne contient pas {1}",
    "supposed": "{0} contienne {1}",
    "supposed-not": "{0} ne contienne pas {1}",
    "placing": " {0} vaut donc {1:bare}.",
    "strong-left": "{1} va dans {0}, seule place qui reste dans {3}",
    "strong-in-cell-left": "{0} contient {1}, le seul candidat qui lui reste",
    "by-locked": "dans {4}, {1} n'est plus possible que dans {2:or}, dans {5} : {0} ne contient pas {1}",
    "by-hidden-pair": "dans {4}, {3} ne sont plus possibles que dans {2} : {0} ne contient pas {1}",
    "by-naked-pair": "dans {4}, {2} n'ont plus que {3} : {0} ne contient pas {1}",
    "by-x-wing": "dans {4}, {1} n'est plus possible que dans {5}, en {2} : {0} ne contient pas {1}",
    "by-chain": "{0} ne contient pas {1}, par une chaîne à part : [{2}]",
    "by-same-chain": "{0} ne contient pas {1}, par la même chaîne",
    "branch": "si {0}, alors {1:then}.",
    "branch-at-once": "il se peut que {0}.",
    "between": "{1} dans {0}, qui voit {2}",
    "can-only": "{0} ne peut valoir que {1:or}",
    "barriers": "les cases qui les voient toutes doivent garder un candidat : {0:;}.",
    "in-one": "l'une des cases {0} contient {1}",
    "in-none": "aucune des cases {0} ne contient {1}",
    "strong-group": "{1} va dans l'une des cases {0}, seules autres places dans {3}",
    "strong-group-left": "{1} va dans l'une des cases {0}, seules places restantes dans {3}",
    "weak-group": "aucune des cases {0}, qui voient {2} dans {3}, ne contient {1}",
    "set-on": "l'ensemble contient {1}, dans {0:or}",
    "set-off": "{0}, qui {0:#voit|voient} {2}, ne {0:#peut|peuvent} pas contenir {1}",
    "set": "{0} avec {1}",
    "way": (
        "si {0}, alors {1:then}. L'un des deux bouts le contient donc, et une case qui voit toutes ces places ne peut"
        " pas le contenir."
    ),
    "way-round": (
        "si {0}, alors {1:then}, et ainsi de suite. Chaque ensemble ne contient que l'un des deux chiffres qui les"
        " lient, et tous ses autres chiffres ; une case qui voit toutes les places de l'un d'eux ne peut pas le"
        " contenir."
    ),
    "would-be": "{0} contenait {1}",
    "would-be-too": "{0} {1}",
    "room-once": "{0} une fois{0:#| chacun}, car toutes {0:#ses|leurs} places sont dans {1}",
    "room-twice": "{0} deux fois{0:#| chacun}, une dans {1:or} et une dans {2:or}",
    "room-own": " {0} ne peut pas non plus contenir {1} : elle est aussi dans {2}, dont {1} est dans {3:or}.",
    "colour": "{0} pour {1}",
    "colours-clash": (
        "{0} et {1} ne peuvent pas être vraies toutes les deux, car {4} et {5} se voient dans {6}. L'une des couleurs"
        " {2} et {3} est donc vraie, et une case qui voit ces deux-là ne peut pas contenir {8} : {7:;}."
    ),
    "colour-seen": "{0} voit {1} (couleur {2}) dans {3}",
    "colour-refuted": (
        "{0} ne peut pas être vraie : {1:;}. Or l'une des couleurs C et D est vraie : aucune case de {0} ne contient"
        " donc {2}."
    ),
    "fish-holds": (
        "Deux à deux, ces zones n'ont aucune de ces cases en commun : il leur en faut donc {n} pour {digit}. Or toutes"
        " sont dans {cover}, et chacune de ces {n} zones ne prend {digit} qu'une fois : il y est donc épuisé, et"
        " aucune autre case {cover:or-of} ne peut contenir {digit}.{doubled} Mais si {digit} est dans {fin:or}, aucune"
        " case qui {fin:#la voit|les voit toutes les deux|les voit toutes} ne peut le contenir non plus : {sees:;}."
        " Dans les deux cas, les mêmes candidats tombent."
    ),
    "fish-fails": (
        "Or toutes sont dans {cover}, et aucune dans {hollow}, où il faut pourtant un {digit:bare} : c'est impossible."
        " Il y a donc un {digit:bare} dans {fin:or}, et aucune case qui"
        " {fin:#la voit|les voit toutes les deux|les voit toutes} ne peut contenir {digit} : {sees:;}."
    ),
    "doubled": (
        " {0} {0:#est|sont chacune} dans deux de ces zones à la fois : avec {1} à cet endroit, les deux seraient"
        " épuisées d'un coup, et il en resterait trop peu pour le reste."
    ),
    "side": "on en tire : {0:then}.",
    "clash-self": "C'est le contraire",
    "clash-both": "Mais {0} ne peut pas contenir {1} et ne pas le contenir",
    "clash-two": "Mais {0} ne peut pas contenir à la fois {1}",
    "clash-twice": "Mais {0}, qui se voient, ne peuvent pas contenir {1} toutes les deux",
    "clash-cell": "Mais {0} n'aurait alors plus de candidat",
    "clash-house": "Mais {1} n'aurait alors plus de place dans {0}",
    "turn-opposite": "C'est le contraire : donc {0}.",
    "turn-two": "Mais {1} ne contient qu'un chiffre : donc {0}.",
    "turn-either": (
        "Si au contraire {2} contient {1}, il n'y a pas de place pour un autre chiffre. Dans les deux cas, {0}."
    ),
    "either-both": "Ou bien {0} contient {1}, ou bien non. Essayons les deux.",
    "either-cell": "{0} contient {1:or}. Essayons chacun.",
    "either-house": "Dans {0}, {1} va dans {2:or}. Essayons chaque place.",
    "depth-1": "dynamique",
    "depth-2": "dynamique +",
    "depth-3": "dynamique + chaînes",
    "depth-4": "dynamique + chaînes multiples",
    "depth-5": "dynamique + chaînes dynamiques",
    "depth-6": "dynamique + chaînes imbriquées",
    "hint-technique": "étape suivante : {0}.",
    "hint-where": "regardez : {0}.",
    "hint-solved": "la grille est résolue.",
    "hint-stuck": "aucune technique de cette échelle ne trouve d'étape ici.",
    "hint-unfinished": "la recherche a été arrêtée avant d'avoir trouvé une étape.",
    "hint-several": "cette grille a plusieurs solutions : la logique seule ne peut pas la terminer.",
    "hint-none": "cette grille n'a pas de solution.",
    "hint-clash": "il y a une erreur : {1} est plusieurs fois dans {2}, en {0}.",
    "hint-wrong-digit": "il y a une erreur : {0} ne vaut pas {1:bare}.",
    "hint-missing-candidate": "il y a une erreur : {0} peut encore valoir {1:bare}, et ce candidat manque.",
    "hint-suspects": "cette grille n'a pas de solution. {0:#Le chiffre en|L'un des chiffres en} {0} est faux.",
    "hint-more": "Entrée pour la suite, q pour arrêter ",
    "semicolon": " ; ",
    "then": " ; alors ",
}


def _named(name: Name) -> Noun:
    the, of = ("la ", "de la ") if name.is_feminine else ("le ", "du ")
    return Noun(name.one, name.many, (the, "les "), (of, "des "))


FRENCH = Language(
    code="fr",
    name="français",
    and_word="et",
    or_word="ou",
    colon=" :",
    digit_the="le ",
    houses={
        "row": _named(Name("ligne", "lignes", is_feminine=True)),
        "column": _named(Name("colonne", "colonnes", is_feminine=True)),
        "box": _named(Name("bloc", "blocs")),
        **{kind.house: _named(kind.names["fr"]) for kind in HOUSE_KINDS},
    },
    numbers=("aucune", "une", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"),
    texts=TEXTS | ruled_fr.TEXTS,
    pieces=PIECES | ruled_fr.PIECES,
    spaced=":;?!",
)
