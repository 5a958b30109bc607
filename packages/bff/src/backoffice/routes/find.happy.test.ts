/** One box finds what bears an id, and a player is shown with the newest bets: as much of each as the role may see. */
import { findPlayerValueSchema, findValueSchema } from "@webframe/shared/wire";
import { beforeAll, expect, test } from "vitest";
import { TestOperator } from "../../testing/test-operator.ts";
import { TestPlayer, valueIn } from "../../testing/test-player.ts";
import { refusedPayout } from "../../testing/troubled-bets.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";

const world = useWorld();
let operator: TestOperator;
let viewer: TestOperator;
let player: TestPlayer;
let betId: number;

beforeAll(async () => {
	operator = await TestOperator.named(world(), "olga");
	viewer = await TestOperator.named(world(), "vera", world().url, "viewer");
	player = await TestPlayer.logIn(world(), "margarethe");
	betId = await refusedPayout(player);
});

const found = async (text: string, by = operator) =>
	findValueSchema.parse(valueIn(await by.post("/find", { text }))).items;

async function playerId(): Promise<number> {
	const [hit] = await found("margarethe");
	if (hit?.kind !== "player") throw new Error("The player was not found.");
	return hit.playerId;
}

test("a bet and a round by their ids, also where spaces stand between the digits", async () => {
	const [bet] = (await found(` ${betId} `)).filter(({ kind }) => kind === "bet");
	expect(bet).toMatchObject({ betId, partnerId: PARTNER_ID, currency: "EUR", state: expect.any(String) });
	const roundId = bet?.kind === "bet" ? bet.roundId : 0;
	const spaced = String(roundId).split("").join(" ");
	expect(await found(spaced)).toContainEqual(expect.objectContaining({ kind: "round", roundId }));
});

test("a player by the partner's id, exactly: neither a part of it nor another case is it", async () => {
	expect(await found("margarethe")).toEqual([
		{
			kind: "player",
			playerId: expect.any(Number),
			partnerId: PARTNER_ID,
			partnerUserId: "margarethe",
			currency: "EUR",
			isTest: false,
			isBlocked: false,
		},
	]);
	for (const other of ["margareth", "Margarethe", "%", "margarethe'--"]) expect(await found(other), other).toEqual([]);
});

test("a viewer sees the ends of the id only", async () => {
	expect(await found("margarethe", viewer)).toMatchObject([{ partnerUserId: "ma…he" }]);
	const shown = valueIn(await viewer.post("/players/find", { playerId: await playerId() }));
	expect(shown).toMatchObject({ player: { partnerUserId: "ma…he" } });
});

test("a player with the newest bets first, page by page, and which of them need a person", async () => {
	const later = await player.place();
	const id = await playerId();
	const page = async (body: object) =>
		findPlayerValueSchema.parse(valueIn(await operator.post("/players/find", { playerId: id, ...body })));
	const whole = await page({});
	expect(whole.bets.map((bet) => [bet.betId, bet.needsPerson])).toEqual([
		[later, false],
		[betId, true],
	]);
	expect(whole.nextCursor).toBeUndefined();
	const first = await page({ limit: 1 });
	expect(first.bets.map((bet) => bet.betId)).toEqual([later]);
	const second = await page({ limit: 1, cursor: first.nextCursor });
	expect(second.bets.map((bet) => bet.betId)).toEqual([betId]);
});

test.each([
	["/find", { text: "" }, "text"],
	["/find", { text: "a\u0000b" }, "text"],
	["/find", { text: "a".repeat(129) }, "text"],
	["/find", { text: "a", partner: 1 }, "partner"],
	["/players/find", { playerId: 0 }, "playerId"],
	["/players/find", { playerId: 1, cursor: "x" }, "cursor"],
])("%s with %j is refused, and the field is named", async (path, body, field) => {
	const answer = await operator.post(path, body);
	expect(answer.status).toBe(400);
	expect(JSON.stringify(answer.body)).toContain(field);
});

test("a player that nobody knows is not found", async () => {
	expect((await operator.post("/players/find", { playerId: 999_999 })).status).toBe(404);
});
