/** Measures two servers on a machine of their own, and tells what each pair comes to. */
import { type Figures, figuresOf } from "./figures.ts";
import type { LoadOrder } from "./load/load.ts";
import { startMachine } from "./machine.ts";
import { measure } from "./measure.ts";
import type { MeasuredServer } from "./servers.ts";

/** The load with which the figures of the documents are taken. */
export const USUAL_LOAD = {
	/** How many bets are under way at once. */
	players: 32,
	warmUps: 2,
	pairsPerRound: 1,
	/** Betting time of each in a pair; twice that, for all pairs of a round, must fit into the 30 s in which Keno takes bets. */
	seconds: 8,
} as const;

/** What the first server and the second one did in one pair. */
export type Pair = readonly [Figures, Figures];

/** @param onPair gets each pair as soon as it is measured */
export async function measurePairs(
	servers: readonly [MeasuredServer, MeasuredServer],
	order: Omit<LoadOrder, "targets">,
	onPair: (pair: Pair) => void = () => {},
): Promise<readonly Pair[]> {
	const machine = await startMachine();
	const pairs: Pair[] = [];
	try {
		await measure(machine, servers, order, ([one, other]) => {
			const pair = [figuresOf(one), figuresOf(other)] as const;
			pairs.push(pair);
			onPair(pair);
		});
	} finally {
		await machine.stop();
	}
	return pairs;
}
