/** What is published is JavaScript with types: it is built, used from plain Node.js, and checked by a consumer's compiler. */
import { execFileSync, spawn } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { packPackage } from "@webframe/harness/packed-package";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "./testing/client.ts";
import { until } from "./testing/until.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const TSC = join(ROOT, "../../node_modules/typescript-7/bin/tsc");

const SERVER = `
import { createServer } from "node:http";
import { createHub, mountHubs } from "@webframe/signalr";
import "@webframe/signalr/client";
import "@webframe/signalr/express";
import "@webframe/signalr/fastify";
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
import { typedClient, type TypedClient } from "@webframe/signalr/client";
import { expressHub } from "@webframe/signalr/express";
import { fastifyHub } from "@webframe/signalr/fastify";
import { honoHub } from "@webframe/signalr/hono";
import { HubConnectionBuilder } from "@microsoft/signalr";
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
type Contract = { Echo(text: string): string };
const connection = new HubConnectionBuilder().withUrl("/hub").build();
export const client: TypedClient<Contract, object> = typedClient<Contract, object>(connection);
export const echoed: Promise<string> = client.invoke("Echo", "x");
// @ts-expect-error: there is no such method, and the built types must know it.
void client.invoke("Ech", "x");
export const middleware = expressHub(hub.endpoint());
export const plugin = fastifyHub(hub.endpoint());
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
	copyFileSync(join(ROOT, "../../LICENSE"), join(installed, "LICENSE"));
	// A package of its own, so that the name means the built package beside it and not this one's source.
	writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "consumer", type: "module" }));
	writeFileSync(join(folder, "server.mjs"), SERVER);
	writeFileSync(join(folder, "consumer.mts"), CONSUMER);
});

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

test("the package as it is published has no problem that publint or attw know, and all that it names", async () => {
	const { publint, attw, exported, files } = await packPackage(installed);
	expect(publint).toEqual([]);
	// Every entry's types are those of its code, for whatever resolves them as ECMAScript modules.
	expect(attw).toEqual([]);
	// The code and the types of six entries.
	expect(exported).toHaveLength(12);
	expect(files).toEqual(expect.arrayContaining([...exported, "README.md", "LICENSE"]));
	expect(files.filter((file) => /test|conformance/.test(file))).toEqual([]);
});
