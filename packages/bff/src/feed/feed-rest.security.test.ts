/** Who may read the feed. Source: specification, "Freebet and feed"; wire contract, section 8. */
import { beforeAll, expect, test } from "vitest";
import { addSecret, removeSecret } from "../partners/partner-secrets.ts";
import { TestPartner } from "../testing/test-partner.ts";
import { postJson, request, TestPlayer, valueIn } from "../testing/test-player.ts";
import { PARTNER_ID, SECRET, TWO_GAMES, useWorld } from "../testing/world.ts";
import { feedToken, getFeed } from "./testing/feed-client.ts";

const world = useWorld({ looksOften: true, settings: { games: TWO_GAMES, isFeedOn: true } });
const PATHS = ["/games", "/games/info?id=1", "/games/types/translations", "/jackpots/accumulated"];

beforeAll(() => world().pass(1_000));

test("wrong credentials and an unknown client are answered alike, with 401 and 103752", async () => {
	const answers = await Promise.all(
		[{ SecretKey: "wrong" }, { PartnerClientId: 999 }].map((over) =>
			postJson(`${world().url}/feed/auth/token`, { PartnerClientId: PARTNER_ID, SecretKey: SECRET, ...over }),
		),
	);
	for (const { status, body } of answers) {
		expect(status).toBe(401);
		expect(body).toMatchObject({ ErrorCode: 103_752 });
	}
	expect(answers[0]?.body).toEqual(answers[1]?.body);
	expect((await postJson(`${world().url}/feed/auth/token`, { SecretKey: SECRET })).body).toMatchObject({
		ErrorCode: 103_752,
		Message: expect.stringContaining("PartnerClientId"),
	});
});

test("a partner without the feed gets no token, and a token that it has is worth nothing while the feed is off", async () => {
	const token = await feedToken(world().url);
	await world().configure({ isFeedOn: false });
	const body = { PartnerClientId: PARTNER_ID, SecretKey: SECRET };
	expect((await postJson(`${world().url}/feed/auth/token`, body)).status).toBe(403);
	for (const path of PATHS)
		expect(await getFeed(world().url, path, token)).toMatchObject({ status: 403, body: { ErrorCode: 103_752 } });
	await world().configure({ isFeedOn: true });
	expect((await getFeed(world().url, "/games", token)).status).toBe(200);
});

test("tokens of other kinds are refused by the feed, and a token of the feed everywhere else", async () => {
	const feed = await feedToken(world().url);
	const partner = await TestPartner.logIn(world());
	const player = await TestPlayer.logIn(world(), "frida");
	const others = [partner.headers["authorization"], player.headers["authorization"], "Bearer x", ""];
	for (const path of PATHS) {
		for (const authorization of others) {
			const answer = await request(`${world().url}/feed${path}`, { headers: { authorization: authorization ?? "" } });
			expect(answer, `${path} ${authorization}`).toMatchObject({ status: 401, body: { ErrorCode: 103_805 } });
			expect(answer.headers.get("www-authenticate")).toContain("invalid_token");
		}
	}
	const headers = { authorization: `Bearer ${feed}` };
	for (const path of ["/frame/bets", "/frame/balance"])
		expect((await request(`${world().url}${path}`, { headers })).status, path).toBe(401);
	for (const path of ["/payments/accept", "/auth/verify", "/make-bet", "/backoffice/bets/find"])
		expect((await postJson(`${world().url}${path}`, {}, headers)).status, path).toBe(401);
	// Only the header counts: a query stands in the logs of proxies.
	expect((await request(`${world().url}/feed/games?access_token=${feed}`)).status).toBe(401);
});

test("a token whose secret was removed is refused at once, one of another secret goes on, and all end after an hour", async () => {
	const { database, clock } = world().service.wagering;
	const change = { partnerId: PARTNER_ID, actor: "test", now: clock.now() };
	const made = await addSecret(database, change);
	if (made.kind !== "made") throw new Error(`There is no second secret: ${made.kind}.`);
	const [first, second] = [await feedToken(world().url), await feedToken(world().url, { SecretKey: made.secret })];
	expect((await getFeed(world().url, "/games", second)).status).toBe(200);
	await removeSecret(database, { ...change, secretId: made.secretId });
	expect((await getFeed(world().url, "/games", second)).status).toBe(401);
	expect((await getFeed(world().url, "/games", first)).status).toBe(200);
	await world().clock.advance(3_600_000);
	expect((await getFeed(world().url, "/games", first)).status).toBe(401);
});

test("rounds of games that the partner does not offer are as unknown as those that never were", async () => {
	const token = await feedToken(world().url);
	const [row] = await world().owner<
		{ roundId: number }[]
	>`select max(round_id) as "roundId" from round where game_code = 23`;
	await world().configure({ games: [9] });
	const answers = [row?.roundId, 999_999].map((id) => getFeed(world().url, `/games/info?id=${id}`, token));
	for (const { status, body } of await Promise.all(answers)) {
		expect(status).toBe(200);
		expect(body).toEqual({ ErrorCode: 103_752, Message: "There is no such round." });
	}
	await world().configure({ games: null });
	for (const [path, field] of [
		["/games/info", "id"],
		["/games/info?id=x", "id"],
		["/games/info?id=0", "id"],
		["/games?language=xx", "language"],
		["/games/types/translations?language=NE-np", "language"],
		["/jackpots/accumulated?currency=!", "currency"],
	]) {
		const answer = await getFeed(world().url, path ?? "", token);
		expect(answer, path).toMatchObject({ status: 400, body: { Message: expect.stringContaining(`${field}: `) } });
	}
	expect(valueIn(await getFeed(world().url, `/games/info?id=${row?.roundId}`, token))).toMatchObject({ GameType: 23 });
});

test("a partner's tries for a token are counted over both of its calls", async () => {
	const another = await TestPartner.another(world(), 78);
	const { url } = another.world;
	const login = { PartnerClientId: 78, SecretKey: "wrong" };
	const statuses: number[] = [];
	for (let tries = 0; tries < 6; tries++)
		for (const path of ["/auth/token", "/feed/auth/token"])
			statuses.push((await postJson(`${url}${path}`, login)).status);
	expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
});
