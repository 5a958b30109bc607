import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { TestOperator } from "../testing/test-operator.ts";
import { request } from "../testing/test-player.ts";
import { PARTNER_ID, useWorld } from "../testing/world.ts";

const world = useWorld();
let operator: TestOperator;

interface Operation {
	readonly path: string;
	readonly required: readonly string[];
}

let operations: readonly Operation[] = [];

const bodySchema = z.object({
	required: z.array(z.string()).optional(),
	oneOf: z.array(z.object({ required: z.array(z.string()) })).optional(),
	anyOf: z.array(z.object({ required: z.array(z.string()) })).optional(),
});
const documentSchema = z.object({
	paths: z.record(
		z.string(),
		z.object({
			post: z
				.object({
					requestBody: z.object({ content: z.object({ "application/json": z.object({ schema: bodySchema }) }) }),
				})
				.optional(),
		}),
	),
});

beforeAll(async () => {
	operator = await TestOperator.named(world(), "alice");
	const { body } = await request(`${world().url}/openapi.json`);
	const paths = Object.entries(z.object({ paths: z.record(z.string(), z.unknown()) }).parse(body).paths);
	const ours = Object.fromEntries(paths.filter(([path]) => path.startsWith("/backoffice/")));
	operations = Object.entries(documentSchema.parse({ paths: ours }).paths).map(([path, { post }]) => {
		const schema = post?.requestBody.content["application/json"].schema;
		const variants = schema?.oneOf ?? schema?.anyOf ?? [{ required: schema?.required ?? [] }];
		return { path: path.replace("/backoffice", ""), required: variants[0]?.required ?? [] };
	});
});

/** Something for each field that any operation requires. */
const GOOD: Readonly<Record<string, unknown>> = {
	betId: 1,
	alarmId: 1,
	text: "zoe",
	of: { scope: "all" },
	name: "zoe",
	sessionId: "00000000-0000-4000-8000-000000000000",
	role: "viewer",
	gameCode: 9,
	version: 1,
	from: "2026-12-01T00:00:00Z",
	isOn: true,
	subjectId: 1,
	cashbackId: 1,
	roundId: 1,
	playerId: 1,
	providerId: 1,
	counterpartyId: "zoe",
	apiUrl: "https://zoe.example",
	isActive: true,
	secretId: "00000000-0000-4000-8000-000000000000",
	keyId: "00000000-0000-4000-8000-000000000000",
	linkId: "00000000-0000-4000-8000-000000000000",
	sha256: "0".repeat(64),
	scope: "partner",
	partnerId: 1,
	seq: 1,
	note: "a note",
	outcome: "accepted",
	jackpotId: "gold",
	poolsTo: "jackpot",
	into: "silver",
	to: "cancelled",
	jobId: "00000000-0000-4000-8000-000000000000",
	approvalId: "00000000-0000-4000-8000-000000000000",
	partnerReference: "ticket 7",
	kind: "void",
	result: { numbers: [] },
	settings: {},
	basedOn: "2026-01-01T12:00:00.000Z",
	cashbacks: [{ requestKey: "k", partnerUserId: "alice", amount: "1.00" }],
	since: "2026-01-01T12:00:00.000Z",
	until: "2026-01-02T12:00:00.000Z",
	campaignId: "wf-good",
	issueId: "wf-good-2",
	games: [9],
	betsCount: 1,
	betAmounts: [{ currency: "EUR", amount: "1.00" }],
	validFrom: "2026-01-01T12:00:00.000Z",
	validTo: "2026-01-02T12:00:00.000Z",
	firstDay: "2026-01-01",
	lastDay: "2026-01-01",
	day: "2026-01-01",
	by: "day",
	hour: "2026-01-01T12:00:00.000Z",
	month: "2026-01",
	runId: "00000000-0000-4000-8000-000000000000",
	source: "a central bank",
	csv: "accountId,currency,campaignId\nalice,EUR,wf-good\n",
};

function goodBody({ required }: Operation): Record<string, unknown> {
	return Object.fromEntries(required.map((field) => [field, GOOD[field]]));
}

test("each required field that is missing, null or of another type is named", async () => {
	const counts = { asked: 0 };
	for (const operation of operations) {
		for (const field of operation.required) {
			for (const bad of [undefined, null, [], {}, true, "", -1, 1.5, Number.MAX_SAFE_INTEGER + 1]) {
				// These are good for some of the fields.
				if (typeof bad === "object" && bad !== null && (field === "settings" || field === "result")) continue;
				if (typeof bad === "boolean" && (field === "isOn" || field === "isActive")) continue;
				const body = { ...goodBody(operation), [field]: bad };
				const answer = await operator.post(operation.path, body);
				const about = `${operation.path} ${field} ${JSON.stringify(bad)}`;
				expect(answer.status, about).toBe(400);
				expect(answer.body, about).toEqual({ ErrorCode: 103_752, Message: expect.stringContaining(field) });
				counts.asked++;
			}
		}
	}
	expect(counts.asked).toBeGreaterThan(200);
});

