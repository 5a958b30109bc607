import { expect, test } from "vitest";
import { expectDone, expectRefusal, runCommand } from "../testing/run-command.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { PARTNER_ID, useWorld } from "../testing/world.ts";

const world = useWorld();

const reconcile = (args: readonly string[]) =>
	runCommand(
		["reconcile", ...args],
		{
			DATABASE_URL: world().databaseUrl,
			PUBLIC_URL: world().url,
			SECRETS_KEY: "02".repeat(32),
			ALLOW_PRIVATE_NETWORKS: "true",
		},
		world().clock.now(),
	);
const partner = String(PARTNER_ID);

test("a period is compared whole, each difference on a line of JSON, and a bet by itself", async () => {
	const alice = await TestPlayer.logIn(world(), "alice");
	const since = world().clock.now().toISOString();
	const ids = [await alice.place(), await alice.place(), await alice.place()];
	await world().clock.advance(1);
	const until = world().clock.now().toISOString();
	const period = [partner, "--since", since, "--until", until];
	expect(expectDone(await reconcile(period))).toEqual(["3 bets compared: 0 differences. 0 not compared."]);
	const falsified = {
		call: "/payments/info",
		betId: ids[1],
		fault: "body",
		value: '{"ErrorCode":200,"Value":[]}',
	} as const;
	world().casino.faults.add(falsified);
	const [line = "", total] = expectDone(await reconcile(period));
	expect(JSON.parse(line)).toMatchObject({ betId: ids[1], difference: "missing_there", ours: { amount: "5.00" } });
	expect(total).toBe("3 bets compared: 1 differences. 0 not compared.");
	expect(expectDone(await reconcile([partner, "--bet", String(ids[1])]))).toHaveLength(2);
	world().casino.faults.clear();
	world().casino.faults.add({ call: "/payments/info", fault: "http", value: 500 });
	const failed = await reconcile([partner, "--bet", String(ids[0])]);
	expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining("1 bets could not be compared") });
	expect(failed.stdout).toContain('"reason":"refused"');
});

test("what is missing or wrong is told in plain words", async () => {
	expectRefusal(await reconcile([partner]), "Give --bet, or --since and --until.");
	expectRefusal(await reconcile([partner, "--bet", "1", "--since", "2026-01-01T00:00:00Z"]), "Give --bet, or --since");
	expectRefusal(
		await reconcile([partner, "--since", "yesterday", "--until", "2026-01-01T00:00:00Z"]),
		"a time such as",
	);
	expectRefusal(await reconcile([partner, "--bet", "0"]), "the BetId");
	expectRefusal(await reconcile(["4711", "--bet", "1"]), "There is no partner 4711");
});
