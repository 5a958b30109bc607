/** The service in a process of its own, started as operators start it. */
import { fileURLToPath } from "node:url";
import { freePort, startTied, type TiedProcess } from "@webframe/harness";
import { expect, vi } from "vitest";
import type { DatabaseOfTest } from "./test-database.ts";

/** Processes begin without their Redis; they only cannot reach each other. */
export const NO_REDIS = "redis://127.0.0.1:1";
const START_TIMEOUT_MS = 60_000;
const PROGRAM = fileURLToPath(new URL("../main.ts", import.meta.url));

export interface Running {
	readonly process: TiedProcess;
	readonly port: number;
	output(): string;
}

export interface ServiceProgram {
	/** Starts the service as operators do, with this environment beside the least that it needs and nothing of ours. */
	start(over?: Readonly<Record<string, string>>): Promise<Running>;
	/** Starts one that cannot start. @returns what it says before it ends with code 1 */
	refusal(over: Readonly<Record<string, string>>): Promise<string>;
}

/** @param given the database that all of them are started on */
export function serviceOn(given: () => DatabaseOfTest): ServiceProgram {
	async function start(over: Readonly<Record<string, string>> = {}): Promise<Running> {
		const port = Number(over["PORT"] ?? (await freePort()));
		let output = "";
		const process_ = await startTied({
			command: process.execPath,
			args: [PROGRAM],
			env: {
				DATABASE_URL: given().url,
				PUBLIC_URL: `http://127.0.0.1:${port}`,
				FAIRNESS_KEY: "0123456789abcdef".repeat(4),
				SECRETS_KEY: "fedcba9876543210".repeat(4),
				PORT: String(port),
				HOST: "127.0.0.1",
				WORKERS: "false",
				...over,
			},
			onOutput: (text) => {
				output += text;
			},
		});
		return { process: process_, port, output: () => output };
	}

	async function refusal(over: Readonly<Record<string, string>>): Promise<string> {
		const running = await start(over);
		expect((await running.process.ended).code).toBe(1);
		return running.output();
	}
	return { start, refusal };
}

/** Waits until it takes calls. */
export async function ready(running: Running): Promise<void> {
	await vi.waitFor(() => expect(running.output()).toContain('"msg":"ready"'), { timeout: START_TIMEOUT_MS });
}
