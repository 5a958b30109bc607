import { afterEach, expect, test } from "vitest";
import { FAILURES_TO_OPEN } from "../../platform/circuit-breaker.ts";
import { type Answer, postJson, refreshToken, valueIn } from "../../testing/test-player.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";

const world = useWorld();

afterEach(() => {
	world().casino.faults.clear();
});

function authorize(token: string, key?: string): Promise<Answer> {
	const headers = key === undefined ? {} : { "idempotency-key": key };
	return postJson(`${world().url}/auth/user-token`, { partnerClientId: PARTNER_ID, refreshToken: token }, headers);
}

/** How many calls of `/users/auth` the casino has received. */
function authCalls(): number {
	return world().casino.traffic.received.filter((call) => call.path === "/users/auth").length;
}

test("one refresh token, 20 calls at once: one reaches the partner, and only its caller is let in", async () => {
	const token = await refreshToken(world(), "alice");
	const before = authCalls();
	const answers = await Promise.all(Array.from({ length: 20 }, () => authorize(token)));
	expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 401)]);
	expect(authCalls()).toBe(before + 1);
});

test("the same call again within a minute, with the same key, gets the same answer", async () => {
	const token = await refreshToken(world(), "bob");
	const first = await authorize(token, "login-1");
	const again = await authorize(token, "login-1");
	expect(again.body).toEqual(first.body);
	expect((await authorize(token, "login-2")).status).toBe(401);
	expect((await authorize(token)).status).toBe(401);
	await world().clock.advance(61_000);
	expect((await authorize(token, "login-1")).status).toBe(401);
});

test.each([
	["a refusal of the casino", { fault: "code", value: 102_145 }, { ErrorCode: 103_805 }],
	[
		"another currency than the first",
		{ fault: "fields", value: { Value: { CurrencyCode: "USD" } } },
		{ Message: "The casino named another CurrencyCode than at the player's first log-in." },
	],
	["an answer that cannot be read", { fault: "body", value: "<html>" }, { Value: { newTokenNeeded: true } }],
] as const)("so does %s, also while the first call could be under way", async (_what, fault, told) => {
	await authorize(await refreshToken(world(), "frida"));
	const token = await refreshToken(world(), "frida");
	world().casino.faults.add({ call: "/users/auth", player: "frida", times: 1, ...fault });
	const before = authCalls();
	const first = await authorize(token, "login-9");
	expect(first.body).toMatchObject(told);
	const { status, body } = await authorize(token, "login-9");
	expect({ status, body }).toEqual({ status: first.status, body: first.body });
	expect(await authorize(token, "login-10")).toMatchObject({ status: 401, body: { ErrorCode: 103_805 } });
	expect(authCalls()).toBe(before + 1);
});

test("the kept answer lies encrypted in the database, and is wiped", async () => {
	const token = await refreshToken(world(), "carol");
	const first = await authorize(token, "login-3");
	const userToken = (valueIn(first) as { user_access_token: string }).user_access_token;
	const rows = await world().owner<{ answer: string }[]>`
		select encode(answer_encrypted, 'escape') as answer from refresh_token_use where answer_encrypted is not null`;
	expect(rows.length).toBeGreaterThan(0);
	for (const { answer } of rows) expect(answer).not.toContain(userToken.slice(0, 20));
	expect(JSON.stringify(await world().owner`select * from refresh_token_use`)).not.toContain(token);
});

test("a call whose outcome is unknown uses the token up: it is never sent again", async () => {
	const token = await refreshToken(world(), "dora");
	world().casino.faults.add({ call: "/users/auth", fault: "hang", player: "dora", times: 1 });
	const before = authCalls();
	const lost = await authorize(token, "login-4");
	expect([lost.status, lost.body]).toMatchObject([503, { ErrorCode: 103_799, Value: { newTokenNeeded: true } }]);
	expect(await authorize(token, "login-4")).toMatchObject({ status: 503, body: { Value: { newTokenNeeded: true } } });
	expect((await authorize(token)).status).toBe(401);
	expect(authCalls()).toBe(before + 1);
});

test("a call that was never sent does not use the token up", async () => {
	const token = await refreshToken(world(), "emil");
	world().casino.faults.add({ call: "/users/auth", fault: "reset", player: "finn" });
	for (let call = 0; call < FAILURES_TO_OPEN; call++)
		expect((await authorize(await refreshToken(world(), "finn"))).status).toBe(503);
	const before = authCalls();
	const unsent = await authorize(token);
	expect(unsent.status).toBe(503);
	expect(unsent.body).not.toHaveProperty("Value");
	expect(authCalls()).toBe(before);
	world().casino.faults.clear();
	await world().clock.advance(60_000);
	expect((await authorize(token)).status).toBe(200);
});
