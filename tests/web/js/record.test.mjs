/** Laws of the record, and of grids with words around them. */
import assert from "node:assert/strict";
import { test } from "node:test";

const kept = new Map();
globalThis.localStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
    removeItem: (key) => kept.delete(key),
    key: (index) => [...kept.keys()][index],
    get length() {
        return kept.size;
    },
};
const js = "../../../src/grille/web/page/js";
const { entries, merged, remove, shifted, streaks, summaries, takeIn } = await import(`${js}/play/record.js`);
const { gridsIn } = await import(`${js}/prose.js`);

const game = (at, seconds, level = "easy") => ({ at, puzzle: "1", shape: "9", level, seconds, hints: 0, mistakes: 0 });
const noon = (day) => new Date(`${day}T12:00`).toISOString();

test("best and median are told for each level", () => {
    const all = [game(noon("2026-03-01"), 90), game(noon("2026-03-02"), 60), game(noon("2026-03-03"), 70)];
    const [easy, hard] = summaries([
        ...all,
        game(noon("2026-03-04"), 500, "hard"),
        game(noon("2026-03-05"), 301, "hard"),
    ]);
    assert.deepEqual([easy.count, easy.best, easy.median], [3, 60, 70]);
    assert.deepEqual([hard.count, hard.best, hard.median], [2, 301, 401]);
});

test("a streak is days on end, up to today or yesterday", () => {
    const days = ["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-05", "2026-03-06"].map((day) =>
        game(noon(day), 1),
    );
    assert.deepEqual(streaks(days, new Date("2026-03-06T23:00")), { now: 2, longest: 3 });
    assert.deepEqual(streaks(days, new Date("2026-03-07T01:00")), { now: 2, longest: 3 });
    assert.deepEqual(streaks(days, new Date("2026-03-08T01:00")), { now: 0, longest: 3 });
    assert.deepEqual(streaks([], new Date()), { now: 0, longest: 0 });
    assert.equal(shifted("2026-03-01", -1), "2026-02-28");
});

test("a file adds what is missing and changes nothing that is here", () => {
    const mine = game(noon("2026-03-01"), 90);
    const other = game(noon("2026-03-02"), 60);
    kept.set("grille.1.record", JSON.stringify([mine]));
    kept.set("grille.1.theme", '"dark"');
    const strange = [{ ...other, at: "never" }, { ...other, shape: "99" }, { ...other, level: "odd" }, null];
    const file = { record: [{ ...mine, seconds: 1 }, other, ...strange], theme: "light", race: ["lp"] };
    assert.equal(takeIn(JSON.stringify({ grille: 1, kept: file })), 1);
    assert.deepEqual(entries(), [mine, other]);
    assert.equal(kept.get("grille.1.theme"), '"dark"');
    assert.equal(kept.get("grille.1.race"), '["lp"]');
    for (const text of ["", "{}", "[1]", "null", '{"grille":2,"kept":{}}']) assert.equal(takeIn(text), null);
    remove(mine.at);
    assert.deepEqual(entries(), [other]);
    assert.deepEqual(merged([mine, other], [mine]), [mine, other]);
});

const LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const rows = LINE.match(/.{9}/g);

test("grids are found among words", () => {
    const drawn = rows.map((row) => `|${row.match(/.{3}/g).join("|")}|`);
    drawn.splice(6, 0, "|---+---+---|");
    drawn.splice(3, 0, "|---+---+---|");
    const spaced = rows.map((row) => `> ${[...row].join(" ").replaceAll(".", "_")}`);
    for (const said of [LINE, drawn.join("\n"), spaced.join("\r\n")])
        assert.equal(gridsIn(`Hello!\n\nI am stuck (9 hours now).\n${said}\n\nThanks, Bob`), LINE);
    assert.equal(gridsIn(`first ${LINE} and ${LINE}.`), `${LINE}\n${LINE}`);
    assert.equal(gridsIn("1234\n3412\n2143\n4321"), "1234341221434321");
});

test("no grid is found where there is none", () => {
    assert.equal(gridsIn("call 0123456789 now\n12345\nbye"), "");
    assert.equal(gridsIn(rows.slice(1).join("\n")), "");
    assert.equal(gridsIn(`${LINE}1`), "");
});

test("puzzles with rules of one level are one kind", () => {
    const ruled = (at, rule) => ({ ...game(noon(at), 10), shape: `9;${rule}` });
    const found = summaries([
        ruled("2026-01-01", "cage 3 r1c1 r1c2"),
        ruled("2026-01-02", "odd r1c1"),
        game(noon("2026-01-03"), 5),
    ]);
    assert.deepEqual(
        found.map(({ count }) => count),
        [2, 1],
    );
});
