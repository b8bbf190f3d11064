/** Laws of symmetries, links and drafts. */
import assert from "node:assert/strict";
import { test } from "node:test";

const js = "../../../src/grille/web/page/js";
const { clashes, fromLine, Shape } = await import(`${js}/grid.js`);
const { linkTo, progressFromQuery, puzzleFromQuery } = await import(`${js}/link.js`);
const { anew, hasSymmetry, images, SYMMETRIES, symmetriesOf } = await import(`${js}/symmetry.js`);
const { Draft } = await import(`${js}/make/draft.js`);
const { lookingFrom, Tool } = await import(`${js}/make/tool.js`);
const { combinations } = await import(`${js}/rules/rules.js`);

const nine = Shape.fromSpec("9");
const SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const puzzle = { shape: nine, givens: fromLine(nine, LINE), solution: fromLine(nine, SOLUTION) };
const queryOf = (link) => new URLSearchParams(link.split("?")[1]);

test("each symmetry is its own closure: every image has the same images", () => {
    for (const name of SYMMETRIES)
        for (const side of [4, 5, 9])
            for (let cell = 0; cell < side * side; cell++) {
                const all = images(side, name, cell).sort((a, b) => a - b);
                for (const image of all)
                    assert.deepEqual(
                        images(side, name, image).sort((a, b) => a - b),
                        all,
                    );
                const marks = Array(side * side).fill(0);
                for (const image of all) marks[image] = 1;
                assert(hasSymmetry(side, marks, name));
            }
});

test("the symmetry of givens is found", () => {
    assert.deepEqual(symmetriesOf(9, puzzle.givens), ["half-turn"]);
    assert.deepEqual(symmetriesOf(4, Array(16).fill(1)), ["full"]);
    assert.deepEqual(symmetriesOf(4, [1, ...Array(15).fill(0)]), ["diagonal"]);
    assert.deepEqual(symmetriesOf(9, fromLine(nine, `1${".".repeat(80)}`).with(1, 2)), []);
});

test("a puzzle made anew is of the same kind: its solution, its symmetry, as many givens", () => {
    const jigsaw = Shape.fromSpec("4:boxes=1112122133423444");
    const small = { shape: jigsaw, givens: [1, ...Array(14).fill(0), 2], solution: null };
    const seen = new Set();
    for (let i = 0; i < 200; i++) {
        const next = anew(puzzle, "half-turn");
        assert.equal(next.shape, nine);
        assert(hasSymmetry(9, next.givens, "half-turn"));
        assert.equal(clashes(nine, next.solution).size, 0);
        assert(next.givens.every((value, cell) => !value || value === next.solution[cell]));
        assert.equal(next.givens.filter(Boolean).length, 30);
        seen.add(next.givens.join(""));
        const turned = anew(small, "half-turn");
        assert.equal(turned.shape.boxOf.length, 16);
        assert.equal(turned.givens.filter(Boolean).length, 2);
    }
    assert(seen.size > 190);
});

test("a grid with boxes higher than wide is mirrored, never turned", () => {
    const shape = Shape.fromSpec("6");
    const solution = fromLine(shape, "123456456123231564564231312645645312");
    assert.equal(clashes(shape, solution).size, 0);
    for (let i = 0; i < 100; i++)
        assert.equal(clashes(shape, anew({ shape, givens: solution, solution }, "none").solution).size, 0);
});

test("a link carries the puzzle and the progress behind the #, and gives both back", () => {
    const entries = [
        [0, 2, 4],
        [1, 3, 257],
        [2, 80, 511],
        [3, 0, 3],
        [4, 80 * 32 + 9, 7],
    ];
    const link = linkTo("http://here/", puzzle, entries);
    assert(link.startsWith(`http://here/#play?puzzle=${LINE}&progress=`));
    assert.deepEqual(puzzleFromQuery(queryOf(link)).givens, puzzle.givens);
    assert.deepEqual(progressFromQuery(queryOf(link), nine), entries);
    assert.equal(linkTo("/", puzzle), `/#play?puzzle=${LINE}`);
    for (const spec of ["9:diagonals,windows", "6:box=3x2", "16", "4:boxes=1112122133423444", "25"]) {
        const shape = Shape.fromSpec(spec);
        const givens = Array.from({ length: shape.cells }, (_, cell) => cell % (shape.side + 1));
        const back = puzzleFromQuery(queryOf(linkTo("/", { shape, givens })));
        assert.equal(back.shape.spec, spec);
        assert.deepEqual(back.givens, givens);
    }
});

