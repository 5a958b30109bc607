/** What `bff provider resolve` says of bets that a provider could not bring to an end: for each end there is. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectDone, runCommand } from "../../packages/bff/src/testing/run-command.ts";
import { startPlaying } from "../../packages/bff/src/testing/start-playing.ts";
import { PROVIDER_ID } from "../../packages/bff/src/testing/test-provider.ts";
import { useWorld } from "../../packages/bff/src/testing/world.ts";

const world = useWorld();
let folder = "";
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "bff-resolve-"));
});
afterAll(() => rm(folder, { recursive: true }));

test("each bet is compared with what stands here, with our id and amounts, and nothing is changed", async () => {
	const { provider, sessionId } = await startPlaying(world());
	await provider.payIn(sessionId, "plays");
	await provider.payIn(sessionId, "paid");
	await provider.payOut(sessionId, "paid");
	await provider.payIn(sessionId, "back");
	await provider.refund(sessionId, "back");
	await provider.refund(sessionId, "early refund");
	await provider.payIn(sessionId, "too small", { betAmount: "0.50" });
	world().casino.faults.add({ call: "/payments/make", fault: "acceptCode", value: 103_799, times: 1 });
	await provider.payIn(sessionId, "refused");
	await world().settle();
	const file = join(folder, "bets.txt");
	const betIds = ["plays", "paid", "back", "early refund", "too small", "refused", "never sent"];
	await writeFile(file, betIds.join("\n"));
	const state = async () => await world().owner`select bet_id, version from bet order by bet_id`;
	const before = await state();
	const args = ["provider", "resolve", String(PROVIDER_ID), file];
	const lines = expectDone(await runCommand(args, { DATABASE_URL: world().databaseUrl }, world().clock.now()));
	const shown = lines.map((line) => line.split(/ {2,}/));
	const ids = Object.fromEntries(
		await Promise.all(
			["plays", "paid", "back", "refused"].map(async (betId) => [betId, `bet ${await provider.betIdOf(betId)}`]),
		),
	);
	expect(shown).toEqual([
		["plays", "accepted", ids["plays"], "stake 5.00 EUR", expect.stringContaining("still owes")],
		["paid", "paid", ids["paid"], "stake 5.00, win 9.00 EUR", expect.stringContaining("nothing is left")],
		["back", "ended", ids["back"], "stake 5.00 EUR", expect.stringContaining("given back")],
		["early refund", "tombstone", "-", expect.stringContaining("before it came")],
		["too small", "refused_at_once", "-", expect.stringContaining("nothing was taken")],
		["refused", "refused", ids["refused"], "stake 5.00 EUR", expect.stringContaining("nothing was taken")],
		["never sent", "unknown", "-", expect.stringContaining("we never had it")],
	]);
	expect(await state()).toEqual(before);
});
