import { beforeAll, expect, test } from "vitest";
import { TestOperator } from "../../testing/test-operator.ts";
import { TestPlayer } from "../../testing/test-player.ts";
import { ROUND_MS } from "../../testing/troubled-bets.ts";
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
