/** Tickets of picks that are refused: with the field, and where a smaller one would do, with its amount. */
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { TestPlayer } from "../../testing/test-player.ts";
import { useWorld } from "../../testing/world.ts";

const gameCode = 22;
const world = useWorld({ settings: { games: [9, gameCode] } });
let player: TestPlayer;
beforeAll(async () => {
	player = await TestPlayer.logIn(world(), "tilda");
});

const ticketOf = (picks: unknown): object => ({ market: "picks", picks });
const pick = (outcome: string, amount = "1.00") => ({ outcome, amount });
const everyStraight = (count: number) => Array.from({ length: count }, (_, index) => pick(`straight:${index}`));
const SUM = { code: "invalid_amount", field: "amount" };
const wrong = (field: string) => ({ code: "invalid_selection", field: `selection.${field}` });

test.each([
	["a sum that is not that of its picks", [pick("straight:17"), pick("colour:red")], "2.01", SUM],
	["less than the sum", [pick("straight:17"), pick("colour:red")], "1.00", SUM],
	["an outcome twice", [pick("straight:17"), pick("straight:17")], "2.00", wrong("picks[1].outcome")],
	["an outcome that is none", [pick("straight:17"), pick("straight:37")], "2.00", wrong("picks[1].outcome")],
	["another spelling", [pick("straight:017")], "1.00", wrong("picks[0].outcome")],
	["a chip below the smallest", [pick("straight:17", "0.10")], "0.10", wrong("picks[0].amount")],
	["no multiple of it", [pick("straight:17", "0.30")], "0.30", wrong("picks[0].amount")],
	["a number for an amount", [{ outcome: "straight:17", amount: 1 }], "1.00", wrong("picks[0].amount")],
	["no picks", [], "1.00", wrong("picks")],
	["161 picks", everyStraight(161), "161.00", wrong("picks")],
	["no list", "straight:17", "1.00", wrong("picks")],
	["more than the largest stake", [pick("straight:17", "60.00")], "60.00", { code: "limits", max: "50.00" }],
	[
		"more than that, in three equal parts",
		[pick("straight:1", "20.00"), pick("straight:2", "20.00"), pick("straight:3", "20.00")],
		"60.00",
		{ code: "limits", field: "amount", max: "49.80" },
	],
])("%s", async (_what, picks, amount, value) => {
	const { roundId } = await player.openRound(gameCode);
	const body = { gameCode, roundId, selection: ticketOf(picks), amount };
	expect((await player.makeBet(body)).body).toMatchObject({ ErrorCode: 103_752, Value: value });
});

test("what is named as the largest amount is taken, and a repeat of the ticket in another order is the same bet", async () => {
	const { roundId } = await player.openRound(gameCode);
	const picks = [pick("straight:1", "16.60"), pick("straight:2", "16.60"), pick("straight:3", "16.60")];
	const body = (list: unknown) => ({ gameCode, roundId, selection: ticketOf(list), amount: "49.80" });
	const placed = await player.makeBet(body(picks), "one ticket");
	expect(placed.status).toBe(202);
	expect((await player.makeBet(body(picks.toReversed()), "one ticket")).body).toEqual(placed.body);
	await world().settle();
});

describe("limits of the partner's own", () => {
	const ofGame = { gameCode, currency: "EUR", minStake: "1.00", maxStake: "10.00", maxWin: "90.00" };
	const bodyOf = (roundId: number, amount: string, outcome = "colour:red") => {
		return { gameCode, roundId, selection: ticketOf([pick(outcome, amount)]), amount };
	};

	test("hold for the game that they name: each is refused with what would do, and that is taken", async () => {
		await world().configure({ stakeLimits: [ofGame] });
		const { roundId } = await player.openRound(gameCode);
		const refused = async (amount: string, outcome?: string) =>
			(await player.makeBet(bodyOf(roundId, amount, outcome))).body;
		const value = (more: object) => ({ Value: { code: "limits", field: "amount", ...more } });
		expect(await refused("0.80")).toEqual(expect.objectContaining(value({})));
		expect(await refused("10.20")).toMatchObject(value({ max: "10.00" }));
		// A single number pays 36 times its chip.
		expect(await refused("3.00", "straight:17")).toMatchObject(value({ max: "2.40" }));
		expect((await player.makeBet(bodyOf(roundId, "10.00"))).status).toBe(202);
		expect((await player.makeBet(bodyOf(roundId, "2.40", "straight:17"))).status).toBe(202);
		const inKeno = await player.newRound(9);
		await player.place({ roundId: inKeno.roundId, amount: "50.00" });
		await world().configure({});
	});

	test("a bet that stands is the answer to its repeat, also where it would be too large by now", async () => {
		const { roundId } = await player.openRound(gameCode);
		const first = await player.makeBet(bodyOf(roundId, "20.00"), "before the limits");
		expect(first.status).toBe(202);
		await world().configure({ stakeLimits: [{ ...ofGame, gameCode: null }] });
		expect((await player.makeBet(bodyOf(roundId, "20.00"))).body).toMatchObject({ Value: { max: "10.00" } });
		expect((await player.makeBet(bodyOf(roundId, "20.00"), "before the limits")).body).toEqual(first.body);
		await world().configure({});
		await world().settle();
	});
});

describe("so many tickets of a player may stand in a round, and no more", () => {
	const TICKETS = 20;
	const tooMany = { ErrorCode: 103_752, Value: { code: "limits", field: "roundId" } };
	const ticket = (roundId: number) => ({
		gameCode,
		roundId,
		selection: ticketOf([pick("straight:17")]),
		amount: "1.00",
	});

	test("the next one is refused, a repeat of the first is answered with it, and another player and the next round are free", async () => {
		const [many, other] = [await TestPlayer.logIn(world(), "many"), await TestPlayer.logIn(world(), "other")];
		const { roundId } = await many.openRound(gameCode);
		const body = ticket(roundId);
		const first = await many.makeBet(body, "the first of many");
		const rest = await Promise.all(Array.from({ length: TICKETS - 1 }, () => many.makeBet(body)));
		expect([first, ...rest].filter(({ status }) => status === 202)).toHaveLength(TICKETS);
		expect((await many.makeBet(body)).body).toMatchObject(tooMany);
		expect((await many.makeBet(body, "the first of many")).body).toEqual(first.body);
		expect((await other.makeBet(body)).status).toBe(202);
		await world().settle();
		await world().pass(60_000);
		const next = await many.openRound(gameCode);
		expect(next.roundId).not.toBe(roundId);
		expect((await many.makeBet(ticket(next.roundId))).status).toBe(202);
		await world().settle();
	});

	test("however many come at once, and what the casino rejects leaves its place to another", async () => {
		const greedy = await TestPlayer.logIn(world(), "greedy");
		const { roundId } = await greedy.openRound(gameCode);
		const body = ticket(roundId);
		const place = (count: number) => Promise.all(Array.from({ length: count }, () => greedy.makeBet(body)));
		const answers = await place(2 * TICKETS);
		const placed = answers.filter(({ status }) => status === 202);
		expect(placed).toHaveLength(TICKETS);
		for (const { body: refused } of answers.filter(({ status }) => status !== 202))
			expect(refused).toMatchObject(tooMany);
		await world().settle();
		const betId = z.object({ Value: z.object({ betId: z.int() }) }).parse(placed[0]?.body).Value.betId;
		await world().owner`update bet set state = 'rejected', status = 'rejected' where bet_id = ${betId}`;
		expect((await place(2)).map(({ status }) => status).toSorted()).toEqual([200, 202]);
		await world().settle();
	});
});
