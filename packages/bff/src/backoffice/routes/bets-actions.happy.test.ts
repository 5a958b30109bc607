import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { resendRange } from "../../testing/test-job.ts";
import { TestOperator } from "../../testing/test-operator.ts";
import { TestPartner } from "../../testing/test-partner.ts";
import { TestPlayer } from "../../testing/test-player.ts";
import { listedOf, trailOf } from "../../testing/trail.ts";
import { refusedPayout, settledBet, withdrawnStake } from "../../testing/troubled-bets.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";

const world = useWorld();
let operator: TestOperator;
let alice: TestPlayer;

beforeAll(async () => {
	operator = await TestOperator.named(world(), "olga");
	alice = await TestPlayer.logIn(world(), "alice");
});
afterEach(() => world().casino.faults.clear());

const typesOf = async (betId: number) => (await alice.ledger(betId)).map(([type]) => type);

async function isListed(betId: number, filter: object = {}): Promise<boolean> {
	const items = await operator.lists("/rejected-bets", { partnerId: PARTNER_ID, ...filter });
	return items.some((item) => item["betId"] === betId);
}

async function lastAudit(betId: number): Promise<unknown> {
	return (await operator.lists("/audit-log", { subject: `bet ${betId}`, limit: 1 }))[0];
}

test("a withdrawn stake that the casino has is returned: its books, asked now, are the evidence", async () => {
	const betId = await withdrawnStake(alice, true);
	expect(await isListed(betId, { reason: "withdrawn" })).toBe(true);
	const value = await operator.does("/bets/return", { betId });
	expect(value).toMatchObject({ outcome: "done", bet: { betId, deliveries: [{ infoAnswer: { kind: "told" } }, {}] } });
	expect(await typesOf(betId)).toEqual([-1, 2]);
	expect(await alice.bet(betId)).toMatchObject({ status: "return" });
	expect(await isListed(betId)).toBe(false);
	expect(await lastAudit(betId)).toMatchObject({ action: "bet.return", details: { evidence: "executed" } });
});

test("a withdrawn stake that the casino never got is rejected: an empty list is the evidence", async () => {
	const betId = await withdrawnStake(alice, false);
	expect(await operator.does("/bets/reject", { betId })).toMatchObject({ outcome: "done", bet: { state: "rejected" } });
	expect(await typesOf(betId)).toEqual([]);
	expect(await isListed(betId)).toBe(false);
	expect(await lastAudit(betId)).toMatchObject({ action: "bet.reject", details: { evidence: "unknown_there" } });
});

test("a casino that answers with another bet's stake gives no evidence: a return then takes two people", async () => {
	const betId = await withdrawnStake(alice, true);
	const record = { BetId: betId + 1, TransactionId: `-1-${betId + 1}`, TransactionType: -1, Amount: "5.00" };
	const Value = [{ ...record, Created: 1_767_268_800, PartnerUserId: "alice" }];
	world().casino.faults.add({ call: "/payments/info", fault: "fields", value: { Value } });
	expect(await operator.does("/bets/return", { betId })).toMatchObject({ outcome: "waits_for_second_person" });
	expect(await typesOf(betId)).toEqual([-1]);
});

test("a refused payout is settled by hand, with the partner's reference", async () => {
	const betId = await refusedPayout(alice);
	expect(await isListed(betId, { reason: "refused", code: 103_802 })).toBe(true);
	const request = { betId, seq: 2, outcome: "accepted", partnerReference: "ticket 12" };
	expect(await operator.does("/bets/resolve", request)).toMatchObject({ outcome: "done" });
	expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 accepted, close accepted");
	expect(["win", "lose"]).toContain((await alice.bet(betId)).status);
	const details = { outcome: "accepted", partnerReference: "ticket 12", seq: 2 };
	expect(await operator.lists("/audit-log", { subject: `bet ${betId}`, action: "bet.resolve" })).toMatchObject([
		{ details },
	]);
});

