import fc from "fast-check";
import { expect, test } from "vitest";
import { useTestDatabase } from "../testing/test-database.ts";
import { storableJson } from "./storable-text.ts";

const given = useTestDatabase();

test("NUL and halves of surrogate pairs are replaced, in keys too; what only looks like one stays", () => {
	expect(JSON.parse(storableJson({ a: "x\0y", "k\0": "\ud800", pair: "😀", text: "\\u0000" }))).toEqual({
		a: "x\ufffdy",
		"k\ufffd": "\ufffd",
		pair: "😀",
		text: "\\u0000",
	});
});

test("whatever text others send, PostgreSQL can store it, and text without such characters comes back as it was", async () => {
	const { database } = given();
	await fc.assert(
		fc.asyncProperty(fc.string({ unit: "binary", maxLength: 40 }), async (text) => {
			const [row] = await database<{ value: { text: string } }[]>`
				select ${storableJson({ text })}::text::jsonb as value`;
			if (!text.includes("\0") && text.isWellFormed()) expect(row?.value.text).toBe(text);
		}),
		{ numRuns: 200 },
	);
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.constantFrom("\0", "\ud83d", "\ude00", "\\", "u0000", "ud800", '"', "a")),
			async (parts) => {
				await database`select ${storableJson({ text: parts.join("") })}::text::jsonb`;
			},
		),
		{ numRuns: 300 },
	);
});
