/** What reaches the wallet of a jackpot, and what of it is told. Source: wire contract, sections 5.6, 8 and 10. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { CERTAIN, entriesOf, poolAmount, useJackpots } from "../testing/test-jackpots.ts";
import { TestMarketing } from "../testing/test-marketing.ts";
import { TestOperator } from "../testing/test-operator.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { trailOf } from "../testing/trail.ts";
import { ROUND_MS } from "../testing/troubled-bets.ts";
import { useWorld } from "../testing/world.ts";

const world = useWorld({
	settings: { isJackpotOn: true },
	deduplication: "BetId+TransactionType+Amount+TaxAmount",
});
let alice: TestPlayer;
/** Each test has a jackpot of its own, whose pool begins with 10.00. */
let jackpotId: string;
let tests = 0;

beforeAll(async () => {
	alice = await TestPlayer.logIn(world(), "alice");
});
beforeEach(async () => {
	tests += 1;
	jackpotId = `pot-${tests}`;
	await useJackpots(world(), [{ jackpotId, rate: 50, start: 10, chance: CERTAIN }]);
	await world().pass(ROUND_MS);
});

/** The data of a bet's jackpot, as the casino was told it. */
const jackpotOf = (betId: number) =>
	world().casino.traffic.received.flatMap(({ path, data }) => {
		const told = Object(data);
		return path === "/payments/make" && told.BetId === betId && told.TransactionType === 4 ? [told] : [];
	});
const alarms = () => world().log.filter((line) => line.includes("a large jackpot was won"));

async function play(over: object = {}): Promise<{ readonly betId: number; readonly roundId: number }> {
	const { roundId } = await alice.newRound();
	const betId = await alice.place({ roundId, amount: "1.00", ...over });
	await world().pass(ROUND_MS);
	return { betId, roundId };
}

test.each([
	["payout", { Amount: "9.00", TaxAmount: "1.00" }],
	["winnings", { Amount: "9.00", TaxAmount: "1.00" }],
	["stake", { Amount: "10.00", TaxAmount: "0.00" }],
] as const)("with tax on the base %s it is taxed as a payout of which nothing was staked", async (base, told) => {
	await world().configure({ isJackpotOn: true, tax: { base, rate: "0.1" } });
	const { betId } = await play();
	expect(jackpotOf(betId)).toMatchObject([told]);
	expect(await alice.bet(betId)).toMatchObject({ status: "jackpotwin", jackpotAmount: told.Amount });
	// The pool knows no tax: all of it was paid.
	expect((await entriesOf(world(), jackpotId))[2]).toEqual({ kind: "win", amount: -1_000n * 10_000n });
	await world().configure({ isJackpotOn: true, tax: null });
});

test("a freebet's bet puts in as much as cash does, and its jackpot is paid in full, with the freebet's names on it", async () => {
	const marketing = await TestMarketing.arrive(world());
	await world().configure({ isJackpotOn: true, isPromoOn: true });
	const { promoCode, issueId } = await marketing.give("alice", {});
	const { betId } = await play({ amount: "5.00", promoCode });
	expect((await entriesOf(world(), jackpotId))[1]).toEqual({ kind: "contribution", amount: 500n * 50n });
	// 10.00 and 2.5 cents, of which whole cents are paid.
	expect(jackpotOf(betId)).toMatchObject([{ Amount: "10.02", PromoCode: promoCode, issueId }]);
	expect((await alice.ledger(betId)).map(([type]) => type)).toEqual([-1, 1, 4]);
	expect(await alice.bet(betId)).toMatchObject({ freebet: true, status: "jackpotwin", jackpotAmount: "10.02" });
	await world().configure({ isJackpotOn: true });
});

test("above the threshold of two people it is paid by itself, and somebody is told", async () => {
	await world().configure({ isJackpotOn: true, secondPersonAbove: { EUR: "10.00" } });
	await play();
	expect(alarms()).toEqual([]);
	await world().configure({ isJackpotOn: true, secondPersonAbove: { EUR: "9.99" } });
	const { betId } = await play();
	expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 accepted, 4 accepted, close accepted");
	expect(alarms()).toHaveLength(1);
	// Half a cent of either round is a whole one now.
	expect(JSON.parse(alarms()[0] ?? "{}")).toMatchObject({ betId, jackpotId, currency: "EUR", amount: "1001" });
	await world().configure({ isJackpotOn: true, secondPersonAbove: {} });
});

test("what a cancelled round has put in and a winner has got is the partner's to cover: an entry of its own, and the start stays", async () => {
	// 10.00 at 50 basis points are five whole cents: the winner gets all of them.
	const { betId, roundId } = await play({ amount: "10.00" });
	expect(jackpotOf(betId)).toMatchObject([{ Amount: "10.05" }]);
	const operator = await TestOperator.named(world(), "olga");
	const outcomes = [];
	for (let asked = 0; asked < 2; asked++)
		outcomes.push((await operator.does("/rounds/cancel", { roundId }))["outcome"]);
	expect(outcomes).toEqual(["done", "nothing_to_do"]);
	await world().pass(10_000);
	expect((await entriesOf(world(), jackpotId)).slice(4)).toEqual([
		{ kind: "cancelled", amount: -50_000n },
		{ kind: "uncovered", amount: 50_000n },
	]);
	expect(await poolAmount(world(), jackpotId)).toBe(1_000n * 10_000n);
	expect((await alice.ledger(betId)).at(-1)).toEqual([2, "10.00"]);
});
