/** How the config travels: with a full catalogue it is most of what a player waits for. */
import { gunzipSync } from "node:zlib";
import { envelopeOf, frameConfigSchema } from "@webframe/shared/wire";
import { expect, test } from "vitest";
import { type RawAnswer, rawRequest } from "../../testing/listening-app.ts";
import { TWO_GAMES, useWorld } from "../../testing/world.ts";

const world = useWorld({ settings: { games: TWO_GAMES, isFeedOn: true, isPromoOn: true, guestCurrency: "BRL" } });

const get = (headers: Record<string, string> = {}): Promise<RawAnswer> =>
	rawRequest(Number(new URL(world().url).port), "/frame/config?partnerClientId=PartnerClient-1556", headers);

test("it is compressed for whoever takes that, and the same config for whoever does not", async () => {
	const [plain, small] = [await get(), await get({ "accept-encoding": "gzip, deflate, br" })];
	expect([plain.headers["content-encoding"], small.headers["content-encoding"]]).toEqual([undefined, "gzip"]);
	expect(small.body.length).toBeLessThan(plain.body.length / 3);
	const configIn = (body: Buffer) => ({
		...envelopeOf(frameConfigSchema).parse(JSON.parse(body.toString())).Value,
		serverTime: "",
	});
	const unpacked = gunzipSync(Buffer.from(small.body, "latin1"));
	expect(configIn(unpacked)).toEqual(configIn(Buffer.from(plain.body, "latin1")));
	for (const { headers } of [plain, small]) expect(headers["vary"]).toContain("Accept-Encoding");
});

test("an unchanged one is not sent again, whether it came compressed or not", async () => {
	for (const headers of [{}, { "accept-encoding": "gzip" }]) {
		const etag = String((await get(headers)).headers["etag"]);
		const again = await get({ ...headers, "if-none-match": etag });
		expect([again.status, again.body]).toEqual([304, ""]);
	}
});

test("a page that is not allowed may read that it is refused, and nothing else", async () => {
	const refused = await get({ origin: "https://forgotten.example" });
	expect(refused.status).toBe(403);
	expect(JSON.parse(refused.body)).toEqual({ ErrorCode: 103_752, Message: expect.stringContaining("origin") });
	expect(refused.headers["access-control-allow-origin"]).toBe("https://forgotten.example");
	expect(refused.headers["access-control-expose-headers"]).toContain("X-Request-Id");
	expect(refused.headers["access-control-allow-credentials"]).toBeUndefined();
});

test("limits that the partner has changed are told, those of a game beside it, and another config than before", async () => {
	const before = await get();
	const own = { minStake: "1.00", maxStake: "10.00" };
	await world().configure({
		stakeLimits: [
			{ gameCode: null, currency: "EUR", ...own, maxWin: "5000.00" },
			{ gameCode: 9, currency: "BRL", ...own },
		],
	});
	const after = await get({ "if-none-match": String(before.headers["etag"]) });
	const { limits, games } = envelopeOf(frameConfigSchema).parse(JSON.parse(after.body)).Value;
	expect(limits.find(({ currency }) => currency === "EUR")).toMatchObject({ ...own, maxWin: "5000.00" });
	expect(games.map(({ gameCode, limits: ofGame }) => [gameCode, ofGame])).toEqual([
		[9, [expect.objectContaining({ currency: "BRL", ...own, quickStakes: ["1.00", "5.00", "10.00"] })]],
		[23, undefined],
	]);
	await world().configure({});
});

test("guests see the partner's currency, and features are what is really on, whatever is set", async () => {
	const { currency, features, limits } = envelopeOf(frameConfigSchema).parse(JSON.parse((await get()).body)).Value;
	expect(currency).toBe("BRL");
	expect(limits.some((one) => one.currency === "BRL")).toBe(true);
	expect(features).toEqual({ feed: true, jackpots: false, freebets: true });
});
