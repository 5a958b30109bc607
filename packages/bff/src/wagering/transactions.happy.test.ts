/**
 * What each transaction says on the wire, as the casino receives it: types -1, 1, 2, -2 and 4, tax, tag, and the
 * calls that close and reopen. Bets with a PromoCode are in the fault suite (F13, `partner-wallet-promo.test.ts`).
 */
import { payJackpot } from "@webframe/shared/bet";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TestOperator } from "../testing/test-operator.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { trailOf } from "../testing/trail.ts";
import { ROUND_MS, settledBet } from "../testing/troubled-bets.ts";
import { TWO_GAMES, useWorld } from "../testing/world.ts";
import { changeBet } from "./change-bet.ts";

const world = useWorld({ settings: { games: TWO_GAMES } });
let operator: TestOperator;
let alice: TestPlayer;

beforeAll(async () => {
	operator = await TestOperator.named(world(), "olga");
	alice = await TestPlayer.logIn(world(), "alice");
});
beforeEach(() => alice.newRound());

interface Said {
	readonly path: string;
	readonly TransactionType?: number;
	readonly Amount?: string;
	readonly TaxAmount?: string;
	readonly TagId?: number;
	readonly IsClosed?: boolean;
}

/** What the casino was told of a bet, in order. */
function saidOf(betId: number): readonly Said[] {
	return world().casino.traffic.received.flatMap(({ path, data }): readonly Said[] => {
		const said = data as Omit<Said, "path"> & { BetId?: number };
		return said.BetId === betId && path !== "/payments/info" ? [{ path, ...said }] : [];
	});
}

const money = (betId: number) =>
	saidOf(betId).flatMap(({ TransactionType: type, Amount, TaxAmount }) =>
		type === undefined ? [] : [[type, Amount, TaxAmount] as const],
	);

/** One number each: those that are drawn win 3.75 times what plays, the others nothing. */
async function placeTwelve(): Promise<readonly number[]> {
	const { roundId } = await alice.openRound();
	const ids: number[] = [];
	for (let number = 1; number <= 12; number++) {
		ids.push(await alice.place({ roundId, selection: { market: "numbers", numbers: [number] } }));
	}
	return ids;
}

/** Of twelve bets of a drawn round, one that won and one that lost. */
async function drawn(): Promise<{ readonly won: number; readonly lost: number; readonly roundId: number }> {
	const { roundId } = await alice.openRound();
	const ids = await placeTwelve();
	await world().pass(ROUND_MS);
	const bets = await Promise.all(ids.map((betId) => alice.bet(betId)));
	const won = bets.find(({ status }) => status === "win")?.betId;
	const lost = bets.find(({ status }) => status === "lose")?.betId;
	if (won === undefined || lost === undefined) throw new Error("Of twelve bets none won, or none lost.");
	return { won, lost, roundId };
}

describe("tax: the wallet moves by Amount, and TaxAmount tells what of it is tax", () => {
	test.each([
		["stake", ["5.00", "0.50"], ["16.87", "0.00"]],
		["payout", ["5.00", "0.00"], ["16.87", "1.88"]],
		["winnings", ["5.00", "0.00"], ["17.37", "1.38"]],
	])(
		"on the %s: on every transaction; a return repeats the stake's, a take-back the payout's",
		async (base, stake, win) => {
			await world().configure({ tax: { base, rate: "0.1" } });
			const { won, lost, roundId } = await drawn();
			expect(money(won)).toEqual([
				[-1, ...stake],
				[1, ...win],
			]);
			expect(money(lost)).toEqual([
				[-1, ...stake],
				[1, "0.00", "0.00"],
			]);
			expect(await alice.bet(won)).toMatchObject({ winAmount: win[0], taxAmount: win[1] });
			await operator.does("/rounds/cancel", { roundId });
			await world().pass(10_000);
			expect(money(won).slice(2)).toEqual([
				[-2, ...win],
				[2, ...stake],
			]);
			expect(money(lost).slice(2)).toEqual([[2, ...stake]]);
			await world().configure({});
		},
	);

	test("without the tax setting no transaction carries a TaxAmount", async () => {
		const { won, roundId } = await drawn();
		await operator.does("/rounds/cancel", { roundId });
		await world().pass(10_000);
		expect(money(won)).toEqual([
			[-1, "5.00", undefined],
			[1, "18.75", undefined],
			[-2, "18.75", undefined],
			[2, "5.00", undefined],
		]);
		expect(saidOf(won).every((said) => !("TaxAmount" in said))).toBe(true);
	});
});

test("a bet's tag stands on all its transactions; close and reopen frame what comes after the close", async () => {
	const { won, roundId } = await drawn();
	await operator.does("/rounds/cancel", { roundId });
	await world().pass(10_000);
	const said = saidOf(won);
	expect(said.map(({ path, TransactionType, IsClosed }) => TransactionType ?? `${path} ${IsClosed}`)).toEqual([
		-1,
		1,
		"/payments/close true",
		"/payments/close false",
		-2,
		2,
		"/payments/close true",
	]);
	expect(said.flatMap(({ TransactionType, TagId }) => (TransactionType === undefined ? [] : [TagId]))).toEqual(
		Array.from({ length: 4 }, () => 1313),
	);
	expect(await trailOf(world(), won)).toMatch(/close accepted$/);
});

test("22: jackpots are one type 4 behind the type 1; the bet is jackpotwin and closed once more", async () => {
	const betId = await settledBet(alice);
	const { wagering } = world().service;
	await changeBet(wagering, betId, (bet, { policy }, now) => ({
		bet: payJackpot(bet, policy, 123_456n, now.getTime()),
	}));
	// A jackpot that is asked for again is paid already.
	await changeBet(wagering, betId, (bet, { policy }, now) => ({ bet: payJackpot(bet, policy, 999n, now.getTime()) }));
	await world().settle();
	await world().pass(5_000);
	expect(await trailOf(world(), betId)).toBe(
		"-1 accepted, 1 accepted, close accepted, reopen accepted, 4 accepted, close accepted",
	);
	const told = { Amount: "1234.56", BetId: betId, PartnerUserId: "alice", TransactionType: 4, TagId: 1313 };
	expect(saidOf(betId).filter(({ TransactionType }) => TransactionType === 4)).toStrictEqual([
		{ path: "/payments/make", ...told },
	]);
	expect((await alice.ledger(betId)).at(-1)).toEqual([4, "1234.56"]);
	expect(await alice.bet(betId)).toMatchObject({ status: "jackpotwin" });
});
