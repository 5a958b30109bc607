import { readFileSync } from "node:fs";
import { prepareCounterpartyKey } from "@webframe/shared/signing";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { inspectSignature } from "./inspect-signature.ts";

const vectors = z
	.object({
		counterpartyKey: z.string(),
		requests: z.array(
			z.object({
				...{ name: z.string(), counterpartyId: z.string(), timestamp: z.string(), requestId: z.string() },
				...{ body: z.string(), signedText: z.string(), signature: z.string() },
			}),
		),
		refusedBodies: z.array(z.object({ name: z.string(), body: z.string() })),
	})
	.parse(JSON.parse(readFileSync(new URL("../../../../docs/providers/test-vectors.json", import.meta.url), "utf8")));
const key = await prepareCounterpartyKey(vectors.counterpartyKey);
const [first] = vectors.requests;
if (first === undefined) throw new Error("There are no vectors.");

type Vector = typeof first;
const isUsed = () => false;

async function inspected(vector: Vector, changes: Partial<Parameters<typeof inspectSignature>[0]> = {}) {
	const headers = new Map([
		["X-Counterparty-Id", vector.counterpartyId],
		["X-Timestamp", vector.timestamp],
		["X-Request-Id", vector.requestId],
		["X-Sign", vector.signature],
	]);
	const now = Number(vector.timestamp.padEnd(13, "0")) + 1_000;
	return await inspectSignature({
		header: (name) => headers.get(name),
		body: vector.body,
		key,
		isUsed,
		now,
		...changes,
	});
}

describe("the steps of a signature", () => {
	test.each(vectors.requests)("of the published vector: $name", async (vector) => {
		expect(await inspected(vector)).toMatchObject({
			...{ signedText: vector.signedText, expected: vector.signature, verdict: "right" },
			...{ ageMs: 1_000, time: "in time", nonce: "new" },
		});
	});

	test.each(vectors.refusedBodies)("a body that is refused: $name", async ({ body }) => {
		expect(await inspected({ ...first, body })).toMatchObject({
			...{ body: "no JSON that is taken", canonical: null, signedText: null, verdict: "wrong" },
		});
	});

	test("one letter of the body, or another key, makes it wrong; without a key it is not checked", async () => {
		const changed = { ...first, body: first.body.replace("10.10", "10.11") };
		expect(changed.body).not.toBe(first.body);
		expect(await inspected(changed)).toMatchObject({ verdict: "wrong" });
		expect(await inspected(first, { key: await prepareCounterpartyKey("another") })).toMatchObject({
			verdict: "wrong",
		});
		expect(await inspected(first, { key: undefined })).toMatchObject({ verdict: "not checked", expected: null });
	});

	test.each([
		[30_000, "in time"],
		[30_001, "too old"],
		[-5_000, "in time"],
		[-5_001, "too far ahead"],
	])("a request of an age of %i ms is %s", async (ageMs, time) => {
		expect(await inspected(first, { now: Number(first.timestamp) + ageMs })).toMatchObject({ ageMs, time });
	});

	test("a nonce that was seen is told, and so are headers that are missing or malformed", async () => {
		expect(await inspected(first, { isUsed: () => true })).toMatchObject({ nonce: "used before" });
		expect(await inspected({ ...first, requestId: "zz", timestamp: "soon" })).toMatchObject({
			...{ nonce: "malformed", time: "malformed", sentAt: null },
		});
	});
});
