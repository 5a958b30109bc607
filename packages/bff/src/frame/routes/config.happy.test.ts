/** How the config travels: with a full catalogue it is most of what a player waits for. */
import { gunzipSync } from "node:zlib";
import { envelopeOf, frameConfigSchema } from "@webframe/shared/wire";
import { expect, test } from "vitest";
import { type RawAnswer, rawRequest } from "../../testing/listening-app.ts";
import { useWorld } from "../../testing/world.ts";

const world = useWorld({ settings: { isFeedOn: true, isPromoOn: true, guestCurrency: "BRL" } });

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

test("guests see the partner's currency, and features are what is really on, whatever is set", async () => {
	const { currency, features, limits } = envelopeOf(frameConfigSchema).parse(JSON.parse((await get()).body)).Value;
	expect(currency).toBe("BRL");
	expect(limits.some((one) => one.currency === "BRL")).toBe(true);
	expect(features).toEqual({ feed: true, jackpots: false, freebets: true });
});
