import { expect, test } from "vitest";
import { madeBet } from "../../testing/made-bet.ts";
import type { BetRecord, Exchange } from "./bet-record.ts";
import { timelineOf } from "./timeline.ts";

const call: Exchange = {
	exchangeId: 1,
	happenedAt: "2026-11-26T10:00:00.200Z",
	direction: "out",
	partnerId: 1556,
	providerId: null,
	call: "/payments/make",
	subjectIds: [77],
	partnerUserId: null,
	request: "{}",
	answer: "{}",
	status: 200,
	errorCode: 200,
	durationMs: 18,
	callId: null,
	keyId: null,
	contentType: null,
	retryAfter: null,
};
const record: BetRecord = { bet: madeBet, exchanges: [], conflicts: [], audit: [] };

test("everything stands in the order in which it happened", () => {
	const conflict = {
		conflictId: 1,
		partnerId: 1556,
		subjectId: 77,
		seq: 1,
		kind: "late_accept",
		message: {},
		happenedAt: "2026-11-26T10:00:00.300Z",
	};
	const row = {
		auditId: 1,
		happenedAt: "2026-11-26T11:00:00.000Z",
		actor: "mia",
		action: "bet.resend",
		subject: "bet 77",
		note: "asked",
		details: {},
		byToken: false,
		hash: "",
	};
	const events = timelineOf({ ...record, exchanges: [call], conflicts: [conflict], audit: [row] });
	expect(events.map(({ lane, what, detail }) => `${lane}: ${what}, ${detail}`)).toEqual([
		"player: Placed by the player, 2.00 EUR",
		"service: /payments/make, 200",
		"service: Conflict, late accept",
		"service: Stake, Accepted",
		"operator: mia: bet.resend, asked",
	]);
});

test.each([
	["an answer", { status: 200, errorCode: 200 }, "good", "200"],
	["a refusal", { status: 200, errorCode: 103_811 }, "bad", "200, code 103811"],
	["a failure", { status: 503, errorCode: null }, "bad", "503"],
	["silence", { status: null, errorCode: null }, "bad", "no answer"],
])("%s of a call is told by its colour and its words", (_, over, tone, detail) => {
	const [, event] = timelineOf({ ...record, exchanges: [{ ...call, ...over }] });
	expect(event).toMatchObject({ tone, detail, lasted: 18 });
});

test("a call of the partner to us stands in its lane", () => {
	const [, event] = timelineOf({ ...record, exchanges: [{ ...call, direction: "in", call: "/payments/accept" }] });
	expect(event).toMatchObject({ lane: "partner", detail: "called us: 200" });
});

test("an accept that refuses is told by the code that it says, though we answer it with success", () => {
	const request = JSON.stringify({ BetId: 77, ErrorCode: 103_811 });
	const [, event] = timelineOf({
		...record,
		exchanges: [{ ...call, direction: "in", call: "/payments/accept", request }],
	});
	expect(event).toMatchObject({ tone: "bad", detail: "says code 103811; called us: 200" });
});
