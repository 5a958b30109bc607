/** The service as it stands takes for a bet, a pay-in and a log-in what is recorded, and no more. */
import { expect, test } from "vitest";
import { countAll } from "./count.ts";
import { compare, readRecorded } from "./recorded.ts";

test("what a bet, a pay-in and a log-in take is what is recorded (node bench/check/run.ts shows all)", async () => {
	const { grown, fewer } = compare(await countAll(), readRecorded());
	expect({ grown, fewer }).toEqual({ grown: [], fewer: [] });
});
