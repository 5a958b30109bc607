import { beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { TestOperator } from "../../testing/test-operator.ts";
import { TestPlayer } from "../../testing/test-player.ts";
import { trailOf } from "../../testing/trail.ts";
import { ROUND_MS, refusedPayout } from "../../testing/troubled-bets.ts";
import { useWorld } from "../../testing/world.ts";

const world = useWorld({ deduplication: "BetId+TransactionType+Amount+TaxAmount" });
let alice: TestOperator;
let bob: TestOperator;
let player: TestPlayer;

beforeAll(async () => {
	[alice, bob] = await TestOperator.two(world());
});

/** A token ends after a quarter of an hour, and one of these tests alone can pass more than ten minutes. */
beforeEach(async () => {
	player = await TestPlayer.logIn(world(), "paula");
});

async function both(path: string, body: object): Promise<readonly unknown[]> {
	const values = await Promise.all([alice.does(path, body), bob.does(path, body)]);
	await world().pass(10_000);
	return values.map(({ outcome }) => outcome).toSorted();
}

async function betInNewRound(): Promise<{ readonly roundId: number; readonly betId: number }> {
	const { roundId } = await player.newRound();
	return { roundId, betId: await player.place({ roundId }) };
}

/** A bet that waited for a person is looked at again after ten minutes. Whatever else is due meanwhile comes late, as after a pause. */
async function laterLookedAtAgain(): Promise<void> {
	await world().clock.advance(600_000);
	await world().pass(20_000);
}

/** Twenty numbers, of which so many are among the player's three picks, 1 to 3. */
const numbersWith = (hits: number): readonly number[] =>
	Array.from({ length: 20 }, (_, index) => (index < hits ? index + 1 : index + 4));

const walkedSchema = z.object({ bets: z.array(z.object({ betId: z.int(), outcome: z.string() })) });

const listedStepsOf = async (betId: number) =>
	await world().owner<{ seq: number }[]>`
		select seq from delivery where subject_id = ${betId} and listed is not null order by seq`;

const typesOf = async (betId: number) => (await player.ledger(betId)).map(([type]) => type);

test("a round that takes bets is cancelled by two people on two processes: each stake goes back once", async () => {
	const { roundId, betId } = await betInNewRound();
	expect(await both("/rounds/cancel", { roundId })).toEqual(["done", "nothing_to_do"]);
	expect(await typesOf(betId)).toEqual([-1, 2]);
	expect(await player.bet(betId)).toMatchObject({ status: "return" });
	const rows = await alice.lists("/audit-log", { subject: `round ${roundId}` });
	expect(rows).toMatchObject([{ action: "round.cancel", details: { gameCode: 9, state: "betting" } }]);
});

test("a drawn round that is cancelled takes back what was paid, and gives the stakes back", async () => {
	const { roundId, betId } = await betInNewRound();
	await world().pass(ROUND_MS);
	const before = await player.ledger(betId);
	expect(await alice.does("/rounds/cancel", { roundId })).toMatchObject({
		outcome: "done",
		round: { state: "cancelled" },
	});
	await world().pass(10_000);
	const more = (await player.ledger(betId)).slice(before.length);
	expect(more.at(-1)).toEqual([2, "5.00"]);
	expect(await player.bet(betId)).toMatchObject({ status: "return" });
});

test("another result pays each bet by it, once however many ask", async () => {
	const { roundId, betId } = await betInNewRound();
	await world().pass(ROUND_MS);
	const result = { numbers: Array.from({ length: 20 }, (_, index) => index + 1) };
	expect(await both("/rounds/correct", { roundId, result })).toEqual(["done", "nothing_to_do"]);
	await world().pass(10_000);
	// Three hits of three picks pay 48 times the stake.
	expect(await player.bet(betId)).toMatchObject({ status: "win", winAmount: "240.00" });
	expect((await player.ledger(betId)).at(-1)).toEqual([1, "240.00"]);
	const rows = await alice.lists("/audit-log", { subject: `round ${roundId}` });
	expect(rows).toMatchObject([{ action: "round.correct" }]);
});

test("a round is cancelled while a payout stands refused: the stake goes back, and the payout can never be paid", async () => {
	const { roundId } = await player.newRound();
	const betId = await refusedPayout(player, { roundId });
	const cancelled = await alice.does("/rounds/cancel", { roundId });
	expect(cancelled).toMatchObject({ outcome: "done", bets: [{ betId, outcome: "returned" }] });
	expect(await bob.does("/bets/resend", { betId, seq: 2 })).toMatchObject({ reason: "superseded" });
	await world().pass(10_000);
	expect(await player.bet(betId)).toMatchObject({ status: "return" });
	expect(await typesOf(betId)).toEqual([-1, 2]);
	expect(await alice.lists("/rejected-bets", {})).not.toContainEqual(expect.objectContaining({ betId }));
});

test("a round is cancelled while a payout is under way that the casino then refuses: the stake goes back by itself", async () => {
	const { roundId, betId } = await betInNewRound();
	const payout = { call: "/payments/make", transactionType: 1, player: "paula" } as const;
	world().casino.faults.add({ ...payout, fault: "http", value: 503 });
	await world().pass(ROUND_MS);
	const cancelled = await alice.does("/rounds/cancel", { roundId });
	expect(cancelled).toMatchObject({ outcome: "done", bets: [{ betId, outcome: "returned" }] });
	world().casino.faults.clear();
	world().casino.faults.add({ ...payout, fault: "acceptCode" });
	await world().pass(60_000);
	world().casino.faults.clear();
	// Of a bet that has won nothing there was nothing to take back in the first place.
	expect(await trailOf(world(), betId)).toMatch(
		/^-1 accepted, 1 refused, (-2 withdrawn, )?2 accepted, close accepted$/,
	);
	expect(await typesOf(betId)).toEqual([-1, 2]);
	expect(await player.bet(betId)).toMatchObject({ status: "return" });
	expect(await alice.lists("/rejected-bets", {})).not.toContainEqual(expect.objectContaining({ betId }));
	expect(await bob.does("/bets/resend", { betId, seq: 2 })).toMatchObject({ reason: "superseded" });
});

test("a cancelled round waits for a payout that an operator has stopped, and goes on when a person has decided on it", async () => {
	const { roundId, betId } = await betInNewRound();
	world().casino.faults.add({ call: "/payments/make", fault: "http", value: 503, transactionType: 1, player: "paula" });
	await world().pass(ROUND_MS);
	expect(await alice.does("/bets/stop", { betId, seq: 2 })).toMatchObject({ outcome: "done" });
	world().casino.faults.clear();
	const cancelled = await alice.does("/rounds/cancel", { roundId });
	expect(cancelled).toMatchObject({ outcome: "done", bets: [{ betId, outcome: "waits_for_person" }] });
	expect(await bob.does("/bets/resend", { betId, seq: 2 })).toMatchObject({ outcome: "done" });
	await laterLookedAtAgain();
	expect(await player.bet(betId)).toMatchObject({ status: "return" });
	expect((await player.ledger(betId)).at(-1)).toEqual([2, "5.00"]);
});

test("steps that wait for a person go stale when the round gets yet another result: the bet is looked at again after them", async () => {
	// One person may correct so often here; who may how much is another test's.
	await world().configure({ secondPersonAbove: { EUR: "1000000.00" } });
	const { roundId, betId } = await betInNewRound();
	await world().pass(ROUND_MS);
	const correctTo = async (hits: number): Promise<string | undefined> => {
		const told = await alice.does("/rounds/correct", { roundId, result: { numbers: numbersWith(hits) } });
		await world().pass(10_000);
		return walkedSchema.parse(told).bets.find((bet) => bet.betId === betId)?.outcome;
	};
	// Whatever was drawn, the casino has seen one of the two payouts before the third correction.
	let hits = 3;
	while ((await correctTo(hits)) !== "on_manual_list") hits = 5 - hits;
	const paid = await player.bet(betId);
	expect(await correctTo(5 - hits)).toBe("waits_for_person");
	for (const { seq } of await listedStepsOf(betId)) {
		const body = { betId, seq, outcome: "refused", partnerReference: "never made" };
		if ((await alice.does("/bets/resolve", body))["outcome"] === "waits_for_second_person")
			await bob.does("/bets/resolve", body);
	}
	await laterLookedAtAgain();
	expect(await listedStepsOf(betId)).toEqual([]);
	expect(await player.bet(betId)).toMatchObject({ status: paid.status, winAmount: paid.winAmount });
	const [round] = await world().owner`select settled_at as "settledAt" from round where round_id = ${roundId}`;
	expect(round?.["settledAt"]).not.toBeNull();
});

test("a round that nobody knows, one that is not drawn and a result that is none are refused", async () => {
	const { roundId } = await player.newRound();
	const result = { numbers: [1] };
	expect(await alice.does("/rounds/cancel", { roundId: 987_654_321 })).toMatchObject({ reason: "unknown_round" });
	expect(await alice.does("/rounds/correct", { roundId: 987_654_321, result })).toMatchObject({
		reason: "unknown_round",
	});
	expect(await alice.does("/rounds/correct", { roundId, result })).toMatchObject({ reason: "not_finished" });
	await world().pass(ROUND_MS);
	expect(await alice.does("/rounds/correct", { roundId, result })).toMatchObject({ reason: "invalid_result" });
});
