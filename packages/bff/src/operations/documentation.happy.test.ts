import { describe, expect, test } from "vitest";
import { z } from "zod";
import { useWorld } from "../testing/world.ts";

const world = useWorld();
const get = (path: string) => fetch(`${world().url}${path}`);

const documentSchema = z.object({
	openapi: z.literal("3.1.0"),
	info: z.object({ title: z.string(), version: z.string() }),
	paths: z.record(z.string(), z.record(z.string(), z.object({ responses: z.record(z.string(), z.unknown()) }))),
	components: z.object({ securitySchemes: z.record(z.string(), z.object({ type: z.enum(["http", "apiKey"]) })) }),
});

test("the document describes the calls of casinos, frames, providers and operators, each with its answers", async () => {
	const response = await get("/openapi.json");
	expect(response.headers.get("content-type")).toContain("application/json");
	const document = documentSchema.parse(await response.json());
	const paths = Object.keys(document.paths);
	expect(paths).toEqual(
		expect.arrayContaining([
			"/auth/token",
			"/auth/verify",
			"/auth/user-token",
			"/jwks",
			"/make-bet",
			"/payments/accept",
			"/frame/config",
			"/provider/v1/sessions/{sessionId}/balance",
			"/provider/v1/sessions/{sessionId}/bets/pay-in",
			"/livez",
			"/readyz",
		]),
	);
	expect(Object.keys(document.components.securitySchemes).toSorted()).toEqual([
		"clientToken",
		"feedToken",
		"operatorSession",
		"operatorToken",
		"promoSignature",
		"providerSignature",
		"userToken",
	]);
	const answersOf = (path: string, method: string) => Object.keys(document.paths[path]?.[method]?.responses ?? {});
	const OF_EACH = ["200", "401", "404", "405", "500", "503"];
	const OF_BODIES = [...OF_EACH, "400", "408", "413", "429"];
	for (const [path, ...more] of [
		["/make-bet", "202", "403", "415"],
		["/auth/user-token", "403", "415"],
		["/auth/token", "415"],
		["/promo/Cancel", "409", "415"],
		["/provider/v1/sessions/{sessionId}/bets/pay-out"],
	] as const)
		expect(answersOf(path, "post"), path).toEqual(expect.arrayContaining([...OF_BODIES, ...more]));
	for (const path of ["/frame/config", "/frame/bets", "/frame/jackpots", "/frame/balance"])
		expect(answersOf(path, "get"), path).toEqual(expect.arrayContaining([...OF_EACH, "403", "408"]));
	expect(answersOf("/provider/v1/sessions/{sessionId}/balance", "get")).toEqual(expect.arrayContaining(OF_EACH));
});

/** Of a schema what a reader learns of its fields. */
const fieldsSchema = z.object({
	properties: z.record(z.string(), z.unknown()),
	required: z.array(z.string()).default([]),
});
const webhookSchema = z.object({
	post: z.object({
		requestBody: z.object({
			content: z.object({
				"application/json": z.object({ schema: z.object({ type: z.literal("string") }) }),
				"application/jwt": z.object({ schema: z.object({ properties: z.object({ data: z.unknown() }) }) }),
			}),
		}),
		responses: z.object({ 200: z.object({ content: z.object({ "application/json": z.unknown() }) }) }),
	}),
});

