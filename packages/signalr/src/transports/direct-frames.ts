/**
 * The one place that goes round the documented interface of `ws`: it writes finished frames to the socket that the
 * HTTP server handed to `ws`, so that a broadcast is framed once and not once for each receiver.
 *
 * This is right as long as `ws` does what the frame's own bytes say: without compression, `socket.send` of one message
 * writes exactly one unmasked frame, at once, to that same socket; and as long as it calls its own `close` for every
 * close frame that it writes, so that nothing of ours follows one. `directFramesWork` proves both for the installed
 * `ws`, once for each process, by sending and closing through real `ws` sockets and looking at the bytes. If an update
 * changes it, every transport falls back to `socket.send` (see docs/decisions/signalr-frames.md).
 */
import { Duplex } from "node:stream";
import { WebSocket, WebSocketServer } from "ws";
import { BINARY_FRAME, frameHeaderBytes, TEXT_FRAME, WireRecord, writeFrameHeader } from "../protocol/wire-record.ts";

/** One payload for each of the three header lengths. */
const PROBED_LENGTHS = [5, 126, 70_000];

/** Writes a finished frame. `done`, if given, is called when the operating system has it. */
export function writeDirect(socket: Duplex, record: WireRecord, done?: () => void): void {
	socket.write(record.frame, done);
}

/** Writes several records as one frame of `bytes` payload bytes, without joining them first. */
export function writeDirectBatch(
	socket: Duplex,
	records: readonly WireRecord[],
	bytes: number,
	done: () => void,
): void {
	const header = Buffer.allocUnsafe(frameHeaderBytes(bytes));
	writeFrameHeader(header, records[0]?.opcode ?? TEXT_FRAME, bytes);
	const last = records.length - 1;
	socket.cork();
	socket.write(header);
	records.forEach((record, index) => {
		if (index === last) socket.write(record.payload, done);
		else socket.write(record.payload);
	});
	socket.uncork();
}

let verdict: boolean | undefined;

/** True when frames may be written past `ws`. Looked into once for each process. */
export function directFramesWork(): boolean {
	verdict ??=
		probe((socket, record) => socket.send(record.payload, { binary: record.opcode === BINARY_FRAME })) &&
		probeClosing((wire, bytes) => void wire.emit("data", bytes));
	return verdict;
}

const CLOSE_FRAME = 0x88;
/** A client's close frame, without and with a code, masked with zeros. */
const CLOSING_FRAMES = [
	Buffer.from([CLOSE_FRAME, 0x80, 0, 0, 0, 0]),
	Buffer.from([CLOSE_FRAME, 0x82, 0, 0, 0, 0, 0x03, 0xe8]),
];

/**
 * Whether a real `ws` socket to which `receive` brings such a frame calls its own `close` and writes one close frame.
 * Exported for its test.
 */
export function probeClosing(receive: (wire: Duplex, bytes: Buffer) => void): boolean {
	try {
		return CLOSING_FRAMES.every((bytes) => {
			const wire = new RecordingSocket();
			const socket = openOn(wire, ClosingSocket);
			wire.written = [];
			receive(wire, bytes);
			const written = Buffer.concat(wire.written);
			const hasClosed = socket instanceof ClosingSocket && socket.hasClosed;
			socket.terminate();
			return hasClosed && written[0] === CLOSE_FRAME && written.length === 2 + (written[1] ?? 0);
		});
	} catch {
		return false;
	}
}

/** Notes that it was closed. */
class ClosingSocket extends WebSocket {
	hasClosed = false;

	override close(code?: number, data?: string | Buffer): void {
		super.close(code, data);
		this.hasClosed = true;
	}
}

/** Whether `send`, on a real `ws` socket, writes exactly the frames we would write. Exported for its test. */
export function probe(send: (socket: WebSocket, record: WireRecord) => void): boolean {
	try {
		const wire = new RecordingSocket();
		const socket = openOn(wire);
		return PROBED_LENGTHS.every((length) =>
			[TEXT_FRAME, BINARY_FRAME].every((opcode) => {
				const record = WireRecord.fromPayload(Buffer.alloc(length, "a"), opcode);
				wire.written = [];
				send(socket, record);
				return Buffer.concat(wire.written).equals(record.frame);
			}),
		);
	} catch {
		return false;
	}
}

/** Remembers what is written to it and gives nothing to read by itself. */
class RecordingSocket extends Duplex {
	written: Buffer[] = [];

	override _write(chunk: Buffer, _encoding: string, done: () => void): void {
		this.written.push(chunk);
		done();
	}

	override _read(): void {}
}

function openOn(wire: Duplex, socketClass: typeof WebSocket = WebSocket): WebSocket {
	let opened: WebSocket | undefined;
	const server = new WebSocketServer({
		noServer: true,
		WebSocket: socketClass,
		clientTracking: false,
		perMessageDeflate: false,
	});
	const headers = {
		upgrade: "websocket",
		"sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
		"sec-websocket-version": "13",
	};
	// The upgrade reads nothing of a request but its method and these headers; if that changes, the probe fails.
	const request = { method: "GET", headers } as unknown as Parameters<typeof server.handleUpgrade>[0];
	server.handleUpgrade(request, wire, Buffer.alloc(0), (socket) => {
		opened = socket;
	});
	if (opened === undefined) throw new Error("The upgrade did not complete at once.");
	return opened;
}
