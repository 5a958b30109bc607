/**
 * Looks through an encoded MessagePack value without decoding it, and refuses one whose lengths do not add up.
 *
 * A decoder believes a length before it sees the items, so a few bytes that announce millions of items would make it
 * reserve memory for them. After this check every item announced is there, so decoding costs no more than the bytes.
 *
 * Source: the MessagePack specification, "Formats".
 */
import { MAXIMUM_DEPTH } from "./hub-protocol.ts";
import { InvalidDataError } from "./invalid-data-error.ts";

const UINT_64 = 0xcf;
const INT_64 = 0xd3;
const ARRAY_16 = 0xdc;
const ARRAY_32 = 0xdd;

/** What follows a first byte: a number of bytes to skip, and a number of values to look through. */
interface Head {
	readonly skip: number;
	readonly values: number;
}

const NOTHING: Head = { skip: 0, values: 0 };

/** What was found of a message without decoding it. */
export interface MessagePackStructure {
	/** Whether it holds whole numbers of 64 bits, which may be more than a number holds exactly. */
	readonly hasWideIntegers: boolean;
}

/** Throws InvalidDataError unless exactly one whole value lies between `from` and `end`. */
export function checkMessagePackStructure(bytes: Buffer, from: number, end: number): MessagePackStructure {
	const structure = { hasWideIntegers: false };
	if (endOfValue(bytes, from, end, structure) !== end) {
		throw new InvalidDataError("Bytes are left over behind the message.");
	}
	return structure;
}

/** Each item of the array between `from` and `end`, in a message that has been checked. Nothing when it is no array. */
export function messagePackItems(bytes: Buffer, from: number, end: number): readonly Buffer[] {
	const head = arrayHead(bytes, from);
	if (head === undefined) return [];
	const items: Buffer[] = [];
	let at = from + head.bytes;
	for (let index = 0; index < head.count; index++) {
		const next = endOfValue(bytes, at, end);
		items.push(bytes.subarray(at, next));
		at = next;
	}
	return items;
}

function arrayHead(bytes: Buffer, at: number): { readonly bytes: number; readonly count: number } | undefined {
	const first = bytes[at] ?? 0;
	if (first >= 0x90 && first <= 0x9f) return { bytes: 1, count: first & 0x0f };
	if (first === ARRAY_16) return { bytes: 3, count: bytes.readUInt16BE(at + 1) };
	return first === ARRAY_32 ? { bytes: 5, count: bytes.readUInt32BE(at + 1) } : undefined;
}

/** Where the value that begins at `from` ends (exclusive). Throws InvalidDataError when it is not whole before `end`. */
function endOfValue(bytes: Buffer, from: number, end: number, structure?: { hasWideIntegers: boolean }): number {
	/** How many values are still to come, at each depth. */
	const remaining = [1];
	let at = from;
	while (remaining.length > 0) {
		const depth = remaining.length - 1;
		const left = remaining[depth] ?? 0;
		if (left === 0) {
			remaining.pop();
			continue;
		}
		remaining[depth] = left - 1;
		if (at >= end) throw truncated();
		const first = bytes[at];
		if (structure !== undefined && (first === UINT_64 || first === INT_64)) structure.hasWideIntegers = true;
		const head = readHead(bytes, at, end);
		at += 1 + head.skip;
		if (at > end) throw truncated();
		if (head.values === 0) continue;
		if (remaining.length > MAXIMUM_DEPTH) throw new InvalidDataError("Reading a message that is nested too deep.");
		remaining.push(head.values);
	}
	return at;
}

function readHead(bytes: Buffer, at: number, end: number): Head {
	const first = bytes[at] ?? 0;
	if (first <= 0x7f || first >= 0xe0) return NOTHING;
	if (first <= 0x8f) return { skip: 0, values: 2 * (first & 0x0f) };
	if (first <= 0x9f) return { skip: 0, values: first & 0x0f };
	if (first <= 0xbf) return { skip: first & 0x1f, values: 0 };
	const fixed = FIXED_SKIPS[first];
	if (fixed !== undefined) return { skip: fixed, values: 0 };
	const counted = COUNTED[first];
	if (counted === undefined) throw new InvalidDataError("Unrecognized MessagePack type.");
	if (at + 1 + counted.width > end) throw truncated();
	const count = bytes.readUIntBE(at + 1, counted.width);
	return { skip: counted.width + count * counted.bytesEach + counted.extra, values: count * counted.valuesEach };
}

/** First bytes that are followed by a fixed number of bytes: nil, booleans, numbers and short extensions. */
const FIXED_SKIPS: Readonly<Record<number, number>> = {
	192: 0,
	194: 0,
	195: 0,
	202: 4,
	203: 8,
	204: 1,
	205: 2,
	206: 4,
	207: 8,
	208: 1,
	209: 2,
	210: 4,
	211: 8,
	212: 2,
	213: 3,
	214: 5,
	215: 9,
	216: 17,
};

interface Counted {
	/** The bytes of the count itself. */
	readonly width: number;
	readonly bytesEach: number;
	readonly valuesEach: number;
	/** The type byte of an extension. */
	readonly extra: number;
}

const bytesOf = (width: number, extra = 0): Counted => ({ width, bytesEach: 1, valuesEach: 0, extra });
const valuesOf = (width: number, valuesEach: number): Counted => ({ width, bytesEach: 0, valuesEach, extra: 0 });

/** First bytes that are followed by a count. */
const COUNTED: Readonly<Record<number, Counted>> = {
	196: bytesOf(1),
	197: bytesOf(2),
	198: bytesOf(4),
	199: bytesOf(1, 1),
	200: bytesOf(2, 1),
	201: bytesOf(4, 1),
	217: bytesOf(1),
	218: bytesOf(2),
	219: bytesOf(4),
	220: valuesOf(2, 1),
	221: valuesOf(4, 1),
	222: valuesOf(2, 2),
	223: valuesOf(4, 2),
};

function truncated(): InvalidDataError {
	return new InvalidDataError("Reading a message whose lengths do not add up.");
}
