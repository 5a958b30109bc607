/** A round is cut by one process in the moment in which bets of it are accepted at two. */

import { expect, test } from "vitest";
import { roundAt } from "../../packages/bff/src/rounds/grid.ts";
import { TestPlayer } from "../../packages/bff/src/testing/test-player.ts";
import { trailOf } from "../../packages/bff/src/testing/trail.ts";
import { GAME } from "../../packages/bff/src/testing/world.ts";
import { useTwoProcesses } from "./two-processes.ts";

/** How often the cut races with accepts, and with how many. */
const CUT_RACES = 3;
const BETS_OF_A_RACE = 16;
/** From the cut until every bet of the round has its end. */
const UNTIL_THE_END_MS = 20_000;

interface Waiting {
	readonly roundId: number;
	readonly betIds: readonly number[];
}

/** What there is of a bet in each of its ends: our transactions, the casino's, and what the player is shown. */
const ENDS = {
	"takes part": [["-1 accepted, 1 accepted, close accepted"], [-1, 1], ["win", "lose"]],
	returned: [["-1 accepted, 2 accepted", "-1 accepted, 2 accepted, close accepted"], [-1, 2], ["return"]],
} as const;

const both = useTwoProcesses();
const world = () => both().world;

/** Bets of a round whose betting has closed and whose cut is due; each is debited, and no accept of it has come. */
async function betsBeforeTheCut(player: TestPlayer, count: number): Promise<Waiting> {
	const round = await player.newRound();
	const { cutAt } = roundAt(GAME.timings, world().clock.now());
	// Late enough that the cut comes before the bets' own deadlines.
	await world().pass(GAME.timings.bettingMs - 5_000);
	const { name } = player;
	world().casino.faults.add({ call: "/payments/make", fault: "acceptNever", player: name, transactionType: -1 });
	const betIds: number[] = [];
	for (let placed = 0; placed < count; placed++) betIds.push(await player.place({ roundId: round.roundId }));
	world().casino.faults.clear();
	await world().pass(5_000);
	await world().clock.advance(cutAt.getTime() - world().clock.now().getTime());
	// A step takes a round one state further: from here on the next one is the cut, and nothing else.
	expect(await stateOf(round.roundId)).toBe("closed");
	return { roundId: round.roundId, betIds };
}

async function stateOf(roundId: number): Promise<string | undefined> {
	const [row] = await world().owner<{ state: string }[]>`select state from round where round_id = ${roundId}`;
	return row?.state;
}

/** How many connections of this world's database wait for a lock that another one holds. */
async function waiting(): Promise<number> {
	const [row] = await world().owner<{ waiting: number }[]>`
		select count(*)::int as waiting from pg_stat_activity
		where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;
	return row?.waiting ?? 0;
}

/** Exactly one of the two, by our rows, by the casino's ledger and by what the player sees. */
async function endOf(player: TestPlayer, betId: number): Promise<"takes part" | "returned"> {
	const trail = await trailOf(world(), betId);
	const end = trail.startsWith("-1 accepted, 1 ") ? "takes part" : "returned";
	const [trails, types, statuses] = ENDS[end];
	expect(trails, String(betId)).toContain(trail);
	expect(
		(await player.ledger(betId)).map(([type]) => type),
		String(betId),
	).toEqual(types);
	expect(statuses, String(betId)).toContain((await player.bet(betId)).status);
	return end;
}

test("one cut: bets that are accepted in that very moment play or are returned, never both, and the cut divides them", async () => {
	const alice = await TestPlayer.logIn(world(), "alice");
	for (let time = 0; time < CUT_RACES; time++) {
		const { betIds } = await betsBeforeTheCut(alice, BETS_OF_A_RACE);
		const acceptAt = async (betId: number, index: number): Promise<void> => {
			const answer = await both().accept(betId, index);
			expect([answer.status, answer.body]).toMatchObject([200, { ErrorCode: 200 }]);
		};
		// One is answered before anybody cuts and one of each process comes after, the others whenever they come.
		const [first = 0, ...others] = betIds;
		const [raced, late] = [others.slice(0, -2), others.slice(-2)];
		await acceptAt(first, time);
		await Promise.all([both().step(), ...raced.map(acceptAt)]);
		await Promise.all(late.map(acceptAt));
		await both().pass(UNTIL_THE_END_MS);
		const ends = new Map<number, string>();
		for (const betId of betIds) ends.set(betId, await endOf(alice, betId));
		expect(ends.get(first)).toBe("takes part");
		expect(late.map((betId) => ends.get(betId))).toEqual(["returned", "returned"]);
	}
});

test("one cut: it waits for an accept that is being written, and that bet plays", async () => {
	const bob = await TestPlayer.logIn(world(), "bob");
	const { roundId, betIds } = await betsBeforeTheCut(bob, 1);
	const [betId = 0] = betIds;
	const { accepting, cutting } = await world().owner.begin(async (sql) => {
		// The accept has its share of the round, and waits for its bet.
		await sql`select from bet where bet_id = ${betId} for update`;
		const accepting = both().accept(betId, 0);
		await expect.poll(waiting).toBe(1);
		const cutting = both().other.service.step();
		await expect.poll(waiting).toBe(2);
		expect(await stateOf(roundId)).toBe("closed");
		// In an object, because a transaction waits for a promise that is its result.
		return { accepting, cutting };
	});
	expect((await accepting).status).toBe(200);
	await cutting;
	expect(await stateOf(roundId)).toBe("cut");
	await both().pass(UNTIL_THE_END_MS);
	expect(await endOf(bob, betId)).toBe("takes part");
});

test("one cut: an accept that waits for it finds the round cut, and its bet is returned", async () => {
	const carol = await TestPlayer.logIn(world(), "carol");
	const { roundId, betIds } = await betsBeforeTheCut(carol, 2);
	const { accepts } = await world().owner.begin(async (sql) => {
		// As the cut does it, held before its commit: both processes have read the bets before.
		await sql`update round set state = 'cut' where round_id = (
			select round_id from round where round_id = ${roundId} for update)`;
		const accepts = betIds.map((betId, index) => both().accept(betId, index));
		await expect.poll(waiting).toBe(betIds.length);
		return { accepts };
	});
	expect((await Promise.all(accepts)).map(({ status }) => status)).toEqual([200, 200]);
	await both().pass(UNTIL_THE_END_MS);
	for (const betId of betIds) expect(await endOf(carol, betId)).toBe("returned");
});
