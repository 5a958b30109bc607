import { afterEach, expect, test } from "vitest";
import { REFUSALS_LISTED_MAX } from "../../players/refuse-registration.ts";
import { verifyAuditLog } from "../../records/audit-log.ts";
import { type Answer, postJson, refreshToken } from "../../testing/test-player.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";

const world = useWorld();

afterEach(() => {
	world().casino.faults.clear();
});

function authorize(body: object, headers: Record<string, string> = {}): Promise<Answer> {
	return postJson(`${world().url}/auth/user-token`, { partnerClientId: PARTNER_ID, ...body }, headers);
}

test("an unknown partner, a token that was never given and a used one get one and the same answer", async () => {
	const used = await refreshToken(world(), "alice");
	await authorize({ refreshToken: used });
	const answers = await Promise.all([
		authorize({ refreshToken: "never given" }),
		authorize({ refreshToken: used }),
		authorize({ partnerClientId: 4711, refreshToken: "x" }),
	]);
	for (const answer of answers) {
		expect(answer.status).toBe(401);
		expect(answer.body).toEqual({ ErrorCode: 103_805, Message: "The token is missing, wrong or expired." });
	}
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
	expect(JSON.stringify(answer.body)).not.toMatch(/html|\?\?\?|at /);
});

/** What the casino tells of a player at one log-in, over what it should. */
async function comesWith(name: string, told: object): Promise<Answer> {
	const token = await refreshToken(world(), name);
	world().casino.faults.add({ call: "/users/auth", fault: "fields", value: { Value: told }, times: 1 });
	return await authorize({ refreshToken: token });
}

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
