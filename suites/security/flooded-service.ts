/** A process of the service, somebody who floods it, and somebody who only wants an answer. */
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { freePort, startTied } from "@webframe/harness";
import { expect, vi } from "vitest";

const PROGRAM = fileURLToPath(new URL("../../packages/bff/src/main.ts", import.meta.url));
const START_TIMEOUT_MS = 60_000;
/** All of 127.0.0.0/8 is this machine, and each address a caller of its own. */
export const ATTACKER = "127.0.0.3";
const OTHER = "127.0.0.2";

export interface FloodedService {
	readonly port: number;
	/** What the process holds in memory. */
	residentBytes(): number;
	output(): string;
	stop(): Promise<unknown>;
}

/** @param databaseUrl a migrated database, as the service's own role */
export async function startFlooded(databaseUrl: string): Promise<FloodedService> {
	const port = await freePort();
	let output = "";
	const program = await startTied({
		command: process.execPath,
		args: [PROGRAM],
		env: {
			DATABASE_URL: databaseUrl,
			PUBLIC_URL: `http://127.0.0.1:${port}`,
			FAIRNESS_KEY: randomBytes(32).toString("hex"),
			SECRETS_KEY: randomBytes(32).toString("hex"),
			PORT: String(port),
			HOST: "0.0.0.0",
		},
		onOutput: (text) => {
			output += text;
		},
	});
	await vi.waitFor(() => expect(output).toContain('"msg":"ready"'), { timeout: START_TIMEOUT_MS });
	return {
		port,
		residentBytes: () =>
			Number(execFileSync("ps", ["-o", "rss=", "-p", String(program.pid)], { encoding: "utf8" })) * 1_024,
		output: () => output,
		stop: () => program.stop(),
	};
}

export interface AttackingSocket {
	readonly socket: Socket;
	readonly closed: Promise<unknown>;
	isClosed(): boolean;
	/** The statuses of the answers so far. */
	statuses(): readonly string[];
}

export async function attack(port: number, text: string): Promise<AttackingSocket> {
	const socket = connect({ port, host: "127.0.0.1", localAddress: ATTACKER });
	const statuses: string[] = [];
	let tail = "";
	socket.on("data", (chunk) => {
		const received = tail + chunk.toString("latin1");
		for (const [, status = ""] of received.matchAll(/HTTP\/1\.1 (\d{3}) /g)) statuses.push(status);
		// Shorter than what is looked for, so that nothing is counted twice.
		tail = received.slice(-("HTTP/1.1 200 ".length - 1));
	});
	socket.on("error", () => {});
	let isClosed = false;
	const closed = new Promise<void>((resolve) => {
		socket.once("close", () => {
			isClosed = true;
			resolve();
		});
	});
	await once(socket, "connect");
	socket.write(text);
	return { socket, closed, isClosed: () => isClosed, statuses: () => statuses };
}

export interface Asked {
	readonly status: number;
	readonly ms: number;
}

/** Asks once, on a connection of its own. */
export async function ask(port: number, method: string, path: string, localAddress = OTHER): Promise<Asked> {
	const since = performance.now();
	const body = method === "POST" ? "{}" : "";
	const headers = method === "POST" ? { "content-type": "application/json", "content-length": body.length } : {};
	const call = request({ host: "127.0.0.1", port, localAddress, method, path, headers, agent: false });
	const answered = once(call, "response");
	call.end(body);
	const [response] = await answered;
	for await (const _ of response) {
		// It is the whole answer that counts.
	}
	return { status: response.statusCode, ms: performance.now() - since };
}

/** What somebody else meets while something goes on: each of these, again and again, until it is over. */
export async function askWhile(
	port: number,
	calls: readonly (readonly [method: string, path: string])[],
	goesOn: () => boolean,
): Promise<readonly Asked[]> {
	const all: Asked[] = [];
	do {
		for (const [method, path] of calls) all.push(await ask(port, method, path));
	} while (goesOn());
	return all;
}

/** @returns as `median 1.2 ms, slowest 7.0 ms of 120` */
export function showTimes(all: readonly Asked[]): string {
	const sorted = all.map(({ ms }) => ms).toSorted((one, other) => one - other);
	const at = (index: number): string => `${(sorted[index] ?? 0).toFixed(1)} ms`;
	return `median ${at(Math.floor(sorted.length / 2))}, slowest ${at(sorted.length - 1)} of ${sorted.length}`;
}

/** How often each occurs. */
export function counted(all: readonly (string | number)[]): Readonly<Record<string, number>> {
	const counts: Record<string, number> = {};
	for (const one of all) counts[one] = (counts[one] ?? 0) + 1;
	return counts;
}
