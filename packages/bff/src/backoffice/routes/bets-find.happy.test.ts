/** What an operator sees of a ticket: each pick in words, and from the reveal on what became of it. */
import { backofficeBetSchema } from "@webframe/shared/wire";
import { beforeAll, expect, test } from "vitest";
import { TestOperator } from "../../testing/test-operator.ts";
import { TestPlayer, valueIn } from "../../testing/test-player.ts";
import { useWorld } from "../../testing/world.ts";

const ROULETTE = 22;
const LUCKY_6 = 12;
const ROUND_MS = 60_000;

const world = useWorld({
	settings: { games: [9, ROULETTE, LUCKY_6] },
	deduplication: "BetId+TransactionType+Amount+TaxAmount",
});
let player: TestPlayer;
let operator: TestOperator;
beforeAll(async () => {
	player = await TestPlayer.logIn(world(), "pia");
	operator = await TestOperator.named(world(), "olga");
});

const picksOf = async (betId: number) =>
	backofficeBetSchema.parse(valueIn(await operator.post("/bets/find", { betId }))).picks;

async function ticket(
	gameCode: number,
	picks: readonly (readonly [outcome: string, amount: string])[],
	amount: string,
) {
	const { roundId } = await player.newRound(gameCode);
	const selection = { market: "picks", picks: picks.map(([outcome, on]) => ({ outcome, amount: on })) };
	return { roundId, betId: await player.place({ gameCode, roundId, selection, amount }) };
}

test("a ticket's picks stand there in words as soon as it is placed, and tell nothing before the reveal", async () => {
	const { roundId, betId } = await ticket(
		ROULETTE,
		[
			["straight:17", "1.00"],
			["colour:red", "2.00"],
			["dozen:2", "0.40"],
		],
		"3.40",
	);
	const placed = [
		{ outcome: "colour:red", amount: "2.00", text: "red" },
		{ outcome: "dozen:2", amount: "0.40", text: "dozen 2" },
		{ outcome: "straight:17", amount: "1.00", text: "straight 17" },
	];
	expect(await picksOf(betId)).toEqual(placed);
	const state = async () => {
		const [row] = await world().owner<{ state: string }[]>`select state from round where round_id = ${roundId}`;
		return row?.state;
	};
	while ((await state()) !== "drawing") await world().pass(1_000);
	expect(await picksOf(betId)).toEqual(placed);
	// Whatever the wheel has done: 17 is black, in the second dozen.
	await operator.does("/rounds/correct", { roundId, result: { stop: "17" } });
	await world().pass(ROUND_MS);
	const [red, dozen, straight] = placed;
	expect(await picksOf(betId)).toEqual([
		{ ...red, multiplier: "0" },
		{ ...dozen, multiplier: "3" },
		{ ...straight, multiplier: "36" },
	]);
	expect(await player.bet(betId)).toMatchObject({ status: "win", winAmount: "37.20" });
});

test("after a correction they tell what the new result pays, and of a cancelled round nothing", async () => {
	const { roundId, betId } = await ticket(
		LUCKY_6,
		[
			["zone:A:3", "1.00"],
			["double:C", "1.00"],
		],
		"2.00",
	);
	await world().pass(ROUND_MS);
	const paid = async (numbers: readonly number[]) => {
		await operator.does("/rounds/correct", { roundId, result: { numbers } });
		await world().pass(1_000);
		return (await picksOf(betId))?.map(({ text, multiplier }) => [text, Number(multiplier) > 0]);
	};
	expect(await paid([3, 0, 1, 2, 5, 6])).toEqual([
		["two equal digits in zone C", false],
		["3 in zone A", true],
	]);
	expect(await paid([1, 2, 1, 2, 7, 7])).toEqual([
		["two equal digits in zone C", true],
		["3 in zone A", false],
	]);
	await operator.does("/rounds/cancel", { roundId });
	await world().pass(10_000);
	expect((await picksOf(betId))?.filter((pick) => "multiplier" in pick)).toEqual([]);
});

test("a bet that is no ticket has none", async () => {
	const betId = await player.place();
	expect(await picksOf(betId)).toBeUndefined();
});
