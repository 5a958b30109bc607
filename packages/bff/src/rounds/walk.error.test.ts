/** A bet that cannot be decided on keeps no other bet of its round from its correction. */
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { holdTableFromReaders, locksAwaited } from "../testing/locks.ts";
import { TestOperator } from "../testing/test-operator.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { ROUND_MS } from "../testing/troubled-bets.ts";
import { useWorld } from "../testing/world.ts";

const world = useWorld({ deduplication: "BetId+TransactionType+Amount+TaxAmount" });
/** Pays three hits of three picks, 48 times the stake. */
const WINNING = { numbers: Array.from({ length: 20 }, (_, index) => index + 1) };
const LOSING = { numbers: WINNING.numbers.map((number) => number + 20) };
let operators: readonly TestOperator[];
let alice: TestPlayer;

beforeAll(async () => {
	operators = [await TestOperator.named(world(), "olga"), await TestOperator.named(world(), "oskar")];
	alice = await TestPlayer.logIn(world(), "alice");
});

async function poison(betId: number): Promise<void> {
	await world().owner`update bet set selection = '{"market": "unknown"}' where bet_id = ${betId}`;
}

async function heal(betId: number): Promise<void> {
	const selection = JSON.stringify({ market: "numbers", numbers: [1, 2, 3] });
	await world().owner`update bet set selection = ${selection}::text::jsonb where bet_id = ${betId}`;
}

async function isSettled(roundId: number): Promise<boolean> {
	const [row] = await world().owner`select settled_at from round where round_id = ${roundId}`;
	return row?.["settled_at"] !== null;
}

describe.each([
	["that could not be settled before", true],
	["that was settled before", false],
])("a corrected round with a bet %s", (_, isPoisonedEarly) => {
	test("pays its other bets by the new result, is told of, and ends when the bet is mended", async () => {
		const { roundId } = await alice.newRound();
		const [first, poisoned, last] = [
			await alice.place({ roundId }),
			await alice.place({ roundId }),
			await alice.place({ roundId }),
		];
		if (isPoisonedEarly) await poison(poisoned);
		await world().pass(ROUND_MS);
		if (!isPoisonedEarly) await poison(poisoned);
		// Nobody knows what the poisoned bet will be paid, so that it takes two people.
		const asked = [];
		for (const operator of operators) asked.push(await operator.does("/rounds/correct", { roundId, result: WINNING }));
		expect(asked).toMatchObject([{ outcome: "waits_for_second_person" }, { outcome: "done", isComplete: false }]);
		await world().pass(20_000);
		for (const betId of [first, last]) {
			expect(await alice.bet(betId)).toMatchObject({ status: "win", winAmount: "240.00" });
		}
		expect(await isSettled(roundId)).toBe(false);
		const told = world().log.filter((line) => line.includes(String(poisoned)));
		expect(told.length).toBeGreaterThan(0);
		// Not at every look, of which there are ten a second: here one a second.
		expect(told.length).toBeLessThanOrEqual(15);
		await heal(poisoned);
		await world().pass(20_000);
		expect(await alice.bet(poisoned)).toMatchObject({ status: "win", winAmount: "240.00" });
		expect(await isSettled(roundId)).toBe(true);
	});
});

test("while a corrected round waits for the casino, no look at it reads its bets", async () => {
	const { roundId } = await alice.newRound();
	const betId = await alice.place({ roundId });
	world().casino.faults.add({ call: "/payments/make", transactionType: 1, player: "alice", fault: "acceptNever" });
	onTestFinished(() => {
		world().casino.faults.clear();
	});
	await world().pass(ROUND_MS);
	await operators[0]?.does("/rounds/correct", { roundId, result: WINNING });
	const corrected = await operators[0]?.does("/rounds/correct", { roundId, result: LOSING });
	expect(corrected).toMatchObject({ outcome: "done", bets: [{ betId, outcome: "waits" }] });
	await world().pass(1_000);
	expect(await isSettled(roundId)).toBe(false);
	const letGo = await holdTableFromReaders(world(), "bet");
	onTestFinished(letGo);
	const stepping = { isOver: false };
	const stepped = world()
		.service.step()
		.finally(() => {
			stepping.isOver = true;
		});
	await expect.poll(async () => stepping.isOver || (await locksAwaited(world().owner)) > 0).toBe(true);
	expect(stepping.isOver).toBe(true);
	await stepped;
});
