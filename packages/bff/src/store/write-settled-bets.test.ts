/** Settlements of many bets are written by one statement, each with all that its decision has added, or not at all. */
import { payJackpot, settle } from "@webframe/shared/bet";
import { beforeEach, expect, test } from "vitest";
import { locksAwaited } from "../testing/locks.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { trailOf } from "../testing/trail.ts";
import { PARTNER_ID, useWorld } from "../testing/world.ts";
import type { StoredBet } from "./bet-rows.ts";
import { readBet } from "./read-bets.ts";
import { findRound, holdRoundRow, type RoundRow } from "./rounds.ts";
import { type SettledBet, writeSettledBets } from "./write-settled-bets.ts";

const world = useWorld();
let alice: TestPlayer;
beforeEach(async () => {
	alice = await TestPlayer.logIn(world(), "alice");
});

async function acceptedBet(): Promise<StoredBet> {
	const betId = await alice.place();
	await world().settle();
	return (await readBet(world().owner, betId)) ?? expect.unreachable("the bet was placed");
}

/** Decided now, with a win, and with a jackpot besides. */
function decided(before: StoredBet, gross: bigint, jackpot: bigint | null): SettledBet {
	const { wagering } = world().service;
	const policy = wagering.partners.get(PARTNER_ID)?.policy ?? expect.unreachable("the partner is there");
	const now = wagering.clock.now().getTime();
	const won = settle(before, policy, gross, now);
	return { before, after: jackpot === null ? won : payJackpot(won, policy, jackpot, now) };
}

async function roundOf({ roundId }: StoredBet): Promise<RoundRow> {
	return (await findRound(world().owner, roundId)) ?? expect.unreachable("the round is there");
}

async function write(settled: readonly SettledBet[], as?: RoundRow): Promise<readonly number[] | undefined> {
	const { database, clock, known } = world().service.wagering;
	const [first = expect.unreachable("there is a bet")] = settled;
	const round = as ?? (await roundOf(first.before));
	const written = await writeSettledBets(database, round, settled, clock.now());
	for (const { betId } of written ?? []) known.delete(betId);
	return written?.map(({ betId }) => betId).toSorted((a, b) => a - b);
}

/** What waits for a time. */
async function queuedOf(betId: number): Promise<readonly unknown[]> {
	const rows = await world().owner`
		select seq, is_to_send as "isToSend" from due_delivery where subject_id = ${betId} order by seq`;
	return [...rows];
}

test("a payout and a jackpot of one bet, beside bets with a payout alone: the jackpot waits for the payout", async () => {
	const [lost, won, both] = [await acceptedBet(), await acceptedBet(), await acceptedBet()];
	const settled = [decided(lost, 0n, null), decided(both, 1_500n, 123_456n), decided(won, 900n, null)];
	expect(await write(settled)).toEqual([lost, won, both].map(({ betId }) => betId));
	for (const { before, after } of settled) {
		const stored = await readBet(world().owner, before.betId);
		expect(stored).toMatchObject({ version: before.version + 1, winAmount: after.winAmount, state: "accepted" });
		expect(stored?.deliveries).toEqual(after.deliveries);
		expect(await queuedOf(before.betId)).toEqual([{ seq: 2, isToSend: true }]);
	}
	await world().pass(5_000);
	expect(await trailOf(world(), both.betId)).toBe("-1 accepted, 1 accepted, 4 accepted, close accepted");
	expect(await trailOf(world(), won.betId)).toBe("-1 accepted, 1 accepted, close accepted");
	expect(await alice.ledger(both.betId)).toEqual([
		[-1, "5.00"],
		[1, "15.00"],
		[4, "1234.56"],
	]);
	expect(await alice.bet(both.betId)).toMatchObject({ status: "jackpotwin", winAmount: "15.00" });
	expect(await alice.bet(lost.betId)).toMatchObject({ status: "lose" });
});

test("a bet that has changed since gets neither of them, and the others are written", async () => {
	const [stale, fresh] = [await acceptedBet(), await acceptedBet()];
	await world().owner`update bet set version = version + 1 where bet_id = ${stale.betId}`;
	expect(await write([decided(stale, 1_500n, 100n), decided(fresh, 1_500n, 100n)])).toEqual([fresh.betId]);
	expect(await trailOf(world(), stale.betId)).toBe("-1 accepted");
	expect(await queuedOf(stale.betId)).toEqual([]);
	expect(await trailOf(world(), fresh.betId)).toBe("-1 accepted, 1 due, 4 due");
	// Doing it again finds all of them changed.
	expect(await write([decided(fresh, 1_500n, 100n)])).toEqual([]);
	expect(await trailOf(world(), fresh.betId)).toBe("-1 accepted, 1 due, 4 due");
});

test("a round that is not any more as it was read gets none of them, and it is told apart from bets that have changed", async () => {
	const { clock } = world();
	const bet = await acceptedBet();
	const settled = [decided(bet, 1_500n, 100n)];
	const read = await roundOf(bet);
	for (const other of [
		{ ...read, state: "finished" } as const,
		{ ...read, result: { numbers: [] } },
		{ ...read, correctedAt: clock.now() },
	])
		expect(await write(settled, other)).toBeUndefined();
	expect(await trailOf(world(), bet.betId)).toBe("-1 accepted");
	expect(await queuedOf(bet.betId)).toEqual([]);
	expect(await write(settled, read)).toEqual([bet.betId]);
});

test("settlements of one round, and bets that are placed, wait for none of the others; whoever changes the round waits", async () => {
	const { owner, clock } = world();
	const bet = await acceptedBet();
	await owner.begin(async (sql) => {
		await sql`select from round where round_id = ${bet.roundId} for share`;
		expect(await write([decided(bet, 1_500n, null)])).toEqual([bet.betId]);
		await acceptedBet();
	});
	const { holding } = await world().service.wagering.database.begin(async (sql) => {
		expect(await writeSettledBets(sql, await roundOf(bet), [], clock.now())).toEqual([]);
		const holding = holdRoundRow(owner, bet.roundId, clock.now());
		await expect.poll(() => locksAwaited(owner)).toBe(1);
		return { holding };
	});
	expect(await holding).toMatchObject({ heldState: "betting" });
});
