/**
 * A family whose bets can be left before the end, from the stake to the correction: bets, settlement, history, operators and
 * the check of a draw carry a cash-out, and nobody of them knows the family. Source: own games, "Rules of the house", "Flight".
 */

import { verifyRound } from "@webframe/shared/games";
import {
	backofficeBetSchema,
	type FrameRound,
	frameBetListSchema,
	frameBetSchema,
	frameRoundSchema,
	resumeValueSchema,
} from "@webframe/shared/wire";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { cashOut } from "../testing/cash-out.ts";
import { ladderGame } from "../testing/made-family.ts";
import { connectToHub } from "../testing/test-hub.ts";
import { TestOperator } from "../testing/test-operator.ts";
import { request, TestPlayer, valueIn } from "../testing/test-player.ts";
import { useWorld } from "../testing/world.ts";
import { ownGamesFrom } from "./own-games.ts";

/** Its rungs pay 1.50, 2.00, 4.00 and 8.00. */
const LADDER = ladderGame(1);
const { gameCode } = LADDER;
const { bettingMs, acceptanceGapMs, drawMs, pauseMs } = LADDER.timings;
/** The look that cuts a round leaves the draw to the next one, and so does that which reveals it with the next round. */
const LOOK_MS = 1_000;

const world = useWorld({
	ownGames: ownGamesFrom([LADDER]),
	settings: { newGames: "auto" },
	deduplication: "BetId+TransactionType+Amount+TaxAmount",
});
let olga: TestOperator;
let otto: TestOperator;
let player: TestPlayer;
beforeAll(async () => {
	olga = await TestOperator.named(world(), "olga");
	otto = await TestOperator.named(world(), "otto");
});
beforeEach(async () => {
	player = await TestPlayer.logIn(world(), "nora");
});

/** A round of at least three rungs, which takes bets from now on. */
async function tallRound(): Promise<FrameRound> {
	for (;;) {
		const round = await player.newRound(gameCode);
		if (Number(round.opened?.["highestRung"]) >= 3) return round;
		await world().pass(LOOK_MS);
	}
}

const place = (roundId: number, leaveAt: number, amount = "5.00") =>
	player.place({ gameCode, roundId, selection: { market: "ladder", leaveAt }, amount });
const leave = (...wishes: readonly (readonly [betId: number, coefficient: number])[]) =>
	cashOut(
		world().service.wagering.database,
		wishes.map(([betId, coefficient]) => ({ betId, coefficient })),
		world().clock.now(),
	);
const roundOf = async (roundId: number) =>
	frameRoundSchema.parse(valueIn(await request(`${world().url}/frame/rounds/${gameCode}/${roundId}`)));
const history = async () =>
	frameBetListSchema.parse(valueIn(await request(`${world().url}/frame/bets`, { headers: player.headers }))).items;
const found = async (betId: number) => backofficeBetSchema.parse(valueIn(await olga.post("/bets/find", { betId })));
const checked = (roundId: number, to: object) => olga.does("/rounds/check", { roundId, note: undefined, ...to });

