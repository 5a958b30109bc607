import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createServer } from "node:net";
import { createClient } from "redis";

/** A Redis of a test's own, which it may kill and start again on the same port. */
export class TestRedis {
	readonly port: number;
	readonly url: string;
	#process: ChildProcess | undefined;

	private constructor(port: number) {
		this.port = port;
		this.url = `redis://127.0.0.1:${port}`;
	}

	static async start(): Promise<TestRedis> {
		const redis = new TestRedis(await freePort());
		await redis.restart();
		return redis;
	}

	async kill(): Promise<void> {
		const process = this.#process;
		this.#process = undefined;
		if (process === undefined) return;
		const ended = new Promise((resolve) => process.once("exit", resolve));
		process.stdin?.end();
		await ended;
	}

	async restart(): Promise<void> {
		await this.kill();
		// The shell kills the server when its input ends, so that no server outlives the test, however that ends.
		const command = `redis-server --port ${this.port} --bind 127.0.0.1 --save "" --appendonly no & server=$!; cat; kill -9 $server; wait`;
		this.#process = spawn("sh", ["-c", command], { stdio: ["pipe", "ignore", "ignore"] });
		const client = createClient({ url: this.url });
		client.on("error", () => undefined);
		await client.connect();
		client.destroy();
	}

	[Symbol.asyncDispose](): Promise<void> {
		return this.kill();
	}
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

function freePort(): Promise<number> {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once("error", reject);
		server.listen(0, "127.0.0.1", () => {
			const address = server.address();
			const port = typeof address === "object" && address !== null ? address.port : 0;
			server.close(() => resolve(port));
		});
	});
}
