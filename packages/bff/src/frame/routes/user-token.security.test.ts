import { userTokenValueSchema } from "@webframe/shared/wire";
import { afterEach, expect, test } from "vitest";
import { FAILURES_TO_OPEN, OPEN_FIRST_MS } from "../../platform/circuit-breaker.ts";
import { REFUSALS_LISTED_MAX } from "../../players/refuse-registration.ts";
import { verifyAuditLog } from "../../records/audit-log.ts";
import { type Answer, postJson, refreshToken, valueIn } from "../../testing/test-player.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";

const world = useWorld();

afterEach(() => {
	world().casino.faults.clear();
});

function authorize(body: object, headers: Record<string, string> = {}): Promise<Answer> {
	return postJson(`${world().url}/auth/user-token`, { partnerClientId: PARTNER_ID, ...body }, headers);
}

test("a token that was never given and a used one get one and the same answer", async () => {
	const used = await refreshToken(world(), "alice");
	await authorize({ refreshToken: used });
	const answers = await Promise.all([authorize({ refreshToken: "never given" }), authorize({ refreshToken: used })]);
	for (const answer of answers) {
		expect(answer.status).toBe(401);
		expect(answer.body).toEqual({
			ErrorCode: 103_805,
			Message: "The refresh token was refused: by the casino, or because it was used before or logged out.",
		});
	}
});

test("an unknown partner is said so, as everybody may know by /frame/config", async () => {
	const answer = await authorize({ partnerClientId: 4711, refreshToken: "x" });
	expect(answer).toMatchObject({
		status: 401,
		body: { ErrorCode: 103_805, Message: "partnerClientId: there is no such partner client." },
	});
	expect((await fetch(`${world().url}/frame/config?partnerClientId=4711`)).status).toBe(404);
});

test("a page of another origin is refused before the token is used", async () => {
	const token = await refreshToken(world(), "bob");
	const refused = await authorize({ refreshToken: token }, { origin: "https://evil.example" });
	expect([refused.status, refused.body]).toMatchObject([403, { ErrorCode: 103_752 }]);
	expect((await authorize({ refreshToken: token }, { origin: "https://casino.example" })).status).toBe(200);
});

