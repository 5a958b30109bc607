/**
 * What has to be written to a pool that is held: it waits until somebody has mended the pool, and nobody else waits for it:
 * neither whoever cancels a round, nor the bets of that round, nor the wins of other pools. Source: wire contract, section
 * 10.
 */
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../platform/database.ts";
import { holdPool } from "../store/jackpot-pools.ts";
import { holdPoolRow, IMPATIENT_LOCK_MS } from "../testing/locks.ts";
import { CERTAIN, entriesOf, poolAmount, poolIdOf, useJackpots, winsOf } from "../testing/test-jackpots.ts";
import { TestOperator } from "../testing/test-operator.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { trailOf } from "../testing/trail.ts";
import { ROUND_MS } from "../testing/troubled-bets.ts";
import { useWorld } from "../testing/world.ts";
import { mendHeldPool } from "./change-jackpots.ts";
import { checkPools } from "./check-pools.ts";
import { closeWins } from "./close-wins.ts";

const world = useWorld({ settings: { isJackpotOn: true } });
let alice: TestPlayer;
let operator: TestOperator;
/** Each test has two jackpots of its own, whose pools begin with 10.00. */
let spoilt: string;
let other: string;
let tests = 0;

beforeAll(async () => {
	alice = await TestPlayer.logIn(world(), "alice");
	operator = await TestOperator.named(world(), "olga");
});
beforeEach(() => {
	tests += 1;
	[spoilt, other] = [`a-${tests}`, `b-${tests}`];
});

const START = 1_000n * 10_000n;
const jackpots = () => world().service.jackpots;
const sumOf = async (jackpotId: string) =>
	(await entriesOf(world(), jackpotId)).reduce((sum, { amount }) => sum + amount, 0n);
const addedTo = async (jackpotId: string, before: number) => (await entriesOf(world(), jackpotId)).slice(before);
const isHeld = async (jackpotId: string) => {
	const rows = await world().owner`
		select 1 from jackpot_pool where jackpot_id = ${jackpotId} and held_at is not null`;
	return rows.length > 0;
};
const hold = async (jackpotId: string) =>
	await holdPool(jackpots().database, await poolIdOf(world(), jackpotId), world().clock.now());
const mend = async (jackpotId: string) => {
	const by = { actor: "olga", note: null, now: world().clock.now() };
	expect(await mendHeldPool(jackpots().database, await poolIdOf(world(), jackpotId), by)).toBe(true);
};
const alarms = () => world().log.filter((line) => line.includes("is held")).length;

/** A round of both jackpots, with one bet, to its end. */
async function played(chance: number, amount = "1.00"): Promise<{ readonly roundId: number; readonly betId: number }> {
	await useJackpots(world(), [
		{ jackpotId: spoilt, rate: 50, start: 10, chance },
		{ jackpotId: other, rate: 50, start: 10, chance },
	]);
	await world().pass(ROUND_MS);
	const { roundId } = await alice.newRound();
	const betId = await alice.place({ roundId, amount });
	await world().pass(ROUND_MS);
	return { roundId, betId };
}

const SPOIL = {
	"what it holds": () => world().owner`update jackpot_pool set amount = amount + 1 where jackpot_id = ${spoilt}`,
	"the number of its entries": () => world().owner`update jackpot_pool set entries = 1 where jackpot_id = ${spoilt}`,
} as const;
const SPOILS = Object.entries(SPOIL);

describe("a round is cancelled", () => {
	/** The stake is back, the other pool has given back what the round had put in, and the spoilt one waits. */
	async function expectCancelled(roundId: number, betId: number): Promise<void> {
		expect(await operator.does("/rounds/cancel", { roundId })).toMatchObject({ outcome: "done" });
		await world().pass(10_000);
		expect((await alice.ledger(betId)).at(-1)).toEqual([2, "1.00"]);
		expect(await poolAmount(world(), other)).toBe(START);
		expect(await addedTo(spoilt, 2)).toEqual([]);
		expect(await isHeld(spoilt)).toBe(true);
	}

	async function expectMended(): Promise<void> {
		await mend(spoilt);
		expect(await addedTo(spoilt, 2)).toEqual([
			{ kind: "mended", amount: 0n },
			{ kind: "cancelled", amount: -5_000n },
		]);
		expect(await poolAmount(world(), spoilt)).toBe(START);
		expect(await checkPools(jackpots())).toEqual([]);
	}

	test("while a pool is held: what leaves it leaves it once, when it is mended", async () => {
		const { roundId, betId } = await played(1);
		await hold(spoilt);
		await expectCancelled(roundId, betId);
		await expectMended();
		await hold(spoilt);
		await mend(spoilt);
		expect(await addedTo(spoilt, 4)).toEqual([{ kind: "mended", amount: 0n }]);
	});

	test.each(SPOILS)(
		"when somebody has spoiled of a pool %s: it is held, and carries nothing wrong on",
		async (_, spoil) => {
			const { roundId, betId } = await played(1);
			await spoil();
			const before = alarms();
			await expectCancelled(roundId, betId);
			expect(alarms()).toBe(before + 1);
			await expectMended();
		},
	);

	test("two rounds that are cancelled while it is held leave it one after the other, down to its start", async () => {
		const first = await played(1);
		const second = await played(1, "3.00");
		await hold(spoilt);
		for (const { roundId } of [first, second]) await operator.does("/rounds/cancel", { roundId });
		await mend(spoilt);
		expect(await addedTo(spoilt, 3)).toEqual([
			{ kind: "mended", amount: 0n },
			{ kind: "cancelled", amount: -5_000n },
			{ kind: "cancelled", amount: -15_000n },
		]);
		expect(await poolAmount(world(), spoilt)).toBe(START);
		expect(await checkPools(jackpots())).toEqual([]);
	});
});

