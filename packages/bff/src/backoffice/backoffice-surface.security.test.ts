import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { revokeOperator } from "../operators/operator-tokens.ts";
import { TestOperator } from "../testing/test-operator.ts";
import { postJson, request, TestPlayer, valueIn } from "../testing/test-player.ts";
import { PARTNER_ID, SECRET, useWorld } from "../testing/world.ts";

const world = useWorld();
const tokens = new Map<string, string>();
let paths: readonly string[] = [];

const documentSchema = z.object({
	paths: z.record(z.string(), z.record(z.string(), z.object({ security: z.array(z.looseObject({})).optional() }))),
});
const tokenSchema = z.object({ access_token: z.string() });

beforeAll(async () => {
	const document = documentSchema.parse((await request(`${world().url}/openapi.json`)).body);
	paths = Object.keys(document.paths).filter((path) => path.startsWith("/backoffice/"));
	const alice = await TestPlayer.logIn(world(), "alice");
	const client = await postJson(`${world().url}/auth/token`, { PartnerClientId: PARTNER_ID, SecretKey: SECRET });
	const revoked = await TestOperator.named(world(), "mallory");
	const { database, clock } = world().service.wagering;
	await revokeOperator(database, { name: "mallory", actor: "test", now: clock.now() });
	const replaced = await TestOperator.named(world(), "trent");
	await TestOperator.named(world(), "trent");
	tokens.set("a partner's", tokenSchema.parse(valueIn(client)).access_token);
	tokens.set("a player's", alice.token);
	tokens.set("a revoked", revoked.token);
	tokens.set("a replaced", replaced.token);
	tokens.set("a made-up", `wfo_${"A".repeat(43)}`);
	tokens.set("a partner's secret as", SECRET);
});

const REFUSED = { ErrorCode: 103_805, Message: "The token is missing, wrong or expired." };

describe("every call of the back office is refused with 401, and nothing is told or done", () => {
	test.each(["a partner's", "a player's", "a revoked", "a replaced", "a made-up", "a partner's secret as"])(
		"with %s token",
		async (kind) => {
			expect(paths.length).toBeGreaterThan(10);
			const before = await world().owner`select count(*)::int as rows from audit_log`;
			for (const path of paths) {
				const answer = await postJson(`${world().url}${path}`, {}, { authorization: `Bearer ${tokens.get(kind)}` });
				expect(answer, path).toMatchObject({ status: 401, body: REFUSED });
				expect(answer.headers.get("www-authenticate"), path).toBe('Bearer error="invalid_token"');
			}
			expect(await world().owner`select count(*)::int as rows from audit_log`).toEqual(before);
		},
	);

	test("without a token, and with one in another scheme, in the query or in the body", async () => {
		const { token } = await TestOperator.named(world(), "peggy");
		for (const path of paths) {
			const url = `${world().url}${path}`;
			expect((await postJson(url, {})).status, path).toBe(401);
			expect((await postJson(url, {}, { authorization: token })).status, path).toBe(401);
			expect((await postJson(url, {}, { authorization: `Basic ${btoa(`peggy:${token}`)}` })).status, path).toBe(401);
			expect((await postJson(`${url}?access_token=${token}`, { access_token: token })).status, path).toBe(401);
		}
	});
});

test("every call says in the description that it is for operators", async () => {
	const document = documentSchema.parse((await request(`${world().url}/openapi.json`)).body);
	for (const path of paths) {
		const operations = Object.entries(document.paths[path] ?? {});
		expect(
			operations.map(([method]) => method),
			path,
		).toEqual(["post"]);
		expect(operations[0]?.[1].security, path).toEqual([{ operatorToken: [] }, { operatorSession: [] }]);
	}
});

test("an operator's token is none of a partner's or a player's", async () => {
	const { token } = await TestOperator.named(world(), "victor");
	const headers = { authorization: `Bearer ${token}` };
	expect((await postJson(`${world().url}/payments/accept`, {}, headers)).status).toBe(401);
	expect((await request(`${world().url}/frame/bets`, { headers })).status).toBe(401);
	expect((await postJson(`${world().url}/make-bet`, {}, headers)).status).toBe(401);
});

test("a token that is revoked is refused at once, also by another process that has just taken it", async () => {
	const operator = await TestOperator.named(world(), "oscar");
	const another = await world().startAnother();
	expect((await operator.post("/rejected-bets", {}, another.url)).status).toBe(200);
	const { database, clock } = world().service.wagering;
	await revokeOperator(database, { name: "oscar", actor: "test", now: clock.now() });
	expect((await operator.post("/rejected-bets", {}, another.url)).status).toBe(401);
	expect((await operator.post("/rejected-bets", {})).status).toBe(401);
});

test("answers belong in no cache", async () => {
	const operator = await TestOperator.named(world(), "wendy");
	expect((await operator.post("/rejected-bets", {})).headers.get("cache-control")).toBe("no-store");
});
