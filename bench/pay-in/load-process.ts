/**
 * Players of our own game and of a provider's, and that provider's server, as a program of their own so that their
 * work is not done by the process that is measured.
 *
 * `node load-process.ts <PayInOrder as JSON>` prints each measured pair as a line of JSON: a `PayInPair`.
 *
 * A pair begins in one round of Keno, in which bets of the frame and pay-ins take turns at full load. When all of them
 * are settled, pay-ins come in even steps, half as many as before.
 */
import { Crowd } from "../bet-path/load/crowd.ts";
import { type Load, sum } from "../bet-path/load/load.ts";
import { casinoTimes, lastCallId } from "./casino-times.ts";
import { Gamblers } from "./gamblers.ts";
import { type HalfLoad, type PayInOrder, type PayInPair, payInOrderSchema } from "./order.ts";

/** Turns of each kind of bet in a pair. */
const TURNS = 4;
/** For the last bets of each turn, and so that the round does not close while bets are under way. */
const MARGIN_MS = 3_000;
const POLL_MS = 1_000;
const WAIT_MS = 300_000;

const order: PayInOrder = payInOrderSchema.parse(JSON.parse(process.argv[2] ?? ""));
const turnMs = (order.seconds * 1000) / TURNS;
const crowd = await Crowd.open(order.target, order.players);
const gamblers = await Gamblers.open(order.target, order.players);

async function untilSettled(): Promise<void> {
	const deadline = Date.now() + WAIT_MS;
	while (!(await crowd.isDone(POLL_MS))) {
		if (Date.now() > deadline) throw new Error("The bets of a pair were not settled.");
	}
}

async function untilRound(): Promise<number> {
	const deadline = Date.now() + WAIT_MS;
	while (Date.now() < deadline) {
		const roundId = await crowd.openRound(2 * TURNS * turnMs + MARGIN_MS);
		if (roundId !== undefined) return roundId;
		await new Promise((resolve) => setTimeout(resolve, POLL_MS));
	}
	throw new Error("No round took bets for long enough.");
}

async function playPair(): Promise<PayInPair> {
	await untilSettled();
	const roundId = await untilRound();
	const frame: Load[] = [];
	const provider: Load[] = [];
	for (let turn = 0; turn < TURNS; turn++) {
		const ours = async () => frame.push(await crowd.bet(roundId, turnMs));
		const theirs = async () => provider.push(await gamblers.bet(turnMs));
		for (const play of turn % 2 === 0 ? [ours, theirs] : [theirs, ours]) await play();
	}
	await gamblers.payOutAll();
	await untilSettled();
	const full = sum(provider);
	return { frame: sum(frame), provider: full, half: await halfLoad((full.latencies.length / full.elapsedMs) * 1000) };
}

async function halfLoad(fullPerSecond: number): Promise<HalfLoad> {
	const perSecond = fullPerSecond / 2;
	const after = await lastCallId(order.target.casinoUrl);
	const payIns = await gamblers.betInSteps(perSecond, order.seconds * 1000);
	const times = await casinoTimes(order.target.casinoUrl, after);
	await gamblers.payOutAll();
	const added = payIns.map(({ player, stake, latency }) => {
		const ownMs = times.get(`${player} ${stake}`);
		if (ownMs === undefined) throw new Error(`The casino's log has nothing about ${stake} of ${player}.`);
		return latency - ownMs;
	});
	return { perSecond, latencies: payIns.map(({ latency }) => latency), added };
}

for (let pair = 0; pair < order.warmUps; pair++) await playPair();
for (let pair = 0; pair < order.pairs; pair++) process.stdout.write(`${JSON.stringify(await playPair())}\n`);
await Promise.all([crowd.close(), gamblers.close()]);
