/**
 * Players who bet, as a program of their own so that their work is not done by the processes that are measured. Each
 * has one bet under way: it places, waits for the push `betAccepted`, and places the next.
 *
 * `node load-process.ts <LoadOrder as JSON>` prints each measured pair as a line of JSON: a `LoadPair`.
 *
 * A pair is played in one round of Keno, or several are, one after the other. In a pair the two servers take turns of a few
 * seconds: one, other, other, one, and so on. So whatever else the machine does at that time, it does to both. Between rounds
 * both are idle, and a bet in the first second afterwards costs about a quarter more (`bench/README.md`): each server has a
 * turn before that is not measured, and the pairs begin with one and with the other.
 */
import { Crowd } from "./load/crowd.ts";
import { type Load, type LoadOrder, type LoadPair, loadOrderSchema, sum } from "./load/load.ts";

/** Turns of each server in a pair. */
const TURNS = 4;
/** Betting time of each server before its first turn. */
const RUN_IN_MS = 1_000;
/** For the last bets of each turn, and so that the round does not close while bets are under way. */
const MARGIN_MS = 3_000;
const POLL_MS = 1_000;
/** Where the two bet on games of unlike lengths, rounds of both take bets for long enough once in some minutes. */
const ROUND_WAIT_MS = 400_000;

const order: LoadOrder = loadOrderSchema.parse(JSON.parse(process.argv[2] ?? ""));
const turnMs = (order.seconds * 1000) / TURNS;
const first = await Crowd.open(order.targets[0], order.players);
const second = await Crowd.open(order.targets[1], order.players);

/** Waits until both servers take bets for long enough for so many pairs and neither works on earlier ones. */
async function untilRound(pairs: number): Promise<readonly [number, number]> {
	const neededMs = 2 * (RUN_IN_MS + pairs * TURNS * turnMs) + MARGIN_MS;
	const deadline = Date.now() + ROUND_WAIT_MS;
	while (Date.now() < deadline) {
		const done = await Promise.all([first.isDone(POLL_MS), second.isDone(POLL_MS)]);
		const rounds = await Promise.all([first.openRound(neededMs), second.openRound(neededMs)]);
		const [one, other] = rounds;
		if (done.every(Boolean) && one !== undefined && other !== undefined) return [one, other];
	}
	throw new Error("No round took bets for long enough on a server that had done with those before.");
}

/**
 * Plays pairs in one round.
 *
 * @param begins who begins the first of them; the others are begun in turns
 * @param rate bets a second at fixed times; undefined: as many as it takes
 */
async function* playRound(
	pairs: number,
	begins: "first" | "second",
	rate: number | undefined,
): AsyncGenerator<LoadPair> {
	const bet = (crowd: Crowd, roundId: number, forMs: number): Promise<Load> =>
		rate === undefined ? crowd.bet(roundId, forMs) : crowd.betSteadily(roundId, forMs, rate);
	const [roundId, otherRoundId] = await untilRound(pairs);
	const servers = [
		{ crowd: first, roundId },
		{ crowd: second, roundId: otherRoundId },
	] as const;
	const inOrder = begins === "first" ? ([0, 1] as const) : ([1, 0] as const);
	for (const index of inOrder) await bet(servers[index].crowd, servers[index].roundId, RUN_IN_MS);
	for (let pair = 0; pair < pairs; pair++) {
		const loads: readonly [Load[], Load[]] = [[], []];
		for (let turn = 0; turn < TURNS; turn++) {
			// The pairs of a round begin with one and with the other, too.
			const order = (pair + turn) % 2 === 0 ? inOrder : inOrder.toReversed();
			for (const index of order) {
				const { crowd, roundId } = servers[index];
				loads[index].push(await bet(crowd, roundId, turnMs));
			}
		}
		yield [sum(loads[0]), sum(loads[1])];
	}
}

let half: number | undefined;
for (let round = 0; round < order.warmUps; round++) {
	for await (const [{ latencies, elapsedMs }] of playRound(1, "first", undefined))
		half = (latencies.length / elapsedMs) * (1000 / 2);
}
if (order.rate === "half" && half === undefined)
	throw new Error("Half of what it takes is known after a warm-up only.");
const rate = order.rate === "half" ? half : order.rate;
for (let pair = 0; pair < order.pairs; pair += order.pairsPerRound) {
	const begins = (pair / order.pairsPerRound) % 2 === 0 ? "first" : "second";
	const pairs = Math.min(order.pairsPerRound, order.pairs - pair);
	for await (const loads of playRound(pairs, begins, rate)) process.stdout.write(`${JSON.stringify(loads)}\n`);
}
await Promise.all([first.close(), second.close()]);
