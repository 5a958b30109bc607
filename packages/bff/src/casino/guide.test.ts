/** What the guide for casinos shows is what the schemas take: its examples, and the fields of each call. */
import { readFileSync } from "node:fs";
import * as wire from "@webframe/shared/wire";
import { expect, test } from "vitest";
import { z } from "zod";

const GUIDE = readFileSync(new URL("../../../../docs/casinos/README.md", import.meta.url), "utf8");
const SCHEMAS = new Map(Object.entries(wire));

/** Each JSON example stands below a comment that names its schema. */
const EXAMPLES = [...GUIDE.matchAll(/<!-- (\w+) -->\n\n```json\n([^`]+)```/g)].map(([, name = "", text = ""], at) => ({
	at: at + 1,
	name,
	text,
}));

test.each(EXAMPLES)("example $at is a good one for $name", ({ name, text }) => {
	const schema = SCHEMAS.get(name);
	if (!(schema instanceof z.ZodType)) throw new Error(`shared/wire has no schema ${name}.`);
	expect(schema.safeParse(JSON.parse(text)).error?.issues ?? []).toEqual([]);
});

test("the data of the JWT in the example is a payment", () => {
	const claims = EXAMPLES.find(({ name }) => name === "partnerJwtClaimsSchema")?.text ?? "{}";
	const { data } = wire.partnerJwtClaimsSchema.parse(JSON.parse(claims));
	expect(wire.paymentDataSchema.parse(JSON.parse(data))).toMatchObject({ BetId: 77, TransactionType: -1 });
});

test("no example of JSON but those of tags stands without the name of its schema", () => {
	expect(EXAMPLES.length).toBeGreaterThanOrEqual(7);
	expect(GUIDE.split("```json\n")).toHaveLength(EXAMPLES.length + 2);
});

/** The row of a call in the table of calls: its cells behind the path. */
function cellsOf(path: string): readonly string[] {
	const row = GUIDE.split("\n").find((line) => line.startsWith(`| \`${path}\` `)) ?? "";
	return row.split("|").slice(2);
}

/** Names in a cell, such as `Amount` and `TaxAmount?`. */
const namesIn = (cell: string | undefined): readonly string[] =>
	[...(cell ?? "").matchAll(/`([A-Za-z]+\??)`/g)].map(([, name = ""]) => name);

const namesOf = (schema: z.ZodObject): readonly string[] =>
	Object.entries(schema.shape).map(([name, field]) => (field.safeParse(undefined).success ? `${name}?` : name));

test.each<[string, z.ZodObject]>([
	["/users/auth", wire.usersAuthDataSchema],
	["/users/data", wire.usersDataDataSchema],
	["/payments/make", wire.paymentDataSchema],
	["/payments/info", wire.paymentInfoDataSchema],
	["/payments/close", wire.paymentCloseDataSchema],
	["/cashback-payments/make", wire.cashbackPaymentDataSchema],
	["/rollbacks/make", wire.rollbackDataSchema],
])("the table of calls names every field of %s, and what may be missing", (path, schema) => {
	expect(namesIn(cellsOf(path)[0])).toEqual(namesOf(schema));
});

test.each<[string, z.ZodObject]>([
	["/users/auth", wire.usersAuthValueSchema],
	["/users/data", wire.usersDataValueSchema],
	["/payments/info", wire.paymentRecordSchema],
])("and every field of the answer to %s", (path, schema) => {
	expect(namesIn(cellsOf(path)[1])).toEqual(namesOf(schema));
});

test("the table of codes has every code that is known, and no other", () => {
	const table = /\| Code .*?\n\n/s.exec(GUIDE)?.[0] ?? "";
	const codes = [...table.matchAll(/^\| (\d+) /gm)].map(([, code]) => Number(code));
	expect(codes.toSorted((a, b) => a - b)).toEqual(Object.values(wire.ERROR_CODE).toSorted((a, b) => a - b));
});

test("what it links to in this repository is there", () => {
	const links = [...GUIDE.matchAll(/\]\(((?:\.\.?\/)?[\w./-]+\.(?:md|sh|mjs))/g)].map(([, link = ""]) => link);
	expect(links.length).toBeGreaterThanOrEqual(5);
	for (const link of links) {
		const file = new URL(`../../../../docs/casinos/${link}`, import.meta.url);
		expect(() => readFileSync(file), link).not.toThrow();
	}
});
