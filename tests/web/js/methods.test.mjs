// The pure modules behind watching methods, on traces that the library told: see test_methods_page.py.
import assert from "node:assert/strict";
import fs from "node:fs";
import test from "node:test";

// What the words ask of a browser.
globalThis.document = { documentElement: { lang: "" } };
Object.defineProperty(globalThis, "navigator", { value: { language: "en" }, configurable: true });

const { fromLine, Shape } = await import("./js/grid.js");
const { FAILURE, FOUND, GUESS, Timeline } = await import("./js/methods/timeline.js");
const { contradiction, GIVEN, queueAt } = await import("./js/methods/reasons.js");
const { sentence, supposed } = await import("./js/methods/sentences.js");
const { boardAt } = await import("./js/methods/looks.js");
const { parsed, spelled } = await import("./js/methods/picker.js");
const { addWords, setLanguage } = await import("./js/words/words.js");
addWords((await import("./js/words/methods.js")).default);
addWords((await import("./js/words/lecture.js")).default);
addWords((await import("./js/words/algorithms.js")).default);
const { currentLine, linesOf, variablesOf } = await import("./js/methods/algorithms.js");
const { modelAt } = await import("./js/methods/notation.js");

const traces = JSON.parse(fs.readFileSync("traces.json", "utf8"));

/** As a stream brings them. */
function filmed({ shape, puzzle, method, family, events }) {
    const line = new Timeline(Shape.fromSpec(shape), fromLine(Shape.fromSpec(shape), puzzle), method, family);
    for (let at = 0; at < events.length; at += 200) line.add(events.slice(at, at + 200));
    return line;
}

const plain = ({ values, left, stack, trail, node, depth, literals, point, solution, guesses, failures, fixings }) =>
    JSON.stringify([
        [...values],
        [...left],
        stack,
        trail,
        node,
        depth,
        literals,
        point,
        solution,
        guesses,
        failures,
        fixings,
    ]);

/** The same sequence each time. */
function* random(seed) {
    for (let state = seed; ;) yield (state = (state * 1103515245 + 12345) % 2 ** 31) / 2 ** 31;
}

