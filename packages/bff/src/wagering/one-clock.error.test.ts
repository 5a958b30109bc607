/**
 * What processes do by the one clock, and what they leave alone where theirs cannot be relied on.
 * Source: wire contract, section 5.2.
 */
import { frameRoundSchema, makeBetValueSchema } from "@webframe/shared/wire";
import { afterEach, beforeEach, expect, test } from "vitest";
import { alarmsInLog } from "../records/alarms/alarms.ts";
import { memoryLogger } from "../testing/memory-logger.ts";
import { request, TestPlayer, valueIn } from "../testing/test-player.ts";
import { listedOf, trailOf } from "../testing/trail.ts";
import { ROUND_MS } from "../testing/troubled-bets.ts";
import { GAME, useWorld } from "../testing/world.ts";
import { bringBackFarAhead } from "./bring-back.ts";

const HOUR_MS = 3_600_000;
const LONGEST_BACK_OFF_MS = 12 * 60_000;

const world = useWorld({ looksOften: true });
let player: TestPlayer;

beforeEach(async () => {
	player = await TestPlayer.logIn(world(), "clara");
});
afterEach(() => {
	world().clock.fault = undefined;
	world().casino.faults.clear();
});

const roundsOf = async () =>
	await world().owner`select round_id, state from round where game_code = ${GAME.gameCode} order by round_id`;

test("a round that another process has opened ahead of its time is neither the current one nor takes bets", async () => {
	const current = await player.newRound();
	const [ahead] = await world().owner<{ roundId: number }[]>`
		insert into round (round_id, game_code, edition, state, betting_opens_at, betting_closes_at, cut_at, draw_at, reveals_at,
			seed_hash)
		select nextval('round_ids'), game_code, edition + 1, state, betting_opens_at + interval '45 minutes',
			betting_closes_at + interval '45 minutes', cut_at + interval '45 minutes', draw_at + interval '45 minutes',
			reveals_at + interval '45 minutes', seed_hash
		from round where round_id = ${current.roundId} returning round_id as "roundId"`;
	const read = await request(`${world().url}/frame/rounds/${GAME.gameCode}`);
	expect(frameRoundSchema.parse(valueIn(read)).roundId).toBe(current.roundId);
	const body = await player.betBody({ roundId: ahead?.roundId });
	expect((await player.makeBet(body)).body).toMatchObject({ Value: { code: "betting_closed" } });
	await world().owner`delete from round where round_id = ${ahead?.roundId ?? 0}`;
});

test.each(["far_off", "unmeasured"] as const)(
	"a process whose clock is %s opens, closes and draws no round and takes no bet; what is owed it goes on to send",
	async (fault) => {
		const { roundId } = await player.newRound();
		const betId = await player.place({ roundId });
		const body = await player.betBody({ roundId });
		const before = await roundsOf();
		world().clock.fault = fault;
		expect((await player.makeBet(body)).body).toMatchObject({ Value: { code: "unavailable" } });
		expect((await request(`${world().url}/readyz`)).body).toEqual({ status: "clockUnreliable" });
		await world().pass(ROUND_MS);
		expect(await roundsOf()).toEqual(before);
		expect(await trailOf(world(), betId)).toBe("-1 accepted");
		world().clock.fault = undefined;
		await world().pass(10_000);
		expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 accepted, close accepted");
		expect((await request(`${world().url}/readyz`)).status).toBe(200);
	},
);

test("what is due later than any back-off ends is listed, brought back and paid; people hear of it once", async () => {
	world().casino.faults.add({ call: "/payments/make", transactionType: 1, fault: "http", value: 503 });
	const betId = await player.place();
	while (!(await trailOf(world(), betId)).includes("1 due")) await world().pass(1_000);
	const now = () => world().clock.now();
	const { logger, lines } = memoryLogger("error");
	const look = () =>
		bringBackFarAhead({
			database: world().service.wagering.database,
			clock: world().clock,
			alarms: alarmsInLog(logger, world().clock),
		});
	await world().owner`
		update due_delivery set due_at = ${new Date(now().getTime() + LONGEST_BACK_OFF_MS)} where subject_id = ${betId}`;
	expect(await look()).toBe(false);
	expect(lines).toEqual([]);
	await world().owner`
		update due_delivery set due_at = ${new Date(now().getTime() + HOUR_MS)} where subject_id = ${betId}`;
	await look();
	await look();
	expect(lines.filter((line) => line.includes("due_far_ahead"))).toHaveLength(1);
	expect(await listedOf(world(), betId)).toEqual(["overdue"]);
	world().casino.faults.clear();
	await world().pass(2_000);
	expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 accepted, close accepted");
	expect(await listedOf(world(), betId)).toEqual([]);
});

test("a stake that waits for a deadline an hour away, by another clock, is looked at and not listed", async () => {
	world().casino.faults.add({ call: "/payments/make", transactionType: -1, fault: "hang", times: 1 });
	const answer = await player.makeBet(await player.betBody());
	const { betId } = makeBetValueSchema.parse(valueIn(answer));
	await world().settle();
	await world().owner`
		update due_delivery set due_at = ${new Date(world().clock.now().getTime() + HOUR_MS)} where subject_id = ${betId}`;
	const { logger } = memoryLogger("error");
	await bringBackFarAhead({
		database: world().service.wagering.database,
		clock: world().clock,
		alarms: alarmsInLog(logger, world().clock),
	});
	const [row] = await world().owner`select listed from delivery where subject_id = ${betId}`;
	expect(row?.["listed"]).toBeNull();
	await world().pass(5_000);
	expect(await trailOf(world(), betId)).toBe("-1 accepted");
});
