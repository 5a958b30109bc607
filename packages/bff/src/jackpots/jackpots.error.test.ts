/**
 * What can go wrong with a jackpot between its draw and the wallet: cancelled and corrected rounds, a 4 that is refused or
 * never paid, a pool that somebody has spoiled. Source: wire contract, sections 5.3 and 10.
 */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { CERTAIN, entriesOf, poolAmount, useJackpots, winsOf } from "../testing/test-jackpots.ts";
import { TestOperator } from "../testing/test-operator.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { listedOf, trailOf } from "../testing/trail.ts";
import { ROUND_MS } from "../testing/troubled-bets.ts";
import { GAME, useWorld } from "../testing/world.ts";
import { checkPools } from "./check-pools.ts";
import { closeWins } from "./close-wins.ts";

const { bettingMs, acceptanceGapMs } = GAME.timings;
const WINNING = { numbers: Array.from({ length: 20 }, (_, index) => index + 1) };
const LOSING = { numbers: Array.from({ length: 20 }, (_, index) => index + 10) };

const world = useWorld({
	settings: { isJackpotOn: true, dedupeKey: "BetId+TransactionType+Amount+TaxAmount" },
	deduplication: "BetId+TransactionType+Amount+TaxAmount",
});
let alice: TestPlayer;
let operator: TestOperator;
/** Each test has a jackpot of its own, whose pool begins with 10.00. */
let jackpotId: string;
let tests = 0;

beforeAll(async () => {
	alice = await TestPlayer.logIn(world(), "alice");
	operator = await TestOperator.named(world(), "olga");
});
beforeEach(async () => {
	tests += 1;
	jackpotId = `pot-${tests}`;
	await useJackpots(world(), [{ jackpotId, rate: 50, start: 10, chance: CERTAIN }]);
	await world().pass(ROUND_MS);
	await alice.newRound();
});

const context = () => world().service.jackpots;

const sumOf = async () => (await entriesOf(world(), jackpotId)).reduce((sum, { amount }) => sum + amount, 0n);

/** A round in which one bet of 1.00 has won 10.00 and half a cent of its own stays. */
async function won(over: object = {}): Promise<{ readonly roundId: number; readonly betId: number }> {
	const { roundId } = await alice.openRound();
	const betId = await alice.place({ roundId, amount: "1.00", ...over });
	await world().pass(ROUND_MS);
	expect(await winsOf(world(), roundId)).toMatchObject([{ betId, amount: 1_000n }]);
	return { roundId, betId };
}

test("a cancelled round after a 4 that is paid: the payout goes back, the jackpot stands, and what the bet put in leaves the pool", async () => {
	const { roundId, betId } = await won();
	expect((await entriesOf(world(), jackpotId)).map(({ kind }) => kind)).toEqual([
		"opened",
		"contribution",
		"win",
		"start",
	]);
	await operator.does("/rounds/cancel", { roundId });
	await world().pass(10_000);
	const ledger = await alice.ledger(betId);
	expect(ledger.filter(([type]) => type === 4)).toEqual([[4, "10.00"]]);
	expect(ledger.at(-1)).toEqual([2, "1.00"]);
	expect(await alice.bet(betId)).toMatchObject({ status: "return", jackpotAmount: "10.00" });
	// The fraction of half a cent lies above the start: it covers what is taken back.
	expect((await entriesOf(world(), jackpotId)).slice(4)).toEqual([{ kind: "cancelled", amount: -5_000n }]);
	expect(await poolAmount(world(), jackpotId)).toBe(1_000n * 10_000n);
});

test("a round that is cancelled before its reveal has no jackpot, and leaves the pool alone", async () => {
	const { roundId } = await alice.openRound();
	const betId = await alice.place({ roundId, amount: "1.00" });
	await world().pass(bettingMs + acceptanceGapMs + 1_000);
	await operator.does("/rounds/cancel", { roundId });
	await world().pass(ROUND_MS);
	expect(await winsOf(world(), roundId)).toEqual([]);
	expect(await entriesOf(world(), jackpotId)).toEqual([]);
	expect((await alice.ledger(betId)).map(([type]) => type)).toEqual([-1, 2]);
});

test("a round that is cancelled between its reveal and its settlement pays the 4 first, then returns the stake", async () => {
	const { roundId } = await alice.openRound();
	const betId = await alice.place({ roundId, amount: "1.00" });
	await world().pass(bettingMs + acceptanceGapMs + 1_000);
	// The process dies right after it has finished the round: a bet that cannot be read stands for that.
	await world().owner`update bet set selection = '{"market":"none"}' where bet_id = ${betId}`;
	await world().pass(ROUND_MS);
	expect(await winsOf(world(), roundId)).toMatchObject([{ betId, amount: 1_000n, state: "owed" }]);
	expect(await trailOf(world(), betId)).toBe("-1 accepted");
	await operator.does("/rounds/cancel", { roundId });
	await world().pass(10_000);
	expect(await trailOf(world(), betId)).toBe("-1 accepted, 4 accepted, 2 accepted, close accepted");
	expect(await alice.bet(betId)).toMatchObject({ status: "return", code: "cancelled", jackpotAmount: "10.00" });
});

