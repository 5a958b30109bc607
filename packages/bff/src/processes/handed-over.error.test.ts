/** A small program in the place of the service: one of two processes dies with a connection that it was sent and never took. */
import { connect } from "node:net";
import { freePort } from "@webframe/harness";
import { expect, test } from "vitest";
import { LISTENING } from "./child.ts";
import { startsSmall } from "./testing/small-parent.ts";

const TAKES = `
import { createServer } from "node:net";
const server = createServer((socket) => socket.end("taken"));
server.listen({ host: "127.0.0.1", port: Number(process.argv[2]) }, () => process.send(${JSON.stringify(LISTENING)}));
`;

test("a connection that a process is sent and dies without is closed, and the next ones are served", async () => {
	const port = await freePort();
	const { parent, forked } = await startsSmall(2, TAKES, [String(port)]);
	expect(await parent.start()).toBe(true);

	/** What each connection that has ended was told. */
	const told: string[] = [];
	const ask = (): void => {
		const socket = connect({ host: "127.0.0.1", port });
		let text = "";
		socket.on("data", (data) => {
			text += String(data);
		});
		// One that is reset has ended, too.
		socket.on("error", () => {});
		socket.once("close", () => told.push(text));
	};
	const [still] = forked;
	still?.process.kill("SIGSTOP");
	// In turn, so one of the two meets the process that stands still.
	ask();
	ask();
	await expect.poll(() => told).toEqual(["taken"]);
	still?.process.kill("SIGKILL");
	await expect.poll(() => told).toEqual(["taken", ""]);
	ask();
	ask();
	await expect.poll(() => told.slice(2)).toEqual(["taken", "taken"]);
});
