import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { HubProcessAnswer, HubProcessCommand } from "./hub-process-messages.ts";

/** A hub in a process of its own. It ends with the process that has forked it. */
export class ForkedHub {
	readonly url: string;
	readonly #process: ChildProcess;

	private constructor(port: number, process: ChildProcess) {
		this.url = `http://127.0.0.1:${port}/hub`;
		this.#process = process;
	}

	static async start(environment: Readonly<Record<string, string>> = {}): Promise<ForkedHub> {
		const path = fileURLToPath(new URL("./hub-process.ts", import.meta.url));
		const child = fork(path, [], { execArgv: ["--expose-gc"], env: { ...process.env, ...environment } });
		const [answer] = (await once(child, "message")) as [HubProcessAnswer];
		if (answer.kind !== "listening") throw new Error("The hub process did not say where it listens.");
		return new ForkedHub(answer.port, child);
	}

	async tell(command: HubProcessCommand): Promise<HubProcessAnswer> {
		const answer = once(this.#process, "message");
		this.#process.send(command);
		return ((await answer) as [HubProcessAnswer])[0];
	}

	/** The bytes on the heap after a collection. */
	async heapUsed(): Promise<number> {
		const answer = await this.tell({ kind: "heap" });
		if (answer.kind !== "heap") throw new Error("The hub process did not answer the question for its heap.");
		return answer.heapUsed;
	}

	/** Kills the process as a crash does. */
	async kill(): Promise<void> {
		if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
		const ended = once(this.#process, "exit");
		this.#process.kill("SIGKILL");
		await ended;
	}

	[Symbol.asyncDispose](): Promise<void> {
		return this.kill();
	}
}
