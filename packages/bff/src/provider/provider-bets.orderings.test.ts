/** Pay-ins whose casino is slow, silent or contrary; the numbers are those of the reference on orderings. */

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { startPlaying } from "../testing/start-playing.ts";
import { TestOperator } from "../testing/test-operator.ts";
import { type TestPlayer, valueIn } from "../testing/test-player.ts";
import type { ProviderReplyOfTest, TestProvider } from "../testing/test-provider.ts";
import { untilPlaced } from "../testing/until-placed.ts";
import { useWorld } from "../testing/world.ts";

/** How long a pay-in waits, where nothing else is set. */
const WAIT_MS = 8_000;

const world = useWorld();
afterEach(() => world().casino.faults.clear());

let provider: TestProvider;
let alice: TestPlayer;
let sessionId: string;
beforeEach(async () => {
	({ provider, player: alice, sessionId } = await startPlaying(world()));
});

/** A pay-in that waits: its bet stands, and nothing else is under way. */
async function waitingPayIn(betId: string): Promise<{ readonly answer: Promise<ProviderReplyOfTest> }> {
	const answer = provider.payIn(sessionId, betId);
	await untilPlaced(provider, betId);
	return { answer };
}

/** The provider is told 99 when its wait is over. Time goes on only then: the last look may be slow, and finds what came until it looks. */
async function waitInVain(answer: Promise<ProviderReplyOfTest>): Promise<void> {
	await world().pass(WAIT_MS);
	expect(await answer).toMatchObject({ status: 500, _responseCode: 99 });
}

function acceptsAfter(ms: number): void {
	world().casino.faults.add({ call: "/payments/make", fault: "acceptLate", value: ms, transactionType: -1, times: 1 });
}

describe("telling and ending", () => {
	test("9: answered 99 at 8 s, accepted at 9 s, the provider is silent: returned at 30 s, and the repeat at 31 s gets 7", async () => {
		acceptsAfter(9_000);
		const { answer } = await waitingPayIn("order-9");
		await waitInVain(answer);
		await world().pass(2_000);
		const betId = await provider.betIdOf("order-9");
		expect(await alice.ledger(betId)).toEqual([[-1, "5.00"]]);
		await world().pass(20_000);
		expect(await alice.ledger(betId)).toEqual([
			[-1, "5.00"],
			[2, "5.00"],
		]);
		await world().pass(1_000);
		expect(await provider.payIn(sessionId, "order-9")).toMatchObject({ _responseCode: 7 });
		expect(await provider.payOut(sessionId, "order-9")).toMatchObject({ _responseCode: 7 });
		expect(await alice.bet(betId)).toMatchObject({ status: "return" });
	});

	test("10: answered 99 and repeated at 10 s, accepted at 12 s: the repeat is answered 1, and the bet plays", async () => {
		acceptsAfter(12_000);
		const { answer } = await waitingPayIn("order-10");
		await waitInVain(answer);
		await world().pass(2_000);
		const { answer: repeat } = await waitingPayIn("order-10");
		await world().pass(3_000);
		expect(await repeat).toMatchObject({ status: 200, _responseCode: 1 });
		await world().pass(30_000);
		const betId = await provider.betIdOf("order-10");
		expect(await alice.bet(betId)).toMatchObject({ status: "accepted" });
		expect(await provider.payOut(sessionId, "order-10")).toMatchObject({ _responseCode: 1 });
		await world().settle();
		expect(await alice.ledger(betId)).toEqual([
			[-1, "5.00"],
			[1, "9.00"],
		]);
	});

	test("11: a refund while its pay-in waits is answered 1, the pay-in 7, and the late accept is returned once", async () => {
		acceptsAfter(5_000);
		const { answer } = await waitingPayIn("order-11");
		expect(await provider.refund(sessionId, "order-11")).toMatchObject({ status: 200, _responseCode: 1 });
		expect(await answer).toMatchObject({ status: 500, _responseCode: 7 });
		await world().pass(10_000);
		const betId = await provider.betIdOf("order-11");
		expect(await alice.bet(betId)).toMatchObject({ status: "return" });
		expect(await alice.ledger(betId)).toEqual([
			[-1, "5.00"],
			[2, "5.00"],
		]);
		expect(await provider.refund(sessionId, "order-11")).toMatchObject({ _responseCode: 1 });
	});

	test("13: the casino's own return of a provider's bet is refused; the provider's refund is the one return", async () => {
		await provider.payIn(sessionId, "order-13");
		const betId = await provider.betIdOf("order-13");
		const [asked, refunds] = await Promise.all([
			world().casino.requestReturn(betId, "alice", "a mistake"),
			Promise.all([1, 2, 3].map(() => provider.refund(sessionId, "order-13"))),
		]);
		expect(asked).toMatchObject({ errorCode: 103_752 });
		expect(refunds.map((one) => one._responseCode)).toEqual([1, 1, 1]);
		await world().settle();
		expect(await alice.ledger(betId)).toEqual([
			[-1, "5.00"],
			[2, "5.00"],
		]);
	});
});

