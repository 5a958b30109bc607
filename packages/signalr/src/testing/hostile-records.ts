import fc from "fast-check";
import { expect } from "vitest";
import { connect } from "./client.ts";
import { RawSocket } from "./raw-socket.ts";
import { serve } from "./serve.ts";
import { makeTestHub } from "./test-hub.ts";
import { until } from "./until.ts";

/**
 * Sends random sequences of records, each on a connection of its own, and holds the hub to this: it ends at worst that
 * connection, another client goes on, and nothing of the hub itself fails.
 *
 * @param send sends the records behind a handshake; what it makes of them is cut with `piecesOf`
 */
export async function endsAtWorstItsOwn<Sent>(
	protocol: "json" | "messagepack",
	record: fc.Arbitrary<Sent>,
	send: (raw: RawSocket, records: readonly Sent[], cuts: readonly number[]) => void,
): Promise<void> {
	const { hub, failures } = makeTestHub();
	await using served = await serve(hub);
	const witness = await connect(served.url, { protocol });
	await fc.assert(
		fc.asyncProperty(
			fc.array(record, { minLength: 1, maxLength: 12 }),
			fc.array(fc.nat(), { maxLength: 4 }),
			async (records, cuts) => {
				const raw = await RawSocket.open(served.url);
				send(raw, records, cuts);
				await raw.barrierOrClose();
				expect(await witness.invoke("Echo", "still here")).toBe("still here");
				raw.webSocket.terminate();
			},
		),
		{ numRuns: 150 },
	);
	await until(() => hub.metrics().connections.WebSockets === 1);
	const ours = failures.filter(({ during }) => !during.startsWith("the hub method "));
	expect(ours).toEqual([]);
	await witness.stop();
}

/** Where what is `length` long is cut into pieces, at any places, in order: the beginning and end of each piece. */
export function piecesOf(length: number, cuts: readonly number[]): readonly (readonly [number, number])[] {
	const edges = [...new Set([0, length, ...cuts.map((cut) => cut % length)])].toSorted((a, b) => a - b);
	return edges.slice(1).map((end, index) => [edges[index] ?? 0, end]);
}
