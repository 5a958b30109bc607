/** What bytes can do to the two encodings: nothing but be read or be refused. */
import { Encoder } from "@msgpack/msgpack";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Inbox } from "../connection/inbox.ts";
import { type HubProtocol, INCOMPLETE } from "./hub-protocol.ts";
import { InvalidDataError } from "./invalid-data-error.ts";
import { jsonProtocol } from "./json.ts";
import { messagePackProtocol } from "./message-pack.ts";
import { checkMessagePackStructure } from "./message-pack-structure.ts";
import { type HubMessage, MESSAGE_TYPE, type ReceivedMessage } from "./messages.ts";

const LIMIT = 32 * 1024;
const PROTOCOLS = [jsonProtocol(), messagePackProtocol()];

/** Values that both encodings carry unchanged. */
const value = fc.letrec((tie) => ({
	value: fc.oneof(
		{ depthSize: "small" },
		fc.constant(null),
		fc.boolean(),
		fc.integer(),
		fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (Object.is(number, -0) ? 0 : number)),
		fc.string({ unit: "grapheme" }),
		fc.array(tie("value"), { maxLength: 4 }),
		fc.dictionary(
			fc.string().filter((key) => key !== "__proto__"),
			tie("value"),
			{ maxKeys: 4, noNullPrototype: true },
		),
	),
})).value;

const id = fc.string({ minLength: 1, maxLength: 8 });
const headers = fc.option(
	fc.dictionary(
		id.filter((key) => key !== "__proto__"),
		id,
		{ minKeys: 1, noNullPrototype: true },
	),
	{
		nil: undefined,
	},
);
const call = {
	target: id,
	arguments: fc.array(value, { maxLength: 3 }),
	streamIds: fc.array(id, { maxLength: 2 }),
	headers,
};

const message: fc.Arbitrary<HubMessage> = fc.oneof(
	fc.record({ type: fc.constant(MESSAGE_TYPE.invocation), invocationId: fc.option(id, { nil: undefined }), ...call }),
	fc.record({ type: fc.constant(MESSAGE_TYPE.streamInvocation), invocationId: id, ...call }),
	fc.record({ type: fc.constant(MESSAGE_TYPE.streamItem), invocationId: id, item: value }),
	fc.record({
		type: fc.constant(MESSAGE_TYPE.completion),
		invocationId: id,
		outcome: fc.oneof(
			fc.record({ kind: fc.constant("error" as const), error: id }),
			fc.record({ kind: fc.constant("void" as const) }),
			fc.record({ kind: fc.constant("result" as const), result: value }),
		),
	}),
	fc.record({ type: fc.constant(MESSAGE_TYPE.cancelInvocation), invocationId: id }),
	fc.record({ type: fc.constant(MESSAGE_TYPE.ping) }),
	fc.record({
		type: fc.constant(MESSAGE_TYPE.close),
		error: fc.option(id, { nil: undefined }),
		allowReconnect: fc.boolean(),
	}),
	fc.record({ type: fc.constant(MESSAGE_TYPE.ack), sequenceId: fc.nat() }),
	fc.record({ type: fc.constant(MESSAGE_TYPE.sequence), sequenceId: fc.nat() }),
);

/** Reads everything that is whole, as a connection does. */
function readAll(protocol: HubProtocol, bytes: Buffer): (ReceivedMessage | undefined)[] {
	const messages: (ReceivedMessage | undefined)[] = [];
	let from = 0;
	while (from < bytes.length) {
		const end = protocol.recordEnd(bytes, from, from, LIMIT);
		if (end === INCOMPLETE) break;
		messages.push(protocol.parse(bytes, from, end));
		from = end;
	}
	return messages;
}

/** What the bytes say, or that they were refused as a peer's fault. Anything else that is thrown fails the test. */
function outcomeOf(protocol: HubProtocol, bytes: Buffer): unknown {
	try {
		return readAll(protocol, bytes);
	} catch (error) {
		if (error instanceof InvalidDataError) return "refused";
		throw error;
	}
}

