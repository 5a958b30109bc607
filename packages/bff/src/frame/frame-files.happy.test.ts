import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { OpenAPIHono } from "@hono/zod-openapi";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerMissing } from "../platform/http/not-found.ts";
import { createSurface } from "../platform/http/surface.ts";
import { type ListeningApp, type RawAnswer, rawRequest, startApp } from "../testing/listening-app.ts";
import type { FrameEnv } from "./frame-context.ts";
import { FRAME_ADDRESSES, readFrameFiles, registerFrameFiles } from "./frame-files.ts";
import { manifestFile } from "./frame-manifest.ts";

const ENTRY = 'import "./lobby-Abc123_-.js";\n'.repeat(50);
const CHUNK = "export const lobby = 1;\n".repeat(50);
const MINUTES_5 = "public, max-age=300";
const FOREVER = "public, max-age=31536000, immutable";

let app: OpenAPIHono<FrameEnv>;
let folder: string;
let listening: ListeningApp;

const hashOf = (text: string): string => `sha384-${createHash("sha384").update(text).digest("base64")}`;
const writeManifest = (manifest: object): Promise<void> =>
	writeFile(join(folder, "manifest.json"), JSON.stringify(manifest));

async function writeFrame(version: string, entry = ENTRY): Promise<void> {
	const files = { "web-frame.js": entry, "lobby-Abc123_-.js": CHUNK, "small.js": "1" };
	for (const [name, text] of Object.entries(files)) {
		await writeFile(join(folder, name), text);
		if (name !== "small.js") await writeFile(join(folder, `${name}.br`), brotliCompressSync(text));
	}
	const list = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, { integrity: hashOf(text) }]));
	await writeManifest({ version, entry: "web-frame.js", files: list });
	await writeFile(join(folder, "secret.js"), "not in the manifest");
}

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "webframe-frame-"));
	await writeFrame("1.2.3");
	app = createSurface<FrameEnv>();
	app.notFound((c) => c.text("nothing", 404));
	app.get("/frame/bets/:betId", (c) => c.text("a bet"));
	registerFrameFiles(app, await readFrameFiles(folder), "https://frame.example");
	listening = await startApp(app);
});
afterAll(async () => {
	await listening.close();
	await rm(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}, method = "GET"): Promise<RawAnswer> =>
	rawRequest(listening.port, path, headers, method);

test("its addresses leave those of the frame's calls alone, and the router its quick form", async () => {
	expect((await get("/frame/bets/17")).body).toBe("a bet");
	expect((await get("/frame/v1/lobby-Abc123_-.js")).body).toBe(CHUNK);
	expect(app.router.name).toBe("SmartRouter + RegExpRouter");
});

test.each(["/frame/v1/web-frame.js", "/frame/v1.2.3/web-frame.js"])(
	"%s takes no POST, and says what it takes",
	async (path) => {
		const service = createSurface();
		service.notFound(answerMissing(() => [FRAME_ADDRESSES]));
		const answer = await service.request(path, { method: "POST" });
		expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
		expect((await service.request("/frame/bets/17", { method: "POST" })).status).toBe(404);
	},
);

describe("what may be kept, and for how long", () => {
	test.each([
		["/frame/v1/web-frame.js", MINUTES_5],
		["/frame/v1/manifest.json", MINUTES_5],
		["/frame/v1/lobby-Abc123_-.js", FOREVER],
		["/frame/v1.2.3/web-frame.js", FOREVER],
		["/frame/v1.2.3/manifest.json", FOREVER],
		["/frame/v1.2.3/lobby-Abc123_-.js", FOREVER],
	])("%s: %s", async (path, cacheControl) => {
		const { status, headers } = await get(path);
		expect(status).toBe(200);
		expect(headers["cache-control"]).toBe(cacheControl);
	});
});

test("a file comes with all that a page on another origin needs to run it, and nothing that could be misread", async () => {
	const { headers, body } = await get("/frame/v1/web-frame.js");
	expect(body).toBe(ENTRY);
	expect(headers).toMatchObject({
		"content-type": "text/javascript; charset=utf-8",
		"access-control-allow-origin": "*",
		"cross-origin-resource-policy": "cross-origin",
		"x-content-type-options": "nosniff",
		vary: "Accept-Encoding",
	});
	expect(headers["content-encoding"]).toBeUndefined();
	expect((await get("/frame/v1/manifest.json")).headers["content-type"]).toBe("application/json; charset=utf-8");
});

describe("brotli is sent to those who take it", () => {
	test.each([
		["br", true],
		["gzip, deflate, br, zstd", true],
		["gzip;q=0.5,br;q=0.9", true],
		["BR", true],
		["br ; q=0.001", true],
		["br;q=0", false],
		["br; q=0.000", false],
		["gzip, deflate", false],
		["brotli", false],
		["xbr, br2", false],
		["*", false],
		["", false],
		[undefined, false],
	])("Accept-Encoding %j: %s", async (acceptEncoding, isBrotli) => {
		const headers = acceptEncoding === undefined ? {} : { "accept-encoding": acceptEncoding };
		const got = await get("/frame/v1/web-frame.js", headers);
		expect(got.headers["content-encoding"]).toBe(isBrotli ? "br" : undefined);
		expect(got.body).toBe(isBrotli ? brotliCompressSync(ENTRY).toString("latin1") : ENTRY);
		expect(got.headers["content-length"]).toBe(String(got.body.length));
	});

	test("a file without a compressed twin goes as it is", async () => {
		const got = await get("/frame/v1/small.js", { "accept-encoding": "br" });
		expect(got).toMatchObject({ status: 200, body: "1" });
		expect(got.headers["content-encoding"]).toBeUndefined();
	});
});

describe("who has the file already is told so", () => {
	const tagOf = async (headers: Record<string, string> = {}): Promise<string> =>
		String((await get("/frame/v1/web-frame.js", headers)).headers["etag"]);

	test("by its tag: alone, among others, weakened by a proxy, or any", async () => {
		const tag = await tagOf();
		for (const condition of [tag, `"other", ${tag}`, `W/${tag}`, `W/"other",W/${tag}`, "*"]) {
			const got = await get("/frame/v1/web-frame.js", { "if-none-match": condition });
			expect(got, condition).toMatchObject({ status: 304, body: "" });
			expect(got.headers).toMatchObject({ etag: tag, "cache-control": MINUTES_5, vary: "Accept-Encoding" });
		}
	});

	test("not by another tag", async () => {
		const tag = await tagOf();
		for (const condition of ['"other"', tag.replaceAll('"', ""), `"x${tag.slice(1)}`, ""]) {
			expect((await get("/frame/v1/web-frame.js", { "if-none-match": condition })).status, condition).toBe(200);
		}
	});

	test("each encoding has a tag of its own", async () => {
		const br = { "accept-encoding": "br" };
		expect(await tagOf(br)).not.toBe(await tagOf());
		expect((await get("/frame/v1/web-frame.js", { ...br, "if-none-match": await tagOf(br) })).status).toBe(304);
		expect((await get("/frame/v1/web-frame.js", { ...br, "if-none-match": await tagOf() })).status).toBe(200);
	});

	test("another build of the same version has other tags, its manifest too", async () => {
		const tagsOf = async (): Promise<readonly unknown[]> => {
			const { current } = await readFrameFiles(folder);
			return [(await current.file("web-frame.js"))?.plain.etag, manifestFile(current, "https://x.example").plain.etag];
		};
		const [file, manifest] = await tagsOf();
		await writeFrame("1.2.3", `${ENTRY}//`);
		const [otherFile, otherManifest] = await tagsOf();
		expect([file === otherFile, manifest === otherManifest]).toEqual([false, false]);
		await writeFrame("1.2.3");
	});
});

describe("the manifest", () => {
	test("has an import map with full addresses that never change, and all that the build says", async () => {
		for (const path of ["/frame/v1/manifest.json", "/frame/v1.2.3/manifest.json"]) {
			const { body } = await get(path);
			expect(JSON.parse(body)).toMatchObject({
				version: "1.2.3",
				entry: "web-frame.js",
				importMap: {
					integrity: {
						"https://frame.example/frame/v1.2.3/web-frame.js": hashOf(ENTRY),
						"https://frame.example/frame/v1.2.3/lobby-Abc123_-.js": hashOf(CHUNK),
						"https://frame.example/frame/v1.2.3/small.js": hashOf("1"),
					},
				},
			});
		}
	});
});

test("a HEAD has the headers and no body", async () => {
	const got = await get("/frame/v1/web-frame.js", {}, "HEAD");
	expect(got).toMatchObject({ status: 200, body: "" });
	expect(got.headers["etag"]).toBe((await get("/frame/v1/web-frame.js")).headers["etag"]);
});

describe("nothing but the files of the manifest is served", () => {
	test.each([
		"/frame/v1/secret.js",
		"/frame/v1/web-frame.js.br",
		"/frame/v1/",
		"/frame/v1",
		"/frame/v1/none.js",
		"/frame/v1/__proto__",
		"/frame/v1/constructor",
		"/frame/v2/web-frame.js",
		"/frame/v1.2.4/web-frame.js",
		"/frame/v1.2/web-frame.js",
		"/frame/v1/../../../../../../etc/passwd",
		"/frame/v1/..%2f..%2f..%2f..%2fetc%2fpasswd",
		"/frame/v1/%2e%2e/%2e%2e/package.json",
		"/frame/v1/..\\..\\package.json",
		"/frame/v1/%00",
		"/frame/v1/web-frame.js%00.png",
		"/frame/v1/%",
		"/frame/v1//web-frame.js",
		"//frame/v1/web-frame.js",
	])("%s", async (path) => {
		const got = await get(path);
		expect([400, 404]).toContain(got.status);
		expect(got.headers["cache-control"]).toBeUndefined();
	});
});

describe("the start is refused by a build", () => {
	test("without a readable manifest", async () => {
		await expect(readFrameFiles(join(folder, "none"))).rejects.toThrow("ENOENT");
		await writeManifest({ version: "1.2", files: {} });
		await expect(readFrameFiles(folder)).rejects.toThrow("version");
		await writeManifest({ version: "1.2.3", files: { "../gone.js": { integrity: hashOf("1") } } });
		await expect(readFrameFiles(folder)).rejects.toThrow("name of a script");
		await writeFrame("1.2.3");
	});

	test("whose files are not those of its manifest", async () => {
		await writeManifest({ version: "1.2.3", files: { "gone.js": { integrity: hashOf("1") } } });
		await expect(readFrameFiles(folder)).rejects.toThrow("gone.js");
		await writeManifest({ version: "1.2.3", files: { "small.js": { integrity: hashOf("2") } } });
		await expect(readFrameFiles(folder)).rejects.toThrow(
			/small\.js is not the file that the manifest of 1\.2\.3 lists/,
		);
		await writeFrame("1.2.3");
	});
});
