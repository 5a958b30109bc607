import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ports that any system gives to outgoing connections: what is free stays free while a program restarts. */
const LOWEST = 10_240;
/** Processes that look at the same time look in ranges of their own. */
const RANGES = 220;
const PORTS_OF_RANGE = 100;

/** Each process goes through its range in turn, so that it does not get a port twice that nothing listens on yet. */
let turn = randomInt(PORTS_OF_RANGE);

/** A TCP port of 127.0.0.1 that nothing listens on now. */
export async function freePort(): Promise<number> {
	for (let tries = 0; tries < PORTS_OF_RANGE; tries += 1) {
		turn = (turn + 1) % PORTS_OF_RANGE;
		const port = LOWEST + (process.pid % RANGES) * PORTS_OF_RANGE + turn;
		if (await portIsFree(port)) return port;
	}
	throw new Error("No port of this process's range is free.");
}

/** Whether a program could listen on this port of 127.0.0.1 now. */
export async function portIsFree(port: number): Promise<boolean> {
	const server = createServer();
	return await new Promise((resolve) => {
		server.once("error", () => resolve(false));
		server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
	});
}
