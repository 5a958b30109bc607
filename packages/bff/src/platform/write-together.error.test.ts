import postgres from "postgres";
import { beforeEach, expect, test } from "vitest";
import { ManualClock } from "../testing/manual-clock.ts";
import { Statements } from "../testing/statements.ts";
import { WriteTogether } from "./write-together.ts";

let statements: Statements;
let writes: WriteTogether<string, string>;

beforeEach(() => {
	statements = new Statements();
	writes = new WriteTogether(new ManualClock(), statements);
});

/** @returns what became of each: what it is told, or the message of its error */
function write(...rows: readonly string[]): Promise<readonly (string | undefined)[]> {
	return Promise.all(rows.map((row) => ended(writes.write(row, () => row))));
}

function ended(end: Promise<string | undefined>): Promise<string | undefined> {
	return end.catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
}

function serverError(code: string, severity: "ERROR" | "FATAL" = "ERROR"): Error {
	return Object.assign(new postgres.PostgresError(`server said ${code}`), { code, severity });
}

test.each(["23505", "55P03", "40001", "40P01", "22003"])(
	"a batch that ends in %s stands nowhere: each of its rows goes by itself, and only its own error is told it",
	async (code) => {
		const ends = write("first", "a", "b", "c");
		await statements.end("first");
		await statements.fail(serverError(code), "a+b+c");
		expect(statements.sent).toEqual(["first", "a+b+c", "a", "b", "c"]);
		await statements.end("a");
		await statements.fail(new Error("b is to blame"), "b");
		await statements.end("c");
		expect(await ends).toEqual(["first written", "a written", "b is to blame", "c written"]);
	},
);

test.each([
	Object.assign(new Error("connection lost"), { code: "CONNECTION_CLOSED" }),
	serverError("57P01", "FATAL"),
	serverError("57014"),
	serverError("53100"),
])(
	"what became of a batch is not known, or not to be tried at once: none of its rows is sent again: %s",
	async (error) => {
		const ends = write("first", "a", "b");
		await statements.end("first");
		await statements.fail(error, "a+b");
		expect(await ends).toEqual(["first written", error.message, error.message]);
		expect(statements.sent).toEqual(["first", "a+b"]);
		const later = write("a");
		await statements.end("a");
		expect(await later).toEqual(["a written"]);
	},
);

test("a row that a batch did not write goes by itself, prepared anew, and what becomes of it then is its end", async () => {
	const first = write("first");
	let prepared = 0;
	const again = writes.write("a", () => `a${++prepared}`);
	const others = write("b", "c");
	await statements.end("first");
	await statements.end("a1+b+c", [undefined, "b written", undefined]);
	expect(statements.sent).toEqual(["first", "a1+b+c", "a2", "c"]);
	await statements.end("a2", [undefined]);
	await statements.end("c");
	expect([await first, await again, await others]).toEqual([["first written"], undefined, ["b written", "c written"]]);
});

test("a batch that answers for too few rows has written no others", async () => {
	const ends = write("first", "a", "b");
	await statements.end("first");
	await statements.end("a+b", ["a written"]);
	await statements.end("b");
	expect(await ends).toEqual(["first written", "a written", "b written"]);
});

test("what cannot be prepared is told to its own caller alone, at first and when it is sent again", async () => {
	const first = write("first");
	let tries = 0;
	const bad = ended(
		writes.write("bad", () => {
			throw new Error("bad cannot be decided");
		}),
	);
	const late = ended(
		writes.write("late", () => {
			if (++tries === 2) throw new Error("late can be decided no more");
			return "late";
		}),
	);
	const good = write("good");
	await statements.end("first");
	await statements.end("late+good", [undefined, "good written"]);
	expect([await bad, await late]).toEqual(["bad cannot be decided", "late can be decided no more"]);
	expect([await first, await good].flat()).toEqual(["first written", "good written"]);
	expect(statements.underWay).toBe(0);
});

test("a lone row's error is its own, and those that waited for it go on", async () => {
	const ends = write("first", "a", "b");
	await statements.fail(new Error("first is to blame"), "first");
	await statements.end("a+b");
	expect(await ends).toEqual(["first is to blame", "a written", "b written"]);
});

test("a statement that throws before it is sent is like one that fails", async () => {
	writes = new WriteTogether(new ManualClock(), {
		fits: () => true,
		alone: () => {
			throw new Error("not sent");
		},
		together: () => {
			throw new Error("not sent either");
		},
	});
	expect(await write("a", "b", "c")).toEqual(["not sent", "not sent either", "not sent either"]);
});
