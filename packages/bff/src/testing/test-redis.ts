import { execFileSync } from "node:child_process";
import { connect } from "node:net";
import { freePort, startTied } from "@webframe/harness";

export interface TestRedis {
	readonly url: string;
	stop(): Promise<unknown>;
}

/** True when a server of its own can be started. */
export function hasRedisServer(): boolean {
	try {
		execFileSync("redis-server", ["--version"], { stdio: "ignore" });
		return true;
	} catch {
		return false;
	}
}

/** A Redis of a test's own; it does not outlive the test, however that ends. */
export async function startTestRedis(): Promise<TestRedis> {
	const port = await freePort();
	const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
	const server = await startTied({ command: "redis-server", args, onOutput: () => {} });
	while (!(await isListening(port))) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
	return { url: `redis://127.0.0.1:${port}`, stop: () => server.stop() };
}

const POLL_MS = 20;

function isListening(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const socket = connect(port, "127.0.0.1");
		const end = (answer: boolean) => () => {
			socket.destroy();
			resolve(answer);
		};
		socket.once("connect", end(true));
		socket.once("error", end(false));
	});
}
