import { beforeAll, expect, test } from "vitest";
import { TestOperator } from "../../testing/test-operator.ts";
import { TestPlayer } from "../../testing/test-player.ts";
import { ROUND_MS, refusedPayout } from "../../testing/troubled-bets.ts";
import { useWorld } from "../../testing/world.ts";

const world = useWorld({ deduplication: "BetId+TransactionType+Amount+TaxAmount" });
let alice: TestOperator;
let bob: TestOperator;
let player: TestPlayer;
let otherUrl: string;

beforeAll(async () => {
	alice = await TestOperator.named(world(), "alice");
	bob = await TestOperator.named(world(), "bob");
	player = await TestPlayer.logIn(world(), "paula");
	otherUrl = (await world().startAnother()).url;
});

async function both(path: string, body: object): Promise<readonly unknown[]> {
	const values = await Promise.all([alice.does(path, body), bob.does(path, body, otherUrl)]);
	await world().pass(10_000);
	return values.map(({ outcome }) => outcome).toSorted();
}

async function betInNewRound(): Promise<{ readonly roundId: number; readonly betId: number }> {
	const { roundId } = await player.newRound();
	return { roundId, betId: await player.place({ roundId }) };
}

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

test("a cancelled round waits for a payout that an operator has stopped, and goes on when a person has decided on it", async () => {
	const { roundId, betId } = await betInNewRound();
	world().casino.faults.add({ call: "/payments/make", fault: "http", value: 503, transactionType: 1, player: "paula" });
	await world().pass(ROUND_MS);
	expect(await alice.does("/bets/stop", { betId, seq: 2 })).toMatchObject({ outcome: "done" });
	world().casino.faults.clear();
	const cancelled = await alice.does("/rounds/cancel", { roundId });
	expect(cancelled).toMatchObject({ outcome: "done", bets: [{ betId, outcome: "waits_for_person" }] });
	expect(await bob.does("/bets/resend", { betId, seq: 2 })).toMatchObject({ outcome: "done" });
	await world().pass(620_000);
	expect(await player.bet(betId)).toMatchObject({ status: "return" });
	expect((await player.ledger(betId)).at(-1)).toEqual([2, "5.00"]);
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