for (const trace of traces) {
    const name = `${trace.method} on ${trace.name}`;
    const line = filmed(trace);

    test(`${name}: a jump to a moment finds what playing there finds`, () => {
        const played = filmed(trace);
        const numbers = random(7);
        for (let i = 0; i < 60; i++) {
            const t = Math.floor(numbers.next().value * (line.length + 1));
            const jumped = plain(line.at(t));
            played.at(0);
            for (let step = Math.max(0, t - 3000); step <= t; step++) played.at(step);
            assert.equal(jumped, plain(played.at(t)));
        }
    });

    test(`${name}: every moment has its sentence in both languages, and a board`, () => {
        const numbers = random(5);
        const moments = Array.from({ length: Math.min(400, line.length + 1) }, (_, i) =>
            line.length < 400 ? i : Math.floor(numbers.next().value * (line.length + 1)),
        );
        for (const language of ["en", "fr"]) {
            setLanguage(language);
            for (const t of moments) {
                const said = sentence(line, t);
                assert.match(said, /\S/);
                assert.doesNotMatch(said, /undefined|NaN|\{|null/, said);
            }
        }
        for (const t of moments)
            assert.equal(boardAt(line, t, { fine: t % 2 === 0, candidates: true }).looks.length, line.shape.cells);
        setLanguage("en");
    });

    test(`${name}: at every moment one line of its algorithm is at work, with variables and a model`, () => {
        for (const language of ["en", "fr"]) {
            setLanguage(language);
            const names = linesOf(line).map((one) => one.name);
            assert.equal(new Set(names).size, names.length);
            for (let t = 0; t <= line.length; t += 1 + Math.floor(line.length / 500)) {
                assert.ok(names.includes(currentLine(line, t)), `${currentLine(line, t)} at ${t}`);
                const told = [
                    ...variablesOf(line, t).flat(),
                    ...modelAt(line, t),
                    ...linesOf(line).map((one) => one.text),
                ];
                for (const text of told) assert.doesNotMatch(text, /undefined|NaN|\{[a-z]|null/, text);
                assert.ok(modelAt(line, t).length);
            }
        }
        setLanguage("en");
    });

    test(`${name}: a solution stands on the board when it is found`, () => {
        for (let at = 0; at < line.length; at++) {
            if (line.marks[at] !== FOUND) continue;
            const { looks } = boardAt(line, at + 1, { fine: false, candidates: true });
            assert.equal(looks.map((look) => look.digit).join(" "), fromLine(line.shape, trace.solution).join(" "));
        }
    });

    test(`${name}: stops are moments, in order, and none is lost`, () => {
        for (const fine of [true, false]) {
            const count = line.stopCount(fine);
            assert.equal(line.momentOf(count - 1, fine), line.length);
            for (let stop = 0, before = -1; stop < count; stop += 1 + Math.floor(count / 500)) {
                const t = line.momentOf(stop, fine);
                assert.ok(t > before);
                assert.equal(line.stopAt(t, fine), stop);
                before = t;
            }
        }
    });
}

const of = (family) => traces.map(filmed).filter((line) => line.family === family);

test("a search that was exhausted has taken everything back", () => {
    for (const line of [...of("search"), ...of("cover")].filter((one) => one.isComplete)) {
        const end = line.at(line.length);
        assert.deepEqual([...end.values], [...line.givens]);
        assert.equal(end.depth, 0);
    }
});

test("the tree has a node for each assignment; leaves stand apart and parents over their children", () => {
    for (const { tree, kinds } of [...of("search"), ...of("cover")]) {
        assert.equal(tree.size, kinds.filter((kind) => kind === 1).length);
        const { x, leaves } = tree.layout();
        const inner = new Set(tree.parents);
        const seen = tree.events
            .map((_, node) => node)
            .filter((node) => !inner.has(node))
            .map((node) => x[node]);
        assert.deepEqual(
            seen,
            Array.from({ length: leaves }, (_, i) => i),
        );
        for (const [node, parent] of tree.parents.entries())
            if (parent >= 0) assert.ok(parent < node && tree.depths[node] === tree.depths[parent] + 1);
    }
});

test("the trail of a search that learns holds what was put there and not taken back, and jumps only back", () => {
    assert.ok(of("learning").length);
    for (const line of of("learning")) {
        let before = 0;
        for (let t = 1; t <= line.length; t++) {
            const { events, trail } = line.at(t);
            assert.equal(events.length, trail.length);
            const { kind } = line.event(t - 1);
            if (kind === "backtrack") assert.ok(trail.length < before);
            else assert.equal(trail.length, before + (kind === "assign" || kind === "remove" ? 1 : 0));
            before = trail.length;
        }
    }
});

test("branch and bound has a node for each relaxation, and every one is branched on or closed", () => {
    assert.ok(of("branching").some((line) => line.tree.size > 10));
    for (const line of of("branching").filter((one) => one.isComplete)) {
        const branched = new Set(line.tree.parents);
        for (let node = 0; node < line.tree.size; node++)
            assert.ok(branched.has(node) || line.tree.results[node] > 0, `node ${node}`);
    }
});

test("each literal has a reason among those before it, and the queue is first in, first out", () => {
    for (const line of of("clauses")) {
        let head = -1;
        for (let at = 0; at < line.length; at++) {
            const { kind, cell } = line.event(at);
            if (kind !== "assign" && kind !== "remove") continue;
            assert.equal(line.reasons[at].rule === GIVEN, Boolean(line.givens[cell]));
            assert.ok(line.reasons[at].trigger < at);
            assert.ok(line.heads[at] >= head);
            head = line.heads[at];
        }
        assert.equal(queueAt(line, line.length).count, 0);
    }
});

test("a contradiction is seen in each probe that failed, and in no other", () => {
    let failed = 0;
    for (const line of of("clauses"))
        for (let at = 0; at < line.length; at++) {
            const event = line.event(at);
            if (event.cell === undefined || !event.data?.draws) continue;
            const { values, left } = line.at(at);
            const found = contradiction(line.shape, values, left, supposed(line, event), line.encoding);
            assert.equal(found !== null, event.kind === "fail");
            failed += found ? 1 : 0;
        }
    assert.ok(failed > 0);
});

test("marks are found forwards and backwards", () => {
    for (const line of of("search"))
        for (const mark of [GUESS, FAILURE]) {
            const first = line.nextMark(0, mark, 1);
            if (first === null) continue;
            assert.equal(line.marks[first - 1], mark);
            assert.equal(line.nextMark(first, mark, -1), null);
            const second = line.nextMark(first, mark, 1);
            if (second !== null) assert.equal(line.nextMark(second, mark, -1), first);
        }
});

test("a long trace has a snapshot every thousand events or so, whatever comes when", () => {
    const line = of("search").reduce((one, other) => (other.length > one.length ? other : one));
    assert.ok(line.length >= 100_000, `${line.length}`);
    assert.equal(line.snapshots.length, Math.floor(line.length / 1024) + 1);
    const { levels, marks } = line.bins(500);
    assert.equal(Math.max(...levels), line.deepest);
    assert.ok(marks.some((bits) => bits & (1 << FAILURE)));
});

test("a method is spelled as on the command line", () => {
    const method = {
        name: "backtracking",
        options: [
            { name: "select", default: "mrv" },
            { name: "order", default: "most" },
        ],
    };
    const { name, chosen } = parsed("backtracking:select=first,order=most");
    assert.equal(name, "backtracking");
    assert.equal(spelled(method, chosen), "backtracking:select=first");
    assert.equal(spelled(method, new Map()), "backtracking");
});
