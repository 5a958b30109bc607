import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { Agent } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { answerOf, startRawServer } from "../testing/raw-server.ts";
import { type ExchangeEnd, HttpExchange } from "./http-exchange.ts";

/** An agent whose connections stand only when a test lets them. */
function slowAgent(port: number) {
	const { promise: mayConnect, resolve: letConnect } = Promise.withResolvers<void>();
	const agent = new Agent({
		connect: (_options, callback) => {
			void mayConnect.then(() => {
				const socket = connect(port, "127.0.0.1");
				socket.once("connect", () => callback(null, socket));
			});
		},
	});
	onTestFinished(() => agent.destroy());
	return { agent, letConnect };
}

test("a request that was given up before it had a connection is unsent, and stays so when the connection comes", async () => {
	const server = await startRawServer((socket) => socket.write(answerOf("{}")));
	const { agent, letConnect } = slowAgent(server.port);
	const ends: ExchangeEnd[] = [];
	const givenUp = new HttpExchange(1_000, (end) => ends.push(end));
	const kept = new HttpExchange(1_000, (end) => ends.push(end));
	const request = { origin: "http://casino.example", method: "POST", body: "x" } as const;
	agent.dispatch({ ...request, path: "/given-up" }, givenUp);
	agent.dispatch({ ...request, path: "/kept" }, kept);
	givenUp.giveUp("too late");
	expect(ends).toEqual([{ kind: "unsent", reason: "too late" }]);
	letConnect();
	await expect.poll(() => ends.length).toBe(2);
	expect(ends[1]).toMatchObject({ kind: "answered", status: 200 });
	await wait(20);
	expect(server.requests.map((text) => text.split(" ")[1])).toEqual(["/kept"]);
	expect(ends).toHaveLength(2);
});

test("an exchange ends once: what comes after the limit or the time changes nothing", async () => {
	const server = await startRawServer((socket) => socket.write(answerOf("x".repeat(100))));
	const agent = new Agent();
	onTestFinished(() => agent.destroy());
	const ends: ExchangeEnd[] = [];
	const exchange = new HttpExchange(10, (end) => ends.push(end));
	agent.dispatch({ origin: `http://127.0.0.1:${server.port}`, path: "/", method: "GET" }, exchange);
	await expect.poll(() => ends.length).toBe(1);
	exchange.giveUp("again");
	await wait(20);
	expect(ends).toEqual([{ kind: "lost", reason: "the answer is larger than 10 bytes" }]);
});
