import { describe, expect, test } from "vitest";
import { SECRET_COST } from "../../partners/secret-hash.ts";
import { leastProcessCpuMs } from "../../testing/cpu-ms.ts";
import { type Answer, postJson, request } from "../../testing/test-player.ts";
import { PARTNER_ID, SECRET, useWorld } from "../../testing/world.ts";

const world = useWorld();
/** Secrets that take their time, for what is about that: a quarter of the real ones, and still most of what a log-in takes. */
const costly = useWorld({ secretCost: { ...SECRET_COST, N: SECRET_COST.N / 4 } });
let callers = 0;

/** A caller that has not called before. */
function newCaller(): Record<string, string> {
	callers++;
	return { "x-forwarded-for": `198.51.${Math.floor(callers / 250)}.${callers % 250}` };
}

function logIn(client: unknown, secret: unknown, headers = newCaller(), { url } = world()): Promise<Answer> {
	return postJson(`${url}/auth/token`, { PartnerClientId: client, SecretKey: secret }, headers);
}

const WRONG = { ErrorCode: 103_752, Message: "The client id or the secret key is wrong." };

describe("nobody gets a token without the secret", () => {
	test.each([
		["another secret", PARTNER_ID, "another secret of this length"],
		["the secret in capitals", PARTNER_ID, SECRET.toUpperCase()],
		["a part of the secret", PARTNER_ID, SECRET.slice(0, -1)],
		["an unknown client", 4711, SECRET],
		["the largest client id", 2_147_483_647, SECRET],
		["a client id beyond the column", "9999999999", SECRET],
	])("%s: the same answer", async (_, client, secret) => {
		const answer = await logIn(client, secret);
		expect(answer).toMatchObject({ status: 401, body: WRONG });
		expect(answer.headers.get("www-authenticate")).toBeNull();
	});

	test("a wrong secret and an unknown client take the same time", async () => {
		// Nothing of it waits for a time, so what it costs is what it takes on a machine that is not busy.
		const tryAt = (client: number) => () => logIn(client, "not the secret of anybody", newCaller(), costly());
		const wrong = await leastProcessCpuMs(tryAt(PARTNER_ID), 7);
		const unknown = await leastProcessCpuMs(tryAt(4711), 7);
		const ratio = unknown / wrong;
		expect(ratio).toBeGreaterThan(0.6);
		expect(ratio).toBeLessThan(1.6);
	});

	test("in the form of OAuth 2: its own error", async () => {
		const body = new URLSearchParams({ grant_type: "client_credentials", client_id: "4711", client_secret: "x" });
		const answer = await request(`${world().url}/auth/token`, { method: "POST", body, headers: newCaller() });
		expect(answer).toMatchObject({ status: 401, body: { error: "invalid_client" } });
	});
});