test("one that stays unpaid leaves the list, and its bet shows as being checked no more by a resend", async () => {
	const betId = await refusedPayout(alice);
	const request = { betId, seq: 2, outcome: "refused", partnerReference: "closed account" };
	expect(await operator.does("/bets/resolve", request)).toMatchObject({ outcome: "done" });
	expect(await listedOf(world(), betId)).toEqual([]);
	expect(await typesOf(betId)).toEqual([-1]);
});

test("a refused stake is sent again while its bet could still take part, and plays; after the cut it is refused", async () => {
	const { roundId } = await alice.newRound();
	const refused = async () => {
		world().casino.faults.add({
			call: "/payments/make",
			fault: "acceptCode",
			transactionType: -1,
			player: "alice",
			times: 1,
		});
		return await alice.place({ roundId });
	};
	const [plays, late] = [await refused(), await refused()];
	expect(await alice.bet(plays)).toMatchObject({ status: "rejected" });
	expect(await operator.does("/bets/resend", { betId: plays, seq: 1 })).toMatchObject({ outcome: "done" });
	expect(await alice.bet(plays)).toMatchObject({ status: "accepted" });
	await world().pass(50_000);
	expect(await typesOf(plays)).toEqual([-1, 1]);
	expect(await operator.does("/bets/resend", { betId: late, seq: 1 })).toMatchObject({ reason: "cannot_take_part" });
	expect(await typesOf(late)).toEqual([]);
});

test("the repeats of a payout are stopped: it goes out no more, stays listed, and takes its accept", async () => {
	world().casino.faults.add({ call: "/payments/make", fault: "http", value: 503, transactionType: 1, player: "alice" });
	const betId = await settledBet(alice);
	expect(await operator.does("/bets/stop", { betId, seq: 2 })).toMatchObject({ outcome: "done" });
	world().casino.faults.clear();
	await world().pass(700_000);
	expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 manual");
	expect(await isListed(betId, { reason: "stopped" })).toBe(true);
	const partner = await TestPartner.logIn(world());
	const accept = { ErrorCode: 200, Value: { BetId: betId, TransactionType: 1 } };
	expect((await partner.post("/payments/accept", accept)).body).toMatchObject({ ErrorCode: 200 });
	await world().settle();
	expect(await listedOf(world(), betId)).toEqual([]);
});

test("everything on a partner's list is sent again by work of its own, each reported and audited", async () => {
	const players = await Promise.all(["r-one", "r-two", "r-three"].map((name) => TestPlayer.logIn(world(), name)));
	const body = await alice.betBody();
	const ids: number[] = [];
	for (const player of players) {
		world().casino.faults.add({
			call: "/payments/make",
			fault: "acceptCode",
			transactionType: 1,
			player: player.name,
			times: 1,
		});
		ids.push(await player.place(body));
	}
	await world().pass(50_000);
	const range = { partnerId: PARTNER_ID, code: 103_802, since: world().clock.now().toISOString() };
	expect(await operator.does("/bets/resend-range", range)).toEqual({ outcome: "nothing_to_do" });
	const { since: _, ...all } = range;
	expect(await resendRange(operator, all)).toEqual(ids.map((betId) => [betId, "done"]));
	for (const betId of ids) {
		expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 accepted, close accepted");
		expect(await lastAudit(betId)).toMatchObject({ action: "bet.resend", actor: "olga" });
	}
	expect(await operator.does("/bets/resend-range", all)).toEqual({ outcome: "nothing_to_do" });
});

