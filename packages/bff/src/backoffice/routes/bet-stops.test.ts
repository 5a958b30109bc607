/** The stop switch: one person stops bets everywhere within two seconds, what is owed goes on, and two let bets be taken again. */
import { beforeAll, expect, test } from "vitest";
import { TestOperator } from "../../testing/test-operator.ts";
import { TestPlayer, valueIn } from "../../testing/test-player.ts";
import { ROUND_MS } from "../../testing/troubled-bets.ts";
import { PARTNER_ID, TWO_GAMES, useWorld } from "../../testing/world.ts";

const KENO = 9;
const world = useWorld({ looksOften: true, settings: { games: TWO_GAMES } });
let alice: TestOperator;
let bob: TestOperator;
let player: TestPlayer;

beforeAll(async () => {
	alice = await TestOperator.named(world(), "alice");
	bob = await TestOperator.named(world(), "bob");
	player = await TestPlayer.logIn(world(), "pia");
});

const tryBet = async () => valueIn(await player.makeBet(await player.betBody()));
const STOPPED = { code: "unavailable" };

async function resume(of: object): Promise<void> {
	expect(await alice.does("/bet-stops/resume", { of })).toMatchObject({ outcome: "waits_for_second_person" });
	expect(await tryBet()).toEqual(STOPPED);
	expect(await bob.does("/bet-stops/resume", { of })).toMatchObject({ outcome: "done", stops: [] });
}

test.each([
	["all bets", { scope: "all" }],
	["a partner's", { scope: "partner", id: PARTNER_ID }],
	["a game's", { scope: "game", id: KENO }],
])("%s are stopped by one, once, and taken again when two ask for it", async (_, of) => {
	const support = await TestOperator.named(world(), "sue", world().url, "support");
	expect(await support.does("/bet-stops/stop", { of })).toMatchObject({
		outcome: "done",
		stops: [{ of, stoppedBy: "sue", stoppedAt: expect.any(String) }],
	});
	expect(await alice.does("/bet-stops/stop", { of })).toMatchObject({ outcome: "nothing_to_do" });
	expect(await tryBet()).toEqual(STOPPED);
	expect((await support.post("/bet-stops/resume", { of, note: "no" })).status).toBe(403);
	await resume(of);
	expect(await tryBet()).toMatchObject({ status: "pending" });
	expect(await alice.does("/bet-stops/resume", { of })).toMatchObject({ outcome: "nothing_to_do" });
});

test("another game's, another partner's and a provider's stop concern no bet of this one", async () => {
	const others = [
		{ scope: "game", id: 23 },
		{ scope: "partner", id: PARTNER_ID + 1 },
		{ scope: "provider", id: KENO },
	];
	for (const of of others) await alice.does("/bet-stops/stop", { of });
	expect(await tryBet()).toMatchObject({ status: "pending" });
	for (const of of others) {
		await alice.does("/bet-stops/resume", { of });
		await bob.does("/bet-stops/resume", { of });
	}
	expect(await alice.lists("/bet-stops")).toEqual([]);
});

test("every other process knows it within two seconds, and what was placed before is paid meanwhile", async () => {
	const betId = await player.place();
	const other = await world().startAnother();
	const of = { scope: "game", id: KENO };
	await alice.does("/bet-stops/stop", { of }, other.url);
	await world().pass(2_000);
	expect(await tryBet()).toEqual(STOPPED);
	await world().pass(ROUND_MS);
	expect((await player.ledger(betId)).map(([type]) => type)).toEqual([-1, 1]);
	await resume(of);
});

test("a bet that was refused by it is placed under the same key when bets are taken again", async () => {
	const of = { scope: "all" };
	await alice.does("/bet-stops/stop", { of });
	const [body, key] = [await player.betBody(), crypto.randomUUID()];
	expect(valueIn(await player.makeBet(body, key))).toEqual(STOPPED);
	await resume(of);
	expect(valueIn(await player.makeBet(body, key))).toMatchObject({ status: "pending" });
});

test("who stopped and who resumed stands in the audit log, with the two", async () => {
	const rows = await alice.lists("/audit-log", { subject: "bets of all", limit: 2 });
	expect(rows.map(({ action, actor, details }) => [action, actor, details])).toEqual([
		["bets.resume", "bob", { stoppedAt: expect.any(String), askedBy: "alice" }],
		["approval.ask", "alice", expect.anything()],
	]);
});

test.each([
	[{ of: { scope: "game" } }, "of.id"],
	[{ of: { scope: "all", id: 1 } }, "of"],
	[{ of: { scope: "player", id: 1 } }, "of.scope"],
	[{ of: { scope: "game", id: 0 } }, "of.id"],
])("%j is refused, and the field is named", async (body, field) => {
	const answer = await alice.post("/bet-stops/stop", { ...body, note: "why" });
	expect(answer.status).toBe(400);
	expect(JSON.stringify(answer.body)).toContain(field);
});
