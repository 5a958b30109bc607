/**
 * Real processes whose machine's time is wrong, from the start or from the middle of the run on. The database's is the
 * one clock: no round stands at another time, and a process that is far off stays out. The other way round is in the long test.
 *
 * Source: wire contract, section 5.2, "One clock".
 */
import { test } from "vitest";
import { staysOut, takesPart, useWrongMachine } from "./wrong-machine.ts";

const HOUR_MS = 3_600_000;

useWrongMachine();

test("a process that starts an hour ahead says so and opens nothing; set right, it opens the rounds of now; when its time jumps an hour behind, it touches nothing from then on", async () => {
	await staysOut(HOUR_MS, -HOUR_MS);
});

test("a process that is 45 s ahead goes by the database's time, tells people, and takes part", async () => {
	await takesPart(45_000);
});
