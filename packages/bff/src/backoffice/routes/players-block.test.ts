import { beforeAll, expect, test } from "vitest";
import { TestOperator } from "../../testing/test-operator.ts";
import { TestPlayer, valueIn } from "../../testing/test-player.ts";
import { ROUND_MS } from "../../testing/troubled-bets.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";

const world = useWorld();
let operator: TestOperator;
let another: TestOperator;
const ALICE = { partnerId: PARTNER_ID, partnerUserId: "alice" };

beforeAll(async () => {
	operator = await TestOperator.named(world(), "olga");
	another = await TestOperator.named(world(), "oskar");
});

test("a blocked player places no bet, on any process; what is owed still moves; unblocked, the player bets again", async () => {
	const other = await world().startAnother();
	const alice = await TestPlayer.logIn(world(), "alice");
	const betId = await alice.place();
	const values = await Promise.all([
		operator.does("/players/block", ALICE),
		another.does("/players/block", ALICE, other.url),
	]);
	expect(values.map(({ outcome }) => outcome).toSorted()).toEqual(["done", "nothing_to_do"]);
	expect(valueIn(await alice.makeBet(await alice.betBody()))).toMatchObject({ code: "blocked" });
	await world().pass(ROUND_MS);
	expect((await alice.ledger(betId)).map(([type]) => type)).toEqual([-1, 1]);
	const { player } = values[0] as { player: { playerId: number } };
	expect(player).toMatchObject({ isBlocked: true, partnerUserId: "alice" });
	const { playerId } = player;
	expect(await operator.does("/players/unblock", { playerId })).toMatchObject({
		outcome: "done",
		player: { isBlocked: false },
	});
	expect(await operator.does("/players/unblock", { playerId })).toMatchObject({ outcome: "nothing_to_do" });
	expect(await alice.place()).toBeGreaterThan(betId);
	const rows = await operator.lists("/audit-log", { subject: `player ${playerId}` });
	expect(rows.map(({ action }) => action)).toEqual(["player.unblock", "player.block"]);
});

test("a player whom nobody knows is refused; half a name and two names are a bad request that names the field", async () => {
	expect(await operator.does("/players/block", { ...ALICE, partnerUserId: "Alice" })).toEqual({
		outcome: "refused",
		reason: "unknown_player",
	});
	for (const body of [{ partnerId: PARTNER_ID }, { partnerUserId: "alice" }, { playerId: 1, ...ALICE }, {}]) {
		const answer = await operator.post("/players/block", { ...body, note: "x" });
		expect(answer).toMatchObject({ status: 400, body: { Message: expect.stringContaining("playerId") } });
	}
});
