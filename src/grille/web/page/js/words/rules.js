/** Words of rules: beside the board of Play, and of setting them. @type {import("./words.js").Catalogue} */
// prettier-ignore
export default {
  "rules.title": ["Rules", "Règles"],
  "rules.by": ["by {author}", "de {author}"],
  "rules.each": ["Each rule ({n})", "Chaque règle ({n})"],
  "rules.unknown": ["The rules cannot be drawn: {reason}", "Les règles ne peuvent pas être dessinées : {reason}"],
  "rules.decorated": ["Lines, shapes, texts or colours that are no rule belong to this puzzle: kept, not drawn here.",
    "Des traits, formes, textes ou couleurs sans règle vont avec cette grille : conservés, non dessinés ici."],
  "rules.noSum": ["Choose cells: their sum is shown here.", "Choisissez des cases : leur somme s’affiche ici."],
  "rules.sum": ["Sum of {n} cells: {sum}", "Somme de {n} cases : {sum}"],
  "rules.sumSoFar": ["Sum of {n} cells: {sum}, {left} empty", "Somme de {n} cases : {sum}, {left} {left|vide|vides}"],
  "rules.combinations": ["Combinations", "Combinaisons"],
  "rules.combinationsOf": ["{total} in {n} {n|cell|cells}: {open} {open|combination|combinations}.",
    "{total} en {n} {n|case|cases} : {open} {open|combinaison|combinaisons}."],
};
