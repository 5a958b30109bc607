/** Measures two servers side by side: databases and a casino for each, both servers, and the players of both. */
import { join } from "node:path";
import { freePort } from "@webframe/harness";
import { type LoadOrder, type LoadPair, loadPairSchema, type Target } from "./load/load.ts";
import { beside, FEW_THREADS, type Machine, runToEnd, startServer } from "./machine.ts";
import { CLIENT_SECRET, HERE, type MeasuredServer, PARTNER_CLIENT_ID } from "./servers.ts";

/** Calls that a casino remembers here: with 20,000 its collections of garbage stalled the bets of both servers. */
const CALLS_KEPT = 200;

/** @param onPair gets each measured pair, the first server's load first */
export async function measure(
	machine: Machine,
	servers: readonly [MeasuredServer, MeasuredServer],
	order: Omit<LoadOrder, "targets">,
	onPair: (pair: LoadPair) => void,
): Promise<void> {
	const running: { stop(): Promise<unknown> }[] = [];
	try {
		const targets: Target[] = [];
		for (const server of servers) {
			const [port, casinoPort] = await Promise.all([freePort(), freePort()]);
			const serverUrl = `http://127.0.0.1:${port}`;
			const casinoUrl = `http://127.0.0.1:${casinoPort}`;
			const casino = await startCasino(machine, `casino_${targets.length}`, casinoPort, serverUrl, CALLS_KEPT);
			running.push(casino);
			const database = `server_${targets.length}`;
			const started = await server.start({ machine, name: database, port, casinoUrl });
			running.push(started);
			const pids = { pid: started.pid, casinoPid: casino.pid, postgresPid: machine.postgresPid };
			const { settles, bet } = server;
			targets.push({ serverUrl, casinoUrl, ...pids, database, settles, bet });
		}
		const args = [JSON.stringify({ ...order, targets })];
		const load = { file: beside("./load-process.ts"), nodeArgs: FEW_THREADS, args };
		await runToEnd(load, (line) => {
			// Printed by our own program; what it says besides is about an error, and told when it has ended.
			if (line.startsWith("[")) onPair(loadPairSchema.parse(JSON.parse(line)));
		});
	} finally {
		for (const one of running.toReversed()) await one.stop();
	}
}

/** @param callsKept how many calls it remembers, where that are not as many as usual */
export async function startCasino(
	machine: Machine,
	name: string,
	port: number,
	aggregatorUrl: string,
	callsKept?: number,
) {
	await machine.createDatabase(name, "other");
	const env = {
		DATABASE_URL: machine.url(name, "other"),
		PORT: String(port),
		AGGREGATOR_URL: aggregatorUrl,
		PARTNER_CLIENT_ID,
		SECRET_KEY: CLIENT_SECRET,
		...(callsKept === undefined ? {} : { CALLS_KEPT: String(callsKept) }),
	};
	const file = join(HERE, "demo/casino/main.ts");
	return await startServer({ file, nodeArgs: FEW_THREADS, env }, `http://127.0.0.1:${port}/demo/faults`);
}