describe.each(PROTOCOLS)("the encoding $name", (protocol) => {
	test("reads back every message that it writes", () => {
		fc.assert(
			fc.property(fc.array(message, { maxLength: 4 }), (messages) => {
				const bytes = Buffer.concat(messages.map((written) => protocol.encode(written).payload));
				expect(readAll(protocol, bytes)).toEqual(messages);
			}),
			{ numRuns: 300 },
		);
	});

	test("reads or refuses any bytes, and throws nothing else", () => {
		const bytes = fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array));
		fc.assert(
			fc.property(bytes, (hostile) => void outcomeOf(protocol, hostile)),
			{ numRuns: 3_000 },
		);
	});

	test("reads or refuses a message of which some bytes were changed", () => {
		const damaged = fc
			.tuple(message, fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 4 }))
			.map(([written, changes]) => {
				const bytes = Buffer.from(protocol.encode(written).payload);
				for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
				return bytes;
			});
		fc.assert(
			fc.property(damaged, (hostile) => void outcomeOf(protocol, hostile)),
			{ numRuns: 2_000 },
		);
	});

	test("gives the same messages in whatever pieces they arrive", () => {
		const cuts = fc.array(fc.nat(), { maxLength: 12 });
		fc.assert(
			fc.property(fc.array(message, { minLength: 1, maxLength: 5 }), cuts, (messages, where) => {
				const bytes = Buffer.concat(messages.map((written) => protocol.encode(written).payload));
				const edges = [...new Set([0, bytes.length, ...where.map((cut) => cut % bytes.length)])].toSorted(
					(a, b) => a - b,
				);
				const taken: unknown[] = [];
				const inbox = new Inbox({
					recordEnd: (chunk, from, scanned) => protocol.recordEnd(chunk, from, scanned, LIMIT),
					take: (chunk, from, end) => {
						taken.push(protocol.parse(chunk, from, end));
						return undefined;
					},
					failed: (error) => {
						throw error;
					},
					pauseReading: () => undefined,
					resumeReading: () => undefined,
				});
				inbox.open(false);
				edges.slice(1).forEach((edge, index) => {
					inbox.receive(bytes.subarray(edges[index], edge));
				});
				expect(taken).toEqual(messages);
				expect(inbox.holdsPartialRecord).toBe(false);
			}),
			{ numRuns: 300 },
		);
	});
});

describe("the MessagePack structure check", () => {
	const encoder = new Encoder();

	test("passes whatever the encoder writes, and only the whole of it", () => {
		fc.assert(
			fc.property(value, fc.nat(), (item, cut) => {
				const bytes = Buffer.from(encoder.encode([item]));
				checkMessagePackStructure(bytes, 0, bytes.length);
				const shorter = cut % bytes.length;
				expect(() => checkMessagePackStructure(bytes, 0, shorter)).toThrow(InvalidDataError);
				const longer = Buffer.concat([bytes, Buffer.from([0xc0])]);
				expect(() => checkMessagePackStructure(longer, 0, longer.length)).toThrow(InvalidDataError);
			}),
			{ numRuns: 500 },
		);
	});

	test("knows every kind of value by its first byte", () => {
		const kinds = [
			[0xcc, 1],
			[0xcd, 1, 1],
			[0xce, 1, 1, 1, 1],
			[0xcf, 1, 1, 1, 1, 1, 1, 1, 1],
			[0xd0, 1],
			[0xd1, 1, 1],
			[0xd2, 1, 1, 1, 1],
			[0xd3, 1, 1, 1, 1, 1, 1, 1, 1],
			[0xca, 1, 1, 1, 1],
			[0xcb, 1, 1, 1, 1, 1, 1, 1, 1],
			[0xd4, 5, 1],
			[0xd5, 5, 1, 1],
			[0xd6, 0xff, 1, 1, 1, 1],
			[0xd7, 0xff, 1, 1, 1, 1, 1, 1, 1, 1],
			[0xd8, 5, ...Array(16).fill(1)],
			[0xc7, 2, 5, 1, 1],
			[0xc8, 0, 2, 5, 1, 1],
			[0xc9, 0, 0, 0, 2, 5, 1, 1],
			[0xc4, 2, 1, 1],
			[0xc5, 0, 2, 1, 1],
			[0xc6, 0, 0, 0, 2, 1, 1],
			[0xd9, 1, 0x61],
			[0xda, 0, 1, 0x61],
			[0xdb, 0, 0, 0, 1, 0x61],
			[0xdc, 0, 2, 1, 1],
			[0xdd, 0, 0, 0, 2, 1, 1],
			[0xde, 0, 1, 0x61, 1],
			[0xdf, 0, 0, 0, 1, 0x61, 1],
		];
		for (const kind of kinds) {
			const bytes = Buffer.from([0x92, ...kind, 0xc0]);
			checkMessagePackStructure(bytes, 0, bytes.length);
			for (let end = 0; end < bytes.length; end++) {
				expect(() => checkMessagePackStructure(bytes, 0, end)).toThrow(InvalidDataError);
			}
		}
		expect(() => checkMessagePackStructure(Buffer.from([0xc1]), 0, 1)).toThrow("Unrecognized");
	});

	test("refuses nesting beyond the depth that both encodings allow, and a stack is no obstacle", () => {
		const nested = (depth: number) => Buffer.from([...Array(depth - 1).fill(0x91), 0x90]);
		checkMessagePackStructure(nested(64), 0, 64);
		expect(() => checkMessagePackStructure(nested(66), 0, 66)).toThrow("nested too deep");
		expect(() => checkMessagePackStructure(nested(30_000), 0, 30_000)).toThrow("nested too deep");
		const text = (depth: number) =>
			Buffer.from(`{"type":1,"target":"x","arguments":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}\u001e`);
		expect(readAll(jsonProtocol(), text(64))).toHaveLength(1);
		expect(() => readAll(jsonProtocol(), text(66))).toThrow(InvalidDataError);
		expect(() => readAll(jsonProtocol(), text(16_000))).toThrow(InvalidDataError);
	});
});
