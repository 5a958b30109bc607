/** As in `clocks.test.ts`, the other way round. */
import { test } from "vitest";
import { staysOut, takesPart, useWrongMachine } from "./wrong-machine.ts";

const HOUR_MS = 3_600_000;

useWrongMachine();

test("a process that starts an hour behind says so and opens nothing; set right, it opens the rounds of now; when its time jumps an hour ahead, it touches nothing from then on", async () => {
	await staysOut(-HOUR_MS, HOUR_MS);
});

test("a process that is 45 s behind goes by the database's time, tells people, and takes part", async () => {
	await takesPart(-45_000);
});
