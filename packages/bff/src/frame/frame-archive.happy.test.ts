/** What was delivered once stays there: pinned versions, and the chunks of pages that a deployment finds open. */
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FrameArchive } from "../frame-builds/frame-archive.ts";
import { readFrameBuild } from "../frame-builds/frame-build.ts";
import { createSurface } from "../platform/http/surface.ts";
import { type ListeningApp, type RawAnswer, rawRequest, startApp } from "../testing/listening-app.ts";
import type { FrameEnv } from "./frame-context.ts";
import { readFrameFiles, registerFrameFiles } from "./frame-files.ts";

const FOREVER = "public, max-age=31536000, immutable";
let home: string;
let archive: string;
let processes: ListeningApp[];

beforeEach(async () => {
	home = await mkdtemp(join(tmpdir(), "webframe-archive-"));
	archive = join(home, "archive");
	processes = [];
});
afterEach(async () => {
	for (const listening of processes) await listening.close();
	await rm(home, { recursive: true });
});

/** A build whose lazy chunk has a name of its own, as a changed chunk has. */
async function build(version: string, chunk: string, entry = `entry of ${version}`): Promise<string> {
	const folder = join(home, `build-${version}-${chunk}`);
	await mkdir(folder, { recursive: true });
	const files = { "webframe.js": entry, [chunk]: `chunk of ${version}` };
	const list = Object.entries(files).map(([name, text]) => {
		const integrity = `sha384-${createHash("sha384").update(text).digest("base64")}`;
		return [name, { integrity }];
	});
	for (const [name, text] of Object.entries(files)) {
		await writeFile(join(folder, name), text);
		await writeFile(join(folder, `${name}.br`), brotliCompressSync(text));
	}
	await writeFile(join(folder, "manifest.json"), JSON.stringify({ version, files: Object.fromEntries(list) }));
	return folder;
}

/** Starts a process with this build; those that run already go on. */
async function deploy(folder: string): Promise<(path: string, br?: "br") => Promise<RawAnswer>> {
	const app = createSurface<FrameEnv>();
	app.notFound((c) => c.text("nothing", 404));
	registerFrameFiles(app, await readFrameFiles(folder, archive), "https://frame.example");
	const listening = await startApp(app);
	processes.push(listening);
	return (path, br) => rawRequest(listening.port, path, br === undefined ? {} : { "accept-encoding": br });
}

test("after a deployment the version before is where it was, for ever, with its compressed files and its hashes", async () => {
	await deploy(await build("1.0.0", "lobby-AAAAAAAA.js"));
	const get = await deploy(await build("1.1.0", "lobby-BBBBBBBB.js"));
	const entry = await get("/frame/v1.0.0/webframe.js");
	expect([entry.status, entry.body, entry.headers["cache-control"]]).toEqual([200, "entry of 1.0.0", FOREVER]);
	const compressed = await get("/frame/v1.0.0/lobby-AAAAAAAA.js", "br");
	expect(compressed.headers["content-encoding"]).toBe("br");
	expect(compressed.body).toBe(brotliCompressSync("chunk of 1.0.0").toString("latin1"));
	expect(Object.keys(JSON.parse((await get("/frame/v1.0.0/manifest.json")).body).importMap.integrity)).toEqual([
		"https://frame.example/frame/v1.0.0/webframe.js",
		"https://frame.example/frame/v1.0.0/lobby-AAAAAAAA.js",
	]);
	expect((await get("/frame/v1/webframe.js")).body).toBe("entry of 1.1.0");
});

test("a page that was open during the deployment gets the chunks of its own build from the channel", async () => {
	await deploy(await build("1.0.0", "lobby-AAAAAAAA.js"));
	const get = await deploy(await build("1.1.0", "lobby-BBBBBBBB.js"));
	for (const [name, text] of [
		["lobby-AAAAAAAA.js", "chunk of 1.0.0"],
		["lobby-BBBBBBBB.js", "chunk of 1.1.0"],
	]) {
		const { status, body, headers } = await get(`/frame/v1/${name}`);
		expect([status, body, headers["cache-control"]]).toEqual([200, text, FOREVER]);
	}
});

