/**
 * A partner is away for 25 hours while payouts wait for it, and comes back. Time is the injected clock's alone: it
 * moves on only when nothing is under way but calls that the partner has not answered yet, so the seconds that are
 * counted are the partner's, however slow the machine is.
 */
import { z } from "zod";
import type { TestPlayer } from "../../packages/bff/src/testing/test-player.ts";
import type { World } from "../../packages/bff/src/testing/world.ts";
import { drainWagering } from "../../packages/bff/src/wagering/create-wagering.ts";
import { recover } from "../../packages/bff/src/wagering/recover.ts";
import { AnswerTimes, TICK_MS } from "./answer-times.ts";
import { copyBet } from "./queued-payouts.ts";

export const OUTAGE_MS = 25 * 3_600_000;
/** All that is looked at here of a call. */
const aboutBetSchema = z.object({ BetId: z.number().optional() });
const SECOND_MS = 1_000;
const ROUND_MS = 60_000;
/** More than can be on their way at once: those that the casino has not read yet are among them. */
const CALLS_LOOKED_AT = 200;
/** A drain that takes longer than this has come to a halt. */
const DRAIN_MS_MAX = 4 * 3_600_000;

export interface OutageReport {
	readonly payouts: number;
	/** How often the clock moved on while the partner was away, and what was due was done. */
	readonly looksInOutage: number;
	/** Calls that reached the partner while it was away. */
	readonly callsInOutage: number;
	/** How long the partner, back again, took for a call in the mean. */
	readonly answerMs: number;
	/** Calls that it got in each second after it came back, up to the last one. */
	readonly callsPerSecond: readonly number[];
	/** The most calls that it had before it at once. */
	readonly inFlightMax: number;
	/** Bets that were closed before they were paid, or told anything twice. */
	readonly outOfOrder: readonly string[];
	/** Of the real clock: how long the drain took here. */
	readonly drainedInMs: number;
}

/**
 * @param stepMs how far the clock moves at once while the partner is away
 */
export async function runOutage(
	world: World,
	player: TestPlayer,
	payouts: number,
	stepMs: number,
): Promise<OutageReport> {
	const betId = await player.place();
	await copyBet(world, player, betId, payouts - 1);
	const { faults, traffic } = world.casino;
	faults.add({ call: "*", fault: "reset" });
	await world.pass(ROUND_MS);
	const received = newCalls(traffic.received);
	received();
	let callsInOutage = 0;
	let looksInOutage = 0;
	for (let passed = 0; passed < OUTAGE_MS; passed += stepMs) {
		await world.clock.advance(stepMs);
		while ((await recover(world.service.wagering)) > 0) await drainWagering(world.service.wagering);
		await world.settle();
		callsInOutage += received().length;
		looksInOutage++;
	}
	faults.clear();
	return { payouts, looksInOutage, callsInOutage, ...(await drain(world, received)) };
}

type Call = World["casino"]["traffic"]["received"][number];

async function drain(world: World, received: () => readonly Call[]) {
	const { clock, casino, owner } = world;
	const answerTimes = new AnswerTimes(casino.faults);
	const start = clock.now().getTime();
	const realStart = performance.now();
	const callsPerSecond: number[] = [];
	const order = new Map<number, string>();
	let inFlightMax = 0;
	for (;;) {
		answerTimes.layOut();
		await sendWhatFits(world);
		const inFlight = casino.traffic.load().now;
		inFlightMax = Math.max(inFlightMax, inFlight);
		for (const { at, path, data } of received()) {
			const second = Math.floor((at.getTime() - start) / SECOND_MS);
			callsPerSecond[second] = (callsPerSecond[second] ?? 0) + 1;
			const { BetId = 0 } = aboutBetSchema.parse(data ?? {});
			order.set(BetId, `${order.get(BetId) ?? ""}${path} `);
		}
		const isIdle = inFlight === 0;
		if (isIdle && !(await isAnythingQueued(owner))) break;
		if (clock.now().getTime() - start > DRAIN_MS_MAX) throw new Error("The queue does not drain.");
		await clock.advance(isIdle ? SECOND_MS : TICK_MS);
	}
	const right = "/payments/make /payments/close ";
	const outOfOrder = [...order].filter(([, calls]) => calls !== right).map(([betId, calls]) => `${betId}: ${calls}`);
	const seconds = Array.from(callsPerSecond, (calls = 0) => calls);
	const drainedInMs = performance.now() - realStart;
	return { answerMs: answerTimes.mean, callsPerSecond: seconds, inFlightMax, outOfOrder, drainedInMs };
}

