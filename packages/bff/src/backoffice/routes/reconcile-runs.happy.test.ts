/** A run is kept with what it has found, goes on where it was left, by anybody, and adds no page twice. */
import { envelopeSchema, type RunValue, runValueSchema } from "@webframe/shared/wire";
import { afterEach, beforeAll, expect, test } from "vitest";
import { TestOperator } from "../../testing/test-operator.ts";
import { TestPlayer } from "../../testing/test-player.ts";
import { ROUND_MS } from "../../testing/troubled-bets.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";

const BETS = 60;
const world = useWorld({ settings: { betsPerSecond: 10_000 } });
let alice: TestOperator;
let bob: TestOperator;
const PERIOD = { partnerId: PARTNER_ID, since: "2026-01-01T00:00:00Z", until: "2026-01-02T00:00:00Z" };

beforeAll(async () => {
	[alice, bob] = await TestOperator.two(world());
	const player = await TestPlayer.logIn(world(), "paula");
	for (let bet = 0; bet < BETS; bet++) await player.place();
	await world().pass(ROUND_MS);
});
afterEach(() => world().casino.faults.clear());

async function asked(by: TestOperator, path: string, body: object): Promise<RunValue> {
	return runValueSchema.parse(envelopeSchema.parse((await by.post(path, body)).body).Value);
}

test("a run that two go on with at once compares each bet once, keeps what differs, and stands in the list", async () => {
	const [{ betId } = { betId: 0 }] = await world().owner<{ betId: number }[]>`select min(bet_id) as "betId" from bet`;
	const value = JSON.stringify({ ErrorCode: 200, Message: "Success", Value: [] });
	world().casino.faults.add({ call: "/payments/info", betId, fault: "body", value });
	const { runId, ...begun } = await asked(alice, "/reconcile/start", PERIOD);
	expect(begun).toMatchObject({ compared: 0, isComplete: false, startedBy: "alice", findings: [] });
	await Promise.all([asked(alice, "/reconcile/continue", { runId }), asked(bob, "/reconcile/continue", { runId })]);
	let run = await asked(alice, "/reconcile/run", { runId });
	expect(run).toMatchObject({ compared: 50, isComplete: false });
	while (!run.isComplete) run = await asked(bob, "/reconcile/continue", { runId });
	expect(run.compared).toBe(BETS);
	expect(run.findings.length).toBe(run.differences);
	expect(new Set(run.findings.map((one) => [one.betId, one.difference].join()))).toEqual(
		new Set([`${betId},missing_there`]),
	);
	expect(await asked(bob, "/reconcile/continue", { runId })).toEqual(run);
	const [listed] = await alice.lists("/reconcile/runs", { partnerId: PARTNER_ID });
	expect(listed).toMatchObject({ runId, compared: BETS, isComplete: true });
	expect(await alice.lists("/reconcile/runs", { partnerId: PARTNER_ID + 1 })).toEqual([]);
});

test("a run that nobody began is not found", async () => {
	const runId = "00000000-0000-4000-8000-000000000000";
	for (const path of ["/reconcile/run", "/reconcile/continue"])
		expect((await alice.post(path, { runId })).status).toBe(404);
});
