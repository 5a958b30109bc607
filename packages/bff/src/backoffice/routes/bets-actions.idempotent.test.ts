import { startedJobValueSchema } from "@webframe/shared/wire";
import { afterEach, beforeAll, expect, test } from "vitest";
import { endedJob } from "../../testing/test-job.ts";
import { TestOperator } from "../../testing/test-operator.ts";
import { TestPartner } from "../../testing/test-partner.ts";
import { TestPlayer } from "../../testing/test-player.ts";
import { trailOf } from "../../testing/trail.ts";
import { ROUND_MS, refusedPayout, settledBet, withdrawnStake } from "../../testing/troubled-bets.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";

const world = useWorld();
let alice: TestOperator;
let bob: TestOperator;
let player: TestPlayer;

beforeAll(async () => {
	[alice, bob] = await TestOperator.two(world());
	player = await TestPlayer.logIn(world(), "paula");
});
afterEach(() => world().casino.faults.clear());

/** Two people on two processes ask for the same at once, five times each. */
async function both(path: string, body: object): Promise<readonly unknown[]> {
	return (await toldToBoth(path, body)).map(({ outcome }) => outcome);
}

async function toldToBoth(path: string, body: object): Promise<readonly Record<string, unknown>[]> {
	const five = Array.from({ length: 5 });
	return await Promise.all([...five.map(() => alice.does(path, body)), ...five.map(() => bob.does(path, body))]);
}

const dones = (outcomes: readonly unknown[]) => outcomes.filter((outcome) => outcome === "done").length;
const typesOf = async (betId: number) => (await player.ledger(betId)).map(([type]) => type);
const audited = async (betId: number, action: string) =>
	(await alice.lists("/audit-log", { subject: `bet ${betId}`, action })).length;

test("F62: a resend by two people on two processes is one effect; of what is accepted it is refused", async () => {
	const betId = await refusedPayout(player);
	expect(dones(await both("/bets/resend", { betId, seq: 2 }))).toBe(1);
	expect(await audited(betId, "bet.resend")).toBe(1);
	expect(await typesOf(betId)).toEqual([-1, 1]);
	const [row] = await world().owner`select attempts from delivery where subject_id = ${betId} and seq = 2`;
	expect(row).toEqual({ attempts: 2 });
	expect(await alice.does("/bets/resend", { betId, seq: 2 })).toMatchObject({ reason: "accepted_already" });
});

test("everything on a partner's list is sent again once, when two people on two processes ask for it", async () => {
	const since = world().clock.now().toISOString();
	const refusals = 3;
	const about = { call: "/payments/make", transactionType: 1, player: "paula" } as const;
	const body = await player.betBody();
	const betIds: number[] = [];
	for (let count = 0; count < refusals; count++) betIds.push(await player.place(body));
	world().casino.faults.add({ ...about, fault: "acceptCode", times: refusals });
	await world().pass(ROUND_MS);
	const values = await toldToBoth("/bets/resend-range", { partnerId: PARTNER_ID, code: 103_802, since });
	const jobs = values.flatMap((value) => startedJobValueSchema.parse(value).job ?? []);
	expect(jobs.length).toBeGreaterThan(0);
	const ended = await Promise.all(jobs.map(({ jobId }) => endedJob(alice, jobId)));
	const items = ended.flatMap((one) => one.items);
	expect(items.filter(({ outcome }) => outcome === "done")).toHaveLength(refusals);
	for (const betId of betIds) {
		expect(items.filter((item) => item.subjectId === betId && item.outcome === "done")).toHaveLength(1);
		expect(await typesOf(betId)).toEqual([-1, 1]);
		expect(await audited(betId, "bet.resend")).toBe(1);
		const [row] = await world().owner`select attempts from delivery where subject_id = ${betId} and seq = 2`;
		expect(row).toEqual({ attempts: 2 });
	}
});