test("a correction after a 4 changes no pool, and waits for the 4", async () => {
	const { roundId, betId } = await won();
	const before = await entriesOf(world(), jackpotId);
	await operator.does("/rounds/correct", { roundId, result: WINNING });
	await operator.does("/rounds/correct", { roundId, result: LOSING });
	await world().pass(10_000);
	expect((await alice.ledger(betId)).filter(([type]) => type === 4)).toHaveLength(1);
	expect(await entriesOf(world(), jackpotId)).toEqual(before);
});

test("while the 4 has no accept a correction of its bet waits behind it", async () => {
	const { roundId } = await alice.openRound();
	world().casino.faults.add({
		call: "/payments/make",
		fault: "acceptNever",
		transactionType: 4,
		player: "alice",
		times: 1,
	});
	const betId = await alice.place({ roundId, amount: "1.00" });
	await world().pass(ROUND_MS);
	expect(await trailOf(world(), betId)).toMatch(/1 accepted, 4 (?:taken|overdue)$/);
	const { win } = { win: (await alice.bet(betId)).winAmount };
	await operator.does("/rounds/correct", { roundId, result: win === "0.00" ? WINNING : LOSING });
	expect(await trailOf(world(), betId)).toMatch(/4 (?:taken|overdue), /);
	expect((await alice.ledger(betId)).map(([type]) => type)).toEqual([-1, 1, 4]);
	await world().pass(60_000);
	expect((await alice.ledger(betId)).filter(([type]) => type === 4)).toHaveLength(1);
	const trail = await trailOf(world(), betId);
	expect(trail.indexOf("4 accepted")).toBeLessThan(trail.lastIndexOf("1 accepted"));
});

test("a 4 that is never paid goes back into its pool once, and leaves it again when it was paid after all", async () => {
	const { roundId } = await alice.openRound();
	world().casino.faults.add({
		call: "/payments/make",
		fault: "acceptCode",
		transactionType: 4,
		player: "alice",
		times: 1,
	});
	const betId = await alice.place({ roundId, amount: "1.00" });
	await world().pass(ROUND_MS);
	expect(await listedOf(world(), betId)).toEqual(["refused"]);
	await closeWins(context());
	expect(await winsOf(world(), roundId)).toMatchObject([{ state: "owed" }]);
	const seq = 3;
	await operator.does("/bets/resolve", { betId, seq, outcome: "refused", partnerReference: "never booked" });
	for (let look = 0; look < 2; look++) await closeWins(context());
	expect((await entriesOf(world(), jackpotId)).slice(4)).toEqual([{ kind: "unpaid", amount: 1_000n * 10_000n }]);
	expect(await winsOf(world(), roundId)).toMatchObject([{ state: "unpaid" }]);
	await operator.does("/bets/resolve", { betId, seq, outcome: "accepted", partnerReference: "booked after all" });
	for (let look = 0; look < 2; look++) await closeWins(context());
	expect((await entriesOf(world(), jackpotId)).slice(5)).toEqual([
		{ kind: "paid_after_all", amount: -1_000n * 10_000n },
	]);
	expect(await winsOf(world(), roundId)).toMatchObject([{ state: "paid_after_all" }]);
	expect(await sumOf()).toBe(await poolAmount(world(), jackpotId));
});

test("a 4 that is accepted is over", async () => {
	const { roundId } = await won();
	await closeWins(context());
	expect(await winsOf(world(), roundId)).toMatchObject([{ state: "paid" }]);
	expect(await sumOf()).toBe(await poolAmount(world(), jackpotId));
});

test("a pool that was spoiled by hand is found by the next round, held, and neither takes nor pays; the round goes on", async () => {
	const { roundId: before } = await won();
	await world().owner`update jackpot_pool set amount = amount + 1 where jackpot_id = ${jackpotId}`;
	const { roundId } = await alice.newRound();
	expect(roundId).not.toBe(before);
	const betId = await alice.place({ roundId, amount: "1.00" });
	await world().pass(ROUND_MS);
	expect(await winsOf(world(), roundId)).toEqual([]);
	expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 accepted, close accepted");
	expect(world().log.some((line) => line.includes("is held"))).toBe(true);
	const [pool] = await world().owner`select held_at as held from jackpot_pool where jackpot_id = ${jackpotId}`;
	expect(pool?.["held"]).toBeInstanceOf(Date);
});

test.each([
	["an amount of an old entry", "update jackpot_entry set amount = amount + 1 where entry_no = 2 and pool_id = "],
	["an entry that is gone", "delete from jackpot_entry where entry_no = 2 and pool_id = "],
	[
		"two entries that make up for each other",
		"update jackpot_entry set amount = amount + entry_no * 2 - 5 where entry_no in (2, 3) and pool_id = ",
	],
])("%s is found by the chore", async (_, spoil) => {
	await won();
	expect(await checkPools(context())).toEqual([]);
	const [pool] = await world().owner<{ id: number }[]>`
		select pool_id as id from jackpot_pool where jackpot_id = ${jackpotId}`;
	await world().owner.unsafe(spoil + pool?.id);
	expect(await checkPools(context())).toMatchObject([{ jackpotId }]);
	expect(await checkPools(context())).toEqual([]);
});
