/** Rounds as they are found, and what it would cost to change one: what is told before is what is moved after. */
import { backofficeRoundSchema, checkRoundValueSchema, roundListSchema } from "@webframe/shared/wire";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { TestOperator } from "../../testing/test-operator.ts";
import { TestPlayer } from "../../testing/test-player.ts";
import { ROUND_MS } from "../../testing/troubled-bets.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";

const world = useWorld({ deduplication: "BetId+TransactionType+Amount+TaxAmount" });
let alice: TestOperator;
let player: TestPlayer;

beforeAll(async () => {
	alice = await TestOperator.named(world(), "alice");
});
beforeEach(async () => {
	player = await TestPlayer.logIn(world(), "paula");
	await world().owner`update operator_move set moved_at = moved_at - make_interval(hours => 24)`;
});

/** Twenty numbers, of which so many are among the player's three picks, 1 to 3. Three hits pay 240.00 for 5.00. */
const drawWith = (hits: number) => ({
	numbers: Array.from({ length: 20 }, (_, index) => (index < hits ? index + 1 : index + 4)),
});

async function check(roundId: number, to: object) {
	return checkRoundValueSchema.parse(await alice.does("/rounds/check", { roundId, note: undefined, ...to }));
}

async function settledRound(): Promise<{ readonly roundId: number; readonly betId: number }> {
	const { roundId } = await player.newRound();
	const betId = await player.place({ roundId });
	await world().pass(ROUND_MS);
	return { roundId, betId };
}

const find = async (roundId: number) =>
	backofficeRoundSchema.parse(await alice.does("/rounds/find", { roundId, note: undefined }));
const list = async (body: object = {}) =>
	roundListSchema.parse(await alice.does("/rounds", { note: undefined, ...body }));

test("another result: the check says what would be taken back and given, and the correction moves just that", async () => {
	const { roundId, betId } = await settledRound();
	await alice.does("/rounds/correct", { roundId, result: drawWith(2) });
	await world().pass(10_000);
	const paid = (await player.bet(betId)).winAmount;
	const before = await player.ledger(betId);
	const checked = await check(roundId, { to: "result", result: drawWith(3) });
	const sum = { partnerId: PARTNER_ID, currency: "EUR", bets: 1, changed: 1, onManualList: 0 };
	expect(checked).toEqual({
		outcome: "done",
		resultText: drawWith(3).numbers.join(", "),
		sums: [{ ...sum, before: paid, after: "240.00", takenBack: paid, given: "240.00" }],
		isComplete: true,
	});
	expect(await player.ledger(betId)).toEqual(before);
	expect(await alice.does("/rounds/correct", { roundId, result: drawWith(3) })).toMatchObject({ outcome: "done" });
	await world().pass(10_000);
	const moved = (await player.ledger(betId)).slice(before.length);
	expect(moved).toEqual(
		[
			[-2, paid],
			[1, "240.00"],
		].filter(([, amount]) => amount !== "0.00"),
	);
	expect(await check(roundId, { to: "result", result: drawWith(3) })).toMatchObject({ outcome: "nothing_to_do" });
});

test("a cancellation: what was paid would be taken back, and the stake given", async () => {
	const { roundId } = await settledRound();
	await alice.does("/rounds/correct", { roundId, result: drawWith(3) });
	await world().pass(10_000);
	const [sum] = (await check(roundId, { to: "cancelled" })).sums;
	expect(sum).toMatchObject({ before: "240.00", after: "5.00", takenBack: "240.00", given: "5.00" });
});

test("says that a second person is needed before anybody asks, and why something cannot be done", async () => {
	const { roundId } = await settledRound();
	await world().configure({ secondPersonAbove: { EUR: "1.00" } });
	expect(await check(roundId, { to: "result", result: drawWith(3) })).toMatchObject({
		outcome: "waits_for_second_person",
	});
	const again = await alice.does("/rounds/correct", { roundId, result: drawWith(3) });
	expect(again).toMatchObject({ outcome: "waits_for_second_person" });
	await world().configure({ secondPersonAbove: {} });
	const refused = async (about: number, to: object) => (await check(about, to)).reason;
	expect(await refused(roundId, { to: "result", result: { numbers: [1] } })).toBe("invalid_result");
	expect(await refused(999_999, { to: "cancelled" })).toBe("unknown_round");
	const open = await player.newRound();
	expect(await refused(open.roundId, { to: "result", result: drawWith(1) })).toBe("not_finished");
	expect(await check(open.roundId, { to: "cancelled" })).toMatchObject({ outcome: "done", sums: [] });
});

test("a round is found with its times, its sums and the form of its result; unknown ones are not", async () => {
	const { roundId } = await settledRound();
	const round = await find(roundId);
	expect(round).toMatchObject({ roundId, gameCode: 9, state: "finished", rulesVersion: 1 });
	expect(round.bets).toEqual([
		{ partnerId: PARTNER_ID, currency: "EUR", bets: 1, stakes: "5.00", payouts: expect.any(String) },
	]);
	expect(round.resultForm).toEqual([
		{ name: "numbers", kind: "integers", least: 20, most: 20, lowest: 1, highest: 80 },
	]);
	expect(round.result).toMatchObject({ numbers: expect.any(Array) });
	expect((await alice.post("/rounds/find", { roundId: 999_999 })).status).toBe(404);
});

test("rounds are listed newest first, page by page; those that are held or late stand apart", async () => {
	const { roundId } = await player.newRound();
	const first = await list({ limit: 2 });
	expect(first.items[0]?.roundId).toBeGreaterThanOrEqual(roundId);
	const second = await list({ limit: 2, cursor: first.nextCursor });
	const ids = [...first.items, ...second.items].map((round) => round.roundId);
	expect(ids).toEqual(ids.toSorted((one, other) => other - one));
	expect(second.troubled).toEqual([]);
	const keno = await list({ gameCode: 9, limit: 3 });
	expect(keno.items.map(({ gameCode }) => gameCode)).toEqual([9, 9, 9]);
	const editions = keno.items.map(({ edition }) => edition);
	expect((await list({ gameCode: 9, limit: 1, cursor: keno.nextCursor })).items[0]?.edition).toBe(
		(editions[2] ?? 0) - 1,
	);
	await alice.does("/rounds/hold", { roundId });
	expect((await list()).troubled).toMatchObject([{ roundId, trouble: "held" }]);
	await alice.does("/rounds/release", { roundId });
	expect((await list()).troubled).toEqual([]);
	await world().clock.advance(600_000);
	expect((await list()).troubled).toContainEqual(expect.objectContaining({ roundId, trouble: "late" }));
});
