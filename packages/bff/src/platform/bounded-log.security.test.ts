import { expect, test } from "vitest";
import { ManualClock } from "../testing/manual-clock.ts";
import { memoryLogger } from "../testing/memory-logger.ts";
import { boundedLog, LINES_PER_MINUTE } from "./bounded-log.ts";

test("of each text so many lines are written in a minute, and the next one tells how many were left out", async () => {
	const clock = new ManualClock();
	const { logger, lines } = memoryLogger();
	const log = boundedLog(logger, clock);
	for (let i = 0; i < LINES_PER_MINUTE + 40; i++) log.error({ i }, "a request failed");
	log.error({}, "something else");
	for (let i = 0; i < LINES_PER_MINUTE + 40; i++) log.warn({ i }, "a game did not open");
	expect(lines).toHaveLength(2 * LINES_PER_MINUTE + 1);
	expect(lines.at(-1)).toContain('"level":40');
	await clock.advance(60_000);
	log.error({ i: "later" }, "a request failed");
	log.error({ i: "last" }, "a request failed");
	expect(lines.slice(-2).map((line) => JSON.parse(line))).toMatchObject([
		{ i: "later", leftOut: 40 },
		{ i: "last", msg: "a request failed" },
	]);
	expect(lines.at(-1)).not.toContain("leftOut");
});
