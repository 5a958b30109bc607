import { createHash } from "node:crypto";
import { canonicalJson } from "@webframe/shared/signing";
import { afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { verifyAuditLog } from "../../records/audit-log.ts";
import { CONFLICTS_KEPT_MAX } from "../../store/insert-conflict.ts";
import { TestPartner } from "../../testing/test-partner.ts";
import { postJson, TestPlayer } from "../../testing/test-player.ts";
import { takenBet } from "../../testing/troubled-bets.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";

const world = useWorld();
let partner: TestPartner;
let alice: TestPlayer;

beforeAll(async () => {
	partner = await TestPartner.logIn(world());
	alice = await TestPlayer.logIn(world(), "alice");
});
afterEach(() => world().casino.faults.clear());

/** What the audit log tells of the contradictions of a bet. */
async function chainedOf(betId: number): Promise<readonly unknown[]> {
	const rows = await world().owner<{ details: unknown }[]>`
		select details from audit_log where subject = ${`bet ${betId}`} and action = 'conflict' order by audit_id`;
	return rows.map(({ details }) => details);
}

test("the same accept 100 times at once is one transition with one event, and 100 equal answers", async () => {
	const betId = await takenBet(alice);
	const before = await alice.bet(betId);
	const answers = await Promise.all(Array.from({ length: 100 }, () => partner.accept(betId)));
	expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body])))).toEqual(
		new Set(['[200,{"ErrorCode":200,"Message":"recorded"}]']),
	);
	const after = await alice.bet(betId);
	expect(after.status).toBe("accepted");
	expect(after.sequence).toBe(before.sequence + 1);
});

test("accepts and refusals at once: one of them wins, the others are told so, and the money agrees", async () => {
	const betId = await takenBet(alice);
	const answers = await Promise.all(
		Array.from({ length: 40 }, (_, index) => partner.accept(betId, {}, { ErrorCode: index % 2 === 0 ? 200 : 103_799 })),
	);
	const codes = answers.map((answer) => (answer.body as { ErrorCode: number }).ErrorCode);
	expect(codes.filter((code) => code !== 200 && code !== 102_823)).toEqual([]);
	// A refusal that came first is followed by an acceptance: then the bet is out of play and its stake goes back.
	const { status } = await alice.bet(betId);
	expect(["accepted", "checking"]).toContain(status);
	const conflicts = await world().owner`select kind from conflict where subject_id = ${betId}`;
	expect(conflicts.length).toBe(codes.filter((code) => code === 102_823).length);
});

test("who goes on contradicting fills no table: so many messages of a bet are kept, and each is answered", async () => {
	const betId = await takenBet(alice);
	await partner.accept(betId);
	for (let time = 0; time < CONFLICTS_KEPT_MAX + 5; time++) {
		expect((await partner.accept(betId, {}, { ErrorCode: 103_799 })).body).toMatchObject({ ErrorCode: 102_823 });
	}
	const kept = await world().owner`select from conflict where subject_id = ${betId}`;
	expect(kept).toHaveLength(CONFLICTS_KEPT_MAX);
	expect(await chainedOf(betId)).toHaveLength(CONFLICTS_KEPT_MAX);
});

test("contradictions that come at once stand each in the audit log, with the hash of what was said", async () => {
	const betId = await takenBet(alice);
	await partner.accept(betId);
	await Promise.all(Array.from({ length: 20 }, (_, index) => partner.accept(betId, { Amount: `5.0${index + 1}` })));
	const rows = await world().owner<{ conflictId: number; message: unknown }[]>`
		select conflict_id as "conflictId", message from conflict where subject_id = ${betId} order by conflict_id`;
	const hash = (message: unknown) =>
		createHash("sha256")
			.update(canonicalJson(z.json().parse(message)))
			.digest("hex");
	const told = { partnerId: PARTNER_ID, seq: 1, kind: "amount_differs" };
	expect(await chainedOf(betId)).toEqual(
		rows.map(({ conflictId, message }) => ({ ...told, conflictId, messageSha256: hash(message) })),
	);
	expect(rows).toHaveLength(20);
	expect(await verifyAuditLog(world().owner)).toMatchObject({ isIntact: true });
});

test("no TaxAmount, null, 0 and 0.00 say the same of a stake that was sent without a tax", async () => {
	const betId = await takenBet(alice);
	const spellings = [{ TaxAmount: "0.00" }, { TaxAmount: "0" }, { TaxAmount: 0 }, { TaxAmount: null }, {}];
	for (const value of spellings) {
		expect((await partner.accept(betId, value)).body).toEqual({ ErrorCode: 200, Message: "recorded" });
	}
	expect((await partner.accept(betId, { TaxAmount: "0.01" })).body).toMatchObject({ ErrorCode: 103_801 });
	expect(await alice.bet(betId)).toMatchObject({ status: "accepted" });
});

test("another amount, an unknown bet and a transaction that was never sent move nothing", async () => {
	const betId = await takenBet(alice);
	expect((await partner.accept(betId, { Amount: "5.01" })).body).toEqual({
		ErrorCode: 103_801,
		Message: "Value.Amount or Value.TaxAmount is not the one that was sent.",
	});
	expect((await partner.accept(betId, { Amount: 5.5 })).body).toMatchObject({ ErrorCode: 103_801 });
	expect((await partner.accept(999_999)).body).toEqual({
		ErrorCode: 103_752,
		Message: "There is no such transaction: look at the path, the id and the TransactionType.",
	});
	expect((await partner.accept(betId, { TransactionType: 1 })).body).toMatchObject({ ErrorCode: 103_752 });
	expect((await partner.accept(betId, { PartnerUserId: "bob" })).body).toEqual({
		ErrorCode: 103_752,
		Message: "Value.PartnerUserId: the transaction was sent for another player of yours.",
	});
	expect(await alice.bet(betId)).toMatchObject({ status: "inProgress" });
	expect((await partner.accept(betId, { Amount: 5, PartnerUserId: "alice" })).body).toMatchObject({
		ErrorCode: 200,
	});
	expect(await alice.bet(betId)).toMatchObject({ status: "accepted" });
});

test("a malformed accept names the field; without the client's token it is 401", async () => {
	const bad = await partner.accept(1, {}, { ErrorCode: "200" });
	expect([bad.status, bad.body]).toMatchObject([
		400,
		{ ErrorCode: 103_752, Message: expect.stringContaining("ErrorCode") },
	]);
	for (const TransactionType of [3, "-1"])
		expect((await partner.accept(1, { TransactionType })).body).toMatchObject({
			Message: "Value.TransactionType: must be one of the numbers -1, 1, 2, -2, 4",
		});
	for (const headers of [{}, alice.headers]) {
		const body = { ErrorCode: 200, Message: "ok", Value: { BetId: 1, TransactionType: -1 } };
		expect((await postJson(`${world().url}/payments/accept`, body, headers)).status).toBe(401);
	}
});
