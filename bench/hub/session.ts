/** One server and its clients, each in a process of its own, for one measurement. */
import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ask, endAll, nextMessage, startChild } from "../children.ts";
import { buildServers } from "./build.ts";
import type { ClientAnswer, ClientCommand, Memory, ServerAnswer, ServerCommand } from "./messages.ts";
import type { Kind } from "./servers/server.ts";

const CLIENT_PROCESS = fileURLToPath(new URL("./client-process.ts", import.meta.url));

let builtServer: string | undefined;

function startServer(kind: Kind): ChildProcess {
	builtServer ??= buildServers();
	return startChild(builtServer, [kind]);
}

export class Session {
	readonly kind: Kind;
	readonly #server: ChildProcess;
	readonly #clients: ChildProcess;

	private constructor(kind: Kind, server: ChildProcess, clients: ChildProcess) {
		this.kind = kind;
		this.#server = server;
		this.#clients = clients;
	}

	/** Starts a server and, after `before` has run, connects `count` clients. */
	static async open(kind: Kind, count: number, before?: (session: Session) => Promise<void>): Promise<Session> {
		const server = startServer(kind);
		const listening = await nextMessage<ServerAnswer>(server);
		if (listening.kind !== "listening") throw new Error("The server did not say where it listens.");
		const session = new Session(kind, server, startChild(CLIENT_PROCESS));
		await before?.(session);
		await session.#tellClients({ kind: "connect", server: kind, port: listening.port, count }, "done");
		return session;
	}

	broadcast(count: number, intervalMs: number, bytes: number): Promise<object> {
		return this.#tellServer({ kind: "broadcast", count, intervalMs, bytes }, "done");
	}

	/** Makes the first client stop reading, and fills its queue until that many bytes wait in the server. */
	async blockFirst(bytes: number): Promise<void> {
		await this.#tellClients({ kind: "pause-first" }, "done");
		await this.#tellServer({ kind: "fill", bytes }, "done");
	}

	state() {
		return this.#tellServer({ kind: "state" }, "state");
	}

	async memory(): Promise<Memory> {
		return (await this.#tellServer({ kind: "memory" }, "memory")).memory;
	}

	reset(): Promise<object> {
		return this.#tellClients({ kind: "reset" }, "done");
	}

	async arrived(messages: number): Promise<readonly number[]> {
		return (await this.#tellClients({ kind: "wait", messages }, "arrived")).latencies;
	}

	async echo(milliseconds: number): Promise<number> {
		return (await this.#tellClients({ kind: "echo", milliseconds }, "echoed")).calls;
	}

	async [Symbol.asyncDispose](): Promise<void> {
		await endAll([this.#clients, this.#server]);
	}

	#tellServer<Kind extends ServerAnswer["kind"]>(command: ServerCommand, kind: Kind) {
		return ask<ServerCommand, ServerAnswer, Kind>(this.#server, command, kind);
	}

	#tellClients<Kind extends ClientAnswer["kind"]>(command: ClientCommand, kind: Kind) {
		return ask<ClientCommand, ClientAnswer, Kind>(this.#clients, command, kind);
	}
}
