/** A. What the partner's wallet can do wrong with a stake. */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import type { TestPlayer } from "../../packages/bff/src/testing/test-player.ts";
import { listedOf, trailOf } from "../../packages/bff/src/testing/trail.ts";
import { CALL_TIMEOUT_MS } from "../../packages/bff/src/testing/world.ts";
import { useFaultWorld } from "./testing/use-fault-world.ts";
import { callsAbout, type FaultInput, STAKE } from "./testing/wire.ts";

const world = useFaultWorld();
let alice: TestPlayer;
beforeEach(async () => {
	alice = await world().player("alice");
	await alice.newRound();
});

/** The accept comes only when the answer to the make was lost, and something else had to bring the bet on. */
function armLostAnswer(fault: FaultInput): void {
	world().casino.faults.add({ ...STAKE, fault: "acceptLate", value: 4_000, times: 1 });
	world().casino.faults.add(fault);
}

/** The same stake went out again, freshly signed, and was debited once. */
async function expectSentAgainAndDebitedOnce(betId: number): Promise<void> {
	const calls = callsAbout(world(), betId, "/payments/make", -1);
	expect(calls.length).toBeGreaterThanOrEqual(2);
	expect(new Set(calls.map(({ data }) => JSON.stringify(data))).size).toBe(1);
	const [first, second] = calls;
	expect(second?.claims.nbf).toBeGreaterThan(first?.claims.nbf ?? Number.NaN);
	for (const { claims, atMs } of calls) {
		expect((claims.exp ?? 0) - (claims.nbf ?? 0)).toBe(10);
		expect(claims.exp).toBeGreaterThan(atMs / 1_000);
	}
	expect(await trailOf(world(), betId)).toBe("-1 accepted");
	expect(await alice.ledger(betId)).toEqual([[-1, "5.00"]]);
	expect(await alice.bet(betId)).toMatchObject({ status: "accepted" });
}

test("F01 a timeout after the partner has debited: the same -1 again, freshly signed, one debit, and the bet plays", async () => {
	armLostAnswer({ ...STAKE, fault: "hang", processed: true, times: 1 });
	const betId = await world().bet(alice);
	expect(await alice.bet(betId)).toMatchObject({ status: "pending" });
	await world().pass(8_000);
	await expectSentAgainAndDebitedOnce(betId);
});

test.each([103_811, 103_816])("F04 ErrorCode %i: sent again, signed anew, and accepted", async (value) => {
	world().casino.faults.add({ ...STAKE, fault: "code", value, times: 3 });
	const betId = await world().bet(alice);
	await world().pass(10_000);
	expect(callsAbout(world(), betId, "/payments/make", -1)).toHaveLength(4);
	await expectSentAgainAndDebitedOnce(betId);
});

test("F05 ErrorCode 999999, which nobody knows: a refusal whose code is kept; nothing moves", async () => {
	world().casino.faults.add({ ...STAKE, fault: "code", value: 999_999, times: 1 });
	const betId = await world().bet(alice);
	expect(await alice.bet(betId)).toMatchObject({ status: "rejected", code: "999999" });
	await world().pass(40_000);
	expect(callsAbout(world(), betId, "/payments/make")).toHaveLength(1);
	expect(await alice.ledger(betId)).toEqual([]);
});

test.each([
	["as a string", '{"ErrorCode":"200","Message":"Success"}'],
	["missing", '{"Message":"Success"}'],
	["null", '{"ErrorCode":null}'],
	["with a fraction", '{"ErrorCode":200.5}'],
	["true", '{"ErrorCode":true}'],
	["in an array", '[{"ErrorCode":200}]'],
])("F05 ErrorCode %s: no success and no refusal, so the same -1 again", async (_, value) => {
	armLostAnswer({ ...STAKE, fault: "body", value, processed: true, times: 1 });
	const betId = await world().bet(alice);
	expect(await trailOf(world(), betId)).toBe("-1 due");
	await world().pass(8_000);
	await expectSentAgainAndDebitedOnce(betId);
});

const LOST = { ...STAKE, processed: true, times: 1 } as const;
const utf16 = [...'{"ErrorCode":200}'].join("\0");

