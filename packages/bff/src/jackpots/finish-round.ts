/**
 * The end of a round with jackpots. Nothing of them is computed before the draw has been shown to its end; then one
 * statement makes the round `finished`, writes what its bets put into the pools, and what its winners get. The settlement
 * that follows only reads what is written, in as many passes as it takes.
 *
 * The bets that take part are those that the cut has left in play: they do not change any more. Pools do, by the ends of
 * other rounds; so the statement writes only if they are as they were read, and is decided on again where they are not.
 *
 * Source: wire contract, section 10.
 */
import { hash as hashOf } from "node:crypto";
import { afterRound, contributionOf, drawJackpots, euroThousandths, startOf } from "@webframe/shared/jackpots";
import { currencyOf } from "@webframe/shared/money";
import {
	findJackpotBets,
	finishWithJackpots,
	type JackpotBet,
	type JackpotEnd,
	type JackpotWinRow,
} from "../store/finish-with-jackpots.ts";
import { type EntryRow, openPools, type PoolOf, type PoolRow, readPools } from "../store/jackpot-pools.ts";
import type { JackpotRow } from "../store/jackpots.ts";
import type { RoundRow } from "../store/rounds.ts";
import { alarmLargeWins } from "./alarm-large-wins.ts";
import { holdSpoiledPool } from "./check-pools.ts";
import type { JackpotsContext } from "./context.ts";
import { isSound, numbered } from "./entries.ts";
import { jackpotsOf } from "./jackpots-of-round.ts";
import { type JackpotPartner, partnersOfRound } from "./partners-of-round.ts";
import { tellPools } from "./tell-pools.ts";

/** How often the end of a round is decided on before somebody else is let through. */
const ATTEMPTS_MAX = 20;

const hash = (text: string): Uint8Array => hashOf("sha256", text, "buffer");

/** @returns undefined when another process has finished the round, or it is not time yet. */
export async function finishRoundWithJackpots(
	context: JackpotsContext,
	round: RoundRow,
): Promise<RoundRow | undefined> {
	const { database, clock } = context;
	const { seed } = round;
	if (seed === null) throw new Error(`The round ${round.roundId} is drawn and has no seed.`);
	const jackpots = await jackpotsOf(database, round);
	const partners = await partnersOfRound(context, round.roundId);
	const groups = groupsOf(partners, await findJackpotBets(database, round.roundId));
	const now = clock.now();
	for (const group of groups) await openPools(database, newPools(group, jackpots), now);
	for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
		const ends = [];
		for (const group of groups) ends.push(await endOf(context, { roundId: round.roundId, seed, jackpots, group }));
		const end = joined(ends);
		const finished = await finishWithJackpots(database, round.roundId, end, now);
		if (finished !== undefined) {
			tell(context, end);
			return finished;
		}
		if (!(await isStillToFinish(context, end))) return undefined;
	}
	throw new Error(`The jackpots of the round ${round.roundId} changed ${ATTEMPTS_MAX} times while it was finished.`);
}

/** The bets of one partner and currency. */
interface Group extends PoolOf {
	readonly euroThousandths: bigint;
	readonly bets: readonly JackpotBet[];
}

/** Partners without jackpots take no part, nor currencies of which nobody had said at the cut what they are worth. */
function groupsOf(partners: readonly JackpotPartner[], bets: readonly JackpotBet[]): readonly Group[] {
	const playing = new Map(partners.map((partner) => [partner.partnerId, partner]));
	const byMoney = new Map<string, JackpotBet[]>();
	for (const bet of bets) {
		// An alias is the same money.
		const currency = currencyOf(bet.currency)?.code ?? bet.currency;
		const key = `${bet.partnerId} ${currency} ${bet.digits}`;
		const known = byMoney.get(key);
		if (known === undefined) byMoney.set(key, [{ ...bet, currency }]);
		else known.push({ ...bet, currency });
	}
	return [...byMoney.values()].flatMap((own): readonly Group[] => {
		const [first] = own;
		const partner = first === undefined ? undefined : playing.get(first.partnerId);
		if (first === undefined || partner === undefined) return [];
		const { partnerId, currency, digits } = first;
		const euro = euroThousandths({ code: currency, digits }, partner.unitsPerEuro[currency]);
		return euro === undefined ? [] : [{ partnerId, currency, digits, euroThousandths: euro, bets: own }];
	});
}

