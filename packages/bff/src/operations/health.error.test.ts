import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { OpenAPIHono } from "@hono/zod-openapi";
import { freePort } from "@webframe/harness";
import { describe, expect, onTestFinished, test } from "vitest";
import type { JudgedClock } from "../platform/clock.ts";
import { type Database, openDatabase } from "../platform/database.ts";
import type { SurfaceEnv } from "../platform/http/surface.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { registerHealth } from "./health.ts";

const given = useTestDatabase();

function probes(database: Database, isDraining = false, clock: Pick<JudgedClock, "fault"> = { fault: undefined }) {
	const app = new OpenAPIHono<SurfaceEnv>();
	registerHealth(app, { database, isDraining: () => isDraining, clock });
	return async (path: string) => {
		const response = await app.request(path);
		return { status: response.status, body: await response.json() };
	};
}

const OK = { status: 200, body: { status: "ok" } };
const DRAINING = { status: 503, body: { status: "draining" } };
const UNRELIABLE = { status: 503, body: { status: "clockUnreliable" } };
const AWAY = { status: 503, body: { status: "databaseUnavailable" } };

function open(port: number): Database {
	const url = new URL(given().url);
	url.port = String(port);
	const database = openDatabase({ url: url.href, connectionsMax: 1 });
	onTestFinished(() => database.end({ timeout: 0 }));
	return database;
}

/** Stands between a client and the real database, and can stop passing anything on. */
async function startStoppableProxy(): Promise<{ port: number; stop(): void; goOn(): void }> {
	const clients = new Set<Socket>();
	let isStopped = false;
	const server = createServer((client) => {
		clients.add(client);
		const upstream = connect(Number(new URL(given().url).port), "127.0.0.1");
		client.pipe(upstream).pipe(client);
		for (const socket of [client, upstream]) socket.on("error", () => {});
		client.once("close", () => upstream.destroy());
		if (isStopped) client.unpipe(upstream);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		for (const client of clients) client.destroy();
		server.close();
	});
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("The system named no port.");
	return {
		port: address.port,
		stop: () => {
			isStopped = true;
			for (const client of clients) client.pause();
		},
		goOn: () => {
			isStopped = false;
			for (const client of clients) client.resume();
		},
	};
}

test("with a database that answers, the process is live and ready", async () => {
	const probe = probes(given().database);
	expect(await probe("/livez")).toEqual(OK);
	expect(await probe("/readyz")).toEqual(OK);
});

test("while it drains it is live and not ready, whatever the database says", async () => {
	const probe = probes(given().database, true);
	expect(await probe("/livez")).toEqual(OK);
	expect(await probe("/readyz")).toEqual(DRAINING);
});

describe("liveness does not depend on the database, readiness does", () => {
	test("which nobody answers for", async () => {
		const probe = probes(open(await freePort()));
		expect(await probe("/livez")).toEqual(OK);
		expect(await probe("/readyz")).toEqual(AWAY);
	});

	test("which hangs: the answer comes all the same, and later probes wait with the first one", async () => {
		const proxy = await startStoppableProxy();
		const database = open(proxy.port);
		let asked = 0;
		const counted = new Proxy(database, {
			apply: (target, self, args) => {
				asked++;
				return Reflect.apply(target, self, args);
			},
		});
		const probe = probes(counted);
		expect(await probe("/readyz")).toEqual(OK);
		proxy.stop();
		const start = performance.now();
		const answers = await Promise.all(Array.from({ length: 20 }, () => probe("/readyz")));
		expect(answers).toEqual(Array(20).fill(AWAY));
		// One after the other they would take 40 s.
		expect(performance.now() - start).toBeLessThan(20_000);
		expect(await probe("/readyz")).toEqual(AWAY);
		expect(await probe("/livez")).toEqual(OK);
		expect(asked).toBe(2);
		proxy.goOn();
		await expect.poll(() => probe("/readyz")).toEqual(OK);
	});
});

test("nothing of the database is in the answers", async () => {
	const app = new OpenAPIHono<SurfaceEnv>();
	registerHealth(app, { database: open(await freePort()), isDraining: () => false, clock: { fault: undefined } });
	const text = await (await app.request("/readyz")).text();
	expect(text).toBe('{"status":"databaseUnavailable"}');
});

test("a process whose time cannot be relied on is not ready, and lives", async () => {
	const clock: { fault: JudgedClock["fault"] } = { fault: "far_off" };
	const ask = probes(given().database, false, clock);
	expect(await ask("/readyz")).toEqual(UNRELIABLE);
	expect(await ask("/livez")).toEqual(OK);
	clock.fault = undefined;
	expect(await ask("/readyz")).toEqual(OK);
});