describe("a 4 that was never paid", () => {
	/** A bet has won both pools, and a person has settled its 4 as never made. */
	async function neverPaid(): Promise<{ readonly roundId: number; readonly betId: number }> {
		world().casino.faults.add({
			call: "/payments/make",
			fault: "acceptCode",
			transactionType: 4,
			player: "alice",
			times: 1,
		});
		const won = await played(CERTAIN);
		await settled(won.betId, "refused");
		return won;
	}
	const settled = (betId: number, outcome: string) =>
		operator.does("/bets/resolve", { betId, seq: 3, outcome, partnerReference: `a person says ${outcome}` });
	const statesOf = async (roundId: number) => (await winsOf(world(), roundId)).map(({ state }) => state);

	test.each(SPOILS)(
		"goes back into the pools that are right; of one of which was spoiled %s it waits",
		async (_, spoil) => {
			const { roundId } = await neverPaid();
			await spoil();
			const before = alarms();
			for (let look = 0; look < 2; look++) await closeWins(jackpots());
			expect(alarms()).toBe(before + 1);
			expect(await isHeld(spoilt)).toBe(true);
			expect(await statesOf(roundId)).toEqual(["owed", "unpaid"]);
			expect(await addedTo(spoilt, 4)).toEqual([]);
			await mend(spoilt);
			for (let look = 0; look < 2; look++) await closeWins(jackpots());
			expect(await statesOf(roundId)).toEqual(["unpaid", "unpaid"]);
			expect(await addedTo(spoilt, 4)).toEqual([
				{ kind: "mended", amount: 0n },
				{ kind: "unpaid", amount: START },
			]);
			expect(await checkPools(jackpots())).toEqual([]);
		},
	);

	test("and was paid after all leaves a held pool when it is mended", async () => {
		const { roundId, betId } = await neverPaid();
		await closeWins(jackpots());
		await hold(spoilt);
		await settled(betId, "accepted");
		await closeWins(jackpots());
		expect(await statesOf(roundId)).toEqual(["unpaid", "paid_after_all"]);
		await mend(spoilt);
		await closeWins(jackpots());
		expect(await statesOf(roundId)).toEqual(["paid_after_all", "paid_after_all"]);
		expect(await addedTo(spoilt, 6)).toEqual([{ kind: "paid_after_all", amount: -START }]);
		expect(await sumOf(spoilt)).toBe(await poolAmount(world(), spoilt));
	});

	test("and whose pool's row somebody holds keeps those of other pools waiting for nothing", async () => {
		const { roundId } = await neverPaid();
		const database = openDatabase({ url: world().databaseUrl, connectionsMax: 1, lockTimeoutMs: IMPATIENT_LOCK_MS });
		onTestFinished(() => database.end());
		const letGo = await holdPoolRow(world(), await poolIdOf(world(), spoilt));
		onTestFinished(letGo);
		await closeWins({ ...jackpots(), database });
		expect(await statesOf(roundId)).toEqual(["owed", "unpaid"]);
		await letGo();
		await closeWins({ ...jackpots(), database });
		expect(await statesOf(roundId)).toEqual(["unpaid", "unpaid"]);
	});

	test("and cannot be written keeps no other one waiting, and is told", async () => {
		const { roundId, betId } = await neverPaid();
		// As if it had come back before: the pool is right, and what is to be written stands there already.
		await world().owner`
			with back as (
				update jackpot_pool set entries = entries + 1 where jackpot_id = ${spoilt} returning pool_id, entries, amount
			)
			insert into jackpot_entry
			select pool_id, entries, 'unpaid', ${roundId}, ${betId}, 0, amount, ${world().clock.now()} from back`;
		await closeWins(jackpots());
		expect(await statesOf(roundId)).toEqual(["owed", "unpaid"]);
		expect(world().log.at(-1)).toContain("could not be closed");
		// Nobody else has to look at it.
		await world().owner`update jackpot_win set state = 'unpaid' where jackpot_id = ${spoilt}`;
	});
});

test("a 4 that is paid is over also while its pool is held", async () => {
	const { roundId } = await played(CERTAIN);
	await hold(spoilt);
	await closeWins(jackpots());
	expect(await winsOf(world(), roundId)).toMatchObject([{ state: "paid" }, { state: "paid" }]);
});

test("a pool whose row names an earlier entry that says the same is held by the next round, which goes on", async () => {
	// The cent that 2.00 put in is paid with the win: the last entry says what the first one said.
	await played(CERTAIN, "2.00");
	await SPOIL["the number of its entries"]();
	const { roundId } = await alice.newRound();
	const betId = await alice.place({ roundId, amount: "2.00" });
	await world().pass(ROUND_MS);
	expect(await winsOf(world(), roundId)).toHaveLength(1);
	expect(await isHeld(spoilt)).toBe(true);
	expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 accepted, 4 accepted, close accepted");
});
