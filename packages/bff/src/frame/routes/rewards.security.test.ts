/** Nobody but the player reads or hears of a player's rewards. */
import { ERROR_CODE, envelopeSchema, frameRewardListSchema } from "@webframe/shared/wire";
import { beforeAll, expect, test } from "vitest";
import { issue as issueCashback } from "../../testing/test-cashback.ts";
import { connectToHub } from "../../testing/test-hub.ts";
import { TestMarketing } from "../../testing/test-marketing.ts";
import { request, TestPlayer, valueIn } from "../../testing/test-player.ts";
import { useWorld } from "../../testing/world.ts";

const world = useWorld();
let marketing: TestMarketing;
let alice: TestPlayer;
let bob: TestPlayer;
beforeAll(async () => {
	marketing = await TestMarketing.arrive(world());
	alice = await TestPlayer.logIn(world(), "alice");
	bob = await TestPlayer.logIn(world(), "bob");
});

const ask = (query: string, headers: Record<string, string> = {}) =>
	request(`${world().url}/frame/rewards${query}`, { headers });
const read = async (player: TestPlayer, query = "") =>
	frameRewardListSchema.parse(valueIn(await ask(query, player.headers))).items;

test("a list has the player's own rewards, with a cursor of another player's too", async () => {
	await marketing.give("alice");
	await issueCashback(world(), "alice");
	const ofAlice = frameRewardListSchema.parse(valueIn(await ask("?limit=1", alice.headers)));
	expect(ofAlice.nextCursor).toBeDefined();
	expect(await read(bob)).toEqual([]);
	expect(await read(bob, `?cursor=${ofAlice.nextCursor}`)).toEqual([]);
	expect(await read(alice)).toHaveLength(2);
});

test("without a token, with one of a foreign page, or with a cursor that is none, nothing is told", async () => {
	expect((await ask("")).status).toBe(401);
	expect((await ask("", { ...alice.headers, origin: "https://evil.example" })).status).toBe(403);
	for (const cursor of [
		"x",
		"2.5.a",
		"1..a",
		"1.5.",
		"1.5.%F0%9F%8E%81",
		"1.999999999999999.a",
		"1.99999999999999999.a",
	]) {
		const answer = await ask(`?cursor=${cursor}`, alice.headers);
		expect(answer.status).toBe(400);
		expect(envelopeSchema.parse(answer.body)).toMatchObject({
			ErrorCode: ERROR_CODE.invalidRequest,
			Message: expect.stringContaining("cursor"),
		});
	}
});

test("what was issued to an account for another currency or test flag is nobody's: not listed, not told", async () => {
	const hub = await connectToHub(world().url, bob.token);
	const told: unknown[] = [];
	hub.on("rewardChanged", (reward: unknown) => told.push(reward));
	// They wait for an account that nobody has logged in with yet.
	await marketing.give("zoe", { currency: "USD" });
	await marketing.give("zoe", { is_test: true });
	const fits = await marketing.give("zoe");
	const zoe = await TestPlayer.logIn(world(), "zoe");
	expect(await read(zoe)).toMatchObject([{ bonusId: fits.promoCode, state: "active" }]);
	await marketing.give("zoe");
	await marketing.give("bob");
	await expect.poll(() => told.length).toBe(1);
	await hub.stop();
});
