/**
 * One encoded hub message, or several that go together, with room in front of it for the WebSocket frame header, so that a broadcast frames its
 * bytes once and every receiver is sent the same buffer.
 */
export type FrameOpcode = 0x01 | 0x02;

/** The frame that JSON goes in. */
export const TEXT_FRAME: FrameOpcode = 0x01;
/** The frame that MessagePack goes in. */
export const BINARY_FRAME: FrameOpcode = 0x02;

const FINAL_FRAGMENT = 0x80;
const LARGEST_INLINE_LENGTH = 125;
const LENGTH_IN_2_BYTES = 126;
const LENGTH_IN_8_BYTES = 127;
const LARGEST_16_BIT_LENGTH = 0xffff;

/** The bytes that the header of an unmasked frame takes for a payload of `length` bytes (RFC 6455, section 5.2). */
export function frameHeaderBytes(length: number): number {
	if (length <= LARGEST_INLINE_LENGTH) return 2;
	return length <= LARGEST_16_BIT_LENGTH ? 4 : 10;
}

/** Writes the header of a single unmasked frame at the start of `target`. */
export function writeFrameHeader(target: Buffer, opcode: FrameOpcode, length: number): void {
	target[0] = FINAL_FRAGMENT | opcode;
	if (length <= LARGEST_INLINE_LENGTH) {
		target[1] = length;
	} else if (length <= LARGEST_16_BIT_LENGTH) {
		target[1] = LENGTH_IN_2_BYTES;
		target.writeUInt16BE(length, 2);
	} else {
		target[1] = LENGTH_IN_8_BYTES;
		target.writeUInt32BE(0, 2);
		target.writeUInt32BE(length, 6);
	}
}

/** One encoded message. */
export class WireRecord {
	/** The whole frame: header and payload. Shared by all receivers, so nobody may write into it. */
	readonly frame: Buffer;
	/** The length of the payload in bytes. */
	readonly length: number;
	readonly opcode: FrameOpcode;
	/** How many hub messages it holds. */
	readonly messages: number;
	#payload: Buffer | undefined;

	/** `frame` must already hold the payload behind the room for its header. */
	constructor(frame: Buffer, length: number, opcode: FrameOpcode, messages = 1) {
		writeFrameHeader(frame, opcode, length);
		this.frame = frame;
		this.length = length;
		this.opcode = opcode;
		this.messages = messages;
	}

	/** The encoded message alone, as Server-Sent Events, long polling and the backplane carry it. */
	get payload(): Buffer {
		this.#payload ??= this.frame.subarray(this.frame.length - this.length);
		return this.#payload;
	}

	static fromText(text: string, terminator: number): WireRecord {
		const length = Buffer.byteLength(text) + 1;
		const frame = Buffer.allocUnsafe(frameHeaderBytes(length) + length);
		frame.write(text, frame.length - length);
		frame[frame.length - 1] = terminator;
		return new WireRecord(frame, length, TEXT_FRAME);
	}

	/** Copies an encoded message that came from elsewhere, from the backplane for one. */
	static fromPayload(payload: Uint8Array, opcode: FrameOpcode, messages = 1): WireRecord {
		const frame = Buffer.allocUnsafe(frameHeaderBytes(payload.length) + payload.length);
		frame.set(payload, frame.length - payload.length);
		return new WireRecord(frame, payload.length, opcode, messages);
	}

	/** Records of one encoding as one, for one frame. */
	static joined(records: readonly WireRecord[]): WireRecord {
		const [only] = records;
		if (only === undefined) throw new RangeError("At least one record has to be joined.");
		if (records.length === 1) return only;
		const payload = Buffer.concat(records.map((record) => record.payload));
		const messages = records.reduce((sum, record) => sum + record.messages, 0);
		return WireRecord.fromPayload(payload, only.opcode, messages);
	}
}
