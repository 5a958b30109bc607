import { userTokenValueSchema } from "@webframe/shared/wire";
import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { postJson, refreshToken, valueIn } from "../../testing/test-player.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";

const world = useWorld({ settings: { tags: [{ gameCode: null, platform: "generic", tagId: 1400 }] } });

async function authorize(token: string, over: object = {}) {
	const answer = await postJson(`${world().url}/auth/user-token`, {
		partnerClientId: PARTNER_ID,
		refreshToken: token,
		...over,
	});
	return userTokenValueSchema.parse(valueIn(answer));
}

test("a refresh token becomes a user token, a new refresh token and the player", async () => {
	const token = await refreshToken(world(), "alice");
	const value = await authorize(token);
	expect(value.player).toEqual({
		partnerUserId: "alice",
		currency: "EUR",
		currencyDigits: 2,
		isTest: false,
		balance: "1000.00",
	});
	expect(value.refresh_token).not.toBe(token);
	const claims = decodeJwt(value.user_access_token);
	expect(claims).toMatchObject({ aud: "frame", partnerUserId: "alice", partnerId: PARTNER_ID });
	expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(value.expires_in);
	expect(value.expires_in).toBeLessThanOrEqual(1_800);
	expect(value.user_access_token).not.toContain(token);
});

test("the session goes on while its newest refresh token renews it, and another log-in opens another", async () => {
	const first = await authorize(await refreshToken(world(), "bob"));
	const renewed = await authorize(first.refresh_token);
	const other = await authorize(await refreshToken(world(), "bob"));
	const session = (token: string): unknown => decodeJwt(token)["sid"];
	expect(session(renewed.user_access_token)).toBe(session(first.user_access_token));
	expect(session(other.user_access_token)).not.toBe(session(first.user_access_token));
});

test("both forms of the partner client id are taken; a test player is marked", async () => {
	const value = await authorize(await refreshToken(world(), "test-tina"), { partnerClientId: "PartnerClient-1556" });
	expect(value.player.isTest).toBe(true);
});

test("a tag from the browser counts only if it is in the partner's catalogue", async () => {
	const known = await authorize(await refreshToken(world(), "carl"), { tagId: 1313 });
	expect([decodeJwt(known.user_access_token)["tagId"], known.tagId]).toEqual([1313, 1313]);
	const renewed = await authorize(known.refresh_token, { tagId: 1400 });
	expect([decodeJwt(renewed.user_access_token)["tagId"], renewed.tagId]).toEqual([1400, 1400]);
	const unknown = await authorize(await refreshToken(world(), "carl"), { tagId: 77 });
	expect([decodeJwt(unknown.user_access_token)["tagId"], unknown.tagId]).toEqual([undefined, undefined]);
});
