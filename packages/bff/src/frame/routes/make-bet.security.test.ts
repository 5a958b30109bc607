import { expect, test } from "vitest";
import { postJson, request, TestPlayer } from "../../testing/test-player.ts";
import { TWO_GAMES, useWorld } from "../../testing/world.ts";

const world = useWorld({ looksOften: true, settings: { games: TWO_GAMES } });
const KEY = { "idempotency-key": "k" };

test("without a token, with a broken one, an expired one or one of another kind: 401, and nothing is stored", async () => {
	const alice = await TestPlayer.logIn(world(), "alice");
	const body = await alice.betBody();
	const client = await postJson(`${world().url}/auth/token`, {
		PartnerClientId: 1556,
		SecretKey: "the-secret-of-the-reference-casino",
	});
	const clientToken = String((client.body as { Value: { access_token: string } }).Value.access_token);
	const tokens = [undefined, "nonsense", `${alice.token.slice(0, -8)}AAAAAAAA`, clientToken];
	for (const token of tokens) {
		const headers = token === undefined ? KEY : { ...KEY, authorization: `Bearer ${token}` };
		const answer = await postJson(`${world().url}/make-bet`, body, headers);
		expect(answer.status).toBe(401);
		expect(answer.headers.get("www-authenticate")).toBe('Bearer error="invalid_token"');
		expect(answer.body).toMatchObject({ ErrorCode: 103_805 });
	}
	await world().clock.advance(31 * 60_000);
	expect((await alice.makeBet(body, "expired")).status).toBe(401);
	expect(await world().owner`select 1 from bet`).toHaveLength(0);
});

test("a page of an origin that is not the partner's is refused", async () => {
	const alice = await TestPlayer.logIn(world(), "alice");
	const body = await alice.betBody();
	const from = (origin: string) => postJson(`${world().url}/make-bet`, body, { ...KEY, ...alice.headers, origin });
	for (const origin of [
		"https://evil.example",
		"https://casino.example.evil.example",
		"http://casino.example",
		"null",
	]) {
		expect((await from(origin)).status).toBe(403);
	}
	const answer = await from("https://casino.example");
	expect(answer.status).toBe(202);
	expect(answer.headers.get("access-control-allow-origin")).toBe("https://casino.example");
});

test("a player reads its own bets only: another's is not there", async () => {
	const alice = await TestPlayer.logIn(world(), "alice");
	const bob = await TestPlayer.logIn(world(), "bob");
	const betId = await alice.place();
	const get = (player: TestPlayer) => fetch(`${world().url}/frame/bets/${betId}`, { headers: player.headers });
	expect((await get(alice)).status).toBe(200);
	expect((await get(bob)).status).toBe(404);
	const list = await fetch(`${world().url}/frame/bets`, { headers: bob.headers });
	expect(await list.json()).toMatchObject({ Value: { items: [] } });
});

test("a tag of another game, of another casino or of nobody is not taken, neither for a bet nor for a balance", async () => {
	const tags = [
		{ gameCode: 9, platform: "mobile", tagId: 92 },
		{ gameCode: 9, platform: "generic", tagId: 90 },
		{ gameCode: 23, platform: "mobile", tagId: 232 },
	];
	await world().configure({ tags });
	const mallory = await TestPlayer.logIn(world(), "mallory");
	const bets = [
		await mallory.place({ tagId: 232 }),
		await mallory.place({ tagId: 77 }),
		await mallory.place({ tagId: 92 }),
	];
	const placed = await world()
		.owner`select bet_id as "betId", tag_id as "tagId" from bet where bet_id in ${world().owner(bets)}
		order by bet_id`;
	expect(placed.map(({ tagId }) => Number(tagId))).toEqual([90, 90, 92]);
	await fetch(`${world().url}/frame/balance?tagId=77`, { headers: mallory.headers });
	expect(world().casino.traffic.received.findLast(({ path }) => path === "/users/data")?.data).toMatchObject({
		TagId: 1313,
	});
	for (const tagId of ["-1", "x", "4294967296"]) {
		const answer = await request(`${world().url}/frame/balance?tagId=${tagId}`, { headers: mallory.headers });
		expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining("tagId")]);
	}
	await world().configure({});
});

test("a blocked player places no bet", async () => {
	const eve = await TestPlayer.logIn(world(), "eve");
	await world().owner`update player set is_blocked = true where partner_user_id = 'eve'`;
	const answer = await eve.makeBet(await eve.betBody());
	expect(answer.body).toMatchObject({ ErrorCode: 103_752, Value: { code: "blocked" } });
});

test("a partner that is switched off takes no players and no bets, and its money still moves", async () => {
	const fay = await TestPlayer.logIn(world(), "fay");
	const betId = await fay.place();
	await world().owner`update partner set is_active = false`;
	await world().clock.advance(3_000);
	await expect
		.poll(async () => (await fay.makeBet(await fay.betBody())).body)
		.toMatchObject({ Value: { code: "unavailable" } });
	expect((await fetch(`${world().url}/frame/config?partnerClientId=1556`)).status).toBe(404);
	await world().pass(60_000);
	expect(["win", "lose"]).toContain((await fay.bet(betId)).status);
	await world().owner`update partner set is_active = true`;
});
