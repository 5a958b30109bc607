/**
 * The hub server against its yardsticks: `node bench/hub/run.ts [broadcast] [echo] [idle] [slow-reader]`, all of them
 * without a name. `PAIRS` sets how many pairs are measured instead of 7, and 15 for the slow reader.
 */
import { loadavg } from "node:os";
import { broadcastAgainst } from "./broadcast.ts";
import { echoAgainst } from "./echo.ts";
import { idleAgainst } from "./idle.ts";
import { dateAndMachine, HEAD, lineOf, type Row } from "./rows.ts";
import { slowReader } from "./slow-reader.ts";

const asked = process.argv.slice(2);
const pairs = Number(process.env["PAIRS"] ?? "7");
const latencyPairs = Number(process.env["PAIRS"] ?? "15");

const measurements: Readonly<Record<string, () => Promise<readonly Row[]>>> = {
	broadcast: async () => [await broadcastAgainst("ws", pairs, 0.95), await broadcastAgainst("socket.io", pairs, 0.8)],
	echo: async () => [...(await echoAgainst("ws", pairs)), ...(await echoAgainst("socket.io", pairs))],
	idle: async () => [
		...(await idleAgainst("ws", pairs, { heapDifferenceKib: 2.5 })),
		...(await idleAgainst("socket.io", pairs, { residentRatio: 0.5 })),
	],
	"slow-reader": async () => [await slowReader(latencyPairs)],
};

for (const name of asked) if (!(name in measurements)) throw new Error(`There is no measurement '${name}'.`);

console.log(`${dateAndMachine()}, load ${loadavg()[0]?.toFixed(1)} at the beginning\n\n${HEAD}`);
for (const [name, measure] of Object.entries(measurements)) {
	if (asked.length > 0 && !asked.includes(name)) continue;
	process.stderr.write(`${name} `);
	// Printed at once, so that a failure of a later measurement does not lose this one.
	for (const row of await measure()) console.log(lineOf(row));
}
console.log(`\nLoad at the end: ${loadavg()[0]?.toFixed(1)}`);
