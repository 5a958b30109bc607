import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { ClientAddress } from "../client-address.ts";
import type { KnownCallers } from "./known-callers.ts";
import { Shares } from "./shares.ts";
import { sharesOfCallers } from "./shares-of-callers.ts";

export interface SocketLimits {
	/** Connections of one address, WebSockets not counted: the hub has bounds of its own. */
	readonly socketsOfOneMax: number;
	/** The same of an address that is known. */
	readonly socketsOfKnownMax: number;
}

export interface SocketBounds {
	readonly addressOf: ClientAddress;
	readonly known: KnownCallers;
	readonly limits: SocketLimits;
}

/**
 * Closes a connection at once that comes on top of those that its address may have.
 *
 * @returns counts a connection no more, which has become a WebSocket
 */
export function boundSockets(server: Server, { addressOf, known, limits }: SocketBounds): (socket: Socket) => void {
	const take = sharesOfCallers(known, {
		ofStrangers: new Shares(Number.POSITIVE_INFINITY, limits.socketsOfOneMax),
		ofKnown: new Shares(Number.POSITIVE_INFINITY, limits.socketsOfKnownMax),
	});
	const held = new WeakMap<object, () => void>();
	server.on("connection", (socket: Socket) => {
		if (addressOf.isProxy(socket)) return;
		const giveBack = take(addressOf({ socket, headers: {} }));
		if (giveBack === undefined) {
			socket.destroy();
			return;
		}
		held.set(socket, giveBack);
		socket.once("close", giveBack);
	});
	return (socket) => held.get(socket)?.();
}
