/** A settlement that is under way pays nothing of a round that an operator has held, corrected or cancelled meanwhile. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
	cancelRoundRow,
	findRound,
	holdRoundRow,
	type RoundRow,
	releaseRoundRow,
	replaceResult,
} from "../store/rounds.ts";
import { holdTableFromReaders } from "../testing/locks.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { trailOf } from "../testing/trail.ts";
import { GAME, useWorld } from "../testing/world.ts";

const world = useWorld({ deduplication: "BetId+TransactionType+Amount+TaxAmount" });
/** Pays three hits of three picks, 48 times the stake. */
const WINNING = { numbers: Array.from({ length: 20 }, (_, index) => index + 1) };
const { bettingMs, acceptanceGapMs } = GAME.timings;
const UNTIL_DRAWN_MS = bettingMs + acceptanceGapMs + 1_000;

let alice: TestPlayer;
let roundId: number;
let betId: number;

beforeAll(async () => {
	alice = await TestPlayer.logIn(world(), "alice");
});
beforeEach(async () => {
	({ roundId } = await alice.newRound());
	betId = await alice.place({ roundId });
	await world().pass(UNTIL_DRAWN_MS);
});

async function readRound(): Promise<RoundRow> {
	return (await findRound(world().owner, roundId)) ?? expect.unreachable("the round is there");
}

/** The settlement has its round as it was when its draw ended, and reads no bet before the change stands. */
async function changeWhileSettling(change: (round: RoundRow, now: Date) => Promise<unknown>): Promise<void> {
	const { clock, service } = world();
	await clock.advance((await readRound()).revealsAt.getTime() - clock.now().getTime());
	const letGo = await holdTableFromReaders(world(), "bet");
	const settling = service.step();
	await expect.poll(async () => (await readRound()).state).toBe("finished");
	expect(await change(await readRound(), clock.now())).toBeDefined();
	await letGo();
	await settling;
	await world().settle();
	expect(await trailOf(world(), betId)).toBe("-1 accepted");
}

test("held: it is paid when it is released, and not before", async () => {
	await changeWhileSettling((_, now) => holdRoundRow(world().owner, roundId, now));
	await world().pass(10_000);
	expect(await trailOf(world(), betId)).toBe("-1 accepted");
	await releaseRoundRow(world().owner, roundId, world().clock.now());
	await world().pass(10_000);
	expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 accepted, close accepted");
});

test("corrected: it is paid by the new result, and nothing is taken back for that", async () => {
	await changeWhileSettling((round, now) => replaceResult(world().owner, round, WINNING, now));
	await world().pass(10_000);
	expect(await alice.ledger(betId)).toEqual([
		[-1, "5.00"],
		[1, "240.00"],
	]);
});

test("cancelled: the stake goes back, and nothing was paid before", async () => {
	await changeWhileSettling((_, now) => cancelRoundRow(world().owner, roundId, now));
	await world().pass(10_000);
	expect(await alice.ledger(betId)).toEqual([
		[-1, "5.00"],
		[2, "5.00"],
	]);
	// Nobody takes it for a failure: the round goes on at the next look.
	expect(world().log).toEqual([]);
});
