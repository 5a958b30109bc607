import { expect, test } from "vitest";
import { TestPlayer } from "../testing/test-player.ts";
import { useWorld } from "../testing/world.ts";
import { TicketsOfRounds } from "./tickets-of-rounds.ts";

const gameCode = 22;
const world = useWorld({ settings: { games: [gameCode] } });

test("alone, a process counts what stood before it once, goes by what it places, and counts again before it refuses", async () => {
	const player = await TestPlayer.logIn(world(), "anna");
	const { roundId } = await player.openRound(gameCode);
	const place = async (): Promise<void> => {
		const selection = { market: "picks", picks: [{ outcome: "straight:17", amount: "1.00" }] };
		expect((await player.makeBet({ gameCode, roundId, selection, amount: "1.00" })).status).toBe(202);
	};
	await place();
	const [row] = await world().owner<{ playerId: number }[]>`
		select player_id::int as "playerId" from player where partner_user_id = 'anna'`;
	const playerId = row?.playerId ?? 0;
	const tickets = new TicketsOfRounds(world().service.wagering.database, true);
	// What others place after it has counted it does not see below the limit.
	(await tickets.take(playerId, roundId, 3))?.(false);
	await place();
	await place();
	const second = await tickets.take(playerId, roundId, 3);
	expect(second).toBeDefined();
	second?.(true);
	const third = await tickets.take(playerId, roundId, 3);
	expect(third).toBeDefined();
	third?.(true);
	expect(await tickets.take(playerId, roundId, 3)).toBeUndefined();
	expect(await tickets.take(playerId, roundId, 4)).toBeDefined();
	await world().settle();
});

test("one that is being placed keeps the next one waiting, which then goes by what became of it", async () => {
	const tickets = new TicketsOfRounds(world().service.wagering.database, true);
	const first = await tickets.take(4711, 4711, 1);
	const order: string[] = [];
	const second = tickets.take(4711, 4711, 1).then((taken) => {
		order.push(taken === undefined ? "refused" : "taken");
		return taken;
	});
	order.push("first is over");
	first?.(false);
	(await second)?.(false);
	expect(order).toEqual(["first is over", "taken"]);
});