describe("13: a return that several ask for at once is one return", () => {
	const REFUNDS = 3;

	async function askAll(betId: string, operator: TestOperator | null) {
		const ours = await provider.betIdOf(betId);
		const [partner, returned, ...refunds] = await Promise.all([
			world().casino.requestReturn(ours, "alice", "a mistake"),
			operator?.post("/bets/return", { betId: ours, note: "13" }),
			...Array.from({ length: REFUNDS }, () => provider.refund(sessionId, betId)),
		]);
		await world().settle();
		const outcome = returned === undefined ? undefined : z.object({ outcome: z.string() }).parse(valueIn(returned));
		return { partner, outcome: outcome?.outcome, refunds: refunds.map((one) => one._responseCode) };
	}

	/** The casino has the stake, its accept is lost, and the bet was withdrawn at its deadline. */
	async function withdrawnBet(betId: string): Promise<void> {
		world().casino.faults.add({ call: "/payments/make", fault: "acceptNever", transactionType: -1 });
		const { answer } = await waitingPayIn(betId);
		await waitInVain(answer);
		await world().pass(23_000);
		world().casino.faults.clear();
	}

	test("of a bet that plays: the provider's refund; the operator and the casino are refused", async () => {
		const operator = await TestOperator.named(world(), "olga");
		await provider.payIn(sessionId, "order-13a");
		const { partner, outcome, refunds } = await askAll("order-13a", operator);
		expect(partner).toMatchObject({ errorCode: 103_752 });
		expect(outcome).not.toBe("done");
		expect(refunds).toEqual(Array.from({ length: REFUNDS }, () => 1));
		expect(await alice.ledger(await provider.betIdOf("order-13a"))).toEqual([
			[-1, "5.00"],
			[2, "5.00"],
		]);
	});

	test("of a bet that was withdrawn: the operator's, whoever comes first", async () => {
		const operator = await TestOperator.named(world(), "olga");
		for (const betId of ["order-13b", "order-13c", "order-13d"]) {
			await withdrawnBet(betId);
			const ours = await provider.betIdOf(betId);
			expect(await alice.ledger(ours)).toEqual([[-1, "5.00"]]);
			const { partner, outcome, refunds } = await askAll(betId, operator);
			expect(partner).toMatchObject({ errorCode: 103_752 });
			expect(outcome).toBe("done");
			expect(refunds).toEqual(Array.from({ length: REFUNDS }, () => 1));
			expect(await alice.ledger(ours)).toEqual([
				[-1, "5.00"],
				[2, "5.00"],
			]);
			expect(await alice.bet(ours)).toMatchObject({ status: "return" });
			const again = await operator.does("/bets/return", { betId: ours });
			expect(again["outcome"]).not.toBe("done");
			const returns = await world().owner`
				select from delivery where subject_id = ${ours} and (transaction_type = 2 or kind = 'rollback')`;
			expect(returns).toHaveLength(1);
		}
	});
});

describe("a casino that accepts late, twice or never", () => {
	test("late, within the wait: 1", async () => {
		acceptsAfter(5_000);
		const { answer } = await waitingPayIn("late-1");
		await world().pass(6_000);
		expect(await answer).toMatchObject({ _responseCode: 1 });
	});

	test("late, after the deadline: 99, then 7, and the stake comes back", async () => {
		acceptsAfter(40_000);
		const { answer } = await waitingPayIn("late-2");
		await waitInVain(answer);
		await world().pass(23_000);
		expect(await provider.payIn(sessionId, "late-2")).toMatchObject({ _responseCode: 7 });
		await world().pass(20_000);
		expect(await alice.ledger(await provider.betIdOf("late-2"))).toEqual([
			[-1, "5.00"],
			[2, "5.00"],
		]);
	});

	test("twice: one bet, one answer", async () => {
		world().casino.faults.add({
			call: "/payments/make",
			fault: "acceptTwice",
			value: 5,
			transactionType: -1,
			times: 1,
		});
		expect(await provider.payIn(sessionId, "twice-1")).toMatchObject({ _responseCode: 1 });
		await world().settle();
		const betId = await provider.betIdOf("twice-1");
		expect(await alice.ledger(betId)).toEqual([[-1, "5.00"]]);
		expect(await alice.bet(betId)).toMatchObject({ status: "accepted" });
	});

	test("never: 99, then 7, and the bet stands on the manual list", async () => {
		world().casino.faults.add({ call: "/payments/make", fault: "acceptNever", transactionType: -1, times: 1 });
		const { answer } = await waitingPayIn("never-1");
		await waitInVain(answer);
		await world().pass(23_000);
		expect(await provider.payIn(sessionId, "never-1")).toMatchObject({ _responseCode: 7 });
		const betId = await provider.betIdOf("never-1");
		const [acceptance] = await world().owner`select state, listed from delivery where subject_id = ${betId}`;
		expect(acceptance).toEqual({ state: "withdrawn", listed: "withdrawn" });
	});

	test("a casino that hangs costs the pay-in no more than its wait; the bet is never told", async () => {
		world().casino.faults.add({ call: "/payments/make", fault: "hang", player: "alice" });
		const { answer } = await waitingPayIn("hang-1");
		await waitInVain(answer);
		await world().pass(23_000);
		expect(await provider.payIn(sessionId, "hang-1")).toMatchObject({ _responseCode: 7 });
	});
});

