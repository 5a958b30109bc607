/** The service as it stands takes no more for a bet, a pay-in and a log-in than is recorded. */
import { expect, test } from "vitest";
import { countAll } from "./count.ts";
import { compare, readRecorded } from "./recorded.ts";

test("nothing that a bet, a pay-in or a log-in takes has grown (node bench/check/run.ts shows all)", async () => {
	expect(compare(await countAll(), readRecorded()).grown).toEqual([]);
});
