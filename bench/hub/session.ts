/** One server and its clients, each in a process of its own, for one measurement. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { buildServers } from "./build.ts";
import type { ClientAnswer, ClientCommand, Memory, ServerAnswer, ServerCommand } from "./messages.ts";
import type { Kind } from "./servers/server.ts";

const CLIENT_PROCESS = fileURLToPath(new URL("./client-process.ts", import.meta.url));

let builtServer: string | undefined;

function startServer(kind: Kind): ChildProcess {
	builtServer ??= buildServers();
	return start(builtServer, [kind]);
}

function start(path: string, args: readonly string[]): ChildProcess {
	return fork(path, args, { execArgv: ["--expose-gc"], stdio: "inherit" });
}

async function ask<Command extends object, Answer extends { kind: string }, Kind extends Answer["kind"]>(
	child: ChildProcess,
	command: Command,
	kind: Kind,
): Promise<Extract<Answer, { kind: Kind }>> {
	child.send(command);
	const answer = await nextMessage<Answer>(child);
	if (answer.kind !== kind) throw new Error(`Expected the answer ${kind}, but it was ${answer.kind}.`);
	return answer as Extract<Answer, { kind: Kind }>; // The kind has just been compared.
}

async function nextMessage<Message>(child: ChildProcess): Promise<Message> {
	const [message] = await once(child, "message");
	return message as Message; // Sent by our own program, which was typed to send nothing else.
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
		const session = new Session(kind, server, start(CLIENT_PROCESS, []));
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
		const ends = [this.#clients, this.#server].map((child) => once(child, "exit"));
		this.#clients.disconnect();
		this.#server.disconnect();
		await Promise.all(ends);
	}

	#tellServer<Kind extends ServerAnswer["kind"]>(command: ServerCommand, kind: Kind) {
		return ask<ServerCommand, ServerAnswer, Kind>(this.#server, command, kind);
	}

	#tellClients<Kind extends ClientAnswer["kind"]>(command: ClientCommand, kind: Kind) {
		return ask<ClientCommand, ClientAnswer, Kind>(this.#clients, command, kind);
	}
}
