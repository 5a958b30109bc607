import { Hono } from "hono";
import { beforeAll, describe, expect, test } from "vitest";
import { SHELF } from "../app/shelf.ts";
import { applyDocument, applyDocumentSchema } from "../partners/apply-document.ts";
import { PartnerDirectory } from "../partners/partner-directory.ts";
import { ApiError } from "../platform/http/api-error.ts";
import { createLogger } from "../platform/logger.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { corsForPartners, requireOrigin } from "./origins.ts";

const given = useTestDatabase();
const OURS = "https://casino.example";
const OTHERS = "https://other.example:8443";
let app: Hono;
let partners: PartnerDirectory;

beforeAll(async () => {
	const clock = new ManualClock();
	const base = { name: "x", apiUrl: "https://x.example", secrets: ["a secret for these tests"] };
	const document = applyDocumentSchema.parse({
		partners: [
			{ ...base, id: 1, settings: { allowedOrigins: [OURS, "http://localhost:3000"] } },
			{ ...base, id: 2, settings: { allowedOrigins: [OTHERS] } },
		],
	});
	await applyDocument(given().database, document, { environment: {}, ownGames: SHELF, now: clock.now() });
	partners = new PartnerDirectory({ database: given().database, clock, logger: createLogger("silent") });
	await partners.refresh();
	app = new Hono();
	app.onError((error, c) => (error instanceof ApiError ? c.json({}, error.status) : c.json({}, 500)));
	app.use(corsForPartners(partners));
	app.post("/partner-1", (c) => {
		const partner = partners.get(1);
		if (partner === undefined) throw new Error("There is no partner 1.");
		requireOrigin(partner, c.req.header("origin"));
		return c.json({});
	});
});

function call(method: string, origin: string | undefined): Response | Promise<Response> {
	return app.request("/partner-1", { method, headers: origin === undefined ? {} : { origin } });
}

describe("an origin is one of a partner's only if it is exactly that", () => {
	test.each([
		"null",
		"",
		"*",
		"https://casino.example.evil",
		"https://casino.example.evil.example",
		"https://evilcasino.example",
		"https://evil.casino.example",
		"https://casino.exampl",
		"https://casino.example:8443",
		"https://casino.example:443",
		"http://casino.example",
		"HTTPS://CASINO.EXAMPLE",
		"https://CASINO.example",
		"https://casino.example/",
		"https://casino.example/lobby",
		"https://casino.example.",
		"https://user@casino.example",
		"https://casino.example, https://evil.example",
		"https://evil.example https://casino.example",
		"//casino.example",
		"casino.example",
		"https://other.example",
		"https://xn--casino-.example",
		"http://localhost",
		"http://127.0.0.1:3000",
		"file://",
		"chrome-extension://casino.example",
		"https://casino%2eexample",
		"constructor",
	])("%j is refused, and no page of it may read the answer", async (origin) => {
		for (const method of ["OPTIONS", "POST"]) {
			const response = await call(method, origin);
			expect(response.status).toBe(method === "POST" ? 403 : 404);
			for (const header of response.headers.keys()) expect(header).not.toMatch(/^access-control-/);
			expect(response.headers.get("vary")).toBe("Origin");
		}
	});
});

test.each([OURS, "http://localhost:3000"])("%s is allowed", async (origin) => {
	const response = await call("POST", origin);
	expect(response.status).toBe(200);
	expect(response.headers.get("access-control-allow-origin")).toBe(origin);
	expect(response.headers.get("vary")).toBe("Origin");
	expect(response.headers.get("access-control-expose-headers")).toBe("Retry-After, ETag, X-Request-Id");
	// Without this no browser sends or takes cookies here.
	expect(response.headers.get("access-control-allow-credentials")).toBeNull();
});

test("a preflight is answered for the origins of all partners, with what the frame sends", async () => {
	for (const origin of [OURS, OTHERS]) {
		const response = await call("OPTIONS", origin);
		expect(response.status).toBe(204);
		expect(response.headers.get("access-control-allow-origin")).toBe(origin);
		expect(response.headers.get("access-control-allow-methods")).toBe("GET, POST");
		const allowed = response.headers.get("access-control-allow-headers")?.split(", ");
		expect(allowed).toEqual(expect.arrayContaining(["authorization", "content-type", "idempotency-key"]));
		expect(response.headers.get("access-control-max-age")).toBe("600");
		expect(await response.text()).toBe("");
	}
});

test("a page of one partner gets nothing of another: the request itself is refused, readably", async () => {
	const response = await call("POST", OTHERS);
	expect(response.status).toBe(403);
	expect(response.headers.get("access-control-allow-origin")).toBe(OTHERS);
});

test("a request that comes from no page is let through: the token is what counts", async () => {
	const response = await call("POST", undefined);
	expect(response.status).toBe(200);
	expect(response.headers.get("access-control-allow-origin")).toBeNull();
	expect(response.headers.get("vary")).toBe("Origin");
});