describe("each bad input is refused by name", () => {
	test.each([
		["no client", { SecretKey: SECRET }, "PartnerClientId"],
		["a client that is no id", { PartnerClientId: "PartnerClient-x", SecretKey: SECRET }, "PartnerClientId"],
		["client 0", { PartnerClientId: 0, SecretKey: SECRET }, "PartnerClientId"],
		["a negative client", { PartnerClientId: -1, SecretKey: SECRET }, "PartnerClientId"],
		["client 1.5", { PartnerClientId: 1.5, SecretKey: SECRET }, "PartnerClientId"],
		["no secret", { PartnerClientId: 1 }, "SecretKey"],
		["an empty secret", { PartnerClientId: 1, SecretKey: "" }, "SecretKey"],
		["a secret that is a number", { PartnerClientId: 1, SecretKey: 1 }, "SecretKey"],
		["a secret without end", { PartnerClientId: 1, SecretKey: "x".repeat(257) }, "SecretKey"],
		["an array", [], "body"],
		["null", null, "body"],
	])("%s", async (_, body, field) => {
		const answer = await postJson(`${world().url}/auth/token`, body, newCaller());
		expect(answer).toMatchObject({
			status: 400,
			body: { ErrorCode: 103_752, Message: expect.stringContaining(field) },
		});
	});

	test.each([
		["the names in camel case", { partnerClientId: PARTNER_ID, secretKey: SECRET }, "PartnerClientId"],
		["those of OAuth 2", { client_id: PARTNER_ID, client_secret: SECRET }, "PartnerClientId"],
		["the secret under another name", { PartnerClientId: PARTNER_ID, Secret: SECRET }, "SecretKey"],
	])("wrong names of keys: %s: what is missing, and how the body must look", async (_, body, missing) => {
		const answer = await postJson(`${world().url}/auth/token`, body, newCaller());
		expect(answer).toMatchObject({
			status: 400,
			body: {
				ErrorCode: 103_752,
				Message: `${missing}: is missing; the body is {"PartnerClientId": …, "SecretKey": …}, with exactly these names`,
			},
		});
		expect(JSON.stringify(answer.body)).not.toContain(SECRET);
	});

	test.each([
		"application/json-patch+json",
		"application/json-seq",
		"application/json+x",
		"application/x-www-form-urlencoded-foo",
		"application/x-www-form-urlencoded.foo",
		"application/ json",
		"text/json",
	])("what is neither of its two types: %s", async (type) => {
		for (const body of [
			JSON.stringify({ PartnerClientId: PARTNER_ID, SecretKey: SECRET }),
			`grant_type=client_credentials&client_id=${PARTNER_ID}&client_secret=${encodeURIComponent(SECRET)}`,
		]) {
			const headers = { "content-type": type, ...newCaller() };
			expect(await request(`${world().url}/auth/token`, { method: "POST", body, headers })).toMatchObject({
				status: 415,
				body: { ErrorCode: 103_752, Message: expect.stringContaining("Content-Type") },
			});
		}
	});

	test("its types have any case, and parameters behind them", async () => {
		const json = JSON.stringify({ PartnerClientId: PARTNER_ID, SecretKey: SECRET });
		const form = `grant_type=client_credentials&client_id=${PARTNER_ID}&client_secret=${encodeURIComponent(SECRET)}`;
		for (const [type, body] of [
			["Application/JSON", json],
			["application/json;charset=utf-8", json],
			["application/json ; charset=utf-8", json],
			["application/x-www-form-urlencoded; charset=UTF-8", form],
			["application/X-WWW-form-urlencoded", form],
		] as const) {
			const headers = { "content-type": type, ...newCaller() };
			const answer = await request(`${world().url}/auth/token`, { method: "POST", body, headers });
			expect(answer.status, type).toBe(200);
		}
	});

	test("a body that is no JSON, of another type, or too large", async () => {
		const post = (body: string, type: string) =>
			request(`${world().url}/auth/token`, { method: "POST", body, headers: { "content-type": type, ...newCaller() } });
		expect(await post("{", "application/json")).toMatchObject({ status: 400 });
		expect(await post("{}", "text/plain")).toMatchObject({ status: 415, body: { ErrorCode: 103_752 } });
		expect(await post("{}", "application/jsonp")).toMatchObject({ status: 415 });
		expect(await post("x".repeat(70_000), "application/json")).toMatchObject({ status: 413 });
		for (const [form, error, field] of [
			["grant_type=password&client_id=1", "unsupported_grant_type", "grant_type"],
			["client_id=1&client_secret=x", "invalid_request", "grant_type"],
			["grant_type=&client_id=1&client_secret=x", "invalid_request", "grant_type"],
			// What curl -d sends as a form where no Content-Type is given.
			['{"PartnerClientId":"PartnerClient-1","SecretKey":"x"}', "invalid_request", "Content-Type: application/json"],
			["grant_type=client_credentials&client_secret=x", "invalid_request", "client_id"],
		] as const)
			expect(await post(form, "application/x-www-form-urlencoded")).toMatchObject({
				status: 400,
				body: { error, error_description: expect.stringContaining(field) },
			});
	});
});

describe("logins are limited", () => {
	test("to ten a minute for a client from one address, right or wrong; the eleventh is told when to come", async () => {
		const caller = newCaller();
		for (let index = 0; index < 9; index++) expect((await logIn(PARTNER_ID, "wrong", caller)).status).toBe(401);
		expect((await logIn(PARTNER_ID, SECRET, caller)).status).toBe(200);
		await world().clock.advance(18_500);
		const refused = await logIn(PARTNER_ID, SECRET, caller);
		expect(refused).toMatchObject({ status: 429, body: { ErrorCode: 103_799 } });
		expect(refused.headers.get("retry-after")).toBe("42");
		await world().clock.advance(42_000);
		expect((await logIn(PARTNER_ID, SECRET, caller)).status).toBe(200);
	});

	test("a stranger who uses up a client's tries does not lock the client out", async () => {
		const stranger = newCaller();
		for (let index = 0; index < 11; index++) await logIn(PARTNER_ID, "wrong", stranger);
		expect((await logIn(PARTNER_ID, "wrong", stranger)).status).toBe(429);
		expect((await logIn(PARTNER_ID, SECRET)).status).toBe(200);
	});

	test("from one address also over all clients together", async () => {
		const caller = newCaller();
		const answers: number[] = [];
		for (let client = 5_000; client < 5_070; client++) answers.push((await logIn(client, "wrong", caller)).status);
		expect(answers.filter((status) => status === 401)).toHaveLength(60);
		expect(answers.slice(60)).toEqual(Array(10).fill(429));
	});

	test("by what can be hashed: beyond it 429 at once, and the service answers on", async () => {
		const tryAt = (client: number, secret: string) => logIn(client, secret, newCaller(), costly());
		const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => tryAt(6_000 + index, "wrong")));
		const counts = Object.groupBy(answers, ({ status }) => String(status));
		expect(Object.keys(counts).toSorted()).toEqual(["401", "429"]);
		expect(counts["401"]?.length).toBeGreaterThan(10);
		for (const { headers } of counts["429"] ?? []) expect(headers.get("retry-after")).toBe("2");
		expect((await tryAt(PARTNER_ID, SECRET)).status).toBe(200);
	});
});
