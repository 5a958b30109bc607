import { createServer } from "node:http";
import { WebSocketServer } from "ws";
import { slotOf, tickAfter, tickAt } from "../../../packages/bff/src/feed/ticks.ts";
import { listen } from "../../hub/servers/server.ts";
import { GAME } from "../messages.ts";
import { type FeedServer, lastUpgraded } from "./server.ts";

const SLOT = slotOf(GAME);

/**
 * The least that a program on bare `ws` can do: at each tick one loop over its clients, with a state that is made anew and
 * encoded once, as a Buffer, which is the fastest form that `ws` documents.
 */
export async function startWs(): Promise<FeedServer> {
	const http = createServer();
	const server = new WebSocketServer({ server: http, perMessageDeflate: false });
	const lastSocket = lastUpgraded(http);
	let [isResting, state, end] = [true, "", ""];
	const send = (sId: number): void => {
		const data = Buffer.from(`${state}${sId}${end}`);
		for (const client of server.clients) client.send(data, { binary: false });
	};
	const wait = (tick = tickAfter(tickAt(SLOT, Date.now()))): void => {
		const run = (): void => {
			if (Date.now() < tick.beginsMs) return void setTimeout(run, 1);
			if (!isResting) send(tick.sId);
			wait(tickAfter(tickAt(SLOT, Date.now())));
		};
		setTimeout(run, Math.max(1, tick.beginsMs - Date.now()));
	};
	wait();
	return {
		port: await listen(http),
		lastSocket,
		text: (text) => {
			const at = text.indexOf('"sId":') + '"sId":'.length;
			[state, end] = [text.slice(0, at), text.slice(text.indexOf(",", at))];
		},
		rest: async () => {
			isResting = true;
		},
		goOn: () => {
			isResting = false;
		},
		connections: () => server.clients.size,
	};
}
