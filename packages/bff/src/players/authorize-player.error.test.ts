import { expect, test } from "vitest";
import { encrypt } from "../platform/encryption.ts";
import { type Answer, postJson, refreshToken } from "../testing/test-player.ts";
import { PARTNER_ID, useWorld } from "../testing/world.ts";

const world = useWorld();

function authorize(token: string): Promise<Answer> {
	const body = { partnerClientId: PARTNER_ID, refreshToken: token };
	return postJson(`${world().url}/auth/user-token`, body, { "idempotency-key": "login" });
}

test("a kept answer under another SECRETS_KEY is told as not available, and the casino is not asked again", async () => {
	const token = await refreshToken(world(), "alice");
	expect((await authorize(token)).status).toBe(200);
	const asked = world().casino.traffic.received.length;
	// As a process wrote it that runs with the SECRETS_KEY from after `bff keys reencrypt`.
	const other = encrypt(Buffer.alloc(32, 0x77), "answer to /auth/user-token", Buffer.from("{}"));
	await world().owner`update refresh_token_use set answer_encrypted = ${other} where answer_encrypted is not null`;
	expect(await authorize(token)).toMatchObject({ status: 503, body: { ErrorCode: 103_799 } });
	expect(world().casino.traffic.received.length).toBe(asked);
});

test("a call whose process ended before its answer was kept is under way for a while, and then lost", async () => {
	const token = await refreshToken(world(), "bob");
	expect((await authorize(token)).status).toBe(200);
	await world().owner`update refresh_token_use set answer_encrypted = null`;
	const underWay = await authorize(token);
	expect(underWay).toMatchObject({ status: 503, body: { ErrorCode: 103_799 } });
	expect(underWay.body).not.toHaveProperty("Value");
	await world().clock.advance(11_000);
	expect(await authorize(token)).toMatchObject({ status: 503, body: { Value: { newTokenNeeded: true } } });
});
