/** Table F over REST. Source: specification, F; wire contract, section 8. */
import { FAST_KENO } from "@webframe/shared/games/numbers";
import { LANGUAGES } from "@webframe/shared/reference";
import {
	feedGameInfoSchema,
	feedGameSchema,
	feedJackpotSchema,
	feedTranslationSchema,
	frameConfigSchema,
} from "@webframe/shared/wire";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { useJackpots } from "../testing/test-jackpots.ts";
import { TestOperator } from "../testing/test-operator.ts";
import { request, TestPlayer, valueIn } from "../testing/test-player.ts";
import { ROUND_MS } from "../testing/troubled-bets.ts";
import { GAME, PARTNER_ID, SECRET, TWO_GAMES, useWorld } from "../testing/world.ts";
import { feedToken, getFeed } from "./testing/feed-client.ts";

const world = useWorld({ looksOften: true, settings: { games: TWO_GAMES, isFeedOn: true, tokensPerMinute: 600 } });
let player: TestPlayer;

beforeAll(async () => {
	player = await TestPlayer.logIn(world(), "fred");
});

const infoOf = async (roundId: number) => {
	const answer = await getFeed(world().url, `/games/info?id=${roundId}`, await feedToken(world().url));
	expect(answer.status).toBe(200);
	return { info: feedGameInfoSchema.strict().parse(valueIn(answer)), headers: answer.headers };
};

test("the games are the partner's own games, in maintenance or not", async () => {
	const token = await feedToken(world().url);
	const answer = await getFeed(world().url, "/games?language=de", token);
	expect(z.array(feedGameSchema.strict()).parse(valueIn(answer))).toEqual([
		{ GameType: 9, Name: "Keno", Category: "Live show games", PromoTypes: ["freebet"], IsActive: true },
		{ GameType: 23, Name: "Fast Keno", Category: "Live show games", PromoTypes: ["freebet"], IsActive: true },
	]);
	const tag = answer.headers.get("etag") ?? "";
	expect((await getFeed(world().url, "/games", token, { "if-none-match": tag })).status).toBe(304);
	const alice = await TestOperator.named(world(), "alice");
	await alice.does("/games/maintenance", { gameCode: FAST_KENO.gameCode, isOn: true });
	const games = z
		.array(feedGameSchema)
		.parse(valueIn(await getFeed(world().url, "/games", token, { "if-none-match": tag })));
	expect(games.map(({ IsActive }) => IsActive)).toEqual([true, false]);
	await alice.does("/games/maintenance", { gameCode: FAST_KENO.gameCode, isOn: false });
	await world().configure({ games: [GAME.gameCode] });
	expect(valueIn(await getFeed(world().url, "/games", token))).toMatchObject([{ GameType: 9 }]);
	await world().configure({ games: null });
});

test("the token of the standard OAuth 2 form is as good", async () => {
	const body = new URLSearchParams({
		grant_type: "client_credentials",
		client_id: `PartnerClient-${PARTNER_ID}`,
		client_secret: SECRET,
	});
	const answer = await request(`${world().url}/feed/auth/token`, { method: "POST", body });
	const { access_token, expires_in } = z.object({ access_token: z.string(), expires_in: z.int() }).parse(answer.body);
	expect(expires_in).toBe(3_600);
	expect((await getFeed(world().url, "/games", access_token)).status).toBe(200);
});

test("a round is told from betting to its end, its result only once it is finished, and a correction of it", async () => {
	const { roundId, edition } = await player.newRound();
	await player.place({ roundId });
	const betting = await infoOf(roundId);
	expect(betting.info).toEqual({
		Id: roundId,
		GameType: GAME.gameCode,
		Edition: edition,
		State: 2,
		StartTime: betting.info.StartTime,
	});
	expect(betting.headers.get("cache-control")).toBe("no-store");
	let drawn: object | undefined;
	for (let steps = 0; steps < 60 && drawn === undefined; steps++) {
		await world().pass(1_000);
		const [row] = await world().owner`select state, result from round where round_id = ${roundId}`;
		const { info } = await infoOf(roundId);
		if (row?.["state"] === "finished") drawn = row["result"];
		else expect(info).toEqual({ ...betting.info, State: 2 });
	}
	const finished = await infoOf(roundId);
	expect(finished.info).toMatchObject({ State: 3, Result: drawn });
	expect(finished.info.EndTime).toBeDefined();
	expect(finished.headers.get("cache-control")).toBe("private, no-cache");
	const alice = await TestOperator.named(world(), "alice");
	const result = { numbers: Array.from({ length: 20 }, (_, index) => index + 1) };
	await alice.does("/rounds/correct", { roundId, result });
	const corrected = await infoOf(roundId);
	expect(corrected.info).toMatchObject({ State: 3, Result: result, EndTime: finished.info.EndTime });
	expect(corrected.info.CorrectedAt).toBeDefined();
	expect(corrected.headers.get("etag")).not.toBe(finished.headers.get("etag"));
	await alice.does("/rounds/cancel", { roundId });
	expect((await infoOf(roundId)).info).toEqual({ ...betting.info, State: 5 });
});