test.each<[string, FaultInput]>([
	["HTML", { ...LOST, fault: "body", value: "<html><body>OK</body></html>", contentType: "text/html" }],
	["nothing", { ...LOST, fault: "body", value: "" }],
	["half a JSON", { ...LOST, fault: "body", value: '{"ErrorCode":200,"Mess' }],
	["UTF-16", { ...LOST, fault: "body", value: utf16, contentType: "application/json; charset=utf-16" }],
	["HTTP 204", { ...LOST, fault: "http", value: 204 }],
	["ErrorCode 200 under HTTP 201", { ...LOST, fault: "body", value: '{"ErrorCode":200}', status: 201 }],
	["a redirect to itself", { ...LOST, fault: "redirect" }],
])("F06 answered with %s: an unknown outcome, so the same -1 again", async (_, fault) => {
	armLostAnswer(fault);
	const betId = await world().bet(alice);
	expect(await trailOf(world(), betId)).toBe("-1 due");
	await world().pass(8_000);
	await expectSentAgainAndDebitedOnce(betId);
});

/** What the casino may have handed to its side of a connection by the moment at which ours has closed it. */
const HANDED_OVER_MAX = 64 * 1024 * 1024;

test.each<[string, FaultInput, RegExp]>([
	[
		"a gigabyte",
		{ ...STAKE, fault: "huge", processed: true, times: 1 },
		/^lost: the answer is larger than 65536 bytes$/,
	],
	["an answer without end", { ...STAKE, fault: "endless", processed: true, times: 1 }, /^lost: the answer is larger/],
	[
		"a byte now and then",
		{ ...STAKE, fault: "slow", value: 1_000, times: 1 },
		new RegExp(`^lost: no answer within ${CALL_TIMEOUT_MS} ms$`),
	],
])("F07 %s: cut off at size and time, and the same -1 again", async (_, fault, heard) => {
	armLostAnswer(fault);
	const sockets = watchMakes();
	const betId = await world().bet(alice);
	const [socket] = sockets;
	await expect.poll(() => socket?.destroyed).toBe(true);
	expect(socket?.bytesWritten).toBeLessThan(HANDED_OVER_MAX);
	await world().pass(8_000);
	await expectSentAgainAndDebitedOnce(betId);
	expect(await firstAnswerOf(betId)).toMatch(heard);
});

test("F07 a gzip bomb: nothing is unpacked, and the same -1 again", async () => {
	armLostAnswer({ ...STAKE, fault: "gzipBomb", processed: true, times: 1 });
	const betId = await world().bet(alice);
	await world().pass(8_000);
	await expectSentAgainAndDebitedOnce(betId);
	expect(await firstAnswerOf(betId)).not.toContain("ErrorCode");
});

/** The casino's ends of the connections on which it gets a make, from now on until the end of the test. */
function watchMakes(): readonly Socket[] {
	const sockets: Socket[] = [];
	const note = (message: unknown): void => {
		const { request } = startSchema.parse(message);
		if (request.socket.localPort === world().casino.port && request.url === "/payments/make")
			sockets.push(request.socket);
	};
	subscribe("http.server.request.start", note);
	onTestFinished(() => void unsubscribe("http.server.request.start", note));
	return sockets;
}
const startSchema = z.object({ request: z.instanceof(IncomingMessage) });

/** What we have noted of the answer to the first make of a bet. */
async function firstAnswerOf(betId: number): Promise<string> {
	const [row] = await world().owner<{ answer: string }[]>`
		select answer from exchange where call = '/payments/make' and subject_ids @> array[${betId}::bigint]
		order by exchange_id limit 1`;
	return row?.answer ?? "";
}

test.each<[string, FaultInput]>([
	["before the answer", { ...STAKE, fault: "reset", processed: true, times: 1 }],
	["in the middle of the answer", { ...STAKE, fault: "cut", times: 1 }],
])("F08 the connection is reset %s: unknown, so the same -1 again", async (_, fault) => {
	armLostAnswer(fault);
	const betId = await world().bet(alice);
	await world().pass(8_000);
	await expectSentAgainAndDebitedOnce(betId);
});

test("F09 a -1 is taken and its accept never comes: in progress until the deadline, then withdrawn and listed", async () => {
	world().casino.faults.add({ ...STAKE, fault: "acceptNever" });
	const betId = await world().bet(alice);
	await world().pass(29_000);
	expect(await alice.bet(betId)).toMatchObject({ status: "inProgress" });
	await world().pass(2_000);
	expect(await alice.bet(betId)).toMatchObject({ status: "checking", code: "withdrawn" });
	expect(await trailOf(world(), betId)).toBe("-1 withdrawn");
	expect(await listedOf(world(), betId)).toEqual(["withdrawn"]);
	expect(callsAbout(world(), betId, "/payments/info")).toHaveLength(1);
});