/** Goes on until every place is taken by a call that the partner has not answered, or nothing is due. */
async function sendWhatFits(world: World): Promise<void> {
	await untilOnlyCallsWait(world);
	while ((await recover(world.service.wagering)) > 0) await untilOnlyCallsWait(world);
}

async function untilOnlyCallsWait({ service, casino }: World): Promise<void> {
	// An accept may start another call of ours, whose end wakes the casino's queue: it must be calm twice.
	for (let calm = 0; calm < 2; ) {
		await casino.idle();
		await new Promise((resolve) => setImmediate(resolve));
		const waiting = casino.traffic.load().now;
		const areRead = casino.traffic.received.slice(-CALLS_LOOKED_AT).every(({ answer }) => answer !== undefined);
		calm = areRead && service.wagering.background.size === waiting ? calm + 1 : 0;
	}
}

async function isAnythingQueued(owner: World["owner"]): Promise<boolean> {
	const [row] = await owner<{ isQueued: boolean }[]>`
		select exists (select 1 from due_delivery) as "isQueued"`;
	return row?.isQueued === true;
}

/**
 * @returns a function that gives the calls since it was last called, up to the first one that the casino has not read yet: of that
 * nobody knows what it is about. The casino keeps the newest only.
 */
function newCalls(calls: readonly Call[]): () => readonly Call[] {
	let last: Call | undefined;
	return () => {
		const from = last === undefined ? 0 : calls.lastIndexOf(last) + 1;
		const unread = calls.findIndex(({ answer }, index) => index >= from && answer === undefined);
		const read = calls.slice(from, unread === -1 ? undefined : unread);
		last = read.at(-1) ?? last;
		return read;
	};
}

/**
 * What the partner is to get in a second: as many calls as it allows at once, each for as long as it takes. It stands
 * for itself, so that a queue that is emptied all at once is not measured by itself.
 */
export function steadyRate({ answerMs }: OutageReport, concurrentCallsMax: number): number {
	return (concurrentCallsMax * SECOND_MS) / answerMs;
}

/**
 * What it got in a second in the middle of the drain, which begins with the first probe that it answers. Behind it come the
 * few that were tried in vain shortly before: each waits for its own next time, at most 12 minutes, and the seconds between
 * are empty.
 */
export function middleRate({ callsPerSecond }: OutageReport): number {
	const begin = callsPerSecond.findIndex((calls) => calls > 0);
	const end = callsPerSecond.indexOf(0, begin);
	const drain = callsPerSecond.slice(begin, end === -1 ? undefined : end);
	return drain.toSorted((one, other) => one - other)[Math.floor(drain.length / 2)] ?? 0;
}

export function showOutage(report: OutageReport, concurrentCallsMax: number): string {
	const { payouts, callsInOutage, answerMs, callsPerSecond, inFlightMax, drainedInMs } = report;
	const most = Math.max(...callsPerSecond);
	const busySeconds = callsPerSecond.filter((calls) => calls > 0).length;
	const paidPerSecond = (seconds: number): string => (payouts / seconds).toFixed(0);
	return [
		`${payouts} payouts, 25 h without the partner: ${callsInOutage} calls in that time`,
		`back again, each call answered after ${answerMs.toFixed(0)} ms in the mean: ${middleRate(report)} calls/s in the middle`,
		`at most ${most}/s (steady: ${steadyRate(report, concurrentCallsMax).toFixed(0)}), at most ${inFlightMax} in flight`,
		`${paidPerSecond(busySeconds)} payouts with their closes a second, the last call after ${callsPerSecond.length} s`,
		`the machine needed ${(drainedInMs / 1000).toFixed(0)} s for it: ${paidPerSecond(drainedInMs / 1000)} payouts a second`,
	].join("\n");
}