test.each([
	["a refusal of the partner", { fault: "code", value: 103_805 }, 401],
	["any other ErrorCode", { fault: "code", value: 999_999 }, 401],
	["HTTP 4xx", { fault: "http", value: 404 }, 401],
	["HTTP 5xx", { fault: "http", value: 500 }, 503],
	["no JSON", { fault: "body", value: "<html>" }, 503],
	["an answer without a player", { fault: "fields", value: { Value: { PartnerUserId: "" } } }, 503],
	["a currency that nobody knows", { fault: "fields", value: { Value: { CurrencyCode: "???" } } }, 401],
	["a reset connection", { fault: "reset" }, 503],
] as const)("%s", async (_what, fault, status) => {
	const token = await refreshToken(world(), "carol");
	world().casino.faults.add({ call: "/users/auth", player: "carol", times: 1, ...fault });
	const answer = await authorize({ refreshToken: token });
	expect(answer.status).toBe(status);
	expect(JSON.stringify(answer.body)).not.toMatch(/html|\?\?\?|at \//);
	// What could not be read was an answer all the same: the token is used up, and trying later cannot help.
	if (status === 503)
		expect(answer.body).toMatchObject({
			Message: expect.stringContaining("was lost or could not be read"),
			Value: { newTokenNeeded: true },
		});
});

test("tokens of strangers that make the casino answer 5xx close its log-ins and balances for nobody", async () => {
	const known = await authorize({ refreshToken: await refreshToken(world(), "heidi") });
	const { user_access_token: bearer, refresh_token: newest } = userTokenValueSchema.parse(valueIn(known));
	world().casino.faults.add({ call: "/users/auth", player: "mallory", fault: "http", value: 500 });
	for (let index = 0; index < FAILURES_TO_OPEN + 1; index++)
		expect((await authorize({ refreshToken: await refreshToken(world(), "mallory") })).status).toBe(503);
	expect((await authorize({ refreshToken: newest })).status).toBe(200);
	const balance = await fetch(`${world().url}/frame/balance`, { headers: { authorization: `Bearer ${bearer}` } });
	expect(balance.status).toBe(200);
});

test("a known player whose tokens the casino answers 5xx does find it away", async () => {
	const refreshTokens = await Promise.all(
		Array.from({ length: FAILURES_TO_OPEN }, async (_, index) => {
			const answer = await authorize({ refreshToken: await refreshToken(world(), `ivan${index}`) });
			return userTokenValueSchema.parse(valueIn(answer)).refresh_token;
		}),
	);
	world().casino.faults.add({ call: "/users/auth", fault: "http", value: 500 });
	for (const one of refreshTokens) await authorize({ refreshToken: one });
	world().casino.faults.clear();
	const last = await refreshToken(world(), "ivan0");
	expect((await authorize({ refreshToken: last })).status).toBe(503);
	await world().pass(OPEN_FIRST_MS);
	// What was never sent is still good.
	expect((await authorize({ refreshToken: last })).status).toBe(200);
});

/** What the casino tells of a player at one log-in, over what it should. */
async function comesWith(name: string, told: object): Promise<Answer> {
	const token = await refreshToken(world(), name);
	world().casino.faults.add({ call: "/users/auth", fault: "fields", value: { Value: told }, times: 1 });
	return await authorize({ refreshToken: token });
}

test.each([
	[{ CurrencyCode: "USD" }, "The casino named another CurrencyCode than at the player's first log-in."],
	[{ IsTest: true }, "The casino named another IsTest than at the player's first log-in."],
	[{ CurrencyCode: "QQQ" }, "The casino named a CurrencyCode of no currency."],
])("what the casino named wrongly is said, and no value of it: %j", async (told, Message) => {
	await authorize({ refreshToken: await refreshToken(world(), "grace") });
	expect(await comesWith("grace", told)).toMatchObject({ status: 401, body: { ErrorCode: 103_805, Message } });
});

test("a test player is known as one however the casino writes it, and a player as none", async () => {
	const flagOf = async (name: string): Promise<unknown> => {
		const [row] = await world().owner`select is_test from player where partner_user_id = ${name}`;
		return row?.["is_test"];
	};
	for (const [index, IsTest] of [1, "1", "true"].entries()) {
		expect(await comesWith(`odd-test-${index}`, { IsTest })).toMatchObject({ status: 200 });
		expect(await flagOf(`odd-test-${index}`)).toBe(true);
	}
	for (const [index, IsTest] of [0, "0", "false"].entries()) {
		expect(await comesWith(`test-odd-${index}`, { IsTest })).toMatchObject({ status: 200 });
		expect(await flagOf(`test-odd-${index}`)).toBe(false);
	}
	for (const IsTest of [2, "yes", "", []]) expect((await comesWith("grace", { IsTest })).status).not.toBe(200);
});

async function listedOf(name: string): Promise<readonly unknown[]> {
	const rows = await world().owner<{ details: unknown }[]>`
		select details from audit_log join player on subject = 'player ' || player_id
		where action = 'player.registration_refused' and partner_user_id = ${name} order by audit_id`;
	return rows.map(({ details }) => details);
}

test("a player who comes with another currency or test flag is refused", async () => {
	await authorize({ refreshToken: await refreshToken(world(), "dora") });
	const changes = [{ CurrencyCode: "USD" }, { IsTest: true }, { CurrencyCode: "\ud800" }];
	for (const change of [...changes, ...changes]) expect((await comesWith("dora", change)).status).toBe(401);
	const [row] = await world().owner`select currency, is_test from player where partner_user_id = 'dora'`;
	expect(row).toEqual({ currency: "EUR", is_test: false });
	const registered = { currency: "EUR", isTest: false };
	expect(await listedOf("dora")).toEqual(
		[{ currency: "USD" }, { isTest: true }, { currency: "\ufffd" }].map((told) => ({
			...{ partnerId: PARTNER_ID, registered, told: { ...registered, ...told } },
		})),
	);
	expect(await verifyAuditLog(world().owner)).toMatchObject({ isIntact: true });
});

test("a casino that tells ever other currencies fills no log", async () => {
	await authorize({ refreshToken: await refreshToken(world(), "erik") });
	const answers = await Promise.all(
		Array.from({ length: REFUSALS_LISTED_MAX + 3 }, (_, index) => comesWith("erik", { CurrencyCode: `X${index}` })),
	);
	expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
	expect(await listedOf("erik")).toHaveLength(REFUSALS_LISTED_MAX);
});

test("bad inputs name their field", async () => {
	for (const [body, field] of [
		[{ refreshToken: "" }, "refreshToken"],
		[{ refreshToken: 5 }, "refreshToken"],
		[{ refreshToken: "x".repeat(5_000) }, "refreshToken"],
		[{ refreshToken: "x", tagId: -1 }, "tagId"],
		[{ refreshToken: "x", partnerClientId: "Partner-1" }, "partnerClientId"],
	] as const) {
		const answer = await authorize(body);
		expect([answer.status, answer.body]).toMatchObject([
			400,
			{ ErrorCode: 103_752, Message: expect.stringContaining(field) },
		]);
	}
});
