import { afterEach, beforeEach, expect, test } from "vitest";
import { startPlaying } from "../testing/start-playing.ts";
import { TestOperator } from "../testing/test-operator.ts";
import { TestPlayer } from "../testing/test-player.ts";
import type { TestProvider } from "../testing/test-provider.ts";
import { useWorld } from "../testing/world.ts";

const world = useWorld();
afterEach(() => world().casino.faults.clear());

let provider: TestProvider;
let alice: TestPlayer;
let sessionId: string;
beforeEach(async () => {
	({ provider, player: alice, sessionId } = await startPlaying(world()));
});

test("the same pay-in 40 times at once is one bet, and all are answered 1", async () => {
	const answers = await Promise.all(Array.from({ length: 40 }, () => provider.payIn(sessionId, "many-1")));
	expect(new Set(answers.map((answer) => answer._responseCode)), world().log.join("\n")).toEqual(new Set([1]));
	expect(await alice.ledger(await provider.betIdOf("many-1"))).toEqual([[-1, "5.00"]]);
});

test("an amount in another spelling is the same content", async () => {
	await provider.payIn(sessionId, "spelt-1", { betAmount: "5.00" });
	expect(await provider.payIn(sessionId, "spelt-1", { betAmount: 5 })).toMatchObject({ _responseCode: 1 });
	expect(await alice.ledger(await provider.betIdOf("spelt-1"))).toEqual([[-1, "5.00"]]);
});

test("a coefficient and a win in another spelling are the same content, another coefficient is not", async () => {
	const untold = { betAmount: "5.00", winAmount: "12.50" };
	const said = { ...untold, winOdd: "2.5" };
	await provider.payInOut(sessionId, "spelt-2", said);
	for (const over of [{ winOdd: "2.50" }, { winOdd: 2.5 }, { winOdd: "2.500" }, { betAmount: "5", winAmount: "12.5" }])
		expect(await provider.payInOut(sessionId, "spelt-2", { ...said, ...over })).toMatchObject({ _responseCode: 1 });
	for (const other of [{ ...said, winOdd: "2.51" }, { ...said, winOdd: "25" }, untold])
		expect(await provider.payInOut(sessionId, "spelt-2", other)).toMatchObject({
			...{ _responseCode: 7, message: "betId: it was used before with other content." },
		});
	await world().settle();
	expect(await alice.ledger(await provider.betIdOf("spelt-2"))).toEqual([
		[-1, "5.00"],
		[1, "12.50"],
	]);
});

test("the same pay-out 20 times at once pays once; so does the same after the casino's accept", async () => {
	await provider.payIn(sessionId, "paid-1");
	const answers = await Promise.all(Array.from({ length: 20 }, () => provider.payOut(sessionId, "paid-1")));
	expect(new Set(answers.map((answer) => answer._responseCode))).toEqual(new Set([1]));
	await world().settle();
	expect(await provider.payOut(sessionId, "paid-1")).toMatchObject({ _responseCode: 1 });
	await world().settle();
	expect(await alice.ledger(await provider.betIdOf("paid-1"))).toEqual([
		[-1, "5.00"],
		[1, "9.00"],
	]);
	expect(await provider.payIn(sessionId, "paid-1")).toMatchObject({ _responseCode: 1 });
});

test("pay-out and refund at once: one of them, and the other is told so", async () => {
	for (const round of [1, 2, 3]) {
		const betId = `race-${round}`;
		await provider.payIn(sessionId, betId);
		const [paid, back] = await Promise.all([provider.payOut(sessionId, betId), provider.refund(sessionId, betId)]);
		expect([paid._responseCode, back._responseCode].toSorted()).toEqual([1, 7]);
		await world().settle();
		expect(await alice.ledger(await provider.betIdOf(betId))).toEqual([
			[-1, "5.00"],
			paid._responseCode === 1 ? [1, "9.00"] : [2, "5.00"],
		]);
	}
});

test("a refund before its pay-in leaves a tombstone: the pay-in is refused, now and for ever", async () => {
	expect(await provider.refund(sessionId, "tomb-1")).toMatchObject({ status: 200, _responseCode: 1 });
	expect(await provider.refund(sessionId, "tomb-1")).toMatchObject({ _responseCode: 1 });
	for (let time = 0; time < 2; time++)
		expect(await provider.payIn(sessionId, "tomb-1")).toMatchObject({
			...{ status: 500, _responseCode: 7, message: "betId: its refund came before its pay-in." },
		});
	expect(await provider.payOut(sessionId, "tomb-1")).toMatchObject({ _responseCode: 7 });
	const [row] = await world().owner`select bet_id from provider_bet where provider_bet_id = 'tomb-1'`;
	expect(row).toEqual({ bet_id: null });
});

