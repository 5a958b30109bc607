import { decodeJwt } from "jose";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { TestPartner } from "../../testing/test-partner.ts";
import { type Answer, postJson, TestPlayer } from "../../testing/test-player.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";

const world = useWorld();
let partner: TestPartner;
let alice: TestPlayer;

beforeAll(async () => {
	partner = await TestPartner.logIn(world());
	alice = await TestPlayer.logIn(world(), "alice");
});

/** The JWT of a call that we have just made to the casino. */
async function calledWith(): Promise<string> {
	await alice.place();
	const body = world().casino.traffic.received.findLast(({ path }) => path === "/payments/make")?.body ?? "";
	expect(body).toMatch(/^"?eyJ/);
	return body.replaceAll('"', "");
}

function verify(Token: unknown, by: TestPartner = partner): Promise<Answer> {
	return by.post("/auth/verify", { Token });
}

test("a JWT that we sent to this partner is valid, and its claims are told with `data` as the text that it was", async () => {
	const token = await calledWith();
	const answer = await verify(token);
	expect(answer.status).toBe(200);
	const Payload = decodeJwt(token);
	expect(answer.body).toEqual({ ErrorCode: 200, Message: "Success", Value: { IsValid: true, Payload } });
	expect(Payload).toMatchObject({ iss: world().url, client_id: `PartnerClient-${PARTNER_ID}` });
	const data = z.string().parse(Payload["data"]);
	expect(JSON.parse(data)).toMatchObject({ PartnerUserId: "alice", TransactionType: -1, Amount: "5.00" });
});

describe("what is not valid is 103811 with the reason, and no claim of it is told", () => {
	const NOT_OURS = "The text is not a JWT of ours.";

	test.each<[string, (token: string) => string, string]>([
		["a text", () => "x", NOT_OURS],
		["a signature that was cut", (token) => token.slice(0, -8), "The signature is wrong."],
		["no signature", (token) => `${token.split(".").slice(0, 2).join(".")}.`, NOT_OURS],
		["the client's own token, which is of another kind", () => clientToken(), "The claim typ is wrong."],
		["a player's token", () => alice.token, "The claim typ is wrong."],
		["the JSON literal in place of what stands in it", (token) => JSON.stringify(token), NOT_OURS],
	])("%s", async (_, broken, reason) => {
		const answer = await verify(broken(await calledWith()));
		expect(answer.status).toBe(200);
		expect(answer.body).toEqual({ ErrorCode: 103_811, Message: reason });
	});

	test("one that was sent to another partner", async () => {
		const another = await TestPartner.another(world());
		const token = await calledWith();
		expect((await verify(token, another)).body).toEqual({
			ErrorCode: 103_811,
			Message: "The token is for another partner client.",
		});
		expect((await verify(token)).body).toMatchObject({ Value: { IsValid: true } });
	});

	test("one whose time is over, to the second", async () => {
		const token = await calledWith();
		const { exp = 0 } = decodeJwt(token);
		const left = exp * 1_000 - world().clock.now().getTime();
		await world().clock.advance(left - 1);
		expect((await verify(token)).body).toMatchObject({ Value: { IsValid: true } });
		await world().clock.advance(1);
		expect((await verify(token)).body).toEqual({ ErrorCode: 103_811, Message: "The token has expired." });
	});
});

test("without a Token, with an empty one or with a number: 400, and the field is named", async () => {
	for (const body of [{}, { Token: "" }, { Token: 7 }, { token: "x" }]) {
		expect(await partner.post("/auth/verify", body)).toMatchObject({
			status: 400,
			body: { ErrorCode: 103_752, Message: expect.stringContaining("Token") },
		});
	}
});

test("only a partner client may ask: a stranger and a player get 401 and no claim", async () => {
	const Token = await calledWith();
	for (const headers of [{}, { authorization: "Bearer x" }, alice.headers]) {
		const answer = await postJson(`${world().url}/auth/verify`, { Token }, headers);
		expect(answer).toMatchObject({ status: 401, body: { ErrorCode: 103_805 } });
		expect(answer.headers.get("www-authenticate")).toBe('Bearer error="invalid_token"');
		expect(answer.body).not.toHaveProperty("Value");
	}
});

function clientToken(): string {
	return (partner.headers["authorization"] ?? "").replace("Bearer ", "");
}
