import { expect, test } from "vitest";
import { ServerClock } from "./server-clock.ts";

const SERVER = "2026-03-01T12:00:00.000Z";
const SERVER_MS = Date.parse(SERVER);

test("it tells the service's time on a device whose clock is an hour off", () => {
	let device = SERVER_MS - 3_600_000;
	const clock = new ServerClock(() => device);
	clock.measure(SERVER, device, device);
	device += 500;
	expect(clock.now()).toBe(SERVER_MS + 500);
});

test("half of the call's duration is taken off", () => {
	const clock = new ServerClock(() => 1_000);
	clock.measure(SERVER, 800, 1_000);
	expect(clock.now()).toBe(SERVER_MS + 100);
});

test("of several measurements the one with the shortest call counts, until it is forgotten", () => {
	const clock = new ServerClock(() => 0);
	clock.measure(SERVER, 0, 10);
	const measured = clock.now();
	clock.measure("2026-03-01T13:00:00.000Z", 0, 200);
	expect(clock.now()).toBe(measured);
	clock.forget();
	clock.measure("2026-03-01T13:00:00.000Z", 0, 200);
	expect(clock.now()).toBeGreaterThan(measured);
});

test("a time that is none changes nothing", () => {
	const clock = new ServerClock(() => 5);
	clock.measure("yesterday", 0, 1);
	expect(clock.now()).toBe(5);
});
