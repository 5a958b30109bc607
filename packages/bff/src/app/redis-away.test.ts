/** What a new connection waits for while Redis is away. */
import { expect, test } from "vitest";
import { ManualClock } from "../testing/manual-clock.ts";
import { backplaneOf } from "./connect.ts";

/** Nobody listens there. */
const REDIS_URL = "redis://127.0.0.1:1";
/** A frame that is not answered for so long takes its connection for dead. */
const FRAME_WAITS_MS = 10_000;
/** A hub looks so often at what waits. */
const HUB_TICK_MS = 1_000;

test("the first connection, and its log-in's group, wait less long for it than a frame does for its first answer", async () => {
	const backplane = await backplaneOf({ REDIS_URL, PUBLIC_URL: "https://bff.example" });
	if (backplane === undefined) throw new Error("There is an address, and no backplane.");
	const clock = new ManualClock();
	const link = backplane.link("player", {
		deliver: () => undefined,
		changeGroup: () => Promise.resolve(),
		call: () => undefined,
		end: () => undefined,
		listHere: () => ({ connections: [], isComplete: true }),
		failed: () => undefined,
		after: (milliseconds, ended) => clock.after(milliseconds + HUB_TICK_MS, ended),
	});
	try {
		let isIn = false;
		const entering = link
			.subscribe({ kind: "connection", connection: "ann" })
			.then(() => link.subscribe({ kind: "group", group: "log-in of ann" }))
			.then(() => {
				isIn = true;
			});
		await clock.advance(FRAME_WAITS_MS - 1);
		expect(isIn).toBe(true);
		await entering;
	} finally {
		await link.close();
	}
});
