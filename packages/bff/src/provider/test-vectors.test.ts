import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import {
	canonicalJson,
	parseJson,
	prepareCounterpartyKey,
	SIGNATURE_HEADER,
	signRequest,
	verifyRequest,
} from "@webframe/shared/signing";
import { describe, expect, test } from "vitest";
import { z } from "zod";

const fileSchema = z.object({
	counterpartyKey: z.string(),
	requests: z.array(
		z.object({
			name: z.string(),
			counterpartyId: z.string(),
			timestamp: z.string(),
			requestId: z.string(),
			body: z.string(),
			signedText: z.string(),
			signature: z.string(),
		}),
	),
	refusedBodies: z.array(z.object({ name: z.string(), body: z.string() })),
	canonicalJson: z.object({
		numbers: z.array(z.object({ ieee754: z.string(), text: z.string() })),
		structures: z.array(z.object({ name: z.string(), input: z.string(), canonical: z.string() })),
	}),
});
type Request = z.infer<typeof fileSchema>["requests"][number];

const file = new URL("../../../../docs/providers/test-vectors.json", import.meta.url);
const vectors = fileSchema.parse(JSON.parse(await readFile(file, "utf8")));
const key = await prepareCounterpartyKey(vectors.counterpartyKey);

function verify(request: Request, body: string) {
	const headers = new Map<string, string>([
		[SIGNATURE_HEADER.counterpartyId, request.counterpartyId],
		[SIGNATURE_HEADER.timestamp, request.timestamp],
		[SIGNATURE_HEADER.requestId, request.requestId],
		[SIGNATURE_HEADER.signature, request.signature],
	]);
	const sentAt = new Date(Number(request.timestamp) * (request.timestamp.length === 10 ? 1_000 : 1));
	return verifyRequest({ header: (name) => headers.get(name), body }, () => [key], sentAt);
}

describe.each(vectors.requests)("the published request: $name", (request) => {
	test("its signature is plain HMAC-SHA256 over the text that it names", () => {
		const hmac = createHmac("sha256", vectors.counterpartyKey).update(request.signedText, "utf8").digest("hex");
		expect(request.signature).toBe(hmac);
	});

	test("it is taken, and with one character of its body changed refused", async () => {
		expect(await verify(request, request.body)).toMatchObject({ ok: true, signedText: request.signedText });
		const altered = request.body === "" ? "{}" : request.body.replace("b-", "c-");
		expect(await verify(request, altered)).toEqual({ ok: false, problem: "wrong_signature" });
	});
});

test.each(vectors.requests.filter(({ timestamp }) => timestamp.length === 13))(
	"signing gives: $name",
	async (request) => {
		const { counterpartyId, requestId, timestamp } = request;
		const parsed = parseJson(request.body);
		const body = parsed.ok ? { body: parsed.value } : {};
		const signed = await signRequest({ counterpartyId, key, requestId, sentAt: new Date(Number(timestamp)), ...body });
		expect(signed.signedText).toBe(request.signedText);
		expect(signed.headers[SIGNATURE_HEADER.signature]).toBe(request.signature);
	},
);

test.each(vectors.refusedBodies)("a body is refused before its signature is looked at: $name", async ({ body }) => {
	const [request] = vectors.requests;
	if (request === undefined) throw new Error("The file has no requests.");
	const verified = await verify(request, body);
	expect(verified).toMatchObject({ ok: false });
	expect(verified).not.toMatchObject({ problem: "wrong_signature" });
});

test("every number of the published table is written as it says", () => {
	expect(vectors.canonicalJson.numbers.length).toBeGreaterThan(20);
	const view = new DataView(new ArrayBuffer(8));
	for (const { ieee754, text } of vectors.canonicalJson.numbers) {
		view.setBigUint64(0, BigInt(`0x${ieee754}`));
		expect(canonicalJson(view.getFloat64(0)), ieee754).toBe(text);
	}
});

test.each(vectors.canonicalJson.structures)("the published structure: $name", ({ input, canonical }) => {
	expect(parseJson(input)).toMatchObject({ ok: true, canonical });
});
