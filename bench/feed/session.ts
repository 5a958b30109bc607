/** One server and its subscribers, each in a process of its own, for one measurement. */
import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ask, endAll, nextMessage, startChild } from "../children.ts";
import {
	type ClientAnswer,
	type ClientCommand,
	GAME,
	type Kind,
	type ServerAnswer,
	type ServerCommand,
	type Turn,
} from "./messages.ts";

const SERVER_PROCESS = fileURLToPath(new URL("./server-process.ts", import.meta.url));
const CLIENT_PROCESS = fileURLToPath(new URL("./client-process.ts", import.meta.url));
const ARRIVED_MS_MAX = 10_000;
const POLL_MS = 50;
/** How a state begins on the wire, behind the header of its frame. */
const STATE = '{"type":1,"target":"SubOnWholeGamesInfo"';

export interface SessionOptions {
	/** Of a process of the service. */
	readonly env: Readonly<Record<string, string>>;
	readonly token: string;
	/** Subscribers that read. */
	readonly count: number;
	/** What they subscribe to, one each in turn; without it all to one game. */
	readonly gameCodes?: readonly number[];
	readonly deaf?: number;
	readonly hostile?: number;
}

export class FeedSession {
	readonly #server: ChildProcess;
	readonly #clients: ChildProcess;
	readonly #count: number;
	readonly #gameCodes: readonly number[];

	private constructor(server: ChildProcess, clients: ChildProcess, { count, gameCodes = [GAME] }: SessionOptions) {
		this.#server = server;
		this.#clients = clients;
		this.#count = count;
		this.#gameCodes = gameCodes;
	}

	static async open(server: Kind, options: SessionOptions): Promise<FeedSession> {
		const { env, token, count, deaf = 0, hostile = 0 } = options;
		const child = startChild(SERVER_PROCESS, [server], env);
		const listening = await nextMessage<ServerAnswer>(child);
		if (listening.kind !== "listening") throw new Error("The server did not say where it listens.");
		const session = new FeedSession(child, startChild(CLIENT_PROCESS), options);
		const { port } = listening;
		const gameCodes = session.#gameCodes;
		await session.#tellClients({ kind: "connect", server, port, token, gameCodes, count, deaf, hostile }, "done");
		const { connections } = await session.#tellServer({ kind: "state" }, "state");
		if (connections !== count + deaf + hostile) throw new Error(`${server} has ${connections} connections.`);
		await session.#tellClients({ kind: "count" }, "counted");
		return session;
	}

	/** Has it send that many ticks, and waits until all readers of the game that is looked at have all of them. */
	async turn(ticks: number): Promise<Turn & { readonly text: string }> {
		const gameCode = this.#gameCodes.at(-1) ?? GAME;
		const { turn } = await this.#tellServer({ kind: "turn", ticks, gameCode }, "turned");
		const wanted = turn.lateMs.length * Math.ceil(this.#count / this.#gameCodes.length);
		const deadline = Date.now() + ARRIVED_MS_MAX;
		let [messages, first] = [0, ""];
		while (messages < wanted && Date.now() < deadline) {
			const counted = await this.#tellClients({ kind: "count" }, "counted");
			messages += counted.messages;
			first ||= counted.first;
			await new Promise((resolve) => setTimeout(resolve, POLL_MS));
		}
		if (messages !== wanted) throw new Error(`${messages} states have come instead of ${wanted}.`);
		return { ...turn, text: first.slice(Math.max(0, first.indexOf(STATE))) };
	}

	/** Gives bare `ws` what it sends. */
	send(text: string): Promise<object> {
		return this.#tellServer({ kind: "send", text }, "done");
	}

	async [Symbol.asyncDispose](): Promise<void> {
		await endAll([this.#clients, this.#server]);
	}

	#tellServer<Answered extends ServerAnswer["kind"]>(command: ServerCommand, kind: Answered) {
		return ask<ServerCommand, ServerAnswer, Answered>(this.#server, command, kind);
	}

	#tellClients<Answered extends ClientAnswer["kind"]>(command: ClientCommand, kind: Answered) {
		return ask<ClientCommand, ClientAnswer, Answered>(this.#clients, command, kind);
	}
}
