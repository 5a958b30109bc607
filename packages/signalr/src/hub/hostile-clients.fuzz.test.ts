/** Whatever a client sends, only its own connection suffers, and the hub goes on. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { endsAtWorstItsOwn, piecesOf } from "../testing/hostile-records.ts";
import { HANDSHAKE, negotiate } from "../testing/polling-client.ts";
import { RawSocket, SEPARATOR } from "../testing/raw-socket.ts";
import { serve } from "../testing/serve.ts";
import { makeTestHub } from "../testing/test-hub.ts";
import { until } from "../testing/until.ts";

const METHODS = [
	"Echo",
	"Add",
	"Nothing",
	"Throw",
	"ThrowHub",
	"Secret",
	"Count",
	"Endless",
	"Fail",
	"Concat",
	"Sum",
	"Ask",
	"Join",
	"Leave",
	"Abort",
	"Cycle",
	"__proto__",
	"constructor",
];

const id = fc.constantFrom("1", "2", "3", "s1", "s2", "", "__proto__");

interface RandomRequest {
	readonly method: string;
	readonly path: string;
	/** The value TOKEN stands for that of a connection that was negotiated. */
	readonly query: readonly (readonly [string, string])[];
	readonly accept: string;
}

/** Mostly well-formed messages with ids that collide, and now and then rubbish. */
const record = fc.oneof(
	{
		weight: 6,
		arbitrary: fc
			.record(
				{
					type: fc.constantFrom(1, 1, 1, 2, 3, 4, 4, 5, 6, 8, 9, 99),
					invocationId: id,
					target: fc.constantFrom(...METHODS),
					arguments: fc.array(fc.oneof(fc.jsonValue(), fc.constantFrom(1, 5, "text")), { maxLength: 2 }),
					streamIds: fc.array(id, { maxLength: 2 }),
					item: fc.jsonValue(),
					sequenceId: fc.nat({ max: 5 }),
				},
				{ requiredKeys: ["type"] },
			)
			.map((message) => JSON.stringify(message) + SEPARATOR),
	},
	{ weight: 1, arbitrary: fc.jsonValue().map((json) => JSON.stringify(json) + SEPARATOR) },
	{ weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
);

test("random sequences of messages, sent in random pieces, end at worst their own connection", async () => {
	await endsAtWorstItsOwn("json", record, (raw, records, cuts) => {
		const text = HANDSHAKE + records.join("");
		for (const [begin, end] of piecesOf(text.length, cuts)) raw.sendText(text.slice(begin, end));
	});
});

test("random bytes as first words, in text and binary frames, get an error or nothing", async () => {
	const { hub, failures } = makeTestHub();
	await using served = await serve(hub);
	await fc.assert(
		fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), fc.boolean(), async (bytes, binary) => {
			const raw = await RawSocket.open(served.url);
			raw.webSocket.send(bytes, { binary });
			await raw.barrierOrClose();
			expect(raw.texts.every((text) => text.startsWith('{"error":'))).toBe(true);
			raw.webSocket.terminate();
		}),
		{ numRuns: 100 },
	);
	await until(() => hub.metrics().connections.WebSockets === 0);
	expect(failures).toEqual([]);
});

test("random requests get a status that the reference knows", async () => {
	const { hub, clock, failures } = makeTestHub();
	await using served = await serve(hub);
	const key = fc.constantFrom("id", "id", "ID", "negotiateVersion", "useStatefulReconnect", "access_token", "x");
	const value = fc.oneof(fc.string(), fc.constant("TOKEN"), fc.constant("TOKEN"), fc.constant("1"));
	const request = fc.record({
		method: fc.constantFrom("GET", "GET", "POST", "DELETE", "PUT", "PATCH", "OPTIONS", "HEAD"),
		path: fc.constantFrom("", "", "/negotiate"),
		query: fc.array(fc.tuple(key, value), { maxLength: 3 }),
		accept: fc.constantFrom("*/*", "text/event-stream"),
	});
	const statusOf = async ({ method, path, query, accept }: RandomRequest, token: string): Promise<number> => {
		const pairs = query.map(([name, text]): [string, string] => [name, text === "TOKEN" ? token : text]);
		const abort = new AbortController();
		const before = served.requests();
		let status = 0;
		const url = `${served.url}${path}?${new URLSearchParams(pairs)}`;
		const answered = fetch(url, { method, headers: { Accept: accept }, signal: abort.signal }).then((response) => {
			status = response.status;
		});
		await until(() => served.requests() > before);
		// A second poll of the same connection is held until its time is over.
		await until(() => {
			if (status === 0) clock.advance(1_000);
			return status !== 0;
		});
		await answered;
		abort.abort();
		return status;
	};
	await fc.assert(
		fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 4 }), async (requests) => {
			const { connectionToken } = await negotiate(served.url);
			for (const one of requests) {
				expect([200, 202, 204, 400, 403, 404, 405, 409]).toContain(await statusOf(one, connectionToken));
			}
		}),
		{ numRuns: 80 },
	);
	expect(failures).toEqual([]);
});