test("a round that is held, and one that waits", async () => {
	const { roundId } = await player.newRound();
	const alice = await TestOperator.named(world(), "alice");
	while ((await world().owner`select 1 from round where round_id = ${roundId} and state = 'drawing'`).length === 0)
		await world().pass(1_000);
	await alice.does("/rounds/hold", { roundId });
	expect((await infoOf(roundId)).info).toMatchObject({ State: 4 });
	expect((await infoOf(roundId)).info.Result).toBeUndefined();
	await alice.does("/rounds/release", { roundId });
	const next = await player.newRound();
	await alice.does("/rounds/cancel", { roundId: next.roundId });
	await world().pass(1_000);
	const [waiting] = await world().owner<
		{ roundId: number }[]
	>`select round_id as "roundId" from round where state = 'awaiting'`;
	expect((await infoOf(waiting?.roundId ?? 0)).info.State).toBe(1);
	await world().pass(ROUND_MS);
});

test("the words come in one language, by the specification's code or a BCP 47 tag, or in all of them", async () => {
	const token = await feedToken(world().url);
	const read = async (query: string) =>
		z
			.array(feedTranslationSchema.strict())
			.parse(valueIn(await getFeed(world().url, `/games/types/translations${query}`, token)));
	expect(await read("?language=ei")).toEqual(await read("?language=el-GR"));
	expect((await read("?language=EI"))[0]).toEqual({
		GameType: 9,
		Language: "EI",
		Name: "Keno",
		Markets: [{ Code: "numbers", Name: "Αριθμοί" }],
	});
	expect(await read("")).toHaveLength(2 * LANGUAGES.length);
});

test("what the partner's jackpots hold is told in the currency that is asked for; without jackpots there is none", async () => {
	const token = await feedToken(world().url);
	const held = async (query: string) =>
		z
			.array(feedJackpotSchema.strict())
			.parse(valueIn(await getFeed(world().url, `/jackpots/accumulated${query}`, token)));
	expect(await held("?currency=EUR")).toEqual([]);
	await world().configure({ isJackpotOn: true });
	await useJackpots(world(), [{ jackpotId: "slow", rate: 20, start: 1_000 }]);
	const inEuro = { JackpotId: "slow", Name: "slow", CurrencyCode: "EUR", Amount: "1000.00" };
	expect(await held("?currency=EUR")).toMatchObject([inEuro]);
	expect(await held("?currency=JPY")).toMatchObject([{ ...inEuro, CurrencyCode: "JPY", Amount: "200000" }]);
	const unknown = await getFeed(world().url, "/jackpots/accumulated?currency=NONE", token);
	expect([unknown.status, unknown.body]).toMatchObject([400, { Message: expect.stringContaining("currency") }]);
	await world().configure({});
});

test("what a jackpot holds that nobody has put anything into yet is not told again while it stays so", async () => {
	const token = await feedToken(world().url);
	await world().configure({ isJackpotOn: true });
	await useJackpots(world(), [{ jackpotId: "fresh", rate: 20, start: 500 }]);
	const madeAt = world().clock.now().toISOString();
	const read = (headers = {}) => getFeed(world().url, "/jackpots/accumulated?currency=EUR", token, headers);
	await world().clock.advance(1_500);
	const first = await read();
	expect(valueIn(first)).toMatchObject([{ JackpotId: "fresh", Amount: "500.00", UpdatedAt: madeAt }]);
	await world().clock.advance(1_500);
	const again = await read({ "if-none-match": first.headers.get("etag") ?? "" });
	expect([again.status, again.body]).toEqual([304, undefined]);
	const { roundId } = await player.newRound();
	await player.place({ roundId, amount: "5.00" });
	await world().pass(ROUND_MS);
	const changed = await read({ "if-none-match": first.headers.get("etag") ?? "" });
	expect(valueIn(changed)).toMatchObject([{ JackpotId: "fresh", Amount: "500.01" }]);
	const same = await read({ "if-none-match": changed.headers.get("etag") ?? "" });
	expect(same.status).toBe(304);
	await world().configure({});
});

test("frames are told of the feed as far as it is on, and the calls are there under another prefix", async () => {
	const config = async () =>
		frameConfigSchema.parse(valueIn(await request(`${world().url}/frame/config?partnerClientId=${PARTNER_ID}`)))
			.features;
	expect(await config()).toEqual({ feed: true, jackpots: false, freebets: false });
	await world().configure({ isFeedOn: false });
	expect((await config()).feed).toBe(false);
	await world().configure({ isFeedOn: true });
	const { url } = await world().startAnother({ FEED_BASE_PATH: "/results/v2" });
	const token = await feedToken(world().url);
	for (const path of ["/results/v2/games", "/feed/games", "/results/v2/jackpots/accumulated"])
		expect((await request(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })).status, path).toBe(200);
	expect((await request(`${url}/results/v2/other`)).status).toBe(404);
});