test("a pay-out before the accept is answered 99, and 1 when it comes again", async () => {
	acceptsAfter(3_000);
	const { answer } = await waitingPayIn("early-1");
	expect(await provider.payOut(sessionId, "early-1")).toMatchObject({ status: 500, _responseCode: 99 });
	await world().pass(4_000);
	expect(await answer).toMatchObject({ _responseCode: 1 });
	expect(await provider.payOut(sessionId, "early-1")).toMatchObject({ _responseCode: 1 });
});

test("a pay-out counts as telling: a bet whose pay-in was answered 99 and that is paid out is not returned", async () => {
	acceptsAfter(9_000);
	const { answer } = await waitingPayIn("tell-1");
	await waitInVain(answer);
	await world().pass(2_000);
	expect(await provider.payOut(sessionId, "tell-1")).toMatchObject({ _responseCode: 1 });
	await world().pass(25_000);
	const betId = await provider.betIdOf("tell-1");
	expect(await alice.ledger(betId)).toEqual([
		[-1, "5.00"],
		[1, "9.00"],
	]);
});

test("12: a pay-out is answered 1 while the casino is away, and drains by itself", async () => {
	await provider.payIn(sessionId, "order-12");
	world().casino.faults.add({ call: "/payments/make", fault: "http", value: 503, transactionType: 1 });
	expect(await provider.payOut(sessionId, "order-12")).toMatchObject({ _responseCode: 1 });
	await world().pass(120_000);
	world().casino.faults.clear();
	await world().pass(700_000);
	expect(await alice.ledger(await provider.betIdOf("order-12"))).toEqual([
		[-1, "5.00"],
		[1, "9.00"],
	]);
});

test("the accept may come to another process: the waiting one finds it in the database", async () => {
	const other = await world().startAnother();
	acceptsAfter(2_000);
	const answer = provider.send(
		`${sessionId}/bets/pay-in`,
		await provider.sign({ betId: "other-1", gameRoundId: "r-1", betAmount: "5.00" }),
		other.url,
	);
	await untilPlaced(provider, "other-1");
	await world().pass(4_000);
	expect(await answer).toMatchObject({ status: 200, _responseCode: 1 });
});

test("F46 a pay-in-out is answered 1 when its stake is through, and its payout is repeated until it is through too", async () => {
	world().casino.faults.add({ call: "/payments/make", fault: "http", value: 503, transactionType: 1, times: 3 });
	expect(await provider.payInOut(sessionId, "f46-1")).toMatchObject({ status: 200, _responseCode: 1 });
	await world().pass(30_000);
	expect(await alice.ledger(await provider.betIdOf("f46-1"))).toEqual([
		[-1, "5.00"],
		[1, "9.00"],
	]);
});

test("F46 a pay-in-out whose stake is refused pays nothing", async () => {
	world().casino.faults.add({ call: "/payments/make", fault: "acceptCode", value: 103_802, times: 1 });
	expect(await provider.payInOut(sessionId, "f46-2")).toMatchObject({ status: 402, _responseCode: 2 });
	await world().pass(30_000);
	expect(await alice.ledger(await provider.betIdOf("f46-2"))).toEqual([]);
});

test("a pay-in for which no bets are taken is told so, though they are taken again a moment later", async () => {
	const isAway = vi.spyOn(world().service.wagering.wallet, "isAvailable").mockReturnValueOnce(false);
	const answer = await provider.payIn(sessionId, "away-1");
	isAway.mockRestore();
	expect(answer).toMatchObject({ _responseCode: 7, message: "The casino takes no bets now." });
});

test("F48 pay-outs and refunds are never limited by rate, whatever else is", async () => {
	const betIds = Array.from({ length: 12 }, (_, bet) => `f48-${bet}`);
	for (const betId of betIds) await provider.payIn(sessionId, betId, { betAmount: "1.00" });
	await provider.apply({ settings: { payInsPerSecond: 1, balancesPerSecond: 1 } });
	expect((await provider.payIn(sessionId, "f48-more"))._responseCode).not.toBe(1);
	const answers = await Promise.all(
		betIds.map((betId, bet) => (bet % 2 === 0 ? provider.payOut(sessionId, betId) : provider.refund(sessionId, betId))),
	);
	expect(answers.map((answer) => answer._responseCode)).toEqual(betIds.map(() => 1));
});
