/** Values in MessagePack: what `@msgpack/msgpack` leaves to be said about whole numbers, times and keys. */
import { Decoder, decodeTimestampExtension, Encoder, EXT_TIMESTAMP, ExtensionCodec } from "@msgpack/msgpack";
import { HubException } from "../hub-exception.ts";
import { PROTO_KEY, readInteger } from "./incoming-values.ts";
import { InvalidDataError } from "./invalid-data-error.ts";
import { checkMessagePackStructure, messagePackItems } from "./message-pack-structure.ts";
import { checkedLargeInteger, plainValue, type ValueForms } from "./outgoing-values.ts";
import type { Serialization } from "./serialization.ts";

/** Whole numbers above this take 64 bits. */
const LARGEST_32_BIT = 0xffff_ffff;
const SMALLEST_32_BIT = -0x8000_0000;

/** Stands for an item of a message that is whole and cannot be decoded. */
export class Unreadable {
	readonly error: Error;

	constructor(error: Error) {
		this.error = error;
	}
}

/** A message's items, decoded. */
export interface DecodedMessage {
	readonly items: readonly unknown[];
	/** Whether they may hold values that the hub does not take. */
	readonly isSuspicious: boolean;
}

/** Writes and reads the values of one hub's MessagePack messages. */
export class MessagePackValues {
	readonly serialization: Serialization;
	readonly #decoder: Decoder<undefined>;
	readonly #wideDecoder: Decoder<undefined>;
	// As JSON does, properties that are undefined are left out.
	readonly #encoder = new Encoder({ ignoreUndefined: true });
	readonly #wideEncoder = new Encoder({ ignoreUndefined: true, useBigInt64: true });

	constructor(serialization: Serialization) {
		this.serialization = serialization;
		const extensionCodec = codecOf(serialization);
		this.#decoder = new Decoder({ extensionCodec });
		this.#wideDecoder = new Decoder({ extensionCodec, useBigInt64: true });
	}

	/** The encoded value, in a buffer that the next call overwrites. Throws as `plainValue`. */
	encode(items: readonly unknown[]): Uint8Array {
		const { serialization } = this;
		let hasLargeInteger = false;
		const forms: ValueForms = {
			serialization,
			bytes: (view) => view,
			largeInteger: (value) => {
				hasLargeInteger = true;
				return checkedLargeInteger(value);
			},
			date: (value) => (serialization.dates === "timestamp" ? value : value.toJSON()),
			number: (value) => value,
		};
		const plain = plainValue(items, forms);
		if (!hasLargeInteger) return this.#encoder.encodeSharedRef(plain);
		// With large integers the library would write the safe ones above 32 bits as fractions.
		return this.#wideEncoder.encodeSharedRef(plainValue(items, { ...forms, number: widened }));
	}

	/**
	 * The items of the message between `start` and `end`. Throws InvalidDataError when its structure is broken or it is no
	 * array with items; an item that cannot be decoded is an `Unreadable`.
	 */
	decode(bytes: Buffer, start: number, end: number): DecodedMessage {
		const { hasWideIntegers } = checkMessagePackStructure(bytes, start, end);
		const items = this.#decodeItems(bytes, start, end, hasWideIntegers);
		if (!Array.isArray(items) || items.length === 0) {
			throw new InvalidDataError("Reading array length for a message failed.");
		}
		return {
			items: hasWideIntegers ? items.map((item) => readIntegers(item, this.serialization)) : items,
			isSuspicious: hasWideIntegers,
		};
	}

	#decodeItems(bytes: Buffer, start: number, end: number, hasWideIntegers: boolean): unknown {
		const decoder = hasWideIntegers ? this.#wideDecoder : this.#decoder;
		try {
			return decoder.decode(bytes.subarray(start, end));
		} catch {
			// The library refuses the whole message for one key or one time in it.
			return messagePackItems(bytes, start, end).map((item) => decodeItem(decoder, item));
		}
	}
}

function decodeItem(decoder: Decoder<undefined>, item: Buffer): unknown {
	try {
		return decoder.decode(item);
	} catch (cause) {
		const isKey = cause instanceof Error && cause.message.includes("__proto__");
		return new Unreadable(isKey ? new HubException(PROTO_KEY) : new InvalidDataError("Reading failed.", { cause }));
	}
}

/** Times arrive as the text that JSON clients send, and leave by the library's own way if they are to. */
function codecOf({ dates }: Serialization): ExtensionCodec {
	const codec = new ExtensionCodec();
	if (dates === "timestamp") return codec;
	codec.register({
		type: EXT_TIMESTAMP,
		encode: () => null,
		decode: (data) => {
			const time = decodeTimestampExtension(data);
			return time instanceof Date ? time.toISOString() : time;
		},
	});
	return codec;
}

function widened(value: number): number | bigint {
	const isWide = Number.isSafeInteger(value) && (value > LARGEST_32_BIT || value < SMALLEST_32_BIT);
	return isWide ? BigInt(value) : value;
}

/** The value with each of its 64-bit integers as the hub reads them, put into its own place. */
function readIntegers(value: unknown, serialization: Serialization): unknown {
	if (typeof value === "bigint") return readInteger(value, serialization);
	if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
	for (const [key, item] of Object.entries(value)) Reflect.set(value, key, readIntegers(item, serialization));
	return value;
}
