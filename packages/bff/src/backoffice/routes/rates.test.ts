/** Rates of the euro: stored by two people, all of a file or none, and never changed. */
import { ratesFileValueSchema } from "@webframe/shared/wire";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { TestOperator } from "../../testing/test-operator.ts";
import { useWorld } from "../../testing/world.ts";

/** On the clock of a world it is the first of January 2026. */
const world = useWorld();
const DAY = "2025-12-10";
const NEXT = "2025-12-11";
let alice: TestOperator;
let bob: TestOperator;

beforeAll(async () => {
	[alice, bob] = await TestOperator.two(world());
});
beforeEach(async () => {
	await world().owner`truncate euro_rate`;
});

const fileOf = (...lines: readonly string[]) => ["day,currency,perEur", ...lines, ""].join("\n");

async function ask(by: TestOperator, csv: string, call: "store" | "check" = "store", source = "ECB") {
	const more = call === "check" ? { note: undefined } : {};
	return ratesFileValueSchema.parse(await by.does(`/rates/${call}`, { csv, source, ...more }));
}

async function store(...lines: readonly string[]): Promise<void> {
	const csv = fileOf(...lines);
	expect(await ask(alice, csv)).toMatchObject({ outcome: "waits_for_second_person" });
	expect(await ask(bob, csv)).toMatchObject({ outcome: "done" });
}

const stored = async () =>
	await world().owner`select currency, day::text, per_eur::text, source from euro_rate order by 1, 2`;

test("what is wrong with a line is told with its number, its column and why; then nothing of the file is written", async () => {
	const csv = fileOf(
		`${DAY},USD,1.08`,
		"2025-02-30,USD,1.08",
		`${DAY},XYZ,1.08`,
		`${DAY},EUR,1`,
		`${DAY},GCC,1`,
		`${DAY},JPY,-1`,
		`${DAY},JPY,0.0`,
		`${DAY},JPY,1e2`,
		"2026-01-03,GBP,0.8",
		`${DAY},GBP`,
		`${DAY},USD,1.09`,
	);
	const problems = [
		{ line: 3, field: "day", message: expect.any(String) },
		{ line: 4, field: "currency", message: "is no currency that is known" },
		{ line: 5, field: "currency", message: "is the euro, which is always 1" },
		{ line: 6, field: "currency", message: "is play money, which is worth nothing" },
		{ line: 7, field: "perEur", message: expect.stringContaining("must be a decimal") },
		{ line: 8, field: "perEur", message: "must be more than 0" },
		{ line: 9, field: "perEur", message: expect.stringContaining("must be a decimal") },
		{ line: 10, field: "day", message: "lies ahead" },
		{ line: 11, message: "has 2 cells and not 3" },
		{ line: 12, message: "is of the day and currency of line 2" },
	];
	for (const call of ["check", "store"] as const)
		expect(await ask(alice, csv, call)).toEqual({ outcome: "refused", reason: "bad_lines", problems });
	expect(await stored()).toEqual([]);
	const head = await ask(alice, "day,currency,rate\n2025-12-10,USD,1\n", "check");
	expect(head.problems).toEqual([{ line: 1, field: "rate", message: "is none of day, currency, perEur" }]);
});

test("two people store the same rates of the same source, and nobody does it alone, twice or with another rate", async () => {
	const csv = fileOf(`${DAY},USD,1.0823`, `${DAY},JPY,163.25`);
	expect(await ask(alice, csv, "check")).toMatchObject({ outcome: "done", rates: 2, stored: 0 });
	for (let count = 0; count < 2; count++)
		expect(await ask(alice, csv)).toMatchObject({ outcome: "waits_for_second_person", askedBy: "alice" });
	const changed = fileOf(`${DAY},USD,1.0824`, `${DAY},JPY,163.25`);
	for (const [other, source] of [
		[changed, "ECB"],
		[csv, "a bank"],
	] as const)
		expect(await ask(bob, other, "store", source)).toMatchObject({
			outcome: "waits_for_second_person",
			askedBy: "bob",
		});
	expect(await stored()).toEqual([]);
	// The order and the ends of the lines are no other file.
	const turned = `\uFEFFday,currency,perEur\r\n${DAY},JPY,163.250\r\n${DAY},USD,1.0823\r\n`;
	const { outcome, sha256: hash } = await ask(bob, turned);
	expect(outcome).toBe("done");
	const [row] = await alice.lists("/audit-log", { action: "rates.store" });
	expect(row).toMatchObject({
		actor: "bob",
		subject: "rates from ECB",
		details: { askedBy: "alice", sha256: hash, rates: 2 },
	});
});

test("the same file again stores nothing; one that has more stores what is new; another rate of a stored day is refused", async () => {
	await store(`${DAY},USD,1.0823`);
	const before = await stored();
	expect(await ask(alice, fileOf(`${DAY},USD,1.08230`))).toMatchObject({ outcome: "nothing_to_do", stored: 1 });
	const other = await ask(alice, fileOf(`${NEXT},USD,1.1`, `${DAY},USD,1.0824`));
	const message = "is stored as 1.0823 (ECB), and stays so";
	expect(other).toMatchObject({ reason: "bad_lines", problems: [{ line: 3, field: "perEur", message }] });
	expect(await stored()).toEqual(before);
	await store(`${DAY},USD,1.0823`, `${NEXT},USD,1.1`);
	const listed = await alice.lists("/rates", { firstDay: "2025-12-01", lastDay: "2025-12-31" });
	expect(listed).toMatchObject([
		{ day: NEXT, currency: "USD", perEur: "1.1", source: "ECB", askedBy: "alice", storedBy: "bob" },
		{ day: DAY, currency: "USD", perEur: "1.0823" },
	]);
	expect((await alice.post("/rates", { firstDay: "2025-12-01", lastDay: "2026-01-01" })).status).toBe(400);
});

test("of two files that say something else of a day and are approved at once, one is stored whole and the other not at all", async () => {
	const files = [fileOf(`${DAY},USD,1.1`, `${DAY},GBP,0.8`), fileOf(`${DAY},USD,1.2`, `${DAY},CHF,0.9`)];
	for (const csv of files) await ask(alice, csv);
	const values = await Promise.all(files.map((csv) => ask(bob, csv)));
	expect(values.map(({ outcome }) => outcome).toSorted()).toEqual(["done", "refused"]);
	expect(await stored()).toHaveLength(2);
});

test("roles without money may look at rates, and store none; the service itself cannot change one", async () => {
	await store(`${DAY},USD,1.0823`);
	for (const role of ["viewer", "support", "auditor"] as const) {
		const operator = await TestOperator.named(world(), `a-${role}`, world().url, role);
		expect(await operator.lists("/rates", { firstDay: DAY, lastDay: DAY })).toHaveLength(1);
		for (const call of ["/rates/check", "/rates/store"]) {
			const answer = await operator.post(call, { csv: fileOf(`${NEXT},USD,1`), source: "ECB", note: "n" });
			expect(answer.status).toBe(403);
		}
	}
	const fred = await TestOperator.named(world(), "fred", world().url, "finance");
	expect(await ask(fred, fileOf(`${NEXT},USD,1`))).toMatchObject({ outcome: "waits_for_second_person" });
	const { database } = world().service.wagering;
	await expect(database`update euro_rate set per_eur = 2`).rejects.toThrow("permission denied");
	await expect(database`delete from euro_rate`).rejects.toThrow("permission denied");
});
