import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";

/** How one request ended. */
export type ExchangeEnd =
	| {
			readonly kind: "answered";
			readonly status: number;
			readonly headers: IncomingHttpHeaders;
			readonly body: Buffer;
	  }
	/** It was put on the wire, at least in part. */
	| { readonly kind: "lost"; readonly reason: string }
	/** It never had a connection. */
	| { readonly kind: "unsent"; readonly reason: string };

/**
 * Follows one request from the queue to the last byte of its answer. undici calls `onRequestStart` when the request
 * has a connection and its first byte is about to be written: what fails before cannot have reached the other side,
 * whatever the cause (name, connection, certificate, waiting for a connection), and what fails after may have.
 */
export class HttpExchange implements Dispatcher.DispatchHandler {
	readonly #bodyBytesMax: number;
	readonly #onEnd: (end: ExchangeEnd) => void;
	#controller: Dispatcher.DispatchController | undefined;
	#isOver = false;
	#status = 0;
	#headers: IncomingHttpHeaders = {};
	readonly #chunks: Buffer[] = [];
	#bytes = 0;

	constructor(bodyBytesMax: number, onEnd: (end: ExchangeEnd) => void) {
		this.#bodyBytesMax = bodyBytesMax;
		this.#onEnd = onEnd;
	}

	/** Ends the exchange now. A request that still waits for a connection will not be sent when it gets one. */
	giveUp(reason: string): void {
		this.#fail(reason);
		this.#controller?.abort(new Error(reason));
	}

	onRequestStart(controller: Dispatcher.DispatchController): void {
		if (this.#isOver) controller.abort(new Error("The call was given up before it could be sent."));
		else this.#controller = controller;
	}

	onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
		this.#status = status;
		this.#headers = headers;
	}

	onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
		this.#bytes += chunk.byteLength;
		if (this.#bytes > this.#bodyBytesMax) this.giveUp(`the answer is larger than ${this.#bodyBytesMax} bytes`);
		else this.#chunks.push(chunk);
	}

	onResponseEnd(): void {
		const answer = { status: this.#status, headers: this.#headers, body: Buffer.concat(this.#chunks) };
		this.#end({ kind: "answered", ...answer });
	}

	onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
		const code = "code" in error && typeof error.code === "string" ? `${error.code}: ` : "";
		this.#fail(`${code}${error.message}`);
	}

	#fail(reason: string): void {
		this.#end({ kind: this.#controller === undefined ? "unsent" : "lost", reason });
	}

	#end(end: ExchangeEnd): void {
		if (this.#isOver) return;
		this.#isOver = true;
		this.#onEnd(end);
	}
}
