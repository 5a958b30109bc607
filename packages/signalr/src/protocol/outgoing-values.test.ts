import { expect, test } from "vitest";
import { connect, received } from "../testing/client.ts";
import { serve } from "../testing/serve.ts";
import { makeTestHub } from "../testing/test-hub.ts";
import { until } from "../testing/until.ts";
import { jsonProtocol } from "./json.ts";
import { MESSAGE_TYPE } from "./messages.ts";

/** A value as the JSON encoding writes it. */
function jsonWithBytes(item: unknown): string {
	const { payload } = jsonProtocol().encode({ type: MESSAGE_TYPE.streamItem, invocationId: "1", item });
	return payload.toString().slice('{"type":2,"invocationId":"1","item":'.length, -2);
}

test("one message with bytes reaches clients of both encodings, in JSON as base64", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const json = received(await connect(served.url), "said");
	const binary = received(await connect(served.url, { protocol: "messagepack" }), "said");
	const deep = { list: [{ bytes: new Uint8Array([0, 255, 30]) }], text: "beside it" };
	await hub.clients.all.send("said", deep as never); // The test hub's contract says text.
	await until(() => json.length === 1 && binary.length === 1);
	expect(json).toEqual([{ list: [{ bytes: "AP8e" }], text: "beside it" }]);
	expect(binary).toEqual([deep]);
});

test("buffers and other views are written by the bytes they show, and what cannot be written is refused", () => {
	const memory = new Uint8Array([1, 2, 3, 4, 5, 6]);
	expect(jsonWithBytes([Buffer.from("ab"), memory.subarray(1, 3), new DataView(memory.buffer, 4)])).toBe(
		'["YWI=","AgM=","BQY="]',
	);
	expect(jsonWithBytes({ when: new Date(0), left: undefined, none: null })).toBe(
		'{"when":"1970-01-01T00:00:00.000Z","none":null}',
	);
	const cycle: unknown[] = [];
	cycle.push(cycle, { cycle }, memory);
	expect(() => jsonWithBytes(cycle)).toThrow(TypeError);
	expect(() => jsonWithBytes([1n])).toThrow(TypeError);
});
