/** What is published is JavaScript with types: it is built, used from plain Node.js, and checked by a consumer's compiler. */
import { execFileSync, spawn } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "./testing/client.ts";
import { until } from "./testing/until.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const TSC = join(ROOT, "../../node_modules/typescript-7/bin/tsc");

const SERVER = `
import { createServer } from "node:http";
import { createHub, mountHubs } from "@webframe/signalr";
import "@webframe/signalr/hono";
import "@webframe/signalr/redis";
const hub = createHub({ name: "built", methods: { Echo: { arguments: [String], invoke: (_context, text) => text } } });
const server = createServer();
mountHubs(server, { "/hub": hub.endpoint() });
server.listen(0, () => console.log("listening on " + server.address().port));
`;

const CONSUMER = `
import { createHub, type Hub } from "@webframe/signalr";
import { createRedisBackplane } from "@webframe/signalr/redis";
import { honoHub } from "@webframe/signalr/hono";
const backplane = createRedisBackplane({ url: "redis://localhost" });
export const hub: Hub<{ said(text: string): void }, undefined> = createHub<
	{ Echo(text: string): string },
	{ said(text: string): void }
>({
	name: "typed",
	backplane,
	methods: { Echo: { arguments: [String], invoke: (context, text) => context.clients.all.send("said", text).then(() => text) } },
});
// @ts-expect-error: there is no such event, and the built types must know it.
void hub.clients.all.send("sad", "x");
export const handler: ReturnType<typeof honoHub> = honoHub(hub.endpoint());
`;

let folder = "";
let installed = "";

beforeAll(() => {
	const caches = join(ROOT, "node_modules/.cache");
	mkdirSync(caches, { recursive: true });
	folder = mkdtempSync(join(caches, "built-"));
	installed = join(folder, "node_modules/@webframe/signalr");
	execFileSync(process.execPath, [TSC, "-p", join(ROOT, "tsconfig.build.json"), "--outDir", join(installed, "dist")]);
	const { publishConfig, ...manifest } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
	writeFileSync(join(installed, "package.json"), JSON.stringify({ ...manifest, ...publishConfig }));
	copyFileSync(join(ROOT, "README.md"), join(installed, "README.md"));
	// A package of its own, so that the name means the built package beside it and not this one's source.
	writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "consumer", type: "module" }));
	writeFileSync(join(folder, "server.mjs"), SERVER);
	writeFileSync(join(folder, "consumer.mts"), CONSUMER);
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("plain Node.js runs the built package, with type stripping off", async () => {
	const child = spawn(process.execPath, ["--no-strip-types", join(folder, "server.mjs")], {
		stdio: ["ignore", "pipe", "inherit"],
	});
	try {
		let output = "";
		child.stdout.on("data", (bytes) => {
			output += bytes;
		});
		const port = await until(() => /listening on (\d+)/.exec(output)?.[1], "the built server");
		const client = await connect(`http://127.0.0.1:${port}/hub`);
		expect(await client.invoke("Echo", "built")).toBe("built");
		await client.stop();
	} finally {
		child.kill();
	}
});

test("a consumer's compiler takes the built types, and holds the consumer to them", () => {
	const options = [
		"--ignoreConfig",
		"--noEmit",
		"--strict",
		"--target",
		"es2024",
		"--module",
		"nodenext",
		"--skipLibCheck",
		"false",
	];
	const typeRoots = ["--types", "node", "--typeRoots", join(ROOT, "../../node_modules/@types")];
	const check = () =>
		execFileSync(process.execPath, [TSC, ...options, ...typeRoots, join(folder, "consumer.mts")], { encoding: "utf8" });
	expect(check()).toBe("");
});

/** Everything that publint says of the built package as it is published. */
async function problems(): Promise<readonly (string | undefined)[]> {
	const { messages, pkg = {} } = await publint({ pkgDir: installed, strict: true, pack: "npm" });
	return messages.map((message) => formatMessage(message, pkg, { color: false }));
}

test("the package as it is published has no problem that publint knows", async () => {
	expect(await problems()).toEqual([]);
});

test("every entry of the package has its code and its types, and nothing of the tests is published", () => {
	const { exports } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
	const files = readdirSync(installed, { recursive: true, encoding: "utf8" });
	const entries: readonly object[] = Object.values(exports);
	expect(entries).toHaveLength(3);
	for (const path of entries.flatMap((entry) => Object.values(entry))) expect(files).toContain(path.slice("./".length));
	expect(files.filter((file) => /test|conformance/.test(file))).toEqual([]);
});
