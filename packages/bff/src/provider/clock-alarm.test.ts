/** A provider whose clock is wrong is told 8, which means stop: people must hear of it. */
import { beforeEach, expect, test } from "vitest";
import { alarmsInLog } from "../records/alarms/alarms.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { memoryLogger } from "../testing/memory-logger.ts";
import { startPlaying } from "../testing/start-playing.ts";
import { PROVIDER_ID, type TestProvider } from "../testing/test-provider.ts";
import { useWorld } from "../testing/world.ts";
import { ProviderClockAlarm } from "./clock-alarm.ts";

const world = useWorld();
const alarms = (): readonly string[] => world().log.filter((line) => line.includes("provider_clock"));

let provider: TestProvider;
let sessionId: string;
beforeEach(async () => {
	({ provider, sessionId } = await startPlaying(world()));
});

async function payOuts(count: number, offMs: number, key?: string): Promise<void> {
	for (let time = 0; time < count; time++) {
		const sentAt = new Date(world().clock.now().getTime() + offMs);
		const body = { betId: `clock-${time}`, gameRoundId: "r-1", winAmount: "9.00" };
		const call = await provider.sign(body, { sentAt, ...(key === undefined ? {} : { key }) });
		expect(await provider.send(`${sessionId}/bets/pay-out`, call)).toEqual({ status: 401, _responseCode: 8 });
	}
}

test("five requests in a row whose time is wrong and whose signature is right raise the alarm, with the difference", async () => {
	await payOuts(4, -31_000);
	expect(alarms()).toEqual([]);
	await payOuts(3, -31_000);
	expect(alarms()).toHaveLength(1);
	expect(JSON.parse(alarms()[0] ?? "")).toMatchObject({ providerId: PROVIDER_ID, aheadMs: -31_000, requests: 5 });
	await world().clock.advance(60_000);
	await payOuts(1, 6_000);
	expect(JSON.parse(alarms()[1] ?? "")).toMatchObject({ providerId: PROVIDER_ID, aheadMs: 6_000 });
});

test("what strangers send raises none, and neither do old copies beside requests that are in time", async () => {
	const before = alarms().length;
	await world().clock.advance(60_000);
	await provider.call(`${sessionId}/balance`);
	await payOuts(10, -31_000, "another key of sixteen");
	for (let time = 0; time < 3; time++) {
		await payOuts(4, -31_000);
		await provider.call(`${sessionId}/balance`);
	}
	expect(alarms()).toHaveLength(before);
});

test("each provider has its own count", () => {
	const { logger, lines } = memoryLogger("error");
	const clock = new ManualClock();
	const alarm = new ProviderClockAlarm(clock, alarmsInLog(logger, clock));
	for (let time = 0; time < 4; time++) for (const providerId of [1, 2]) alarm.outOfTime(providerId, 40_000);
	alarm.inTime(1);
	alarm.outOfTime(1, 40_000);
	expect(lines).toEqual([]);
	alarm.outOfTime(2, 40_000);
	expect(lines).toHaveLength(1);
});
