/**
 * Players who bet, as a program of their own so that their work is not done by the processes that are measured. Each
 * has one bet under way: it places, waits for the push `betAccepted`, and places the next.
 *
 * `node load-process.ts <LoadOrder as JSON>` prints each measured pair as a line of JSON: a `LoadPair`.
 *
 * A pair is played in one round of Keno, in which the two servers take turns of a few seconds: first, second, second,
 * first, and so on. So whatever else the machine does at that time, it does to both.
 */
import { Crowd } from "./load/crowd.ts";
import { type Load, type LoadOrder, type LoadPair, sum } from "./load/load.ts";

/** Turns of each server in a pair. */
const TURNS = 4;
/** For the last bets of each turn, and so that the round does not close while bets are under way. */
const MARGIN_MS = 3_000;
const POLL_MS = 1_000;
const ROUND_WAIT_MS = 180_000;

const order = JSON.parse(process.argv[2] ?? "") as LoadOrder; // Written by our own program.
const turnMs = (order.seconds * 1000) / TURNS;
const first = await Crowd.open(order.targets[0], order.players);
const second = await Crowd.open(order.targets[1], order.players);

/** Waits until both servers take bets for long enough and neither works on earlier ones. */
async function untilRound(): Promise<readonly [number, number]> {
	const neededMs = 2 * TURNS * turnMs + MARGIN_MS;
	const deadline = Date.now() + ROUND_WAIT_MS;
	while (Date.now() < deadline) {
		const done = await Promise.all([first.isDone(POLL_MS), second.isDone(POLL_MS)]);
		const rounds = await Promise.all([first.openRound(neededMs), second.openRound(neededMs)]);
		const [one, other] = rounds;
		if (done.every(Boolean) && one !== undefined && other !== undefined) return [one, other];
	}
	throw new Error("No round took bets for long enough on a server that had done with those before.");
}

async function playPair(): Promise<LoadPair> {
	const [one, other] = await untilRound();
	const turns: [Load, Load][] = [];
	for (let turn = 0; turn < TURNS; turn++) {
		if (turn % 2 === 0) {
			const load = await first.bet(one, turnMs);
			turns.push([load, await second.bet(other, turnMs)]);
		} else {
			const load = await second.bet(other, turnMs);
			turns.push([await first.bet(one, turnMs), load]);
		}
	}
	return [sum(turns.map(([load]) => load)), sum(turns.map(([, load]) => load))];
}

for (let round = 0; round < order.warmUps; round++) await playPair();
for (let pair = 0; pair < order.pairs; pair++) process.stdout.write(`${JSON.stringify(await playPair())}\n`);
await Promise.all([first.close(), second.close()]);
