/** The subscribers of a measurement, in a process of their own. Takes commands from the parent process. */

import { PARTNER_NUMBER } from "../bet-path/servers.ts";
import { clientFrame, type Greeting, RawClient } from "../hub/raw-client.ts";
import { type ClientAnswer, type ClientCommand, GAME, type Kind } from "./messages.ts";

const CONNECTING_AT_ONCE = 50;
/** Stands in every state once, and in nothing else that is sent. */
const MARK = '"sId":';
/** A hostile one calls as often as it may: 200 times in 10 s. */
const HOSTILE_PAUSE_MS = 55;

const clients: RawClient[] = [];
let messages = 0;
let first = "";

function subscribe(gameCode: number): string {
	const request = JSON.stringify({ GameType: gameCode, PartnerClientId: PARTNER_NUMBER, Count: 1 });
	const call = { type: 1, invocationId: "1", target: "Subscribe", arguments: ["SubOnWholeGamesInfo", request] };
	return `${JSON.stringify(call)}\u001e`;
}

function greeting(server: Kind, token: string, gameCode: number): Greeting {
	if (server === "ws") return { path: "/", steps: [] };
	return {
		path: `/feed/hub?access_token=${token}`,
		steps: [
			{ send: '{"protocol":"json","version":1}\u001e', until: '{"type":6}\u001e' },
			{ send: subscribe(gameCode), until: '{"type":3,"invocationId":"1"' },
		],
	};
}

function take(chunk: Buffer): void {
	for (let at = chunk.indexOf(MARK); at !== -1; at = chunk.indexOf(MARK, at + 1)) {
		messages++;
		if (first === "") first = chunk.toString();
	}
}

async function connect(command: Extract<ClientCommand, { kind: "connect" }>) {
	const { server, port, token, gameCodes, count, deaf, hostile } = command;
	const looked = gameCodes.at(-1) ?? GAME;
	const open = (gameCode = looked) => RawClient.open(port, greeting(server, token, gameCode));
	// The last one has the last game.
	const gameOf = (index: number): number => gameCodes.at(-1 - ((count - 1 - index) % gameCodes.length)) ?? looked;
	for (let done = 0; done < deaf; done++) (await open()).socket.pause();
	for (let done = 0; done < hostile; done++) {
		const { socket } = await open();
		setInterval(() => socket.write(clientFrame(subscribe(looked))), HOSTILE_PAUSE_MS);
	}
	while (clients.length < count - 1) {
		const done = clients.length;
		const batch = Math.min(CONNECTING_AT_ONCE, count - 1 - done);
		clients.push(...(await Promise.all(Array.from({ length: batch }, (_, at) => open(gameOf(done + at))))));
	}
	// One after all others: it is the last one at the server, too, and so the last that a tick is written to.
	clients.push(await open());
	for (const [index, client] of clients.entries()) if (gameOf(index) === looked) client.onChunk = take;
}

async function run(command: ClientCommand): Promise<ClientAnswer> {
	switch (command.kind) {
		case "connect":
			await connect(command);
			return { kind: "done" };
		case "count": {
			const counted = { kind: "counted", messages, first } as const;
			[messages, first] = [0, ""];
			return counted;
		}
	}
}

process.on("message", (command: ClientCommand) => {
	void run(command).then((answer) => process.send?.(answer));
});
process.on("disconnect", () => process.exit());
