/** Type and length; the length counts itself. */
const HEADER_BYTES = 5;
const TYPE_BYTES = 1;
/** The first message of a client has none of the types, and begins with a length, whose first byte is none. */
const WITHOUT_TYPE = 0;

/**
 * Reads the messages of one direction of a connection to PostgreSQL, in whatever pieces they come: what type each has, and
 * the first byte of what it says.
 *
 * Source: PostgreSQL, "Frontend/Backend Protocol", message formats.
 */
export class MessageReader {
	readonly #onMessage: (type: number, first: number) => void;
	#rest: Uint8Array = new Uint8Array();

	constructor(onMessage: (type: number, first: number) => void) {
		this.#onMessage = onMessage;
	}

	read(chunk: Uint8Array): void {
		const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
		const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
		let at = 0;
		while (at + HEADER_BYTES <= bytes.length) {
			const type = view.getUint8(at);
			const typeBytes = type === WITHOUT_TYPE ? 0 : TYPE_BYTES;
			const next = at + typeBytes + view.getUint32(at + typeBytes);
			if (next > bytes.length) break;
			this.#onMessage(type, next > at + HEADER_BYTES ? view.getUint8(at + HEADER_BYTES) : 0);
			at = next;
		}
		// A copy: the memory of what a socket has read may be used again.
		this.#rest = at === bytes.length ? new Uint8Array() : Uint8Array.from(bytes.subarray(at));
	}
}
