import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Begins with a request; the next one of its connection begins when its answer is out. */
export type Begin = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

interface Line {
	readonly waiting: (readonly [IncomingMessage, ServerResponse])[];
	isBusy: boolean;
	/** More came than may wait: what is in the line is answered, and then the connection ends. */
	isClosing: boolean;
}

/**
 * Takes the requests of a connection one after the other. Node.js hands over all that it finds in one read, thousands of
 * pipelined ones, and each would be worked on and its answer kept until the one before it was out: for as long as the
 * client cares not to read, and also after its connection is gone. Here the next one waits for the answer before it to
 * be out, a few may wait, and the rest is dropped with the connection, as HTTP allows (RFC 9112, section 9.3.2).
 */
export function oneByOne(begin: Begin, waitingMax: number): Begin {
	const lines = new WeakMap<Socket, Line>();

	const start = (line: Line, incoming: IncomingMessage, outgoing: ServerResponse): void => {
		line.isBusy = true;
		outgoing.once("close", () => {
			line.isBusy = false;
			goOn(line, incoming.socket);
		});
		begin(incoming, outgoing);
	};

	const goOn = (line: Line, socket: Socket): void => {
		if (socket.destroyed) {
			line.waiting.length = 0;
			return;
		}
		const next = line.waiting.shift();
		if (next !== undefined) start(line, ...next);
		else if (line.isClosing) socket.destroySoon();
	};

	return (incoming, outgoing) => {
		const { socket } = incoming;
		const line = lines.get(socket) ?? { waiting: [], isBusy: false, isClosing: false };
		lines.set(socket, line);
		if (line.isClosing || socket.destroyed) return;
		if (!line.isBusy) {
			start(line, incoming, outgoing);
		} else if (line.waiting.length < waitingMax) {
			line.waiting.push([incoming, outgoing]);
		} else {
			line.isClosing = true;
			socket.pause();
		}
	};
}