test("bets whose stake the partner refused are a list of their own, read page by page", async () => {
	world().casino.faults.add({
		call: "/payments/make",
		fault: "acceptCode",
		transactionType: -1,
		player: "alice",
		times: 3,
	});
	const ids = [await alice.place(), await alice.place(), await alice.place()];
	const found: unknown[] = [];
	for (let cursor: unknown; ; ) {
		const body = {
			list: "refused_stakes",
			partnerId: PARTNER_ID,
			limit: 2,
			...(cursor === undefined ? {} : { cursor }),
		};
		const page = await operator.does("/rejected-bets", { ...body, note: undefined });
		found.push(...(page["items"] as readonly { betId: number }[]).map(({ betId }) => betId));
		cursor = page["nextCursor"];
		if (cursor === undefined) break;
	}
	expect(found.slice(0, 3)).toEqual(ids.toReversed());
});

test("a message that contradicts what stands is listed as a conflict, and moves nothing", async () => {
	const betId = await settledBet(alice);
	const partner = await TestPartner.logIn(world());
	const accept = (value: object, ErrorCode = 200) =>
		partner.post("/payments/accept", { ErrorCode, Message: "\u001b[31m=1+1", Value: { BetId: betId, ...value } });
	expect((await accept({ TransactionType: -1 }, 103_802)).body).toMatchObject({ ErrorCode: 102_823 });
	expect((await accept({ TransactionType: -1, Amount: "5.01" })).body).toMatchObject({ ErrorCode: 103_801 });
	expect(await operator.lists("/conflicts", { subjectId: betId })).toMatchObject([
		{ kind: "amount_differs", seq: 1, partnerId: PARTNER_ID },
		{ kind: "contradicts_outcome", seq: 1, message: { ErrorCode: 103_802 } },
	]);
	expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 accepted, close accepted");
});

describe("what cannot be done is refused with its reason, and nothing moves", () => {
	test("on a bet that is settled", async () => {
		const betId = await settledBet(alice);
		const before = await alice.ledger(betId);
		for (const [path, body, reason] of [
			["/bets/resend", { seq: 2 }, "accepted_already"],
			["/bets/resend", { seq: 1 }, "accepted_already"],
			["/bets/resend", { seq: 9 }, "unknown_delivery"],
			["/bets/stop", { seq: 2 }, "accepted_already"],
			["/bets/resolve", { seq: 2, outcome: "refused", partnerReference: "x" }, "accepted_already"],
			["/bets/return", {}, "nothing_to_return"],
			["/bets/reject", {}, "nothing_to_return"],
			["/bets/correct", { kind: "payout", amount: "1.005" }, "invalid_amount"],
		] as const) {
			const answer = await operator.post(path, { betId, note: "a try", ...body });
			expect(answer, path).toMatchObject({
				body: { ErrorCode: 103_752, Value: { outcome: "refused", reason, bet: { betId } } },
			});
		}
		expect(await alice.ledger(betId)).toEqual(before);
	});

	test("on a bet that does not exist", async () => {
		for (const path of [
			"/bets/resend",
			"/bets/stop",
			"/bets/return",
			"/bets/reject",
			"/bets/resolve",
			"/bets/correct",
		]) {
			const more = { seq: 1, outcome: "refused", partnerReference: "x", kind: "void" };
			const keys: Readonly<Record<string, readonly (keyof typeof more)[]>> = {
				"/bets/resend": ["seq"],
				"/bets/stop": ["seq"],
				"/bets/resolve": ["seq", "outcome", "partnerReference"],
				"/bets/correct": ["kind"],
			};
			const body = Object.fromEntries((keys[path] ?? []).map((key) => [key, more[key]]));
			const value = await operator.does(path, { betId: 987_654_321, ...body });
			expect(value, path).toEqual({ outcome: "refused", reason: "unknown_bet" });
		}
		const unknown = await operator.post("/bets/find", { betId: 987_654_321 });
		expect(unknown).toMatchObject({ status: 404, body: { Message: "betId: there is no such bet." } });
	});

	test("on a bet that has not been settled yet", async () => {
		const betId = await alice.place();
		expect(await operator.does("/bets/correct", { betId, kind: "void" })).toMatchObject({ reason: "not_settled" });
		await world().pass(50_000);
	});
});