test("what does not fit the puzzle is left out of a link's progress", () => {
    for (const said of ["", "d", "x1.2", "d2l.4", "d1.a", "d1.0", "d-1.3", "c1.ffff", "d1", "t9999.1", "d1.2.3"])
        assert(
            progressFromQuery(new URLSearchParams({ progress: said }), nine).every(
                ([, index, value]) => index < 81 * 32 && value < 512,
            ),
        );
    assert.deepEqual(progressFromQuery(new URLSearchParams({ progress: "d1.a_d2.3" }), nine), [[0, 2, 3]]);
    assert.equal(puzzleFromQuery(new URLSearchParams("")), null);
    for (const broken of [
        { puzzle: "12" },
        { puzzle: LINE, shape: "8" },
        { puzzle: LINE, shape: "99" },
        { puzzle: LINE.replace("5", "x") },
        { puzzle: LINE, shape: "9:boxes=1" },
    ])
        assert.equal(puzzleFromQuery(new URLSearchParams(broken)), null);
});

test("a draft is undone step by step, to another shape and back", () => {
    const draft = new Draft(nine);
    draft.put([0, 1], 5);
    draft.put([0], 5);
    assert.deepEqual([draft.count, draft.clashes.size], [1, 0]);
    draft.open(Shape.fromSpec("4"));
    draft.put([0], 1);
    assert.equal(draft.shape.side, 4);
    draft.undo();
    draft.undo();
    assert.equal(draft.shape, nine);
    draft.undo();
    assert.deepEqual([draft.count, draft.clashes.size], [2, 2]);
    draft.undo();
    assert(!draft.canUndo && draft.canRedo);
    draft.redo();
    assert.equal(draft.count, 2);
});

test("with a symmetry, images are wanted, and go together", () => {
    const draft = new Draft(nine);
    draft.symmetry = "half-turn";
    draft.put([0], 1);
    assert.deepEqual([...draft.wanted], [80]);
    draft.put([80], 2);
    assert.deepEqual([draft.wanted.size, draft.symmetries], [0, ["diagonal", "anti-diagonal"]]);
    draft.erase([80]);
    assert.equal(draft.count, 0);
});

test("a link keeps a decoration that is short, and refuses what is none", () => {
    const decoration = {
        line: [{ lines: [["R1C1", "R2C2"]], outlineC: "#FF0000" }],
        colours: [[40, { c: "#123456" }]],
    };
    const link = linkTo("", { ...puzzle, decoration });
    assert.deepEqual(puzzleFromQuery(queryOf(link)).decoration, decoration);
    const long = linkTo("", { ...puzzle, decoration: { line: Array(99).fill(decoration.line[0]) } });
    assert.equal(long, linkTo("", puzzle));
    for (const said of ["{", "[]", "7", "null", '{"line":1}', JSON.stringify({ line: [" ".repeat(2000)] })])
        assert.equal(puzzleFromQuery(new URLSearchParams({ puzzle: LINE, decoration: said })), null);
});

test("a draft keeps its decoration until it has another size or is emptied", () => {
    const decoration = { line: [{}] };
    const draft = new Draft(nine, fromLine(nine, LINE), decoration);
    draft.erase([0]);
    draft.paintBoxes([3], 0);
    draft.amend(draft.givens);
    assert.equal(draft.decoration, decoration);
    draft.clear();
    assert.equal(draft.decoration, decoration);
    draft.clear();
    assert.equal(draft.decoration, undefined);
    draft.undo();
    draft.open(Shape.fromSpec("4"));
    assert.equal(draft.decoration, undefined);
    draft.undo();
    assert.equal(draft.decoration, decoration);
});