test("a bet that was left is paid where it was left, with the others and as they are; a correction leaves it what lies at or below its end", async () => {
	const hub = await connectToHub(world().url, player.token);
	onTestFinished(() => hub.stop());
	const settled = new Map<number, unknown>();
	hub.on("betSettled", (push: unknown) => {
		const { betId, winAmount, cashOut: told } = frameBetSchema.parse(push);
		settled.set(betId, [winAmount, told]);
	});
	const { roundId } = await tallRound();
	const [atTwo, atOneAndHalf, staying, leavesFirst] = [
		await place(roundId, 3),
		await place(roundId, 3),
		await place(roundId, 3),
		await place(roundId, 1),
	];
	const bets = [atTwo, atOneAndHalf, staying, leavesFirst];
	const wins = async () => await Promise.all(bets.map(async (betId) => (await player.bet(betId)).winAmount));
	expect(await leave([atTwo, 120])).toEqual([]);

	await world().pass(bettingMs);
	const { sequence: before } = await player.bet(leavesFirst);
	const taken = await leave([atTwo, 200], [atOneAndHalf, 150]);
	expect(taken).toEqual([
		{ betId: atTwo, coefficient: 200, sequence: before + 1 },
		{ betId: atOneAndHalf, coefficient: 150, sequence: before + 2 },
	]);
	expect(await leave([atTwo, 300])).toEqual(taken.slice(0, 1));
	const cashedOut = { coefficient: "2.00", winAmount: "10.00" };
	expect(await player.bet(atTwo)).toMatchObject({ status: "accepted", sequence: before + 1, cashOut: cashedOut });
	expect(await player.bet(atTwo)).not.toHaveProperty("winAmount");
	const missed = resumeValueSchema.parse(await hub.invoke("Resume", before));
	expect(missed.bets.map((bet) => [bet.betId, bet.cashOut?.coefficient])).toEqual([
		[atTwo, "2.00"],
		[atOneAndHalf, "1.50"],
	]);

	await world().pass(acceptanceGapMs + LOOK_MS);
	const drawn = await roundOf(roundId);
	expect(drawn.state).toBe("drawing");
	expect(await leave([staying, 110])).toEqual([]);
	const { opened, seedHash, seed = "", result } = drawn;
	const rules = LADDER.round(1, opened);
	expect(rules && (await verifyRound(rules, { seedHash, seed, result }))).toMatchObject({ fair: true });
	// Whatever was drawn, it is settled by an end of 2.00.
	await olga.does("/rounds/correct", { roundId, result: { rung: 2 } });

	await world().pass(drawMs + pauseMs);
	expect(await wins()).toEqual(["10.00", "7.50", "0.00", "7.50"]);
	expect(await player.ledger(atTwo)).toEqual([
		[-1, "5.00"],
		[1, "10.00"],
	]);
	await expect
		.poll(() => [settled.get(atTwo), settled.get(staying)])
		.toEqual([
			["10.00", cashedOut],
			["0.00", undefined],
		]);
	const lower = { result: { rung: 1 } };
	expect(await checked(roundId, { to: "result", ...lower })).toMatchObject({
		outcome: "done",
		sums: [{ bets: 4, changed: 1, before: "25.00", after: "15.00", takenBack: "10.00", given: "0.00" }],
	});
	expect(await olga.does("/rounds/correct", { roundId, ...lower })).toMatchObject({
		outcome: "done",
		bets: [{ betId: atTwo, outcome: "corrected" }],
	});
	await world().pass(2 * LOOK_MS);
	expect(await wins()).toEqual(["0.00", "7.50", "0.00", "7.50"]);
	expect(await player.ledger(atTwo)).toEqual([
		[-1, "5.00"],
		[1, "10.00"],
		[-2, "10.00"],
		[1, "0.00"],
	]);
	expect((await player.ledger(atOneAndHalf)).at(-1)).toEqual([1, "7.50"]);

	expect((await history()).map((bet) => [bet.betId, bet.status, bet.winAmount, bet.cashOut])).toEqual([
		[leavesFirst, "win", "7.50", undefined],
		[staying, "lose", "0.00", undefined],
		[atOneAndHalf, "win", "7.50", { coefficient: "1.50", winAmount: "7.50" }],
		[atTwo, "lose", "0.00", cashedOut],
	]);
	expect((await Promise.all(bets.map((betId) => found(betId)))).map((bet) => bet.cashOut)).toEqual([
		"2.00",
		"1.50",
		null,
		null,
	]);
});

test("a round that is cancelled before its draw returns every stake; what players have left it with counts as moved, so that much of it takes two people", async () => {
	await world().configure({ secondPersonAbove: { EUR: "60.00" } });
	const { roundId } = await tallRound();
	const [left, staying] = [await place(roundId, 3, "20.00"), await place(roundId, 3, "20.00")];
	await world().pass(bettingMs);
	expect(await checked(roundId, { to: "cancelled" })).toMatchObject({ outcome: "done" });
	await leave([left, 400]);
	expect(await checked(roundId, { to: "cancelled" })).toMatchObject({
		outcome: "waits_for_second_person",
		sums: [{ bets: 2, before: "80.00", after: "40.00", takenBack: "0.00", given: "40.00" }],
	});
	expect(await olga.does("/rounds/cancel", { roundId })).toMatchObject({ outcome: "waits_for_second_person" });
	expect(await leave([staying, 110])).toMatchObject([{ betId: staying }]);
	expect(await otto.does("/rounds/cancel", { roundId })).toMatchObject({ outcome: "done" });
	expect(await leave([staying, 120])).toEqual([]);
	await world().pass(2 * LOOK_MS);
	for (const betId of [left, staying]) {
		expect(await player.bet(betId)).toMatchObject({ status: "return" });
		expect(await player.ledger(betId)).toEqual([
			[-1, "20.00"],
			[2, "20.00"],
		]);
	}
	await world().configure({ secondPersonAbove: {} });
});

test("of two who leave a bet at once the first one counts for both; nothing that is no coefficient is kept", async () => {
	const { roundId } = await tallRound();
	const betId = await place(roundId, 3);
	await world().pass(bettingMs);
	const told = await Promise.all([110, 120, 130, 140].map((coefficient) => leave([betId, coefficient])));
	expect(new Set(told.map((taken) => JSON.stringify(taken))).size).toBe(1);
	expect(told[0]).toHaveLength(1);
	await expect(world().owner`update bet set cash_out = 0 where bet_id = ${betId}`).rejects.toThrow("bet_cash_out");
});
