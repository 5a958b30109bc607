import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { OpenAPIHono } from "@hono/zod-openapi";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSurface } from "../platform/http/surface.ts";
import { type ListeningApp, rawRequest, startApp } from "../testing/listening-app.ts";
import type { BackofficeEnv } from "./backoffice-context.ts";
import { readPageFiles, registerPage } from "./page-files.ts";

const DOCUMENT = "<!doctype html><title>Back office</title>";
const SCRIPT = "export const one = 1;\n".repeat(20);

let folder: string;
let app: OpenAPIHono<BackofficeEnv>;
let listening: ListeningApp;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "webframe-backoffice-"));
	await mkdir(join(folder, "assets"));
	await writeFile(join(folder, "index.html"), DOCUMENT);
	await writeFile(join(folder, "assets", "index-Abc.js"), SCRIPT);
	await writeFile(join(folder, "assets", "index-Abc.js.br"), brotliCompressSync(SCRIPT));
	await writeFile(join(folder, "assets", "notes.txt"), "of nobody's concern");
	await writeFile(join(folder, "secret.html"), "beside the page");
	app = createSurface<BackofficeEnv>();
	app.notFound((c) => c.text("nothing", 404));
	registerPage(app, await readPageFiles(folder));
	listening = await startApp(app);
});
afterAll(async () => {
	await listening.close();
	await rm(folder, { recursive: true });
});

test.each(["/backoffice/", "/backoffice/rejected-bets", "/backoffice/bets/77"])(
	"%s is the document, under a policy that lets nothing in from elsewhere and no page around it",
	async (path) => {
		const answer = await app.request(path);
		expect([answer.status, await answer.text()]).toEqual([200, DOCUMENT]);
		const policy = answer.headers.get("content-security-policy") ?? "";
		expect(policy.split("; ")).toEqual(
			expect.arrayContaining([
				"default-src 'none'",
				"script-src 'self'",
				"style-src 'self'",
				"connect-src 'self'",
				"frame-ancestors 'none'",
				"base-uri 'none'",
				"form-action 'none'",
				"require-trusted-types-for 'script'",
				"trusted-types lit-html",
			]),
		);
		expect(policy).not.toContain("unsafe");
		expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
		expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
		expect(answer.headers.get("cache-control")).toBe("no-cache");
	},
);

test("an asset is kept for ever, comes as brotli to whoever takes it, and once more as nothing", async () => {
	const plain = await app.request("/backoffice/assets/index-Abc.js");
	expect(await plain.text()).toBe(SCRIPT);
	expect(plain.headers.get("cache-control")).toContain("immutable");
	const small = await app.request("/backoffice/assets/index-Abc.js", { headers: { "accept-encoding": "br" } });
	expect(small.headers.get("content-encoding")).toBe("br");
	const tag = small.headers.get("etag") ?? "";
	expect(tag).not.toBe(plain.headers.get("etag"));
	const headers = { "accept-encoding": "br", "if-none-match": tag };
	expect((await app.request("/backoffice/assets/index-Abc.js", { headers })).status).toBe(304);
});

test.each([
	"/backoffice/assets/notes.txt",
	"/backoffice/assets/index-Abc.js.br",
	"/backoffice/assets/..%2fsecret.html",
	"/backoffice/assets/constructor",
	"/backoffice/assets/../../etc/passwd",
	"/backoffice/bets/77/78",
])("there is nothing at %s", async (path) => {
	expect((await rawRequest(listening.port, path)).status).toBe(404);
});