test("a key that does not exist is a slip, and named: it must not be left out", async () => {
	for (const operation of operations) {
		const answer = await operator.post(operation.path, { ...goodBody(operation), partnerID: 5 });
		expect(answer, operation.path).toMatchObject({
			status: 400,
			body: { ErrorCode: 103_752, Message: expect.stringContaining("partnerID") },
		});
	}
});

describe("a note says why", () => {
	const notes = [
		["nothing", "", 400],
		["spaces only", " \t\n ", 400],
		["500 characters", "x".repeat(500), 200],
		["501 characters", "x".repeat(501), 400],
		["a NUL", "a\0b", 400],
		["an escape sequence", "\u001b[2J", 400],
		["a backspace", "a\u0008", 400],
		["a C1 control", "a\u009b", 400],
		["half a surrogate pair", "\ud800", 400],
		["lines and tabs", "one\n\ttwo", 200],
		["every script and emoji", "причина 理由 سبب 🃏", 200],
		["what means something elsewhere", "=1+1'\"; drop table bet; -- <script>x</script>", 200],
	] as const;
	test.each(notes)("%s", async (_, note, status) => {
		const answer = await operator.post("/bets/reject", { betId: 999_999, note });
		expect(answer.status).toBe(status);
		if (status === 400) expect(answer.body).toMatchObject({ Message: expect.stringContaining("note") });
	});
});

test("what is no JSON, of another type, too large, or read with another method is refused", async () => {
	const send = (init: RequestInit) =>
		request(`${world().url}/backoffice/bets/find`, {
			method: "POST",
			...init,
			headers: { authorization: `Bearer ${operator.token}`, "content-type": "application/json", ...init.headers },
		});
	expect((await send({ body: "{" })).status).toBe(400);
	expect((await send({ body: "[]" })).status).toBe(400);
	expect(
		(await send({ body: "betId=1", headers: { "content-type": "application/x-www-form-urlencoded" } })).status,
	).toBe(415);
	expect((await send({ body: JSON.stringify({ betId: 1, note: "x".repeat(70_000) }) })).status).toBe(413);
	expect((await send({ method: "GET" })).status).toBe(405);
	expect((await operator.post("/no/such/thing", {})).status).toBe(404);
});

test("cursors that are none are refused", async () => {
	const afterAllTime = "999999999999999.00000000-0000-4000-8000-000000000000";
	for (const path of ["/rejected-bets", "/conflicts", "/audit-log", "/jobs"]) {
		for (const cursor of ["", "x", "-1", "1.", "1.99999", "99999999999999999999", afterAllTime, "' or 1=1"]) {
			const answer = await operator.post(path, { cursor });
			expect(answer, `${path} ${cursor}`).toMatchObject({
				status: 400,
				body: { Message: expect.stringContaining("cursor") },
			});
		}
	}
});

describe("a time that the database does not know is refused by its name", () => {
	const calls = [
		["/conflicts", {}],
		["/rejected-bets", {}],
		["/bets/resend-range", { partnerId: 1, note: "a note" }],
		["/reconcile", { partnerId: PARTNER_ID, since: "2026-01-01T12:00:00Z", until: "2026-01-02T12:00:00Z" }],
	] as const;
	const times = ["0000-01-01T00:00:00Z", "1999-12-31T23:59:59.999Z", "3000-01-01T00:00:00Z", "9999-12-31T23:59:59Z"];
	test.each(calls)("%s", async (path, body) => {
		for (const field of ["since", "until"]) {
			for (const time of [...times, "2026-02-31T00:00:00Z"]) {
				expect(await operator.post(path, { ...body, [field]: time }), `${field} ${time}`).toMatchObject({
					status: 400,
					body: { ErrorCode: 103_752, Message: expect.stringContaining(field) },
				});
			}
		}
		const widest = { since: "2000-01-01T00:00:00Z", until: "2999-12-31T23:59:59.999Z" };
		expect((await operator.post(path, { ...body, ...widest })).status).toBeLessThan(500);
	});
});

test("a player's name that cannot be stored is refused, not looked for", async () => {
	for (const partnerUserId of ["a\0b", "\ud800"]) {
		for (const [path, body] of [
			["/exchanges", {}],
			["/players/block", { partnerId: 1, note: "a note" }],
		] as const) {
			expect(await operator.post(path, { ...body, partnerUserId }), path).toMatchObject({
				status: 400,
				body: { ErrorCode: 103_752, Message: expect.stringContaining("partnerUserId") },
			});
		}
	}
});
