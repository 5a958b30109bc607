/** The published requests of the guide for marketing systems, against the service: signatures, refusals, and what is the same. */
import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { TestMarketing } from "../testing/test-marketing.ts";
import { TWO_GAMES, useWorld } from "../testing/world.ts";
import { promoSignature } from "./signature.ts";

const sentSchema = z.object({ name: z.string(), path: z.string(), body: z.string() });
const bodySchema = z.object({ name: z.string(), body: z.string() });
const fileSchema = z.object({
	promoSecret: z.string(),
	at: z.iso.datetime(),
	requests: z.array(sentSchema.extend({ signature: z.string() })),
	refusedBodies: z.array(sentSchema.extend({ status: z.int() })),
	sameIssue: z.array(bodySchema),
	otherIssue: z.array(bodySchema),
});

const file = new URL("../../../../docs/promo/test-vectors.json", import.meta.url);
const vectors = fileSchema.parse(JSON.parse(await readFile(file, "utf8")));
const [firstIssue] = vectors.requests;

// Walking there from where worlds begin takes the clock, which rings every alarm on its way, 20 s of a processor.
const world = useWorld({ startsAt: new Date(vectors.at), settings: { games: TWO_GAMES } });
let marketing: TestMarketing;
beforeAll(async () => {
	marketing = await TestMarketing.arrive(world());
	await marketing.useSecret(vectors.promoSecret);
});
beforeEach(() => world().clock.advance(1_000));

const send = (path: string, body: string, over: { signature?: string } = {}) =>
	marketing.send(path.replace("/promo/", ""), body, { secret: vectors.promoSecret, ...over });

describe.each(vectors.requests)("the published request: $name", ({ body, signature }) => {
	test("its signature is plain HMAC-SHA256 over its bytes", () => {
		expect(createHmac("sha256", vectors.promoSecret).update(body, "utf8").digest("hex")).toBe(signature);
		expect(promoSignature(Buffer.from(body), vectors.promoSecret)).toBe(signature);
	});

	test("with one character of its body changed it is refused", async () => {
		expect((await send("/promo/api/v3/Issue", body.replace("s", "z"), { signature })).status).toBe(401);
	});
});

test("the published requests are taken, in an order in which they can be", async () => {
	const campaignFirst = vectors.requests.toSorted((a, b) => Number(isCampaign(b.path)) - Number(isCampaign(a.path)));
	for (const { name, path, body, signature } of campaignFirst) {
		expect((await send(path, body, { signature })).status, name).toBe(200);
	}
});

test.each(vectors.refusedBodies)("refused: $name", async ({ path, body, status }) => {
	const own = status === 422 ? body.replace("spring-4711", "spring-4799") : body;
	expect((await send(path, own)).status).toBe(status);
});

test("what is the same issue is answered as the first was, and what is another one is refused", async () => {
	if (firstIssue === undefined) throw new Error("The file has no requests.");
	const first = await send(firstIssue.path, firstIssue.body);
	for (const { name, body } of vectors.sameIssue)
		expect(await send(firstIssue.path, body), name).toMatchObject({ status: 200, body: first.body });
	for (const { name, body } of vectors.otherIssue) expect((await send(firstIssue.path, body)).status, name).toBe(409);
});

function isCampaign(path: string): boolean {
	return path.endsWith("Campaign/Create");
}
