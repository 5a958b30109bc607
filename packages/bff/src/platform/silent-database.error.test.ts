import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { useTestDatabase } from "../testing/test-database.ts";
import { openDatabase } from "./database.ts";

const given = useTestDatabase();

/** As a machine without power: from then on nothing is carried either way and nothing is closed, and whoever comes anew gets in. */
async function startRelay(target: URL) {
	const links = new Set<readonly [Socket, Socket]>();
	const server = createServer((client) => {
		const upstream = connect(Number(target.port), target.hostname);
		for (const socket of [client, upstream]) socket.on("error", () => {});
		client.pipe(upstream).pipe(client);
		links.add([client, upstream]);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.close();
		for (const socket of [...links].flat()) socket.destroy();
	});
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("The relay has no port.");
	const url = new URL(target);
	url.port = String(address.port);
	const silence = (): void => {
		for (const [client, upstream] of links) {
			client.unpipe(upstream);
			upstream.unpipe(client);
		}
	};
	return { url: url.href, silence };
}

const STATEMENT_TIMEOUT_MS = 2_000;

test("a statement whose server is gone without a word ends as one whose connection was lost, and the next has a new one", async () => {
	const relay = await startRelay(new URL(given().url));
	const one = openDatabase({ url: relay.url, connectionsMax: 1, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
	expect(await one`select 1 as found`).toEqual([{ found: 1 }]);
	relay.silence();
	const asked = performance.now();
	await expect(one`select 2 as found`).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
	// The server's own limit would have come before.
	expect(performance.now() - asked).toBeGreaterThan(STATEMENT_TIMEOUT_MS);
	expect(await one`select 3 as found`).toEqual([{ found: 3 }]);
	await one.end();
});

test("a connection that has nothing to answer stays, however long nothing is said", async () => {
	const one = openDatabase({ url: given().url, connectionsMax: 1, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
	const pid = async () => (await one`select pg_backend_pid() as pid`)[0]?.["pid"];
	const before = await pid();
	// Another connection says when the time in which a statement would have been given up is long over.
	await given().owner`select pg_sleep(${(STATEMENT_TIMEOUT_MS * 1.3) / 1_000}::float8)`;
	expect(await pid()).toBe(before);
	await one.end();
});
