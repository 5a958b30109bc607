/**
 * Stands between the service and PostgreSQL and does what networks and servers do: cuts connections, refuses new
 * ones, stays silent, and loses the answer to a statement that was committed.
 */
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export interface PostgresProxy {
	readonly port: number;
	/**
	 * The next statement whose text has this in it is carried out, and its answer is lost with the connection.
	 *
	 * @returns how many answers have been lost since the start
	 */
	loseAnswerTo(text: string): void;
	readonly lost: number;
	/** Cuts every connection in the middle of whatever it does. */
	cut(): void;
	/** From now on nobody gets in, as while a server restarts; those inside are cut. */
	close(): Promise<void>;
	open(): Promise<void>;
}

/** @param target the port of the server, on this machine */
export async function startPostgresProxy(target: number): Promise<PostgresProxy> {
	const links = new Set<Link>();
	let wanted: string | undefined;
	let lost = 0;
	const server = createServer((client) => {
		const link: Link = new Link(client, connect(target, "127.0.0.1"), {
			ended: () => links.delete(link),
			mayLose: (sql) => {
				if (wanted === undefined || !sql.includes(wanted)) return false;
				wanted = undefined;
				lost++;
				return true;
			},
		});
		links.add(link);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("The proxy has no port.");
	const cut = (): void => {
		for (const link of links) link.destroy();
	};
	return {
		port: address.port,
		loseAnswerTo: (text) => {
			wanted = text;
		},
		get lost() {
			return lost;
		},
		cut,
		close: async () => {
			if (!server.listening) return;
			server.close();
			cut();
			await once(server, "close");
		},
		open: async () => {
			if (server.listening) return;
			server.listen(address.port, "127.0.0.1");
			await once(server, "listening");
		},
	};
}

interface Judge {
	readonly ended: () => void;
	readonly mayLose: (sql: string) => boolean;
}

/** One connection: it reads what the client asks, so that it knows which statement an answer belongs to. */
class Link {
	readonly #client: Socket;
	readonly #server: Socket;
	readonly #judge: Judge;
	readonly #statements = new Map<string, string>();
	#pending = Buffer.alloc(0);
	#isStarted = false;
	#isLosing = false;

	constructor(client: Socket, server: Socket, judge: Judge) {
		this.#client = client;
		this.#server = server;
		this.#judge = judge;
		for (const socket of [client, server]) socket.on("error", () => {});
		client.once("close", () => this.destroy());
		// What the server said last, such as why it takes no connection, still reaches the client.
		server.once("close", () => client.end());
		client.on("data", (chunk: Buffer) => {
			this.#read(chunk);
			server.write(chunk);
		});
		server.on("data", (chunk: Buffer) => {
			// PostgreSQL answers a statement that runs by itself only when it is committed.
			if (this.#isLosing) this.destroy();
			else client.write(chunk);
		});
	}

	destroy(): void {
		this.#client.destroy();
		this.#server.destroy();
		this.#judge.ended();
	}

	/** Frontend messages: after the first, which has no type, a letter, a length that counts itself, and a body. */
	#read(chunk: Buffer): void {
		this.#pending = Buffer.concat([this.#pending, chunk]);
		for (;;) {
			const head = this.#isStarted ? 1 : 0;
			if (this.#pending.length < head + 4) return;
			const end = head + this.#pending.readInt32BE(head);
			if (this.#pending.length < end) return;
			if (this.#isStarted) this.#message(this.#pending.toString("latin1", 0, 1), this.#pending.subarray(5, end));
			this.#isStarted = true;
			this.#pending = this.#pending.subarray(end);
		}
	}

	#message(type: string, body: Buffer): void {
		const [first = "", second = ""] = body.toString("utf8").split("\0", 2);
		// Parse: the statement's name and text. Bind: the portal's name and the statement's.
		if (type === "P") this.#statements.set(first, second);
		if (type === "B" && this.#judge.mayLose(this.#statements.get(second) ?? "")) this.#isLosing = true;
	}
}
