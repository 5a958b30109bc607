/** The clients of a measurement, in a process of their own. Takes commands from the parent process. */
import type { ClientAnswer, ClientCommand } from "./messages.ts";
import { clientFrame, type Greeting, RawClient } from "./raw-client.ts";
import type { Kind } from "./servers/server.ts";

const CONNECTING_AT_ONCE = 100;
const GREETINGS: Readonly<Record<Kind, Greeting>> = {
	signalr: { path: "/hub", steps: [{ send: '{"protocol":"json","version":1}\u001e', until: "{}\u001e" }] },
	ws: { path: "/", steps: [] },
	"socket.io": {
		path: "/socket.io/?EIO=4&transport=websocket",
		steps: [{ send: "40", until: '40{"sid"' }],
		answersPings: true,
	},
};

const clients: RawClient[] = [];
let kind: Kind = "ws";
let latencies: number[] = [];
let arrived = 0;
let wanted: { readonly messages: number; readonly reached: () => void } | undefined;

function stamp(latency: number): void {
	arrived++;
	if (!Number.isNaN(latency)) latencies.push(latency);
	if (wanted !== undefined && arrived >= wanted.messages) wanted.reached();
}

async function connect(port: number, count: number): Promise<void> {
	// One before all others, so that the first client here is the first there: a server fills the queue of its first one.
	if (clients.length === 0) clients.push(await RawClient.open(port, GREETINGS[kind]));
	while (clients.length < count) {
		const batch = Math.min(CONNECTING_AT_ONCE, count - clients.length);
		clients.push(...(await Promise.all(Array.from({ length: batch }, () => RawClient.open(port, GREETINGS[kind])))));
	}
	for (const client of clients) client.onStamp = stamp;
}

async function wait(messages: number): Promise<ClientAnswer> {
	if (arrived < messages) await new Promise<void>((reached) => (wanted = { messages, reached }));
	wanted = undefined;
	return { kind: "arrived", latencies };
}

const CALLS: Readonly<Record<Kind, Buffer>> = {
	signalr: clientFrame('{"type":1,"invocationId":"1","target":"Echo","arguments":["0123456789012345678901234"]}\u001e'),
	ws: clientFrame('{"type":1,"invocationId":"1","target":"Echo","arguments":["0123456789012345678901234"]}\u001e'),
	"socket.io": clientFrame('421["echo","0123456789012345678901234"]'),
};

/** Each client has one call in flight. A chunk is an answer: answers are small, and the next call waits for them. */
async function echo(milliseconds: number): Promise<ClientAnswer> {
	const call = CALLS[kind];
	let calls = 0;
	let running = true;
	for (const client of clients) {
		client.onStamp = undefined;
		client.onChunk = () => {
			calls++;
			if (running) client.socket.write(call);
		};
		client.socket.write(call);
	}
	await new Promise((resolve) => setTimeout(resolve, milliseconds));
	running = false;
	return { kind: "echoed", calls };
}

async function run(command: ClientCommand): Promise<ClientAnswer> {
	switch (command.kind) {
		case "connect":
			kind = command.server;
			await connect(command.port, command.count);
			return { kind: "done" };
		case "pause-first":
			clients[0]?.socket.pause();
			return { kind: "done" };
		case "reset":
			arrived = 0;
			latencies = [];
			return { kind: "done" };
		case "wait":
			return wait(command.messages);
		case "echo":
			return echo(command.milliseconds);
	}
}

process.on("message", (command: ClientCommand) => {
	void run(command).then((answer) => process.send?.(answer));
});
process.on("disconnect", () => process.exit());
