/**
 * All connections of a hub that are not over yet, in whatever state, and the bounds on how many there may be.
 *
 * Negotiations are counted apart from connections, because anybody can negotiate as fast as they can send, and clients
 * without a user apart from those with one: whatever strangers do, a user finds a place, and a client that connects
 * without negotiation does not meet those that only negotiated.
 */
import { randomBytes } from "node:crypto";
import { Connection } from "../connection/connection.ts";
import type { ConnectionHost } from "../connection/connection-host.ts";
import type { Credentials } from "../connection/credentials.ts";
import type { Crowd, Place } from "../connection/place.ts";
import type { HubLimits } from "../limits.ts";
import type { Transport } from "../transports/transport.ts";

/** 16 random bytes: 22 characters that need no encoding in a URL, because the JavaScript client does not encode them. */
const ID_BYTES = 16;

/** Why nobody more is let in: too many of one address, or in all. */
export type FullStatus = 429 | 503;

/** What came of a negotiation. */
export type Admission<Identity> =
	| { readonly outcome: "admitted"; readonly connection: Connection<Identity> }
	| { readonly outcome: "full"; readonly status: FullStatus };

/** Who comes, and from where. */
export interface Visitor<Identity> {
	readonly credentials: Credentials<Identity>;
	readonly address: string;
}

/** A client that negotiates, or connects without. */
export interface NewConnection<Identity> extends Visitor<Identity> {
	/** 1: the client gets a public id, and a secret token for its requests. 0: one secret id is both. */
	readonly negotiateVersion: number;
	readonly statefulReconnect: boolean;
}

/** The connections of one hub. */
export class Connections<Identity> {
	readonly #host: ConnectionHost<Identity, Connection<Identity>>;
	readonly #byToken = new Map<string, Connection<Identity>>();
	readonly #users: Crowd = { negotiated: 0, connected: 0, places: new Map() };
	readonly #anonymous: Crowd = { negotiated: 0, connected: 0, places: new Map() };
	#refused = 0;
	#empty: PromiseWithResolvers<void> | undefined;

	constructor(host: ConnectionHost<Identity, Connection<Identity>>) {
		this.#host = host;
	}

	get negotiated(): number {
		return this.#users.negotiated + this.#anonymous.negotiated;
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
	negotiate(client: NewConnection<Identity>): Admission<Identity> {
		const status = this.#counted(this.#tooManyNegotiated(client) ?? this.#tooManyConnected(client));
		return status === undefined
			? { outcome: "admitted", connection: this.create(client) }
			: { outcome: "full", status };
	}

	/** Why one more may not connect, if so. Of a connection that was negotiated, who comes with its first transport. */
	full(visitor: Visitor<Identity>): FullStatus | undefined {
		return this.#counted(this.#tooManyConnected(visitor));
	}

	/** A connection that waits for its transport. The caller has asked whether there is room. */
	create(client: NewConnection<Identity>): Connection<Identity> {
		const token = randomId();
		const id = client.negotiateVersion === 0 ? token : randomId();
		const place = this.#placeOf(client);
		const { credentials, statefulReconnect } = client;
		const connection = new Connection<Identity>(this.#host, { id, token, statefulReconnect, credentials, place });
		this.#byToken.set(token, connection);
		count(connection, "negotiated", 1);
		return connection;
	}

	/** Gives a connection its first transport. It is counted among the connected from now on, whoever it was before. */
	connect(connection: Connection<Identity>, credentials: Credentials<Identity>, transport: Transport): void {
		count(connection, "negotiated", -1);
		connection.authenticated(credentials);
		connection.connect(
			transport,
			this.#placeOf({ credentials: connection.credentials, address: connection.place.address }),
		);
		count(connection, "connected", 1);
	}

	/** The connection is over and holds nothing any more. */
	remove(connection: Connection<Identity>): void {
		if (!this.#byToken.delete(connection.token)) return;
		count(connection, connection.hasConnected ? "connected" : "negotiated", -1);
		if (this.#byToken.size > 0) return;
		this.#empty?.resolve();
		this.#empty = undefined;
	}

	#tooManyNegotiated(visitor: Visitor<Identity>): FullStatus | undefined {
		const { maximumNegotiatedConnections, maximumNegotiatedConnectionsPerAddress } = this.#host.limits;
		const crowd = this.#crowdOf(visitor.credentials);
		const here = crowd.places.get(visitor.address)?.negotiated ?? 0;
		if (here >= maximumNegotiatedConnectionsPerAddress) return 429;
		return crowd.negotiated >= maximumNegotiatedConnections ? 503 : undefined;
	}

	#tooManyConnected({ credentials, address }: Visitor<Identity>): FullStatus | undefined {
		const limits: HubLimits = this.#host.limits;
		const crowd = this.#crowdOf(credentials);
		if ((crowd.places.get(address)?.connected ?? 0) >= limits.maximumConnectionsPerAddress) return 429;
		if (this.#users.connected + this.#anonymous.connected >= limits.maximumConnections) return 503;
		const isFull = crowd === this.#anonymous && crowd.connected >= limits.maximumAnonymousConnections;
		return isFull ? 503 : undefined;
	}

	#counted(status: FullStatus | undefined): FullStatus | undefined {
		if (status !== undefined) this.#refused++;
		return status;
	}

	#crowdOf({ userId }: Credentials<Identity>): Crowd {
		return userId === undefined ? this.#anonymous : this.#users;
	}

	#placeOf({ credentials, address }: Visitor<Identity>): Place {
		const crowd = this.#crowdOf(credentials);
		const known = crowd.places.get(address);
		if (known !== undefined) return known;
		const place = { crowd, address, negotiated: 0, connected: 0 };
		crowd.places.set(address, place);
		return place;
	}
}

function count({ place }: { readonly place: Place }, what: "negotiated" | "connected", by: 1 | -1): void {
	place.crowd[what] += by;
	place[what] += by;
	if (place.negotiated + place.connected === 0) place.crowd.places.delete(place.address);
}

function randomId(): string {
	return randomBytes(ID_BYTES).toString("base64url");
}
