/** One server under measurement, in a process of its own. Takes commands from the parent process. */
import { slotOf, tickAfter, tickAt } from "../../packages/bff/src/feed/ticks.ts";
import type { ServerAnswer, ServerCommand, Turn } from "./messages.ts";
import type { FeedServer } from "./servers/server.ts";

/** @param kind as the parent names it */
async function start(kind: string | undefined): Promise<FeedServer> {
	// Only the program under measurement is loaded.
	if (kind === "feed") return await (await import("./servers/feed.ts")).startFeed();
	return await (await import("./servers/ws.ts")).startWs();
}

/** Lets the server send until the last connection has been written that many ticks; one may be under way then. */
async function turn(server: FeedServer, ticks: number, gameCode: number): Promise<Turn> {
	const lateMs: number[] = [];
	const ids: number[] = [];
	const socket = server.lastSocket();
	const write = socket.write.bind(socket);
	const reached = Promise.withResolvers<void>();
	const before = process.cpuUsage();
	Object.defineProperty(socket, "write", {
		configurable: true,
		value: (...written: Parameters<typeof write>) => {
			const isTaken = write(...written);
			const sId = /"sId":(\d+)/.exec(String(written[0]))?.[1];
			if (sId === undefined) return isTaken;
			ids.push(Number(sId));
			lateMs.push(behind(Number(sId), gameCode));
			if (lateMs.length === ticks) setImmediate(reached.resolve);
			return isTaken;
		},
	});
	server.goOn();
	await reached.promise;
	await server.rest();
	const { user, system } = process.cpuUsage(before);
	Reflect.deleteProperty(socket, "write");
	const leftOut = (ids.at(-1) ?? 0) - (ids[0] ?? 0) + 1 - ids.length;
	return { lateMs, leftOut, cpuMicroseconds: user + system };
}

/** How long ago a tick began, in milliseconds. */
function behind(sId: number, gameCode: number): number {
	const nowMs = Date.now();
	const underWay = tickAt(slotOf(gameCode), nowMs);
	const tickMs = tickAfter(underWay).beginsMs - underWay.beginsMs;
	return nowMs - underWay.beginsMs + (underWay.sId - sId) * tickMs;
}

async function run(server: FeedServer, command: ServerCommand): Promise<ServerAnswer> {
	switch (command.kind) {
		case "send":
			server.text(command.text);
			return { kind: "done" };
		case "turn":
			return { kind: "turned", turn: await turn(server, command.ticks, command.gameCode) };
		case "state":
			return { kind: "state", connections: server.connections() };
	}
}

const server = await start(process.argv[2]);
process.on("message", (command: ServerCommand) => {
	void run(server, command).then((answer) => process.send?.(answer));
});
process.on("disconnect", () => process.exit());
process.send?.({ kind: "listening", port: server.port } satisfies ServerAnswer);
