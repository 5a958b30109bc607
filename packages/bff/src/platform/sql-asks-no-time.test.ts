/**
 * SQL never asks for the time or for chance: time is a parameter of each statement, and comes from one clock. The one
 * place that asks the database is its clock.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SOURCES = fileURLToPath(new URL("..", import.meta.url));
const ASKS =
	/\b(?:now|random|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday|gen_random_uuid)\s*\(\s*\)|\b(?:current_timestamp|localtimestamp|current_date|current_time)\b/i;
const THE_CLOCK = "platform/database-clock.ts";

/** Texts of statements: what stands between backquotes behind a driver's tag. */
const STATEMENT =
	/(?:\b(?:sql|session|database|owner|db)(?:<[^`]*?>)?|\bpart|\brun(?:<[^`]*?>)?\([^`)]*\))`((?:[^`\\]|\\.)*)`/g;

const asking = (source: string): readonly string[] =>
	[...source.matchAll(STATEMENT)].flatMap(([, text = ""]) =>
		ASKS.test(text.replaceAll(/\$\{[^}]*\}/g, "?")) ? [text.trim()] : [],
	);

test("no statement of the service asks for it but the clock's", async () => {
	const files = (await readdir(SOURCES, { recursive: true })).filter(
		(file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.startsWith("testing"),
	);
	const found: string[] = [];
	for (const file of files) {
		const asked = asking(await readFile(join(SOURCES, file), "utf8"));
		if (asked.length > 0) found.push(file);
	}
	expect(found).toEqual([THE_CLOCK]);
});

test.each([
	"await sql`update bet set at = now() where true`",
	"await sql<Row[]>`select clock_timestamp()`",
	"await run<Row>(sql)`insert into round values (CURRENT_TIMESTAMP)`",
	"part`and at < statement_timestamp ( )`",
])("%s would be found", (source) => {
	expect(asking(source)).toHaveLength(1);
});

test("a time that is given is none that is asked for", () => {
	expect(asking("await sql`update bet set at = $" + "{clock.now()}::timestamptz`")).toEqual([]);
});
