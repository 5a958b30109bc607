import { expect, test } from "vitest";
import { useTestDatabase } from "../testing/test-database.ts";
import { list, NOTHING, part, run } from "./statement.ts";

const given = useTestDatabase();

test("values keep their order through parts within parts", async () => {
	const inner = part`${2}::int as b, ${"three"}::text as c`;
	const outer = part`${1}::int as a, ${inner}`;
	const rows = await run<object>(given().database)`select ${outer}, ${4n}::bigint as d ${NOTHING}`;
	expect([...rows]).toEqual([{ a: 1, b: 2, c: "three", d: 4 }]);
});

test("a list of parts makes as many rows", async () => {
	const rows = [1, 2, 3].map((n) => part`(${n}::int, ${String(n)}::text)`);
	const found = await run<object>(given().database)`select * from (values ${list(rows)}) v(n, name) order by n`;
	expect([...found]).toEqual([
		{ n: 1, name: "1" },
		{ n: 2, name: "2" },
		{ n: 3, name: "3" },
	]);
});

test("what looks like a statement is a value", async () => {
	const hostile = "'; drop table bet; -- $1";
	const [row] = await run<{ text: string }>(given().database)`select ${hostile}::text as text`;
	expect(row?.text).toBe(hostile);
});

test("a part can stand in several statements, and several times in one", async () => {
	const isOne = part`${1}::int = 1`;
	for (const _ of [1, 2]) {
		const [row] = await run<{ both: boolean }>(given().database)`select ${isOne} and ${isOne} as both`;
		expect(row?.both).toBe(true);
	}
});

test("a statement of the same form is prepared once, whatever its values", async () => {
	await given().database.begin(async (sql) => {
		for (const n of [1, 2, 3]) await run(sql)`select ${part`${n}::int`} as only_this_form`;
		const prepared = await sql`select 1 from pg_prepared_statements where statement like '%only_this_form%'
			and statement not like '%pg_prepared_statements%'`;
		expect(prepared).toHaveLength(1);
	});
});
