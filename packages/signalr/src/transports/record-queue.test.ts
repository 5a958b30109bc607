import { expect, test } from "vitest";
import { jsonProtocol } from "../protocol/json.ts";
import { MESSAGE_TYPE } from "../protocol/messages.ts";
import type { WireRecord } from "../protocol/wire-record.ts";
import { RecordQueue, type RecordSink } from "./record-queue.ts";

/** A socket whose operating system takes bytes only when the test says so. */
class SlowSink implements RecordSink {
	pendingBytes = 0;
	readonly emitted: number[] = [];
	#done: (() => void)[] = [];

	emit(record: WireRecord, done?: () => void): void {
		this.#hold(1, record.length, done);
	}

	emitBatch(records: readonly WireRecord[], bytes: number, done: () => void): void {
		this.#hold(records.length, bytes, done);
	}

	onDrained(): void {}

	/** The operating system takes everything that was written so far. */
	takeAll(): void {
		this.pendingBytes = 0;
		for (const done of this.#done.splice(0)) done();
	}

	#hold(records: number, bytes: number, done: (() => void) | undefined): void {
		this.emitted.push(records);
		this.pendingBytes += bytes;
		if (done !== undefined) this.#done.push(done);
	}
}

const record = (bytes: number) =>
	jsonProtocol().encode({ type: MESSAGE_TYPE.streamItem, invocationId: "1", item: "x".repeat(bytes) });

test("a reader that is slow but moves is never said to stand still", () => {
	const sink = new SlowSink();
	const queue = new RecordQueue(sink);
	for (let index = 0; index < 50; index++) queue.push(record(40_000));
	for (let index = 0; index < 20; index++) {
		expect(queue.standingStill(6_000)).toBeLessThanOrEqual(6_000);
		sink.takeAll();
	}
	expect(queue.standingStill(6_000)).toBe(6_000);
	expect(queue.standingStill(6_000)).toBe(12_000);
});

test("a lone record that is not taken stands still, one that is taken does not", () => {
	const sink = new SlowSink();
	const queue = new RecordQueue(sink);
	queue.push(record(100));
	queue.standingStill(1_000);
	expect(queue.standingStill(5_000)).toBe(5_000);
	sink.takeAll();
	expect(queue.standingStill(5_000)).toBe(0);
	queue.push(record(200));
	expect(queue.standingStill(5_000)).toBe(0);
});

test("what waits goes out in as few frames as a frame's bound allows, and a large record in one of its own", () => {
	const sink = new SlowSink();
	const queue = new RecordQueue(sink);
	for (const bytes of [10, 10, 1_000, 1_000, 40_000, 40_000, 200_000, 1_000]) queue.push(record(bytes));
	const queued = queue.queuedBytes;
	for (let round = 0; round < 6; round++) sink.takeAll();
	// The first goes at once, the second asks to be told when it may go on; the others were waiting for that.
	expect(sink.emitted).toEqual([1, 1, 3, 1, 1, 1]);
	expect(queue.queuedBytes).toBe(0);
	expect(queued).toBeGreaterThan(280_000);
});
