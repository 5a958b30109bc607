import { setImmediate } from "node:timers/promises";
import { type Clock, sleep } from "../clock.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const CHUNK = new Uint8Array(65_536).fill("x".charCodeAt(0));
const HEAD = new TextEncoder().encode('{"ErrorCode":200,"Message":"');
const TAIL = new TextEncoder().encode('"}');

/** A valid answer whose Message has `bytes` bytes; for ever without `bytes`. Produced only as fast as it is read. */
export function longAnswer(bytes: number = Number.POSITIVE_INFINITY): ReadableStream<Bytes> {
	return streamOf(longChunks(bytes));
}

async function* longChunks(bytes: number): AsyncGenerator<Bytes> {
	yield HEAD;
	for (let left = bytes; left > 0; left -= CHUNK.length) {
		yield left < CHUNK.length ? CHUNK.subarray(0, left) : CHUNK;
		// A fast reader must not keep the process from everything else.
		await setImmediate();
	}
	yield TAIL;
}

/** The text, one byte every `ms` on the clock; cut off when the signal is aborted. */
export function slowAnswer(text: string, ms: number, clock: Clock, signal: AbortSignal): ReadableStream<Bytes> {
	return streamOf(slowBytes(text, ms, clock, signal));
}

async function* slowBytes(text: string, ms: number, clock: Clock, signal: AbortSignal): AsyncGenerator<Bytes> {
	for (const byte of new TextEncoder().encode(text)) {
		yield Uint8Array.of(byte);
		await sleep(clock, ms, signal);
		if (signal.aborted) return;
	}
}

function streamOf(chunks: AsyncGenerator<Bytes>): ReadableStream<Bytes> {
	return new ReadableStream({
		async pull(controller) {
			const next = await chunks.next();
			if (next.done) controller.close();
			else controller.enqueue(next.value);
		},
		async cancel() {
			await chunks.return(undefined);
		},
	});
}
