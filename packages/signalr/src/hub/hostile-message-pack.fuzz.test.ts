/** Whatever a client sends in MessagePack, only its own connection suffers, and the hub goes on. */
import { encode } from "@msgpack/msgpack";
import fc from "fast-check";
import { test } from "vitest";
import { endsAtWorstItsOwn, piecesOf } from "../testing/hostile-records.ts";
import { SEPARATOR } from "../testing/raw-socket.ts";

const HANDSHAKE = Buffer.from(`{"protocol":"messagepack","version":1}${SEPARATOR}`);

const METHODS = [
	"Echo",
	"Add",
	"Throw",
	"ThrowHub",
	"Count",
	"Endless",
	"Concat",
	"Sum",
	"Ask",
	"Join",
	"Abort",
	"Cycle",
];

/** A length as it stands before every message: seven bits in each byte, the lowest first. */
function prefixed(payload: Uint8Array, length = payload.length): Buffer {
	const prefix: number[] = [];
	let left = length;
	for (; left > 0x7f; left >>>= 7) prefix.push((left & 0x7f) | 0x80);
	return Buffer.concat([Buffer.from([...prefix, left]), payload]);
}

const id = fc.constantFrom<string | null>("1", "2", "3", "s1", "", "__proto__", null);
const value = fc.oneof(
	fc.jsonValue(),
	fc.uint8Array({ maxLength: 20 }),
	fc.constantFrom<unknown>(1, 5, "text", Number.NaN, new Date(0), undefined),
);
const headers = fc.constantFrom<unknown>({}, {}, { a: "b" }, { a: 1 }, null);
const parameters = fc.array(value, { maxLength: 2 });
const streamIds = fc.array(id, { maxLength: 2 });
const target = fc.constantFrom(...METHODS, "__proto__", "constructor");

const message = fc.oneof(
	fc.tuple(fc.constantFrom(1, 4), headers, id, target, parameters, streamIds),
	fc.tuple(fc.constant(2), headers, id, value),
	fc.tuple(fc.constant(3), headers, id, fc.constantFrom(1, 2, 3, 4), value),
	fc.tuple(fc.constant(5), headers, id),
	fc.tuple(fc.constantFrom(6, 8, 9, 99), fc.nat({ max: 5 })),
);

const record = fc.oneof(
	{ weight: 6, arbitrary: message.map((fields) => prefixed(encode(fields))) },
	{
		weight: 2,
		arbitrary: fc.tuple(message, fc.nat(), fc.nat({ max: 255 })).map(([fields, at, byte]) => {
			const payload = encode(fields);
			payload[at % payload.length] = byte;
			return prefixed(payload);
		}),
	},
	{
		weight: 1,
		arbitrary: fc.tuple(fc.uint8Array({ maxLength: 40 }), fc.nat()).map(([bytes, length]) => prefixed(bytes, length)),
	},
	{ weight: 1, arbitrary: fc.uint8Array({ minLength: 1, maxLength: 40 }).map((bytes) => Buffer.from(bytes)) },
);

test("random MessagePack, broken and whole, in random pieces, ends at worst its own connection", async () => {
	await endsAtWorstItsOwn("messagepack", record, (raw, records, cuts) => {
		const bytes = Buffer.concat([HANDSHAKE, ...records]);
		for (const [begin, end] of piecesOf(bytes.length, cuts)) {
			raw.webSocket.send(bytes.subarray(begin, end), { binary: true });
		}
	});
});