function newPools({ partnerId, currency, digits, euroThousandths: euro }: Group, jackpots: readonly JackpotRow[]) {
	return jackpots.map(({ jackpotId, start }) => ({
		jackpotId,
		partnerId,
		currency,
		digits,
		euroThousandths: euro,
		start: startOf(start, euro),
	}));
}

interface RoundOfGroup {
	readonly roundId: number;
	readonly seed: string;
	readonly jackpots: readonly JackpotRow[];
	readonly group: Group;
}

async function endOf(context: JackpotsContext, { roundId, seed, jackpots, group }: RoundOfGroup): Promise<JackpotEnd> {
	const { partnerId, currency, digits, bets } = group;
	const pools = new Map((await readPools(context.database, group)).map((pool) => [pool.jackpotId, pool]));
	const drawn = jackpots.map(({ jackpotId, chance }) => {
		const euro = pools.get(jackpotId)?.euroThousandths ?? group.euroThousandths;
		return { chance, euroThousandths: euro };
	});
	const { mix, winners } = drawJackpots({ seed, bets, jackpots: drawn }, hash);
	const staked = bets.reduce((sum, { amount }) => sum + amount, 0n);
	const ends: JackpotEnd[] = [];
	for (const [place, jackpot] of jackpots.entries()) {
		const pool = pools.get(jackpot.jackpotId);
		if (pool === undefined)
			throw new Error(`The jackpot ${jackpot.jackpotId} has no pool for ${partnerId} ${currency}.`);
		if (pool.heldAt !== null) continue;
		if (!isSound(pool)) {
			await holdSpoiledPool(context, pool);
			continue;
		}
		ends.push(endOfPool(pool, { roundId, jackpot, staked, winners: winners[place] ?? [] }));
	}
	return joined([
		...ends,
		{ pools: [], entries: [], draws: [{ partnerId, currency, digits, mix, bets: bets.length }], wins: [] },
	]);
}

interface RoundOfPool {
	readonly roundId: number;
	readonly jackpot: JackpotRow;
	readonly staked: bigint;
	readonly winners: readonly number[];
}

function endOfPool(pool: PoolRow, { roundId, jackpot, staked, winners }: RoundOfPool): JackpotEnd {
	const { jackpotId, rate, start } = jackpot;
	const nextStart = startOf(start, pool.euroThousandths);
	const contribution = contributionOf(staked, rate);
	const { entries: added, shares } = afterRound(pool, { contribution, winners, nextStart });
	const entries = numbered(pool, roundId, added);
	const wins = shares.map((share): JackpotWinRow => ({ ...share, jackpotId, poolId: pool.poolId }));
	const isWon = wins.length > 0;
	return {
		pools: [{ before: pool, amount: balanceAfter(pool, entries), start: isWon ? nextStart : pool.start }],
		entries,
		draws: [],
		wins,
	};
}

function balanceAfter(pool: PoolRow, entries: readonly EntryRow[]): bigint {
	return entries.at(-1)?.balance ?? pool.amount;
}

function joined(ends: readonly JackpotEnd[]): JackpotEnd {
	return {
		pools: ends.flatMap(({ pools }) => pools),
		entries: ends.flatMap(({ entries }) => entries),
		draws: ends.flatMap(({ draws }) => draws),
		wins: ends.flatMap(({ wins }) => wins),
	};
}

/** Whether the statement wrote nothing because of a pool: then one of them is not as it was read. */
async function isStillToFinish({ database }: JackpotsContext, { pools }: JackpotEnd): Promise<boolean> {
	for (const { before } of pools) {
		const now = (await readPools(database, before)).find(({ poolId }) => poolId === before.poolId);
		if (now?.entries !== before.entries || now.amount !== before.amount || now.heldAt !== null) return true;
	}
	return false;
}

function tell(context: JackpotsContext, { pools, wins }: JackpotEnd): void {
	tellPools(
		context.events,
		pools.map(({ before, amount }) => ({ ...before, amount })),
	);
	alarmLargeWins(
		context,
		pools.map(({ before }) => before),
		wins,
	);
}
