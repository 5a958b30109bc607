import { createServer } from "node:http";
import express from "express";
import { expect, test } from "vitest";
import { HANDSHAKE, negotiate } from "../testing/polling-client.ts";
import { listen } from "../testing/serve.ts";
import { makeTestHub } from "../testing/test-hub.ts";
import { expressHub } from "./express.ts";

test("a body that something else has read before the hub is a mistake that is told, and not an empty message", async () => {
	const { hub, failures } = makeTestHub();
	const app = express();
	app.use(express.text({ type: "*/*" }));
	app.use("/hub", expressHub(hub.endpoint()));
	const server = createServer(app);
	const url = `http://127.0.0.1:${await listen(server)}/hub`;
	const { connectionToken } = await negotiate(url);
	await fetch(`${url}?id=${connectionToken}`);
	const posted = await fetch(`${url}?id=${connectionToken}`, { method: "POST", body: HANDSHAKE });
	expect(posted.status).toBe(500);
	expect(failures.map(({ error }) => String(error))).toEqual([expect.stringContaining("mount the hub before")]);
	server.closeAllConnections();
	server.close();
	await hub.close({ timeoutMs: 0 });
});
