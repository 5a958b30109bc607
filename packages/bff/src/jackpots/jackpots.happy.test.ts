/**
 * What bets put into jackpots and what they win of them, from the first bet to the wallet. Source: wire contract, section
 * 10; orderings, 22.
 */
import { createHash } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { CERTAIN, entriesOf, poolAmount, useJackpots, winsOf } from "../testing/test-jackpots.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { trailOf } from "../testing/trail.ts";
import { ROUND_MS } from "../testing/troubled-bets.ts";
import { GAME, useWorld } from "../testing/world.ts";

const { bettingMs, acceptanceGapMs, drawMs } = GAME.timings;
const UNTIL_DRAWN_MS = bettingMs + acceptanceGapMs + 1_000;

const world = useWorld({ settings: { isJackpotOn: true } });
let alice: TestPlayer;
let ida: TestPlayer;

beforeAll(async () => {
	alice = await TestPlayer.logIn(world(), "alice");
	ida = await TestPlayer.logIn(world(), "ida");
	await useJackpots(world(), [
		{ jackpotId: "sure", rate: 50, start: 0, chance: CERTAIN },
		{ jackpotId: "slow", rate: 20, start: 10 },
	]);
	await world().pass(ROUND_MS);
});
beforeEach(() => alice.newRound());

const contributed = (roundId: number) =>
	world().owner<{ jackpot: string; amount: bigint }[]>`
		select p.jackpot_id as jackpot, e.amount from jackpot_entry e join jackpot_pool p on p.pool_id = e.pool_id
		where e.round_id = ${roundId} and e.kind = 'contribution' order by 1`;

test("while the draw is shown nothing of a jackpot is computed or told; at the reveal it is won, paid behind the payout, and told", async () => {
	const { roundId } = await alice.openRound();
	const [first, second] = [await alice.place({ roundId }), await ida.place({ roundId, amount: "2.00" })];
	await world().pass(UNTIL_DRAWN_MS);
	expect(await contributed(roundId)).toEqual([]);
	expect(await winsOf(world(), roundId)).toEqual([]);
	await world().pass(drawMs + 2_000);
	// 7.00 at 50 and at 20 basis points.
	expect([...(await contributed(roundId))]).toEqual([
		{ jackpot: "slow", amount: 14_000n },
		{ jackpot: "sure", amount: 35_000n },
	]);
	// 3.5 cents: three are paid, two of them to the lower bet; half a cent opens the next pool.
	expect(await winsOf(world(), roundId)).toMatchObject([
		{ betId: first, amount: 2n },
		{ betId: second, amount: 1n },
	]);
	expect(await poolAmount(world(), "sure")).toBe(5_000n);
	for (const [player, betId, amount] of [
		[alice, first, "0.02"],
		[ida, second, "0.01"],
	] as const) {
		expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 accepted, 4 accepted, close accepted");
		expect((await player.ledger(betId)).at(-1)).toEqual([4, amount]);
		expect(await player.bet(betId)).toMatchObject({ status: "jackpotwin", jackpotAmount: amount });
	}
});

test("a pool begins with its start in the player's money, and is the sum of its entries", async () => {
	await alice.place();
	await world().pass(ROUND_MS);
	const entries = await entriesOf(world(), "slow");
	expect(entries[0]).toEqual({ kind: "opened", amount: 1_000n * 10_000n });
	expect(entries.reduce((sum, { amount }) => sum + amount, 0n)).toBe(await poolAmount(world(), "slow"));
});

test("the draw is kept: the mix of the bets that took part, which anybody can compute", async () => {
	const { roundId } = await alice.openRound();
	const bets = [await alice.place({ roundId }), await ida.place({ roundId, amount: "1.00" })];
	await world().pass(ROUND_MS);
	const mix = createHash("sha256").update(`${bets[0]}:500\n${bets[1]}:100\n`).digest("hex");
	const draws = await world().owner`select currency, mix, bets from jackpot_draw where round_id = ${roundId}`;
	expect([...draws]).toEqual([{ currency: "EUR", mix, bets: 2 }]);
});

test("a round keeps the versions of its opening, whatever is changed while it plays", async () => {
	const { roundId } = await alice.openRound();
	await alice.place({ roundId, amount: "1.00" });
	await useJackpots(world(), [
		{ jackpotId: "sure", rate: 1, start: 0, chance: 1 },
		{ jackpotId: "slow", rate: 1, start: 10 },
	]);
	await world().pass(ROUND_MS);
	expect([...(await contributed(roundId))]).toEqual([
		{ jackpot: "slow", amount: 2_000n },
		{ jackpot: "sure", amount: 5_000n },
	]);
	await useJackpots(world(), [
		{ jackpotId: "sure", rate: 50, start: 0, chance: CERTAIN },
		{ jackpotId: "slow", rate: 20, start: 10 },
	]);
	await world().pass(ROUND_MS);
});

test("test players put nothing in and win nothing", async () => {
	const trudy = await TestPlayer.logIn(world(), "test-trudy");
	const { roundId } = await alice.openRound();
	const betId = await trudy.place({ roundId });
	await world().pass(ROUND_MS);
	expect(await contributed(roundId)).toHaveLength(0);
	expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 accepted, close accepted");
});

test("a bet that did not come into play by the cut puts nothing in", async () => {
	const { roundId } = await alice.openRound();
	world().casino.faults.add({
		call: "/payments/make",
		fault: "acceptCode",
		transactionType: -1,
		player: "alice",
		times: 1,
	});
	await alice.place({ roundId });
	const plays = await ida.place({ roundId, amount: "1.00" });
	await world().pass(ROUND_MS);
	expect(await contributed(roundId)).toMatchObject([{ amount: 2_000n }, { amount: 5_000n }]);
	expect(await winsOf(world(), roundId)).toMatchObject([{ betId: plays }]);
});

test("a partner that switches jackpots off gets rounds without any", async () => {
	await world().configure({ isJackpotOn: false });
	await world().pass(ROUND_MS);
	const { roundId } = await alice.newRound();
	const betId = await alice.place({ roundId });
	await world().pass(ROUND_MS);
	const [round] = await world().owner`select jackpots from round where round_id = ${roundId}`;
	expect(round).toEqual({ jackpots: null });
	expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 accepted, close accepted");
	await world().configure({ isJackpotOn: true });
});
