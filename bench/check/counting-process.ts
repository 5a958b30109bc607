/**
 * Counts what the service does, from inside its process and without a change of it: loaded before its program
 * (`node --import`), and asked over HTTP at `COUNTERS_PORT`. It stands around the few functions of Node.js through which every
 * library has to go: the socket's write to the system, and those that sign and verify.
 *
 * What the counting itself takes, a few numbers for each write, is in the bytes that are told, every time the same.
 */
import crypto, { webcrypto } from "node:crypto";
import { createServer } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { Socket } from "node:net";
import { PerformanceObserver, performance } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import { isMainThread } from "node:worker_threads";
import { MessageReader } from "./message-reader.ts";

const COUNTERS_PORT = Number(process.env["COUNTERS_PORT"]);
const DATABASE_PORT = Number(new URL(process.env["DATABASE_URL"] ?? "").port);
const SERVICE_PORT = Number(process.env["PORT"]);
/** PostgreSQL's messages: a statement is executed, or a text of statements is; and who is in no transaction may go on. */
const EXECUTE = "E".charCodeAt(0);
const QUERY = "Q".charCodeAt(0);
const READY = "Z".charCodeAt(0);
const IN_NO_TRANSACTION = "I".charCodeAt(0);

const counted = {
	statements: 0,
	transactions: 0,
	writesToDatabase: 0,
	writesToPartners: 0,
	writesToCallers: 0,
	signaturesMade: 0,
	signaturesVerified: 0,
};

interface Counter {
	/** Something is given to the system. */
	written(): void;
	/** A piece of what is given to it. */
	piece(chunk: unknown): void;
}
const counters = new WeakMap<Socket, Counter>();

function counterOf(socket: Socket): Counter {
	let counter = counters.get(socket);
	if (counter === undefined) {
		counter = newCounter(socket);
		counters.set(socket, counter);
	}
	return counter;
}

function newCounter(socket: Socket): Counter {
	if (socket.remotePort === DATABASE_PORT) return databaseCounter(socket);
	const piece = (): void => {};
	if (socket.localPort === SERVICE_PORT) return { written: () => void counted.writesToCallers++, piece };
	// Standard output is a socket, too, and has no port.
	if (socket.localPort === COUNTERS_PORT || socket.remotePort === undefined) return { written: () => {}, piece };
	return { written: () => void counted.writesToPartners++, piece };
}

function databaseCounter(socket: Socket): Counter {
	const sent = new MessageReader((type) => {
		if (type === EXECUTE || type === QUERY) counted.statements++;
	});
	const received = new MessageReader((type, status) => {
		if (type === READY && status === IN_NO_TRANSACTION) counted.transactions++;
	});
	// The driver listens already, so that this takes nothing from it.
	socket.on("data", (chunk: Buffer) => received.read(chunk));
	return {
		written: () => void counted.writesToDatabase++,
		piece: (chunk) => {
			if (!(chunk instanceof Uint8Array)) throw new Error("The driver has written something else than bytes.");
			sent.read(chunk);
		},
	};
}

const { _write: write, _writev: writev } = Socket.prototype;
Socket.prototype._write = function (chunk, encoding, callback) {
	const counter = counterOf(this);
	counter.written();
	counter.piece(chunk);
	write.call(this, chunk, encoding, callback);
};
Socket.prototype._writev = function (chunks, callback) {
	const counter = counterOf(this);
	counter.written();
	for (const { chunk } of chunks) counter.piece(chunk);
	writev?.call(this, chunks, callback);
};

/** Counts each call of a function that an object has. */
function around<Name extends string>(object: Record<Name, unknown>, name: Name, count: () => void): void {
	const original = object[name];
	if (typeof original !== "function") throw new Error(`Nothing can be called by the name of ${name}.`);
	object[name] = function (this: unknown, ...given: readonly unknown[]): unknown {
		count();
		return Reflect.apply(original, this, given);
	};
}

const made = (): void => void counted.signaturesMade++;
const verified = (): void => void counted.signaturesVerified++;
around(Object.getPrototypeOf(webcrypto.subtle), "sign", made);
around(Object.getPrototypeOf(webcrypto.subtle), "verify", verified);
around(crypto.Sign.prototype, "sign", made);
around(crypto.Verify.prototype, "verify", verified);
around(crypto, "sign", made);
around(crypto, "verify", verified);
around(crypto, "createHmac", made);
syncBuiltinESMExports();

/** What was collected while bytes were counted would be missing in them. */
let collections = 0;
let collectedAt = 0;
new PerformanceObserver((list) => {
	collections += list.getEntries().filter(({ startTime }) => startTime > collectedAt).length;
}).observe({ entryTypes: ["gc"] });

function collector(): NodeJS.GCFunction {
	if (globalThis.gc === undefined) throw new Error("Node.js was started without --expose-gc.");
	return globalThis.gc;
}

function collect(): void {
	collector()();
	collectedAt = performance.now();
	collections = 0;
}

/** Twice: what outlives a second collection of new objects is among the old ones, and stays until those are collected. */
function collectNew(): void {
	const gc = collector();
	for (let time = 0; time < 2; time++) gc({ type: "minor" });
}

const server = createServer((request, response) => {
	if (request.url === "/collect") collect();
	if (request.url === "/collect-new") collectNew();
	const bytesAllocated = getHeapStatistics().used_heap_size;
	response.end(JSON.stringify({ ...counted, bytesAllocated, collections }));
});
// It is loaded into each thread of the process, and only the first of them is asked.
if (isMainThread) server.listen(COUNTERS_PORT, "127.0.0.1");
// The service ends when it has ended, whether somebody asks here or not.
server.unref();
