/** Laws of the page's pure modules: run by `node --test`, which `tests/web/test_page.py` does. */
import assert from "node:assert/strict";
import { test } from "node:test";

const js = new URL("../../../src/grille/web/page/js/", import.meta.url);
const { Shape, asked, candidates, clashes, fromLine, puzzleOf, toLine } = await import(new URL("grid.js", js));
const { Game } = await import(new URL("play/game.js", js));
const { commandOf } = await import(new URL("play/keys.js", js));
const { positions } = await import(new URL("play/path.js", js));

const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const puzzle = () => puzzleOf({ puzzle: PUZZLE, solution: SOLUTION });
/** All that a player sees. */
const seen = (game) => JSON.stringify(game.fields);

/** A repeatable stream of numbers below a bound (Park and Miller). */
function dice(seed) {
    return (bound) => {
        seed = (seed * 48271) % 2147483647;
        return seed % bound;
    };
}

/** One of everything that a player can do. */
function move(game, roll) {
    const cells = Array.from({ length: 1 + roll(3) }, () => roll(81));
    const digit = 1 + roll(9);
    const all = [
        () => game.putDigit(cells, digit, "any"),
        () => game.putDigit(cells, digit, "right"),
        () => game.putDigit(cells, digit),
        () => game.toggleLink(roll(80), 80, roll(10)),
        () => game.toggleMark("corner", cells, digit),
        () => game.toggleMark("centre", cells, digit),
        () => game.togglePaint(cells, digit),
        () => game.toggleTint(cells, digit, 1 + roll(9)),
        () => game.erase(cells),
        () => game.fillMarks(),
        () => game.applyStep([[roll(81), digit]], [[roll(81), 1 + roll(9)]], "right"),
        () => game.checkpoints.length && game.returnTo(game.checkpoints[roll(game.checkpoints.length)]),
    ];
    return all[roll(all.length)]();
}

test("a line is what it was read from", () => {
    for (const spec of ["4", "6", "9", "16", "25"]) {
        const shape = Shape.fromSpec(spec);
        const values = Array.from({ length: shape.cells }, (_, i) => i % (shape.side + 1));
        assert.deepEqual(fromLine(shape, toLine(shape, values)), values);
    }
    assert.throws(() => fromLine(Shape.fromSpec("4"), "123"));
    assert.throws(() => Shape.fromSpec("99"));
    assert.throws(() => Shape.fromSpec("4:boxes=1122"));
});

test("only a classic grid is asked for without its shape", () => {
    assert.deepEqual(asked(Shape.fromSpec("9"), fromLine(Shape.fromSpec("9"), PUZZLE)), { puzzle: PUZZLE });
    assert.equal(asked(Shape.fromSpec("4"), Array(16).fill(0)).shape, "4");
});

test("undoing everything leads back to the start, and redoing it to the end", () => {
    for (let seed = 1; seed <= 20; seed++) {
        const game = new Game(puzzle());
        const start = seen(game);
        const roll = dice(seed);
        const states = [start];
        for (let i = 0; i < 60; i++) {
            if (i === 20) game.keepCheckpoint();
            if (move(game, roll)) states.push(seen(game));
        }
        const end = states.at(-1);
        for (const state of states.slice(0, -1).reverse()) {
            assert.ok(game.undo());
            assert.equal(seen(game), state);
        }
        assert.equal(game.undo(), false);
        while (game.redo());
        assert.equal(seen(game), end);
    }
});

test("a game that was saved goes on with all its steps", () => {
    const game = new Game(puzzle());
    const roll = dice(7);
    for (let i = 0; i < 40; i++) move(game, roll);
    game.undo();
    const again = new Game(puzzle(), JSON.parse(JSON.stringify(game.toSaved())));
    assert.equal(seen(again), seen(game));
    assert.equal(again.redo(), true);
    while (again.undo());
    assert.equal(seen(again), seen(new Game(puzzle())));
});

test("givens never change and a wrong digit never deletes marks", () => {
    const game = new Game(puzzle());
    game.fillMarks();
    const marks = () => JSON.stringify([game.fields[1], game.fields[2]]);
    const before = marks();
    const solution = fromLine(game.shape, SOLUTION);
    for (let cell = 0; cell < 81; cell++)
        for (let digit = 1; digit <= 9; digit++) {
            if (digit === solution[cell]) continue;
            game.putDigit([cell], digit, "right");
            assert.equal(marks(), before);
        }
    assert.deepEqual(
        puzzle().givens.filter(Boolean),
        game.values.filter((_, cell) => game.isGiven(cell)),
    );
});

