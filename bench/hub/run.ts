/** `node bench/hub/run.ts [broadcast] [echo] [idle] [slow-reader]`: all of them without a name. `PAIRS` sets the pairs. */
import { broadcastAgainst } from "./broadcast.ts";
import { echoAgainst } from "./echo.ts";
import { idleAgainst } from "./idle.ts";
import { slowReader } from "./slow-reader.ts";

const asked = process.argv.slice(2);
const pairs = Number(process.env["PAIRS"] ?? "7");
const latencyPairs = Number(process.env["PAIRS"] ?? "15");

const measurements: Readonly<Record<string, () => Promise<readonly string[]>>> = {
	broadcast: async () => [await broadcastAgainst("ws", pairs), await broadcastAgainst("socket.io", pairs)],
	echo: async () => [await echoAgainst("ws", pairs), await echoAgainst("socket.io", pairs)],
	idle: async () => [await idleAgainst("ws", pairs), await idleAgainst("socket.io", pairs)],
	"slow-reader": async () => [await slowReader(latencyPairs)],
};

for (const [name, measure] of Object.entries(measurements)) {
	if (asked.length > 0 && !asked.includes(name)) continue;
	for (const line of await measure()) console.log(line);
}
