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

test("bets of test players are compared, and count, only when that is asked for", async () => {
	world().casino.faults.clear();
	await world().pass(1_000);
	const since = world().clock.now().toISOString();
	const betId = await (await TestPlayer.logIn(world(), "test-tina")).place();
	await world().clock.advance(1);
	const period = [partner, "--since", since, "--until", world().clock.now().toISOString()];
	expect(expectDone(await reconcile(period))).toEqual(["0 bets compared: 0 differences. 0 not compared."]);
	const one = ["1 bets compared: 0 differences. 0 not compared."];
	expect(expectDone(await reconcile([...period, "--include-test"]))).toEqual(one);
	expect(expectDone(await reconcile([partner, "--bet", String(betId)]))).toEqual(one);
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

test("a period that there is not is refused: its end before its beginning, days that no month has, years far away", async () => {
	const period = (since: string, until: string) => reconcile([partner, "--since", since, "--until", until]);
	const [one, later] = ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"];
	for (const [since, until] of [
		[later, one],
		[one, one],
	] as const) {
		expectRefusal(await period(since, until), "--until must be later than --since.");
	}
	for (const bad of [
		"2026-02-31T00:00:00Z",
		"2026-01-01T24:00:00Z",
		"0000-01-01T00:00:00Z",
		"9999-12-31T23:59:59Z",
		"2026-01-01",
		"2026-01-01T00:00:00+01:00",
	]) {
		expectRefusal(await period(bad, later), "It must be a time such as 2026-01-31T00:00:00Z");
		expectRefusal(await period(one, bad), "It must be a time such as 2026-01-31T00:00:00Z");
	}
	expect(expectDone(await period("2000-01-01T00:00:00Z", "2000-01-01T00:00:00.001Z"))).toEqual([
		"0 bets compared: 0 differences. 0 not compared.",
	]);
	expect((await period(later, "2999-12-31T23:59:59.999Z")).code).toBe(0);
});
