import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { freePort } from "@webframe/harness";
import { createClient } from "redis";

/** A Redis of a test's own, which it may kill and start again on the same port, or freeze. */
export class TestRedis {
	readonly port: number;
	readonly url: string;
	#process: ChildProcess | undefined;
	#serverId: number | undefined;

	private constructor(port: number) {
		this.port = port;
		this.url = `redis://127.0.0.1:${port}`;
	}

	/** One that is not up yet: `restart` starts it. */
	static async absent(): Promise<TestRedis> {
		return new TestRedis(await freePort());
	}

	static async start(): Promise<TestRedis> {
		const redis = await TestRedis.absent();
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
		const server = `redis-server --port ${this.port} --bind 127.0.0.1 --save "" --appendonly no`;
		const command = `${server} >/dev/null & server=$!; echo $server; cat; kill -9 $server; wait`;
		const shell = spawn("sh", ["-c", command], { stdio: ["pipe", "pipe", "ignore"] });
		this.#process = shell;
		const [line] = (await once(shell.stdout, "data")) as [Buffer]; // A stream without an encoding has Buffers.
		this.#serverId = Number(line);
		await this.#ask(async () => undefined);
	}

	/** Lets the server stand still, its connections open, until `thaw`. */
	freeze(): void {
		this.#signal("SIGSTOP");
	}

	thaw(): void {
		this.#signal("SIGCONT");
	}

	/** The channels that somebody hears. */
	channels(): Promise<readonly string[]> {
		return this.#ask((client) => client.pubSubChannels());
	}

	/** Takes what is published, but neither passes it on nor answers, until it is killed. */
	async holdPublishing(): Promise<void> {
		await this.#ask((client) => client.sendCommand(["CLIENT", "PAUSE", "600000", "WRITE"]));
	}

	/** True when somebody has published for the last thing. */
	async hasTakenPublish(): Promise<boolean> {
		return String(await this.#ask((client) => client.sendCommand(["CLIENT", "LIST"]))).includes("cmd=publish");
	}

	[Symbol.asyncDispose](): Promise<void> {
		return this.kill();
	}

	async #ask<Answer>(question: (client: ReturnType<typeof clientOf>) => Promise<Answer>): Promise<Answer> {
		const client = clientOf(this.url);
		client.on("error", () => undefined);
		await client.connect();
		try {
			return await question(client);
		} finally {
			client.destroy();
		}
	}

	#signal(signal: NodeJS.Signals): void {
		if (this.#serverId !== undefined) process.kill(this.#serverId, signal);
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

/** For a test that only uses Redis: true when it has a server of its own, or that of REDIS_URL. */
export function hasRedis(): boolean {
	return hasRedisServer() || process.env["REDIS_URL"] !== undefined;
}

/** A server of the test's own, else that of REDIS_URL, which is left as it is. */
export async function anyRedis(): Promise<{ readonly url: string } & AsyncDisposable> {
	const url = process.env["REDIS_URL"];
	if (hasRedisServer() || url === undefined) return TestRedis.start();
	return { url, [Symbol.asyncDispose]: () => Promise.resolve() };
}

function clientOf(url: string) {
	return createClient({ url });
}
