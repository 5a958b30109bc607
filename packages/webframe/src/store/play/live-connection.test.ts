import type { PlayerHubServer } from "@webframe/shared/wire";
import { expect, test } from "vitest";
import { ManualClock } from "../../testing/manual-clock.ts";
import { until } from "../../testing/until.ts";
import type { HubLink, HubOptions } from "./hub-port.ts";
import { LiveConnection, OPENING_MS_MAX, RECONNECT_FIRST_MS, RECONNECT_MAX_MS } from "./live-connection.ts";

/** A hub whose connections the test opens, refuses and cuts. */
function harness() {
	const clock = new ManualClock(0);
	const opens: { options: HubOptions; accept: () => void; refuse: () => void }[] = [];
	const log: string[] = [];
	let stopped = 0;
	const hub = { answers: true };
	const link: HubLink = {
		invoke: async <Method extends keyof PlayerHubServer>() => {
			if (!hub.answers) throw new Error("It has ended before it answered.");
			return undefined as ReturnType<PlayerHubServer[Method]>;
		},
		stop: async () => {
			stopped += 1;
		},
	};
	const unused = (): void => undefined;
	const live = new LiveConnection({
		environment: { after: clock.after, random: () => 0.5 },
		openHub: (options) =>
			new Promise((resolve, reject) => {
				opens.push({ options, accept: () => resolve(link), refuse: () => reject(new Error("refused")) });
			}),
		server: "",
		accessToken: async () => undefined,
		handlers: {
			betInProgress: unused,
			betAccepted: unused,
			betRejected: unused,
			betSettled: unused,
			balanceChanged: unused,
			jackpotChanged: unused,
			rewardChanged: unused,
			roundChanged: unused,
			sessionRevoked: unused,
		},
		opened: () => log.push("opened"),
		changed: (state) => log.push(state),
	});
	return { clock, opens, log, live, hub, stopped: () => stopped };
}

test("it connects, and says so", async () => {
	const { live, opens, log } = harness();
	live.start();
	opens[0]?.accept();
	await until(() => log.includes("opened"));
	expect(log).toEqual(["connecting", "live", "opened"]);
});

test("a connection that does not open counts as lost, and one that opens later is closed again", async () => {
	const { live, opens, log, clock, stopped } = harness();
	live.start();
	clock.advance(OPENING_MS_MAX - 1);
	expect(log).toEqual(["connecting"]);
	clock.advance(1);
	expect(log).toEqual(["connecting", "lost"]);
	opens[0]?.accept();
	await until(() => stopped() === 1);
	clock.advance(RECONNECT_FIRST_MS);
	opens[1]?.accept();
	await until(() => log.includes("opened"));
	expect(log).toEqual(["connecting", "lost", "live", "opened"]);
});

test("waits double up to the bound, and begin anew after an answer", async () => {
	const { live, opens, log, clock } = harness();
	live.start();
	let waited = 0;
	for (let failures = 0; failures < 9; failures += 1) {
		opens[failures]?.refuse();
		await until(() => log.filter((entry) => entry === "lost").length === failures + 1);
		waited = Math.min(RECONNECT_FIRST_MS * 2 ** failures, RECONNECT_MAX_MS);
		clock.advance(waited - 1);
		expect(opens).toHaveLength(failures + 1);
		clock.advance(1);
		expect(opens).toHaveLength(failures + 2);
	}
	expect(waited).toBe(RECONNECT_MAX_MS);
	opens[9]?.accept();
	await until(() => log.includes("opened"));
	await live.link?.invoke("WatchGame", 9);
	opens[9]?.options.handlers.closed();
	clock.advance(RECONNECT_FIRST_MS);
	expect(opens).toHaveLength(11);
});

test("they go on doubling where connections open and nothing is answered over them", async () => {
	const { live, opens, clock, hub } = harness();
	hub.answers = false;
	live.start();
	for (let failures = 0; failures < 5; failures += 1) {
		opens[failures]?.accept();
		const link = await until(() => live.link);
		await expect(link.invoke("WatchGame", 9)).rejects.toThrow();
		opens[failures]?.options.handlers.closed();
		clock.advance(RECONNECT_FIRST_MS * 2 ** failures - 1);
		expect(opens).toHaveLength(failures + 1);
		clock.advance(1);
		expect(opens).toHaveLength(failures + 2);
	}
});

test("a connection that opens after it was stopped is closed again and changes nothing", async () => {
	const { live, opens, log, stopped } = harness();
	live.start();
	live.stop();
	opens[0]?.accept();
	await until(() => stopped() === 1);
	expect(log).toEqual(["connecting"]);
	expect(live.link).toBeUndefined();
});

test("stopping ends the wait, and starting again does not wait for it", async () => {
	const { live, opens, log, clock } = harness();
	live.start();
	opens[0]?.refuse();
	await until(() => log.includes("lost"));
	live.stop();
	expect(clock.waiting).toBe(0);
	live.start();
	expect(opens).toHaveLength(2);
});

test("hurrying ends a wait, and does nothing while connected", async () => {
	const { live, opens, log } = harness();
	live.start();
	opens[0]?.refuse();
	await until(() => log.includes("lost"));
	live.hurry();
	expect(opens).toHaveLength(2);
	opens[1]?.accept();
	await until(() => log.includes("opened"));
	live.hurry();
	expect(opens).toHaveLength(2);
});

test("starting twice opens one connection", () => {
	const { live, opens } = harness();
	live.start();
	live.start();
	expect(opens).toHaveLength(1);
});

test("a connection that is given up is closed and replaced; one that has gone already is left", async () => {
	const { live, opens, clock, log, stopped } = harness();
	live.start();
	opens[0]?.accept();
	const link = await until(() => live.link);
	live.replace(link);
	expect([stopped(), log.at(-1), live.link]).toEqual([1, "lost", undefined]);
	live.replace(link);
	clock.advance(RECONNECT_FIRST_MS);
	expect([stopped(), opens.length]).toEqual([1, 2]);
});