test("a refund and its pay-in at once end with no money gone, whichever comes first", async () => {
	for (const round of [1, 2, 3, 4]) {
		const betId = `cross-${round}`;
		const [taken, back] = await Promise.all([provider.payIn(sessionId, betId), provider.refund(sessionId, betId)]);
		expect(back._responseCode).toBe(1);
		expect([1, 7]).toContain(taken._responseCode);
		await world().settle();
		const [row] = await world().owner<{ betId: number | null }[]>`
			select bet_id as "betId" from provider_bet where provider_bet_id = ${betId}`;
		const ledger = row?.betId == null ? [] : await alice.ledger(row.betId);
		expect([0, 2]).toContain(ledger.length);
	}
	expect(await world().casino.books.unbalanced()).toEqual([]);
});

test.each<readonly [string, Record<string, string>]>([
	["another amount", { betAmount: "5.01" }],
	["another round", { gameRoundId: "r-2" }],
])("a bet id used again with %s: 7, nothing moves, and it is listed", async (name, over) => {
	const betId = `again-${name}`;
	await provider.payIn(sessionId, betId);
	expect(await provider.payIn(sessionId, betId, over)).toMatchObject({ status: 500 });
	const ours = await provider.betIdOf(betId);
	expect(await alice.ledger(ours)).toEqual([[-1, "5.00"]]);
	expect(await world().owner`select kind from conflict where subject_id = ${ours}`).toHaveLength(1);
	expect(await provider.payIn(sessionId, betId)).toMatchObject({ _responseCode: 1 });
});

test("a pay-in-out that repeats a pay-in's bet id is another content", async () => {
	await provider.payIn(sessionId, "kind-1");
	expect(await provider.payInOut(sessionId, "kind-1")).not.toMatchObject({ _responseCode: 1 });
	await world().settle();
	expect(await alice.ledger(await provider.betIdOf("kind-1"))).toEqual([[-1, "5.00"]]);
});

test("a bet that is told and never settled is listed after 24 hours, and a pay-out still settles it", async () => {
	await provider.payIn(sessionId, "day-1");
	const betId = await provider.betIdOf("day-1");
	const listed = async () => {
		const [row] = await world().owner<{ listed: string | null }[]>`
			select listed from delivery where subject_id = ${betId} and seq = 1`;
		return row?.listed;
	};
	await world().clock.advance(24 * 3_600_000 - 1_000);
	await world().service.step();
	expect(await listed()).toBeNull();
	await world().clock.advance(2_000);
	await world().service.step();
	expect(await listed()).toBe("unsettled");
	expect(await alice.ledger(betId)).toEqual([[-1, "5.00"]]);
	expect(await provider.payOut(sessionId, "day-1")).toMatchObject({ _responseCode: 1 });
	await world().settle();
	const nextDay = await TestPlayer.logIn(world(), "alice");
	expect([await listed(), (await nextDay.bet(betId)).status]).toEqual([null, "win"]);
});

test("one that its provider never settles is given back by two people, once, and a pay-out after it gets 7", async () => {
	await provider.payIn(sessionId, "never-1");
	const betId = await provider.betIdOf("never-1");
	const [olga, oskar] = [await TestOperator.named(world(), "olga"), await TestOperator.named(world(), "oskar")];
	expect(await olga.does("/bets/return", { betId })).toMatchObject({ outcome: "refused", reason: "nothing_to_return" });
	await world().clock.advance(24 * 3_600_000 + 1_000);
	await world().service.step();
	expect(await olga.does("/bets/return", { betId })).toMatchObject({ outcome: "waits_for_second_person" });
	expect(await oskar.does("/bets/return", { betId })).toMatchObject({ outcome: "done" });
	expect(await olga.does("/bets/return", { betId })).toMatchObject({ outcome: "nothing_to_do" });
	await world().settle();
	expect(await alice.ledger(betId)).toEqual([
		[-1, "5.00"],
		[2, "5.00"],
	]);
	expect(await provider.payOut(sessionId, "never-1")).toMatchObject({ _responseCode: 7 });
	expect(await world().casino.books.unbalanced()).toEqual([]);
});