test("the calls that a casino implements stand there as webhooks, field by field", async () => {
	const { webhooks } = z
		.object({ webhooks: z.record(z.string(), webhookSchema) })
		.parse(await (await get("/openapi.json")).json());
	const dataOf = (path: string) =>
		webhooks[path]?.post.requestBody.content["application/jwt"].schema.properties.data ?? {};
	const requiredOf = (data: unknown) => fieldsSchema.parse(data).required.toSorted();
	expect(Object.keys(webhooks).toSorted()).toEqual([
		"/cashback-payments/make",
		"/payments/close",
		"/payments/info",
		"/payments/make",
		"/payments/make-list",
		"/rollbacks/make",
		"/users/auth",
		"/users/data",
	]);
	expect(requiredOf(dataOf("/payments/make"))).toEqual(["Amount", "BetId", "PartnerUserId", "TransactionType"]);
	expect(Object.keys(fieldsSchema.parse(dataOf("/payments/make")).properties)).toEqual(
		expect.arrayContaining(["TaxAmount", "PromoCode", "issueId", "TagId"]),
	);
	expect(requiredOf(dataOf("/users/auth"))).toEqual(["RefreshToken"]);
	expect(requiredOf(dataOf("/rollbacks/make"))).toContain("Reason");
	expect(dataOf("/payments/make-list")).toMatchObject({ type: "array" });
	const infoAnswer = JSON.stringify(webhooks["/payments/info"]?.post.responses[200]);
	for (const field of ["Created", "TransactionId", "PartnerTransactionId"]) expect(infoAnswer).toContain(`"${field}"`);
	expect(infoAnswer).toMatch(/"Created":\{"type":"integer"/);
});

test("every described call is there: no description without a route", async () => {
	const document = documentSchema.parse(await (await get("/openapi.json")).json());
	for (const [path, methods] of Object.entries(document.paths)) {
		for (const method of Object.keys(methods)) {
			const url = `${world().url}${path.replaceAll(/\{[^}]+\}/g, "1")}`;
			const response = await fetch(url, { method: method.toUpperCase() });
			expect(response.status, `${method} ${path}`).not.toBe(405);
			if (response.status !== 404) continue;
			// It may be the thing that is not there.
			expect(path, `${method} ${path}`).toMatch(/\{|\/frame\/config/);
		}
	}
});

/** Addresses that are answered and are no call to describe, each with its reason. The frame's files are no routes. */
const UNDESCRIBED: ReadonlyMap<string, string> = new Map([
	["GET /Jwks", "the key set of /jwks under the specification's spelling"],
	["GET /auth/jwks", "the key set of /jwks under another address"],
	["GET /.well-known/jwks.json", "the key set of /jwks under the usual address"],
	["GET /frame/games/{gameCode}/image", "a picture, whose address the lobby names"],
	["ALL /frame/hub", "a WebSocket, described in docs"],
	["ALL /frame/hub/negotiate", "the beginning of that WebSocket"],
	["ALL /feed/hub", "the feed's WebSocket, described in docs/feed"],
	["ALL /feed/hub/negotiate", "the beginning of that WebSocket"],
	["GET /docs", "the page of the document itself"],
	["GET /docs/{asset}", "files of that page"],
	["GET /openapi.json", "the document itself"],
	[
		"GET /operator-session/openid/callback",
		"where an OpenID provider sends browsers back to, described in docs/operators.md",
	],
	["GET /favicon.ico", "the icon that browsers ask for beside every page"],
]);

test("every route is described: no route without a description, and no exception that is none", async () => {
	const { paths } = documentSchema.parse(await (await get("/openapi.json")).json());
	const described = Object.entries(paths).flatMap(([path, methods]) =>
		Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
	);
	const routes = world().service.app.routes.map(({ method, path }) => ({
		path: path.replaceAll(/:(\w+)/g, "{$1}"),
		method,
	}));
	// What is done before the routes of a prefix, or of a described address, stands there for every method.
	const isBefore = ({ method, path }: { method: string; path: string }): boolean =>
		method === "ALL" && (path.endsWith("*") || path in paths);
	const calls = routes.filter((route) => !isBefore(route)).map(({ method, path }) => `${method} ${path}`);
	expect([...new Set(calls)].toSorted()).toEqual([...described, ...UNDESCRIBED.keys()].toSorted());
});

test("the page needs nothing from elsewhere", async () => {
	const response = await get("/docs");
	expect(response.headers.get("content-type")).toContain("text/html");
	const page = await response.text();
	const addresses = [...page.matchAll(/(?:src|href|url:)\s*[=:]?\s*"([^"]+)"/g)].map(([, address]) => address);
	expect(addresses.length).toBeGreaterThanOrEqual(3);
	for (const address of addresses) {
		expect(address).toMatch(/^\/[^/]/);
		expect((await get(address ?? "")).status, address).toBe(200);
	}
});

test.each([
	["/docs/swagger-ui.css", "text/css"],
	["/docs/swagger-ui-bundle.js", "text/javascript"],
])("%s is served as %s and may be kept for a day", async (path, type) => {
	const response = await get(path);
	expect(response.status).toBe(200);
	expect(response.headers.get("content-type")).toContain(type);
	expect(response.headers.get("cache-control")).toBe("public, max-age=86400");
	expect((await response.text()).length).toBeGreaterThan(10_000);
});

describe("no other file of the package is served", () => {
	test.each([
		"package.json",
		"swagger-ui.css.map",
		"constructor",
		"toString",
		"__proto__",
		"hasOwnProperty",
		"..%2fpackage.json",
		"%2e%2e%2fpackage.json",
	])("/docs/%s", async (name) => {
		const response = await get(`/docs/${name}`);
		expect(response.status).toBe(404);
		expect(await response.json()).toMatchObject({ ErrorCode: 103_752 });
	});
});
