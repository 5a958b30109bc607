/** All connections of a hub that are not over yet, in whatever state, and the bounds on how many there may be. */
import { randomBytes } from "node:crypto";
import { Connection } from "../connection/connection.ts";
import type { ConnectionHost } from "../connection/connection-host.ts";

/** 16 random bytes: 22 characters that need no encoding in a URL, because the JavaScript client does not encode them. */
const ID_BYTES = 16;

export type Admission<Identity> =
	| { readonly outcome: "admitted"; readonly connection: Connection<Identity> }
	| { readonly outcome: "full"; readonly status: 429 | 503 };

export interface NewConnection {
	/** 1: the client gets a public id, and a secret token for its requests. 0: one secret id is both. */
	readonly negotiateVersion: number;
	readonly statefulReconnect: boolean;
	readonly address: string;
}

export class Connections<Identity> {
	readonly #host: ConnectionHost<Identity>;
	readonly #byToken = new Map<string, Connection<Identity>>();
	readonly #byAddress = new Map<string, number>();
	#negotiated = 0;
	#refused = 0;
	#empty: PromiseWithResolvers<void> | undefined;

	constructor(host: ConnectionHost<Identity>) {
		this.#host = host;
	}

	get negotiated(): number {
		return this.#negotiated;
	}

	/** How many were turned away. */
	get refused(): number {
		return this.#refused;
	}

	/** Resolves when there is none left. */
	get empty(): Promise<void> {
		if (this.#byToken.size === 0) return Promise.resolve();
		this.#empty ??= Promise.withResolvers();
		return this.#empty.promise;
	}

	[Symbol.iterator](): Iterator<Connection<Identity>> {
		return this.#byToken.values();
	}

	find(token: string): Connection<Identity> | undefined {
		return this.#byToken.get(token);
	}

	/** A connection that waits for its transport, unless there are too many. */
	create({ negotiateVersion, statefulReconnect, address }: NewConnection): Admission<Identity> {
		const status = this.#full(address);
		if (status !== undefined) {
			this.#refused++;
			return { outcome: "full", status };
		}
		const token = randomId();
		const id = negotiateVersion === 0 ? token : randomId();
		const connection = new Connection<Identity>(this.#host, { id, token, statefulReconnect, address });
		this.#byToken.set(token, connection);
		this.#byAddress.set(address, (this.#byAddress.get(address) ?? 0) + 1);
		this.#negotiated++;
		return { outcome: "admitted", connection };
	}

	/** The connection no longer counts as negotiated only. */
	started(): void {
		this.#negotiated--;
	}

	remove(connection: Connection<Identity>): void {
		if (!this.#byToken.delete(connection.token)) return;
		const left = (this.#byAddress.get(connection.address) ?? 1) - 1;
		if (left === 0) this.#byAddress.delete(connection.address);
		else this.#byAddress.set(connection.address, left);
		if (this.#byToken.size > 0) return;
		this.#empty?.resolve();
		this.#empty = undefined;
	}

	#full(address: string): 429 | 503 | undefined {
		const { limits } = this.#host;
		if ((this.#byAddress.get(address) ?? 0) >= limits.maximumConnectionsPerAddress) return 429;
		if (this.#byToken.size >= limits.maximumConnections) return 503;
		return this.#negotiated >= limits.maximumNegotiatedConnections ? 503 : undefined;
	}
}

function randomId(): string {
	return randomBytes(ID_BYTES).toString("base64url");
}
