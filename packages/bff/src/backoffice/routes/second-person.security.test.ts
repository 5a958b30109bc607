/** No single person takes back or pays more than the threshold by voiding a bet, or by changing a drawn round. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TestOperator } from "../../testing/test-operator.ts";
import { TestPlayer } from "../../testing/test-player.ts";
import { ROUND_MS, settledBet } from "../../testing/troubled-bets.ts";
import { useWorld } from "../../testing/world.ts";

const world = useWorld({ deduplication: "BetId+TransactionType+Amount+TaxAmount" });
const WAITS = { outcome: "waits_for_second_person" };
const DONE = { outcome: "done" };
let alice: TestOperator;
let bob: TestOperator;
let player: TestPlayer;

beforeAll(async () => {
	[alice, bob] = await TestOperator.two(world());
	player = await TestPlayer.logIn(world(), "paula");
});
beforeEach(() => threshold("500.00"));

/** Of one action by itself: what was moved before does not count. */
async function threshold(amount: string): Promise<void> {
	await world().owner`truncate operator_move`;
	await world().configure({ secondPersonAbove: { EUR: amount } });
}

describe("a bet of 5.00", () => {
	/** It was paid nothing, whatever was drawn. */
	async function lostBet(): Promise<number> {
		for (;;) {
			const betId = await settledBet(player);
			if ((await player.bet(betId)).winAmount === "0.00") return betId;
		}
	}
	const asVoid = (betId: number) => ({ betId, kind: "void" });
	const asPaid = (betId: number, amount: string) => ({ betId, kind: "payout", amount });

	test("is voided by one person when its stake is not above the threshold, and by two when it is", async () => {
		await threshold("5.00");
		const small = await lostBet();
		expect(await alice.does("/bets/correct", asVoid(small))).toMatchObject(DONE);
		await threshold("4.99");
		const betId = await lostBet();
		const before = await player.ledger(betId);
		for (let time = 0; time < 2; time++) {
			expect(await alice.does("/bets/correct", asVoid(betId))).toMatchObject({ ...WAITS, askedBy: "alice" });
		}
		await world().pass(10_000);
		expect(await player.ledger(betId)).toEqual(before);
		expect(await bob.does("/bets/correct", asVoid(betId))).toMatchObject(DONE);
		await world().pass(10_000);
		expect(await player.bet(betId)).toMatchObject({ status: "return" });
		const rows = await alice.lists("/audit-log", { subject: `bet ${betId}`, action: "bet.correct", limit: 1 });
		expect(rows).toMatchObject([{ actor: "bob", details: { kind: "void", askedBy: "alice" } }]);
	});

	test("that was paid 10.03 is voided, or corrected to less, by two people when that is taken back above the threshold", async () => {
		const betId = await lostBet();
		expect(await alice.does("/bets/correct", asPaid(betId, "10.03"))).toMatchObject(DONE);
		await world().pass(10_000);
		await threshold("10.02");
		expect(await alice.does("/bets/correct", asVoid(betId))).toMatchObject(WAITS);
		expect(await alice.does("/bets/correct", asPaid(betId, "0.01"))).toMatchObject(WAITS);
		await threshold("10.03");
		expect(await alice.does("/bets/correct", asPaid(betId, "0.01"))).toMatchObject(DONE);
	});
});

/** Twenty numbers, of which so many are among the player's three picks, 1 to 3. Three of three pay 240.00. */
const resultWith = (hits: number): object => ({
	numbers: Array.from({ length: 20 }, (_, index) => (index < hits ? index + 1 : index + 4)),
});

interface DrawnRound {
	readonly roundId: number;
	readonly bets: readonly number[];
}

async function openRound(count: number): Promise<DrawnRound> {
	const { roundId } = await player.newRound();
	const bets: number[] = [];
	for (let number = 0; number < count; number++) bets.push(await player.place({ roundId }));
	return { roundId, bets };
}

async function drawnRound(count: number): Promise<DrawnRound> {
	const drawn = await openRound(count);
	await world().pass(ROUND_MS);
	return drawn;
}

const stateOf = async (roundId: number) => {
	const [row] = await world().owner`
		select state, corrected_at as "correctedAt", settled_at is not null as "isSettled" from round
		where round_id = ${roundId}`;
	return row;
};