test("a process of before serves what a newer one has brought, because any may be asked during a deployment", async () => {
	const before = await deploy(await build("1.0.0", "lobby-AAAAAAAA.js"));
	expect((await before("/frame/v1.1.0/webframe.js")).status).toBe(404);
	await deploy(await build("1.1.0", "lobby-BBBBBBBB.js"));
	expect((await before("/frame/v1.1.0/webframe.js")).body).toBe("entry of 1.1.0");
	expect((await before("/frame/v1/lobby-BBBBBBBB.js")).body).toBe("chunk of 1.1.0");
	expect((await before("/frame/v1/webframe.js")).body).toBe("entry of 1.0.0");
});

test("the channel of an older major stays at its last version, and has nothing of another major", async () => {
	for (const [version, chunk] of [
		["1.9.0", "lobby-AAAAAAAA.js"],
		["1.10.0", "lobby-BBBBBBBB.js"],
	] as const) {
		await deploy(await build(version, chunk));
	}
	const get = await deploy(await build("2.0.0", "lobby-CCCCCCCC.js"));
	expect((await get("/frame/v1/webframe.js")).body).toBe("entry of 1.10.0");
	expect((await get("/frame/v1/lobby-AAAAAAAA.js")).body).toBe("chunk of 1.9.0");
	expect((await get("/frame/v1/lobby-CCCCCCCC.js")).status).toBe(404);
	expect((await get("/frame/v2/webframe.js")).body).toBe("entry of 2.0.0");
	expect((await get("/frame/v3/webframe.js")).status).toBe(404);
});

test("going back to an older version puts the channel back and loses nothing", async () => {
	const first = await build("1.0.0", "lobby-AAAAAAAA.js");
	await deploy(first);
	await deploy(await build("1.1.0", "lobby-BBBBBBBB.js"));
	const get = await deploy(first);
	expect((await get("/frame/v1/webframe.js")).body).toBe("entry of 1.0.0");
	expect((await get("/frame/v1.1.0/webframe.js")).body).toBe("entry of 1.1.0");
});

test("several processes that start at once keep the build once, and nothing half copied", async () => {
	const folder = await build("1.0.0", "lobby-AAAAAAAA.js");
	await Promise.all(Array.from({ length: 6 }, () => deploy(folder)));
	expect(await readdir(archive)).toEqual(["1.0.0"]);
	expect(await readFile(join(archive, "1.0.0", "webframe.js"), "utf8")).toBe("entry of 1.0.0");
});

test("what is kept is what was read and checked, whatever becomes of the folder it was read from", async () => {
	const folder = await build("1.0.0", "lobby-AAAAAAAA.js");
	await writeFile(join(folder, "notes.txt"), "not in the manifest");
	const read = await readFrameBuild(folder);
	await rm(folder, { recursive: true });
	await new FrameArchive(archive).keep(read);
	const kept = join(archive, "1.0.0");
	expect((await readdir(kept)).sort()).toEqual(
		["lobby-AAAAAAAA.js", "lobby-AAAAAAAA.js.br", "manifest.json", "webframe.js", "webframe.js.br"].sort(),
	);
	expect(await readFrameBuild(kept)).toMatchObject({ version: "1.0.0", manifest: read.manifest });
	const again = await deploy(kept);
	expect((await again("/frame/v1.0.0/webframe.js")).body).toBe("entry of 1.0.0");
});

test("another content under a version that was delivered stops the start, and what was delivered stays", async () => {
	await deploy(await build("1.0.0", "lobby-AAAAAAAA.js"));
	const changed = await build("1.0.0", "lobby-BBBBBBBB.js", "another entry");
	await expect(deploy(changed)).rejects.toThrow("Version 1.0.0 of the frame was delivered with other content before");
	expect(await readFile(join(archive, "1.0.0", "webframe.js"), "utf8")).toBe("entry of 1.0.0");
});

test.each([
	"/frame/v1.0.0/lobby-BBBBBBBB.js",
	"/frame/v1.0.0/webframe.js.br",
	"/frame/v1.0.0/secret.txt",
	"/frame/v01.0.0/webframe.js",
	"/frame/v1.0/webframe.js",
	"/frame/v1.0.00/webframe.js",
	"/frame/v..%2f1.0.0/webframe.js",
	"/frame/v1.0.0%2f..%2f1.0.0/webframe.js",
	"/frame/v1/..%2f1.0.0%2fsecret.txt",
])("nothing but the files of a version's manifest is served: %s", async (path) => {
	await deploy(await build("1.0.0", "lobby-AAAAAAAA.js"));
	await writeFile(join(archive, "1.0.0", "secret.txt"), "not in the manifest");
	const get = await deploy(await build("1.1.0", "lobby-BBBBBBBB.js"));
	expect((await get(path)).status).toBe(404);
});
