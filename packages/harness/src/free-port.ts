import { randomInt } from "node:crypto";
import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";

/** Below the ports that any system gives to outgoing connections: what is free stays free while a program restarts. */
const LOWEST = 10_240;
const PORTS = 22_000;
const TRIES_MAX = 1_000;
/** What is older was left by a process that was killed, or something listens there by now. */
const CLAIM_LASTS_MS = 3_600_000;

/** One file for each port that somebody was given, here or in another process, while nothing may listen on it yet. */
const CLAIMS = join(tmpdir(), `webframe-ports-${userInfo().uid}`);

const claimed: string[] = [];
let givesBack = false;

/** A TCP port of 127.0.0.1 that nothing listens on now, and that nobody else is given while this process lives. */
export async function freePort(): Promise<number> {
	if (!givesBack) {
		givesBack = true;
		mkdirSync(CLAIMS, { recursive: true });
		process.once("exit", () => {
			for (const file of claimed) rmSync(file, { force: true });
		});
	}
	for (let tries = 0; tries < TRIES_MAX; tries += 1) {
		const port = LOWEST + randomInt(PORTS);
		if ((await portIsFree(port)) && claim(port)) return port;
	}
	throw new Error(`None of ${TRIES_MAX} ports that were tried is free.`);
}

/**
 * @returns false when somebody has it
 * @throws what else keeps its file from being written: no other port would fare better
 */
function claim(port: number): boolean {
	const file = join(CLAIMS, String(port));
	const before = statSync(file, { throwIfNoEntry: false });
	if (before !== undefined && Date.now() - before.mtimeMs > CLAIM_LASTS_MS) rmSync(file, { force: true });
	try {
		writeFileSync(file, String(process.pid), { flag: "wx" });
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
		throw error;
	}
	claimed.push(file);
	return true;
}

/** Whether a program could listen on this port of 127.0.0.1 now. */
export async function portIsFree(port: number): Promise<boolean> {
	const server = createServer();
	return await new Promise((resolve) => {
		server.once("error", () => resolve(false));
		server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
	});
}