describe("a drawn round", () => {
	test("gets another result by one person when its bets move no more than the threshold in all", async () => {
		const { roundId, bets } = await drawnRound(2);
		expect(await alice.does("/rounds/correct", { roundId, result: resultWith(3) })).toMatchObject(DONE);
		await world().pass(10_000);
		for (const betId of bets) expect(await player.bet(betId)).toMatchObject({ winAmount: "240.00" });
	});

	test("gets another result by two people above it; until then nothing of it changes, and another result needs its own two", async () => {
		const { roundId, bets } = await drawnRound(3);
		const before = await stateOf(roundId);
		const body = { roundId, result: resultWith(3) };
		for (let time = 0; time < 2; time++) {
			const value = await alice.does("/rounds/correct", body);
			expect(value).toMatchObject({ ...WAITS, askedBy: "alice", round: { roundId, state: "finished" } });
		}
		await world().pass(20_000);
		expect(await stateOf(roundId)).toEqual(before);
		const shifted = { numbers: [1, 2, 3, ...Array.from({ length: 17 }, (_, index) => index + 30)] };
		expect(await bob.does("/rounds/correct", { roundId, result: shifted })).toMatchObject({ ...WAITS, askedBy: "bob" });
		expect(await bob.does("/rounds/correct", body)).toMatchObject({ ...DONE, round: { roundId } });
		await world().pass(10_000);
		for (const betId of bets) expect(await player.bet(betId)).toMatchObject({ winAmount: "240.00" });
		expect(await alice.does("/rounds/correct", body)).toMatchObject({ outcome: "nothing_to_do" });
		const subject = `round ${roundId}`;
		expect(await alice.lists("/audit-log", { subject, action: "round.correct" })).toMatchObject([
			{ actor: "bob", details: { gameCode: 9, askedBy: "alice" } },
		]);
		expect(await alice.lists("/audit-log", { subject, action: "approval.ask" })).toHaveLength(2);
	});

	test("that was corrected since the first person asked is asked for anew", async () => {
		const { roundId } = await drawnRound(3);
		const body = { roundId, result: resultWith(3) };
		expect(await alice.does("/rounds/correct", body)).toMatchObject(WAITS);
		expect(await bob.does("/rounds/correct", { roundId, result: resultWith(1) })).toMatchObject(DONE);
		await world().pass(10_000);
		expect(await bob.does("/rounds/correct", body)).toMatchObject({ ...WAITS, askedBy: "bob" });
		expect(await alice.does("/rounds/correct", body)).toMatchObject(DONE);
	});

	test("is cancelled by two people above the threshold: stakes go back, and what was paid is taken back", async () => {
		const { roundId, bets } = await drawnRound(3);
		await threshold("14.99");
		expect(await alice.does("/rounds/cancel", { roundId })).toMatchObject({ ...WAITS, round: { state: "finished" } });
		await world().pass(10_000);
		expect(await stateOf(roundId)).toMatchObject({ state: "finished", isSettled: true });
		expect(await bob.does("/rounds/cancel", { roundId })).toMatchObject(DONE);
		await world().pass(10_000);
		for (const betId of bets) expect(await player.bet(betId)).toMatchObject({ status: "return" });
		expect(await alice.does("/rounds/cancel", { roundId })).toMatchObject({ outcome: "nothing_to_do" });
		const rows = await alice.lists("/audit-log", { subject: `round ${roundId}`, action: "round.cancel" });
		expect(rows).toMatchObject([{ actor: "bob", details: { state: "finished", askedBy: "alice" } }]);
	});

	test("whose wins are not paid yet loses them by two people only", async () => {
		const { roundId } = await openRound(3);
		while ((await stateOf(roundId))?.["state"] !== "drawing") await world().pass(1_000);
		const winning = JSON.stringify(resultWith(3));
		await world().owner`update round set result = ${winning}::text::jsonb where round_id = ${roundId}`;
		expect(await stateOf(roundId)).toMatchObject({ isSettled: false });
		expect(await alice.does("/rounds/correct", { roundId, result: resultWith(0) })).toMatchObject(WAITS);
		expect(await alice.does("/rounds/cancel", { roundId })).toMatchObject(WAITS);
	});

	test("of more bets than are added up always takes two people", async () => {
		const { roundId, bets } = await drawnRound(1);
		await threshold("1000000.00");
		await world().owner`
			insert into bet select (jsonb_populate_record(b, jsonb_build_object(
				'bet_id', nextval('money_id'), 'idempotency_key', gen_random_uuid(), 'state', 'lose', 'win_amount', 0))).*
			from bet b, generate_series(1, 200) where b.bet_id = ${bets[0] ?? 0}`;
		expect(await alice.does("/rounds/correct", { roundId, result: resultWith(3) })).toMatchObject(WAITS);
		expect(await alice.does("/rounds/cancel", { roundId })).toMatchObject(WAITS);
	});

	test("for which two people ask at once is corrected once", async () => {
		const { roundId, bets } = await drawnRound(3);
		const body = { roundId, result: resultWith(3) };
		const asked = await Promise.all([alice.does("/rounds/correct", body), bob.does("/rounds/correct", body)]);
		expect(asked.map(({ outcome }) => outcome).toSorted()).toEqual(["done", "waits_for_second_person"]);
		await world().pass(10_000);
		for (const betId of bets) {
			expect((await player.ledger(betId)).filter(([, amount]) => amount === "240.00")).toEqual([[1, "240.00"]]);
		}
	});
});

test("a round that is not drawn is cancelled by one person, whatever was staked", async () => {
	const { roundId, bets } = await openRound(1);
	await threshold("0.00");
	expect(await alice.does("/rounds/cancel", { roundId })).toMatchObject(DONE);
	await world().pass(10_000);
	for (const betId of bets) expect(await player.bet(betId)).toMatchObject({ status: "return" });
});