test("a hand resolution, a stop, a return and a reject by two people have one effect and one row in the audit log", async () => {
	const resolved = await refusedPayout(player);
	const byHand = { betId: resolved, seq: 2, outcome: "accepted", partnerReference: "wire 7" };
	const outcomes = await both("/bets/resolve", byHand);
	expect([dones(outcomes), new Set(outcomes)]).toEqual([1, new Set(["done", "nothing_to_do"])]);
	expect(await audited(resolved, "bet.resolve")).toBe(1);

	const returned = await withdrawnStake(player, true);
	expect(dones(await both("/bets/return", { betId: returned }))).toBe(1);
	expect(await typesOf(returned)).toEqual([-1, 2]);
	expect(await audited(returned, "bet.return")).toBe(1);

	const rejected = await withdrawnStake(player, false);
	expect(dones(await both("/bets/reject", { betId: rejected }))).toBe(1);
	expect(await audited(rejected, "bet.reject")).toBe(1);

	world().casino.faults.add({ call: "/payments/make", fault: "http", value: 503, transactionType: 1, player: "paula" });
	const stopped = await settledBet(player);
	expect(dones(await both("/bets/stop", { betId: stopped, seq: 2 }))).toBe(1);
	expect(await audited(stopped, "bet.stop")).toBe(1);
});

test("without the casino's evidence it takes two people to return a stake, and two to reject one", async () => {
	for (const [path, isDebited] of [
		["/bets/return", false],
		["/bets/reject", true],
	] as const) {
		const betId = await withdrawnStake(player, isDebited);
		expect(await alice.does(path, { betId })).toMatchObject({ outcome: "waits_for_second_person", askedBy: "alice" });
		expect(await alice.does(path, { betId }, bob.url)).toMatchObject({ outcome: "waits_for_second_person" });
		expect(await trailOf(world(), betId)).toBe("-1 withdrawn");
		const { outcome, reason } = await bob.does(path, { betId });
		expect({ outcome, reason }).toEqual({ outcome: "done" });
		const [row] = await alice.lists("/audit-log", { subject: `bet ${betId}`, limit: 1 });
		expect(row).toMatchObject({ actor: "bob", details: { askedBy: "alice" } });
	}
});

test("13: the casino's own return, an operator's and the cancelling of the round are asked at once: one return", async () => {
	const partner = await TestPartner.logIn(world());
	const { roundId } = await player.newRound();
	const betId = await player.place({ roundId });
	const body = { BetId: betId, PartnerUserId: "paula" };
	const [byCasino] = await Promise.all([
		partner.post("/rollbacks/make", body),
		partner.post("/rollbacks/make", body),
		alice.does("/bets/return", { betId }),
		bob.does("/rounds/cancel", { roundId }),
		alice.does("/rounds/cancel", { roundId }),
	]);
	await world().pass(60_000);
	expect([200, 103_752]).toContain((byCasino.body as { ErrorCode: number }).ErrorCode);
	expect(await typesOf(betId)).toEqual([-1, 2]);
	expect(await player.bet(betId)).toMatchObject({ status: "return" });
});

test("13: an operator's return of a withdrawn stake and the casino's late accept: one return", async () => {
	const betId = await withdrawnStake(player, true);
	const partner = await TestPartner.logIn(world());
	await Promise.all([
		alice.does("/bets/return", { betId }),
		bob.does("/bets/return", { betId }),
		partner.accept(betId),
		partner.post("/rollbacks/make", { BetId: betId, PartnerUserId: "paula" }),
	]);
	await world().pass(10_000);
	expect(await typesOf(betId)).toEqual([-1, 2]);
	expect(await player.bet(betId)).toMatchObject({ status: "return" });
});

test("21: a refused payout is resent; the old refusal comes again and moves nothing, then the accept settles the bet", async () => {
	const betId = await refusedPayout(player);
	const partner = await TestPartner.logIn(world());
	world().casino.faults.add({ call: "/payments/make", fault: "hang", transactionType: 1, player: "paula" });
	expect(await alice.does("/bets/resend", { betId, seq: 2 })).toMatchObject({ outcome: "done" });
	const value = { BetId: betId, TransactionType: 1 };
	const old = await partner.post("/payments/accept", { ErrorCode: 103_802, Value: value });
	expect(old.body).toEqual({ ErrorCode: 200, Message: "recorded" });
	expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 due");
	expect(await alice.lists("/conflicts", { subjectId: betId })).toMatchObject([{ kind: "old_refusal", seq: 2 }]);
	expect((await partner.post("/payments/accept", { ErrorCode: 200, Value: value })).body).toMatchObject({
		ErrorCode: 200,
	});
	await world().settle();
	expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 accepted, close accepted");
	expect(["win", "lose"]).toContain((await player.bet(betId)).status);
});
