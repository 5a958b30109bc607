import { beforeEach, expect, test } from "vitest";
import { ManualClock } from "../testing/manual-clock.ts";
import { Statements } from "../testing/statements.ts";
import { BATCH_ROWS_MAX, BATCH_WAIT_MAX_MS, WriteTogether } from "./write-together.ts";

let clock: ManualClock;
let statements: Statements;
let writes: WriteTogether<string, string>;

beforeEach(() => {
	clock = new ManualClock();
	statements = new Statements();
	writes = new WriteTogether(clock, statements);
});

/** Each row is its own key, unless it says another one before a slash. @returns what became of each */
function write(...rows: readonly string[]): Promise<readonly (string | undefined)[]> {
	return Promise.all(rows.map((row) => writes.write(row.split("/")[0] ?? row, () => row)));
}

const numbered = (count: number, from = 0): readonly string[] =>
	Array.from({ length: count }, (_, index) => String(from + index));

test("one that comes alone is sent at once, by itself", async () => {
	const end = write("a");
	expect(statements.sent).toEqual(["a"]);
	await statements.end();
	expect(await end).toEqual(["a written"]);
	expect(clock.waiting).toBe(0);
});

test("those that come while one is under way go together when it has ended, and each is told its own end", async () => {
	const ends = write("a", "b", "c");
	expect(statements.sent).toEqual(["a"]);
	await statements.end();
	expect(statements.sent).toEqual(["a", "b+c"]);
	const more = write("d");
	await statements.end();
	expect(statements.sent).toEqual(["a", "b+c", "d"]);
	await statements.end();
	expect([await ends, await more]).toEqual([["a written", "b written", "c written"], ["d written"]]);
});

test("what is written is decided when it is sent, and where there is nothing to write, nothing is", async () => {
	const first = write("a");
	let row: string | undefined = "too early";
	const second = writes.write("b", () => row);
	const third = writes.write("c", () => undefined);
	const fourth = write("d");
	row = "b in time";
	await statements.end();
	expect(statements.sent).toEqual(["a", "b in time+d"]);
	expect(await third).toBeUndefined();
	await statements.end();
	expect([await first, await second, await fourth]).toEqual([["a written"], "b in time written", ["d written"]]);
});

test("of a key one row is under way: a second one waits for the next batch, and others overtake it", async () => {
	const ends = write("x", "a/1", "a/2", "b", "a/3");
	for (let count = 0; count < 4; count++) await statements.end();
	expect(statements.sent).toEqual(["x", "a/1+b", "a/2", "a/3"]);
	expect(await ends).toHaveLength(5);
});

test("a row that does not fit goes by itself, and nobody waits for it", async () => {
	const first = write("a", "alone:b", "c", "d");
	await statements.end("a");
	expect(statements.sent).toEqual(["a", "alone:b", "c+d"]);
	await statements.end("c+d");
	const later = write("e");
	expect(statements.sent).toContain("e");
	await statements.end("alone:b");
	await statements.end("e");
	expect([await first, await later].flat()).toHaveLength(5);
});

test("a full batch does not wait for the one before it; two are under way at most, and the rest waits", async () => {
	const ends = write("a", ...numbered(2 * BATCH_ROWS_MAX));
	expect(statements.sizes()).toEqual([1, BATCH_ROWS_MAX]);
	await statements.end();
	expect(statements.sizes()).toEqual([1, BATCH_ROWS_MAX, BATCH_ROWS_MAX]);
	const more = write("b");
	expect(statements.sizes()).toHaveLength(3);
	await statements.end();
	await statements.end();
	await statements.end();
	expect((await ends).every((end) => end?.endsWith(" written"))).toBe(true);
	expect(await more).toEqual(["b written"]);
});

test("one that takes long is waited for so long; then those behind it go beside it, and nobody waits for it any more", async () => {
	const slow = write("slow");
	const waiting = write("a", "b");
	await clock.advance(BATCH_WAIT_MAX_MS - 1);
	expect(statements.sent).toEqual(["slow"]);
	await clock.advance(1);
	expect(statements.sent).toEqual(["slow", "a+b"]);
	const behind = write("c");
	expect(statements.sent).toEqual(["slow", "a+b"]);
	await statements.end("a+b");
	await statements.end("c");
	const later = write("d");
	await statements.end("d");
	expect([await waiting, await behind, await later].flat()).toHaveLength(4);
	await statements.end("slow");
	expect(await slow).toEqual(["slow written"]);
});

test("when two take long, nobody waits for longer: each goes by itself", async () => {
	const ends = [write("slow"), write("slower")];
	await clock.advance(BATCH_WAIT_MAX_MS);
	ends.push(write("a", "b"));
	await clock.advance(BATCH_WAIT_MAX_MS - 1);
	expect(statements.sent).toEqual(["slow", "slower"]);
	ends.push(write("c"));
	await clock.advance(1);
	expect(statements.sent).toEqual(["slow", "slower", "a", "b"]);
	await clock.advance(BATCH_WAIT_MAX_MS - 1);
	expect(statements.sent).toEqual(["slow", "slower", "a", "b", "c"]);
	for (let count = 0; count < 5; count++) await statements.end();
	expect((await Promise.all(ends)).flat()).toHaveLength(5);
	expect(clock.waiting).toBe(0);
});

test("under load nobody is left behind: all are written, in the order in which they came", async () => {
	const ends: Promise<readonly (string | undefined)[]>[] = [];
	for (let tick = 0; tick < 200; tick++) {
		ends.push(write(...numbered(tick % 7, tick * 7)));
		if (tick % 3 !== 0 && statements.underWay > 0) await statements.end();
	}
	while (statements.underWay > 0) await statements.end();
	expect((await Promise.all(ends)).flat().every((end) => end?.endsWith(" written"))).toBe(true);
	const order = statements.sent.flatMap((rows) => rows.split("+")).map(Number);
	expect(order).toEqual(order.toSorted((a, b) => a - b));
	expect(order).toHaveLength((await Promise.all(ends)).flat().length);
});
