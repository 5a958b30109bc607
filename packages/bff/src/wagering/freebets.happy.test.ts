/** A bet that is played with a freebet: what the wallet moves, what the player sees, and what becomes of the use. */
import { frameRoundListSchema } from "@webframe/shared/wire";
import { beforeAll, expect, test } from "vitest";
import { TestMarketing } from "../testing/test-marketing.ts";
import { TestOperator } from "../testing/test-operator.ts";
import { request, TestPlayer, valueIn } from "../testing/test-player.ts";
import { ROUND_MS, settledBet } from "../testing/troubled-bets.ts";
import { GAME_RULES, useWorld } from "../testing/world.ts";

const world = useWorld({ deduplication: "BetId+TransactionType+Amount+TaxAmount" });
let marketing: TestMarketing;
let alice: TestPlayer;
beforeAll(async () => {
	marketing = await TestMarketing.arrive(world());
	alice = await TestPlayer.logIn(world(), "alice");
});

/** The data of every transaction of a bet, in order. */
const told = (betId: number) =>
	world().casino.traffic.received.flatMap(({ path, data }) =>
		path === "/payments/make" && Object(data).BetId === betId ? [Object(data)] : [],
	);

test("the stake is 0, a win pays what lies above it, and every transaction carries PromoCode and issueId", async () => {
	const NUMBERS = 12;
	const { promoCode, issueId } = await marketing.give("alice", { bets_count: NUMBERS });
	const { roundId } = await alice.newRound();
	const bets: { number: number; betId: number }[] = [];
	for (let number = 1; number <= NUMBERS; number++) {
		const selection = { market: "numbers", numbers: [number] };
		bets.push({ number, betId: await alice.place({ roundId, selection, promoCode }) });
	}
	expect((await marketing.usesOf(promoCode)).uses).toBe(NUMBERS);
	await world().pass(ROUND_MS);
	const finished = await request(`${world().url}/frame/results?gameCode=9&roundId=${roundId}`);
	const drawn = GAME_RULES.parseResult(frameRoundListSchema.parse(valueIn(finished)).items[0]?.result);
	if (drawn === undefined) return expect.unreachable("the round is drawn");
	const paid = bets.map(({ number, betId }) => {
		const money = { stake: 500n, playing: 500n, cashOut: undefined };
		const gross = drawn.settle({ market: "numbers", numbers: [number] }, money);
		return { betId, Amount: gross !== undefined && gross > 0n ? "13.75" : "0.00" };
	});
	expect(new Set(paid.map(({ Amount }) => Amount)).size).toBe(2);
	for (const { betId, Amount } of paid) {
		expect(told(betId)).toMatchObject([
			{ TransactionType: -1, Amount: "0.00", PromoCode: promoCode, issueId },
			{ TransactionType: 1, Amount, PromoCode: promoCode, issueId },
		]);
		const status = Amount === "0.00" ? "lose" : "win";
		expect(await alice.bet(betId)).toMatchObject({ freebet: true, amount: "5.00", winAmount: Amount, status });
		expect(await alice.ledger(betId)).toEqual([
			[-1, "0.00"],
			[1, Amount],
		]);
	}
	// Bets that played keep their use, won or lost.
	expect((await marketing.status(issueId)).body).toMatchObject({ state: "used", bets_left: 0, bets_count: NUMBERS });
});

test("a freebet plays its whole amount whatever the tax, and its winnings are taxed with a stake of 0", async () => {
	await world().configure({ isPromoOn: true, tax: { base: "winnings", rate: "0.1" } });
	const { promoCode } = await marketing.give("alice", { bets_count: 12 });
	const { roundId } = await alice.newRound();
	const betIds: number[] = [];
	for (let number = 1; number <= 12; number++)
		betIds.push(await alice.place({ roundId, selection: { market: "numbers", numbers: [number] }, promoCode }));
	await world().pass(ROUND_MS);
	const payouts = betIds.map((betId) => told(betId)[1]);
	expect(payouts).toContainEqual(expect.objectContaining({ Amount: "12.37", TaxAmount: "1.38" }));
	expect(payouts).toContainEqual(expect.objectContaining({ Amount: "0.00", TaxAmount: "0.00" }));
	expect(told(betIds[0] ?? 0)[0]).toMatchObject({ Amount: "0.00", TaxAmount: "0.00" });
	await world().configure({ isPromoOn: true });
});

test("a correction and a void carry the codes too, and only the return's accept gives the use back", async () => {
	const olga = await TestOperator.named(world(), "olga");
	const { promoCode, issueId } = await marketing.give("alice", { bets_count: 2 });
	const betId = await settledBet(alice, { promoCode });
	await olga.does("/bets/correct", { betId, kind: "payout", amount: "7.50" });
	await world().pass(3_000);
	expect(told(betId).at(-1)).toMatchObject({ TransactionType: 1, Amount: "2.50", PromoCode: promoCode, issueId });
	expect((await marketing.usesOf(promoCode)).uses).toBe(1);
	const about = { call: "/payments/make", transactionType: 2, player: "alice" } as const;
	world().casino.faults.add({ ...about, fault: "acceptLate", value: 10_000, times: 1 });
	await olga.does("/bets/correct", { betId, kind: "void" });
	await world().pass(3_000);
	expect(told(betId).slice(-2)).toMatchObject([
		{ TransactionType: -2, Amount: "2.50", PromoCode: promoCode, issueId },
		{ TransactionType: 2, Amount: "0.00", PromoCode: promoCode, issueId },
	]);
	expect((await marketing.usesOf(promoCode)).uses).toBe(1);
	await world().pass(10_000);
	expect(await alice.bet(betId)).toMatchObject({ status: "return" });
	expect((await marketing.usesOf(promoCode)).uses).toBe(0);
});

test("cancelling a freebet leaves its placed bet alone: it plays and pays", async () => {
	const { promoCode, issueId } = await marketing.give("alice", { bets_count: 2 });
	const betId = await alice.place({ promoCode });
	await marketing.call("Cancel", { client_id: 1556, issue_id: issueId });
	await world().pass(ROUND_MS);
	expect(["win", "lose"]).toContain((await alice.bet(betId)).status);
	expect(told(betId).map(({ TransactionType }) => TransactionType)).toEqual([-1, 1]);
});