test("where mistakes are not told, a wrong digit deletes the marks that a right one would, and undo brings them back", () => {
    const game = new Game(puzzle());
    game.fillMarks();
    const before = seen(game);
    for (const digit of [2, 4]) {
        game.putDigit([2], digit, "any");
        assert.ok(game.shape.peers[2].every((peer) => !game.centre(peer).includes(digit)));
        game.undo();
        assert.equal(seen(game), before);
    }
    assert.equal(game.mistakes, 1);
});

test("a link is drawn, made weak, and taken away", () => {
    const game = new Game(puzzle());
    game.toggleLink(30, 3, 2);
    assert.deepEqual(game.links, [{ start: [3, 2], end: [30, 2], strong: true }]);
    game.toggleLink(3, 30, 2);
    assert.equal(game.links[0].strong, false);
    game.toggleLink(3, 30, 5);
    assert.deepEqual(game.links[0].start, [3, 5]);
    for (let i = 0; i < 2; i++) game.toggleLink(3, 30, 5);
    assert.deepEqual(game.links, []);
});

test("conflicts are the player's digits that a peer has, whatever the solution says", () => {
    const game = new Game(puzzle());
    game.putDigit([2], 1);
    assert.deepEqual([...game.conflicts], []);
    assert.deepEqual([...game.wrong], [2]);
    game.putDigit([2], 5);
    assert.deepEqual([...game.conflicts], [2]);
});

test("before the mistake is the last moment without one", () => {
    const game = new Game(puzzle());
    game.putDigit([2], 4, "right");
    const right = seen(game);
    game.putDigit([3], 2, "right");
    game.putDigit([5], 8, "right");
    assert.deepEqual([...game.wrong], [3]);
    assert.equal(game.undoMistake(), 2);
    assert.equal(seen(game), right);
    assert.equal(game.undoMistake(), 0);
});

test("centre marks are the candidates only where every empty cell has some", () => {
    const game = new Game(puzzle());
    game.toggleMark("centre", [2], 1);
    assert.deepEqual(game.candidates[2], [1, 2, 4]);
    assert.deepEqual(game.lost, [2]);
    game.fillMarks();
    game.toggleMark("centre", [2], 1);
    game.toggleMark("corner", [3], 9);
    assert.deepEqual(game.candidates[2], [2, 4]);
    assert.deepEqual(game.candidates[3], [2, 6]);
});

test("a step that places and removes does both", () => {
    const game = new Game(puzzle());
    game.fillMarks();
    assert.deepEqual(game.centre(3), [2, 6]);
    assert.deepEqual(game.centre(8), [2, 4, 8]);
    game.applyStep([[2, 4]], [[8, 8]], "right");
    assert.equal(game.digit(2), 4);
    assert.deepEqual(game.centre(8), [2]);
});

test("a full grid without clashes is solved, whatever is known of the solution", () => {
    const game = new Game({ ...puzzle(), solution: null });
    game.fill(fromLine(game.shape, SOLUTION));
    assert.ok(game.isSolved);
    game.putDigit([2], 9);
    assert.ok(!game.isSolved);
    assert.ok(game.wrong.has(2));
});

test("a path's positions place digits and take candidates from peers", () => {
    const shape = Shape.fromSpec("4");
    const start = fromLine(shape, "1...............");
    const [before, after] = positions(shape, start, null, [{ places: [[1, 2]], removes: [[15, 1]] }]);
    assert.deepEqual(before.candidates[1], [2, 3, 4]);
    assert.deepEqual(after.candidates[1], [2]);
    assert.deepEqual(after.candidates[2], [3, 4]);
    assert.deepEqual(after.candidates[15], [2, 3, 4]);
    assert.equal(clashes(shape, after.values).size, 0);
    assert.equal(candidates(shape, start)[0], 0);
});

test("keys are found by their place, so that Shift and other rows of digits do not matter", () => {
    const pressed = (key, code, more = {}) =>
        commandOf({ key, code, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more }, 9);
    assert.deepEqual(pressed("5", "Digit5"), { kind: "digit", digit: 5, mode: null, alternate: false });
    assert.equal(pressed("(", "Digit5").digit, 5);
    assert.equal(pressed("%", "Digit5", { shiftKey: true }).mode, "corner");
    assert.equal(pressed("5", "Digit5", { ctrlKey: true }).mode, "centre");
    assert.equal(pressed("5", "Numpad5").digit, 5);
    assert.equal(pressed("z", "KeyZ", { ctrlKey: true }).kind, "undo");
    assert.equal(pressed("Z", "KeyZ", { ctrlKey: true, shiftKey: true }).kind, "redo");
    assert.equal(pressed("v", "KeyV").mode, "colour");
    assert.equal(pressed("Tab", "Tab"), null);
    const large = (key, code, more = {}) =>
        commandOf({ key, code, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more }, 16);
    assert.equal(large("c", "KeyC").digit, 12);
    assert.equal(large("c", "KeyC", { altKey: true }).mode, "centre");
    assert.equal(large("x", "KeyX").mode, "corner");
});
