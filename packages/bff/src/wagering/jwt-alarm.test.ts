import { expect, test } from "vitest";
import { alarmsInLog } from "../records/alarms/alarms.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { memoryLogger } from "../testing/memory-logger.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { useWorld } from "../testing/world.ts";
import { JwtAlarm } from "./jwt-alarm.ts";

const world = useWorld();

test("one alarm for each partner in a minute, from the fifth attempt on", async () => {
	const clock = new ManualClock();
	const { logger, lines } = memoryLogger("error");
	const alarm = new JwtAlarm(clock, alarmsInLog(logger, clock));
	for (let attempts = 1; attempts <= 4; attempts++) alarm.heard(1, attempts, 103_811);
	expect(lines).toHaveLength(0);
	for (let attempts = 5; attempts <= 9; attempts++) alarm.heard(1, attempts, 103_816);
	expect(lines).toHaveLength(1);
	expect(JSON.parse(lines[0] ?? "")).toMatchObject({ alarm: "jwt_refused", partnerId: 1, code: 103_816, attempts: 5 });
	alarm.heard(2, 5, 103_805);
	expect(lines).toHaveLength(2);
	await clock.advance(60_000);
	alarm.heard(1, 10, 103_811);
	expect(lines).toHaveLength(3);
});

test("an alarm when all that a partner has answered for 15 s was such a refusal, though each stake was over before its fifth attempt", async () => {
	const clock = new ManualClock();
	const { logger, lines } = memoryLogger("error");
	const alarm = new JwtAlarm(clock, alarmsInLog(logger, clock));
	alarm.heard(1, 1, 103_811);
	await clock.advance(8_000);
	alarm.heard(1, 2, 103_811);
	// Another answer says that JWTs get through, and no answer says nothing.
	alarm.heard(1, 1, 200);
	alarm.heard(1, 1, 103_811);
	await clock.advance(14_000);
	alarm.heard(1, 1, null);
	alarm.heard(1, 3, 103_811);
	// One that stands alone begins anew.
	await clock.advance(60_000);
	alarm.heard(1, 1, 103_816);
	expect(lines).toHaveLength(0);
	await clock.advance(15_000);
	alarm.heard(1, 1, 103_816);
	expect(lines).toHaveLength(1);
	expect(JSON.parse(lines[0] ?? "")).toMatchObject({ alarm: "jwt_refused", partnerId: 1, code: 103_816, attempts: 1 });
});

test("a casino that gives stakes 5 s and refuses each for its JWT is told of", async () => {
	const player = await TestPlayer.logIn(world(), "jane");
	await world().configure({ acceptanceDeadlineMs: 5_000 });
	world().casino.faults.add({ call: "/payments/make", fault: "code", value: 103_811, player: "jane" });
	const before = world().log.filter((line) => line.includes("jwt_refused")).length;
	for (let stakes = 0; stakes < 4; stakes++) {
		await player.place();
		await world().pass(6_000);
	}
	expect(world().log.filter((line) => line.includes("jwt_refused"))).toHaveLength(before + 1);
	world().casino.faults.clear();
	await world().configure({});
});

test.each([103_799, 103_752, 200, null])("no alarm for %j", (code) => {
	const { logger, lines } = memoryLogger("error");
	const clock = new ManualClock();
	new JwtAlarm(clock, alarmsInLog(logger, clock)).heard(1, 50, code);
	expect(lines).toEqual([]);
});

test("a payout whose JWT is refused again and again is sent on, freshly signed, and raises the alarm", async () => {
	const alice = await TestPlayer.logIn(world(), "alice");
	const betId = await alice.place();
	const call = { call: "/payments/make", transactionType: 1 } as const;
	world().casino.faults.add({ ...call, fault: "code", value: 103_811, times: 5 });
	await world().pass(65_000);
	const made = world().casino.traffic.received.filter(
		({ path, data }) => path === "/payments/make" && (data as { TransactionType: number }).TransactionType === 1,
	);
	expect(made.length).toBeGreaterThanOrEqual(5);
	expect(new Set(made.map(({ body }) => body)).size).toBe(made.length);
	expect(world().log.filter((line) => line.includes("jwt_refused"))).toHaveLength(1);
	await world().pass(30_000);
	expect((await alice.bet(betId)).status).toMatch(/win|lose/);
	expect((await alice.ledger(betId)).map(([type]) => type)).toEqual([-1, 1]);
});
