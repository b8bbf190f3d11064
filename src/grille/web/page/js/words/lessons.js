/** Words of the lessons in methods, one a paper. @type {import("./words.js").Catalogue} */
// prettier-ignore
export default {
  "methods.lessons": ["Lessons", "Leçons"],
  "lessons.intro": [
    "Five short lessons, one for each paper that Grille began with: model, film, exercise, table, question.",
    "Cinq courtes leçons, une pour chaque article dont Grille est parti : modèle, film, exercice, tableau, question."],
  "lessons.all": ["All lessons", "Toutes les leçons"],
  "lessons.model": ["The model", "Le modèle"],
  "lessons.film": ["The film", "Le film"],
  "lessons.watch": ["Watch it", "L’observer"],
  "lessons.exercise": ["Exercise", "Exercice"],
  "lessons.race": ["Race the methods on this grid", "Lancer la course sur cette grille"],
  "lessons.table": ["The paper’s figures and ours", "Les chiffres de l’article et les nôtres"],
  "lessons.what": ["what", "quoi"],
  "lessons.there": ["there", "là-bas"],
  "lessons.here": ["here", "ici"],
  "lessons.computing": ["…", "…"],
  "lessons.question": ["Question", "Question"],
  "lessons.answer": ["Your answer", "Votre réponse"],
  "lessons.check": ["Check", "Vérifier"],
  "lessons.right": ["Right: {answer}.", "Juste : {answer}."],
  "lessons.wrong": ["Not {answer}. Watch the film once more, or count again.",
    "Pas {answer}. Regardez encore le film, ou recomptez."],

  "lessons.000.title": ["Sudoku as a 0/1 program", "Le sudoku comme programme 0/1"],
  "lessons.000.model": [
    "A variable x(i,j,k) for each cell and digit: 1 where the cell holds the digit, 0 where not. Every rule is an " +
    "equation Σ x = 1 over nine of them, so 729 variables meet 324 equations. A given puts one of them at 1.",
    "Une variable x(i,j,k) pour chaque case et chaque chiffre : 1 si la case contient le chiffre, 0 sinon. Chaque " +
    "règle est une équation Σ x = 1 sur neuf d’entre elles : 729 variables et 324 équations. Une donnée en met " +
    "une à 1.",
  ],
  "lessons.000.film": [
    "Branch and bound on a 4×4 without enough givens: each node is a relaxation with its bound, and a fractional " +
    "variable splits it in two.",
    "Séparation et évaluation sur un 4×4 sans assez de données : chaque nœud est une relaxation avec sa borne, " +
    "et une " +
    "variable fractionnaire le coupe en deux.",
  ],
  "lessons.000.exercise": ["Which method proves the article’s grid unique fastest, and why is presolve enough for ilp?",
    "Quelle méthode prouve le plus vite l’unicité de la grille de l’article, et pourquoi la présolution " +
    "suffit-elle à ilp ?"],
  "lessons.000.question": ["The article says that a cell has 19 peers. How many has it?",
    "L’article donne 19 voisines à une case. Combien en a-t-elle ?"],
  "lessons.000.row.peers": ["peers of a cell", "voisines d’une case"],
  "lessons.000.row.variables": ["variables of the program", "variables du programme"],
  "lessons.000.row.solutions": ["solutions of its grid", "solutions de sa grille"],

  "lessons.001.title": ["The linear relaxation", "La relaxation linéaire"],
  "lessons.001.model": [
    "Let x be anything between 0 and 1: the simplex method then finds a vertex, often the solution itself. Where it " +
    "is fractional, a variable whose value 1 leaves no feasible point is fixed to 0, and the other way round.",
    "Que x soit quelconque entre 0 et 1 : la méthode du simplexe trouve alors un sommet, souvent la solution " +
    "même. S’il " +
    "est fractionnaire, une variable dont la valeur 1 ne laisse aucun point admissible est fixée à 0, et inversement.",
  ],
  "lessons.001.film": ["Arto Inkala’s grid: the fuller a place, the nearer its variable is to 1. Follow the fixings.",
    "La grille d’Arto Inkala : plus une place est remplie, plus sa variable est proche de 1. Suivez les fixations."],
  "lessons.001.exercise": [
    "Do the pivots by hand on a small grid, then compare with the exact tableau (lp:engine=tableau).",
    "Faites les pivots à la main sur une petite grille, puis comparez au tableau exact (lp:engine=tableau)."],
  "lessons.001.question": [
    "How many variables of Inkala’s grid are fractional at the first vertex? The film begins there.",
    "Combien de variables de la grille d’Inkala sont fractionnaires au premier sommet ? Le film y commence."],
  "lessons.001.row.easy": ["fractional at the root, the article’s grid",
    "fractionnaires à la racine, grille de l’article"],
  "lessons.001.row.hard": ["fractional at the root, Inkala’s grid", "fractionnaires à la racine, grille d’Inkala"],
  "lessons.001.row.programs": ["programs until Inkala’s grid is proved",
    "programmes jusqu’à la preuve, grille d’Inkala"],

  "lessons.002.title": ["Making puzzles with a solver", "Fabriquer des grilles avec un solveur"],
  "lessons.002.model": [
    "Fill a grid at random, then carve: take a given away where the solution stays the only one, until none can go. " +
    "Levels follow from the techniques that a puzzle needs, not from its number of givens.",
    "Remplir une grille au hasard, puis creuser : ôter une donnée tant que la solution reste unique, jusqu’à ce " +
    "qu’aucune ne puisse partir. Le niveau vient des techniques qu’il faut, non du nombre de données.",
  ],
  "lessons.002.film": ["People’s techniques on a puzzle that singles do not solve: which is the hardest one it needs?",
    "Les techniques humaines sur une grille que les singletons ne résolvent pas : quelle est la plus dure qu’il " +
    "faille ?"],
  "lessons.002.exercise": ["In Make, carve a full grid until no given can go. How many are left?",
    "Dans Créer, creusez une grille pleine jusqu’à ce qu’aucune donnée ne puisse partir. Combien en reste-t-il ?"],
  "lessons.002.make": ["Open Make", "Ouvrir Créer"],
  "lessons.002.question": ["How many givens has the film’s puzzle, though it is no very easy one?",
    "Combien de données a la grille du film, qui n’est pourtant pas très facile ?"],
  "lessons.002.row.fewest": ["fewest givens of ten carved grids", "le moins de données de dix grilles creusées"],
  "lessons.002.row.most": ["most givens of ten carved grids", "le plus de données de dix grilles creusées"],

  "lessons.003.title": ["Sudoku as constraint satisfaction", "Le sudoku comme satisfaction de contraintes"],
  "lessons.003.model": [
    "A variable X for each cell, its domain D(X) the digits still possible, and X ≠ Y for all peers. Backtracking " +
    "chooses the cell with the smallest domain (MRV), and forward checking clears the domains of its peers.",
    "Une variable X par case, son domaine D(X) les chiffres encore possibles, et X ≠ Y pour toutes les voisines. Le " +
    "retour arrière choisit la case au plus petit domaine (MRV) ; la vérification en avant épure les domaines voisins.",
  ],
  "lessons.003.film": ["The same grid with the first cell and with MRV, side by side: they advance by the same work.",
    "La même grille avec la première case et avec MRV, côte à côte : elles avancent du même travail."],
  "lessons.003.exercise": ["Which heuristic pays most on the paper’s hardest grid? Race four of them.",
    "Quelle heuristique rapporte le plus sur la grille la plus dure de l’article ? Faites-en courir quatre."],
  "lessons.003.question": [
    "The paper’s row 9NoSolution is another grid’s. How many backtracks does MRV really take there?",
    "La ligne 9NoSolution de l’article est celle d’une autre grille. Combien de retours MRV fait-il vraiment ?"],
  "lessons.003.row.first": ["backtracks on 9Hardest, the first cell", "retours sur 9Hardest, première case"],
  "lessons.003.row.mrv": ["backtracks on 9Hardest, MRV", "retours sur 9Hardest, MRV"],
  "lessons.003.row.none": ["backtracks on 9NoSolution, the first cell", "retours sur 9NoSolution, première case"],

  "lessons.004.title": ["Sudoku as a formula", "Le sudoku comme formule"],
  "lessons.004.model": [
    "A variable x for each cell and digit, and clauses: a digit in every cell, every digit in every house, none " +
    "twice. " +
    "Unit propagation draws what must be; the failed literal rule supposes a literal and refutes it by propagation.",
    "Une variable x par case et par chiffre, et des clauses : un chiffre par case, chaque chiffre dans chaque " +
    "zone, aucun " +
    "deux fois. La propagation unitaire tire ce qui doit être ; la règle du littéral infructueux en suppose un " +
    "et le réfute.",
  ],
  "lessons.004.film": ["The exam’s second grid: propagation stops, and one probe that fails opens the way.",
    "La deuxième grille du concours : la propagation s’arrête, et un essai qui échoue ouvre la voie."],
  "lessons.004.exercise": ["Compare with CDCL on the same grid: what does its first learnt clause say?",
    "Comparez avec CDCL sur la même grille : que dit la première clause apprise ?"],
  "lessons.004.question": ["How many digits do the peers of the first cell of the exam’s first grid forbid there?",
    "Combien de chiffres les voisines de la première case de la première grille du concours y interdisent-elles ?"],
  "lessons.004.row.forbidden": ["clauses “interdites” of the first cell", "clauses « interdites » de la première case"],
  "lessons.004.row.probes": ["probes on the second grid", "essais sur la deuxième grille"],
  "lessons.004.row.failed": ["of them failed", "dont échoués"],
};
