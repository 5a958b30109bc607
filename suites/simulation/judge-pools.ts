/** Goes through the entries of a pool in their order, and computes each anew. Amounts are ten-thousandths of a cent. */
import type { Evidence } from "./evidence.ts";
import { drawnBetsOf } from "./jackpot-draws.ts";
import type { OurEntry, OurPool } from "./jackpots-in-force.ts";

const CENT = 10_000n;
const CENTS_OF_EURO = 100n;

interface Held {
	amount: bigint;
	start: bigint;
}

export function judgePool(evidence: Evidence, pool: OurPool): readonly string[] {
	const held: Held = { amount: 0n, start: 0n };
	const problems: string[] = [];
	for (const [index, entry] of pool.entries.entries()) {
		const expected = expectedOf(evidence, pool, entry, { held, before: pool.entries.slice(0, index) });
		const what = `its entry ${entry.entryNo} (${entry.kind} of ${entry.roundId ?? "no round"})`;
		if (expected === undefined || entry.amount !== expected)
			problems.push(`${what} is ${entry.amount} instead of ${expected ?? "none"}`);
		held.amount += entry.amount;
		if (entry.kind === "opened" || entry.kind === "start") held.start = startOf(pool);
		if (entry.balance !== held.amount || entry.entryNo !== index + 1)
			problems.push(`${what} does not follow the one before`);
	}
	if (held.amount !== pool.amount) problems.push(`holds ${pool.amount}, and its entries add up to ${held.amount}`);
	return [...problems, ...missingIn(evidence, pool), ...coveredByStart(pool)];
}

function startOf({ startEuros }: OurPool): bigint {
	return BigInt(startEuros) * CENTS_OF_EURO * CENT;
}

interface Place {
	readonly held: Held;
	/** The entries before. */
	readonly before: readonly OurEntry[];
}

/** @returns undefined where there should be no such entry */
function expectedOf(
	evidence: Evidence,
	pool: OurPool,
	{ kind, roundId, betId }: OurEntry,
	{ held, before }: Place,
): bigint | undefined {
	const isKnown = before.some((one) => one.kind === kind && one.roundId === roundId && one.betId === betId);
	if (isKnown) return undefined;
	const last = before.at(-1);
	const contribution = before.find((one) => one.kind === "contribution" && one.roundId === roundId)?.amount;
	switch (kind) {
		case "opened":
			return before.length === 0 ? startOf(pool) : undefined;
		case "contribution":
			return stakedIn(evidence, roundId) * BigInt(pool.rate);
		case "win":
			return -(held.amount / CENT) * CENT;
		case "start":
			return last?.kind === "win" && last.roundId === roundId ? startOf(pool) : undefined;
		case "cancelled":
			return contribution === undefined || !isCancelled(evidence, roundId) ? undefined : -contribution;
		case "uncovered":
			return last?.kind === "cancelled" ? uncovered(last, held) : undefined;
		case "unpaid":
			return shareOf(evidence, pool, betId);
		default:
			return undefined;
	}
}

/** What lies below the start after a cancellation was not covered, as far as it lay above it before. */
function uncovered({ amount }: OurEntry, { amount: after, start }: Held): bigint | undefined {
	const before = after - amount;
	const above = before > start ? before - start : 0n;
	const rest = -amount - above;
	return rest > 0n ? rest : undefined;
}

/** The cents of all bets that took part. */
function stakedIn({ draws, story, ours }: Evidence, roundId: number | null): bigint {
	const draw = draws.find((one) => one.roundId === roundId);
	const published = draw === undefined ? undefined : drawnBetsOf(draw);
	if (published !== undefined) return published.reduce((sum, { amount }) => sum + amount, 0n);
	const inPlay = new Set(
		ours.bets
			.filter(({ state, outOfPlay }) => state !== "pending" && [null, "void", "cancelled"].includes(outOfPlay))
			.map(({ betId }) => betId),
	);
	return story.bets
		.filter((bet) => bet.roundId === roundId && inPlay.has(bet.betId))
		.reduce((sum, { stake }) => sum + stake, 0n);
}

function isCancelled({ ours }: Evidence, roundId: number | null): boolean {
	return roundId !== null && ours.rounds.get(roundId)?.state === "cancelled";
}

function shareOf({ jackpots, story }: Evidence, { jackpotId }: OurPool, betId: number): bigint | undefined {
	const win = jackpots.wins.find((one) => one.betId === betId && one.jackpotId === jackpotId);
	const isGivenUp = story.orders.some(
		(order) => order.kind === "resolve" && order.betId === betId && order.type === 4 && order.outcome === "refused",
	);
	return win !== undefined && isGivenUp ? win.amount * CENT : undefined;
}

/** Each round that was drawn has put something in, each that was cancelled then has it back, and a win is followed by a start. */
function missingIn(evidence: Evidence, { jackpotId, entries }: OurPool): readonly string[] {
	const has = (kind: string, roundId: number): boolean =>
		entries.some((entry) => entry.kind === kind && entry.roundId === roundId);
	const rounds = evidence.draws.map(({ roundId }) => roundId);
	const problems: string[] = [];
	for (const roundId of rounds) {
		if (stakedIn(evidence, roundId) > 0n && !has("contribution", roundId))
			problems.push(`the round ${roundId} has put nothing in`);
		if (has("contribution", roundId) && isCancelled(evidence, roundId) && !has("cancelled", roundId))
			problems.push(`keeps what the cancelled round ${roundId} has put in`);
		const isWon = evidence.jackpots.wins.some((win) => win.roundId === roundId && win.jackpotId === jackpotId);
		if (isWon !== has("win", roundId) || isWon !== has("start", roundId))
			problems.push(
				`the round ${roundId} has ${isWon ? "won it, and it was not paid out" : "paid it out, and nobody has won it"}`,
			);
	}
	return problems;
}

/** A cancellation that the pool did not cover has an entry for the rest behind it: the start of the next one is no part of it. */
function coveredByStart(pool: OurPool): readonly string[] {
	return pool.entries.flatMap((entry, index) => {
		if (entry.kind !== "cancelled" || pool.entries[index + 1]?.kind === "uncovered") return [];
		const rest = uncovered(entry, { amount: entry.balance, start: startOf(pool) });
		return rest === undefined ? [] : [`${rest} of the cancelled round ${entry.roundId} are covered by its start`];
	});
}