test("a link keeps rules, title, author and text", () => {
    const shape = Shape.fromSpec("9:diagonals;arrow r1c1 | r1c2-r1c4;cage 15 r2c1 r2c2");
    const notes = { name: "Two & more", author: "A; B", description: "Line 1\nline 2 = 100 %" };
    const givens = fromLine(nine, LINE);
    const found = puzzleFromQuery(queryOf(linkTo("", { shape, givens, notes })));
    assert.equal(found.shape, shape);
    assert.deepEqual(found.notes, notes);
    assert.deepEqual(shape.lines, ["arrow r1c1 | r1c2-r1c4", "cage 15 r2c1 r2c2"]);
    assert.deepEqual(shape.variants, ["diagonals"]);
});

test("boxes are painted by hand: what is uneven is told, and undo brings them back", () => {
    const draft = new Draft(Shape.fromSpec("4;odd r1c1"));
    draft.paintBoxes([1], 1);
    assert.equal(draft.shape.unevenBox.index, 0);
    draft.paintBoxes([6], 0);
    assert.equal(draft.shape.unevenBox, undefined);
    assert.equal(draft.shape.spec, "4:boxes=1222111233443344;odd r1c1");
    draft.undo();
    draft.undo();
    assert.equal(draft.shape.spec, "4;odd r1c1");
});

test("one step back takes a given and its partner away", () => {
    const draft = new Draft(Shape.fromSpec("4"));
    draft.symmetry = "half-turn";
    draft.put([0], 1);
    draft.amend(draft.givens.with(15, 2));
    assert.equal(draft.wanted.size, 0);
    draft.undo();
    assert(draft.isEmpty);
});

const kind = (name, more) => ({
    ...{ name, text: "", numbers: [0, 0], groups: [1, 1], cells: [1, null], family: "" },
    ...{ is_drawn: false, is_whole: false, is_each: false, ...more },
});

test("what was typed and chosen becomes a line, and only when nothing is missing", () => {
    const cage = new Tool(kind("cage", { numbers: [0, 1] }), 9);
    assert(!cage.isReady([]));
    cage.typed = "15";
    assert.equal(cage.line(nine, [0, 1]), "cage 15 r1c1 r1c2");
    assert(!cage.isDone([0, 1]));
    const arrow = new Tool(kind("arrow", { groups: [2, 2], is_drawn: true }), 9);
    assert(!arrow.isReady([0]));
    assert.equal(arrow.line(nine, [0, 1, 2]), "arrow r1c1 | r1c2 r1c3");
    assert(arrow.isDone([0, 1, 2]));
    const clone = new Tool(kind("clone", { groups: [2, 2], is_drawn: true }), 9);
    assert(!clone.isReady([0, 1]));
    clone.next([0, 1]);
    assert.equal(clone.line(nine, [9, 10]), "clone r1c1 r1c2 | r2c1 r2c2");
    const quadruple = new Tool(kind("quadruple", { numbers: [1, 4], cells: [4, 4] }), 9);
    assert(!quadruple.isReady([0, 1, 9, 10]));
    quadruple.typed = "123";
    assert.deepEqual(quadruple.numbers, ["1", "2", "3"]);
    quadruple.typed = "1 12";
    assert.deepEqual(quadruple.numbers, ["1", "12"]);
    const clue = new Tool(kind("sandwich", { numbers: [1, 1], is_drawn: true, is_whole: true }), 9);
    clue.typed = "10";
    assert(!clue.isReady([0, 1]));
    assert(clue.isReady(lookingFrom(9, "right", 0)));
    assert.deepEqual(lookingFrom(4, "below", 1), [13, 9, 5, 1]);
});

test("combinations are the sets of different digits with a sum", () => {
    assert.deepEqual(combinations(2, 3, 9), [[1, 2]]);
    assert.equal(combinations(3, 15, 9).length, 8);
    assert.deepEqual(combinations(2, 1, 9), []);
    assert.deepEqual(combinations(10, 45, 9), []);
    assert.deepEqual(combinations(9, 45, 9), [[1, 2, 3, 4, 5, 6, 7, 8, 9]]);
});
