/**
 * The end of a jackpot. It was paused before, and no round plays for it any more, so that nobody's bet finds its pool
 * empty; then it is closed for ever, and what its pools hold goes where the operator says: into another jackpot, whose
 * players may win it, or to the partners, who have it already and owe it nobody any more. Asked for again, what has come
 * back since (a 4 that was never paid) goes the same way.
 *
 * Source: wire contract, section 10.
 */
import { MINOR, startOf } from "@webframe/shared/jackpots";
import { formatAmount } from "@webframe/shared/money";
import { movesAlone } from "../partners/moves-alone.ts";
import type { Transaction } from "../platform/database.ts";
import { auditSubject, type ByOperator } from "../records/audit-log.ts";
import { appendAction, type WaitsForSecondPerson, withSecondPerson } from "../records/with-second-person.ts";
import { lockPools, openPools, type PoolRow, readAllPools, writeEntries } from "../store/jackpot-pools.ts";
import { insertJackpotVersion, isPlayedFor, type JackpotRow, lockJackpots, readJackpots } from "../store/jackpots.ts";
import type { JackpotsContext } from "./context.ts";
import { isSound, movedBy, numbered } from "./entries.ts";

type CloseContext = Pick<JackpotsContext, "database" | "partners" | "clock" | "secondPersonAboveEuros">;

export interface JackpotEnd {
	readonly jackpotId: string;
	/** The jackpot that gets what its pools hold; undefined: the partners keep it. */
	readonly into: string | undefined;
}

/** Why a jackpot cannot be closed now. */
export type CloseRefusal =
	| "unknown_jackpot"
	/** It must be another one, which is not closed. */
	| "unknown_destination"
	/** Rounds that open would play for it. */
	| "not_paused"
	/** Rounds that are open do; it can be closed when they are over. */
	| "rounds_play_for_it"
	/** One of the pools is not the sum of its entries. */
	| "pool_held";

export type CloseOutcome =
	/** The emptied pools as they were before, those that held nothing left out, and those filled as they are now. */
	| { readonly kind: "done"; readonly emptied: readonly PoolRow[]; readonly filled: readonly PoolRow[] }
	| { readonly kind: "nothing_to_do" }
	| WaitsForSecondPerson
	| { readonly kind: "refused"; readonly reason: CloseRefusal };

export async function closeJackpot(context: CloseContext, end: JackpotEnd, by: ByOperator): Promise<CloseOutcome> {
	return await withSecondPerson(context.database, by.operator, () =>
		context.database.begin((sql) => closeIn(sql, context, end, by)),
	);
}

async function closeIn(
	sql: Transaction,
	context: CloseContext,
	{ jackpotId, into }: JackpotEnd,
	by: ByOperator,
): Promise<CloseOutcome> {
	const now = context.clock.now();
	await lockJackpots(sql);
	const jackpots = await readJackpots(sql);
	const jackpot = jackpots.find((row) => row.jackpotId === jackpotId);
	const destination = jackpots.find((row) => row.jackpotId === into && row.jackpotId !== jackpotId);
	const reason = await whyNot(sql, { jackpot, destination, into });
	if (jackpot === undefined || reason !== undefined) return { kind: "refused", reason: reason ?? "unknown_jackpot" };
	const locked = await lockedPools(sql, jackpot, destination, now);
	if (locked === undefined) return { kind: "refused", reason: "pool_held" };
	const { emptied, filled } = locked;
	if (jackpot.state === "closed" && emptied.length === 0) return { kind: "nothing_to_do" };
	if (jackpot.state !== "closed")
		await insertJackpotVersion(sql, { ...jackpot, version: jackpot.version + 1, state: "closed" }, now);
	const entries = entriesOf(emptied, filled);
	await writeEntries(sql, entries, now);
	const moves = emptied.map((pool) => ({ ...pool, amount: pool.amount / MINOR }));
	// Exactly, and as people read it.
	const pools = emptied.map(({ poolId, partnerId, currency, digits, amount }) => {
		return { poolId, partnerId, currency, holds: formatAmount(amount / MINOR, digits), amount: String(amount) };
	});
	const request = { into: into ?? null, pools };
	const subject = auditSubject("jackpot", jackpotId);
	const needsTwo = !(await movesAlone(context, sql, { operator: by.operator, now, moves }));
	await appendAction(sql, { ...by, action: "jackpot.close", subject, request, now }, needsTwo);
	return { kind: "done", emptied, filled: movedBy(entries, filled) };
}

interface Closing {
	readonly jackpot: JackpotRow | undefined;
	readonly destination: JackpotRow | undefined;
	readonly into: string | undefined;
}

async function whyNot(sql: Transaction, { jackpot, destination, into }: Closing): Promise<CloseRefusal | undefined> {
	if (jackpot === undefined) return "unknown_jackpot";
	if (into !== undefined && (destination === undefined || destination.state === "closed")) return "unknown_destination";
	if (jackpot.state === "open") return "not_paused";
	return (await isPlayedFor(sql, jackpot.jackpotId)) ? "rounds_play_for_it" : undefined;
}

interface LockedPools {
	/** Those of the jackpot that hold something. */
	readonly emptied: readonly PoolRow[];
	/** Those of the destination that get it; none without one. */
	readonly filled: readonly PoolRow[];
}

/** @returns undefined, with nothing written, where one of them is held or should be */
async function lockedPools(
	sql: Transaction,
	{ jackpotId }: JackpotRow,
	destination: JackpotRow | undefined,
	now: Date,
): Promise<LockedPools | undefined> {
	const own = (await readAllPools(sql, jackpotId)).filter(({ amount }) => amount > 0n);
	const theirs = destination === undefined ? [] : await poolsLike(sql, destination, own);
	const locked = await lockPools(
		sql,
		[...own, ...theirs].map(({ poolId }) => poolId),
	);
	if (locked.some((pool) => pool.heldAt !== null || !isSound(pool))) return undefined;
	const emptied = locked.filter((pool) => pool.jackpotId === jackpotId && pool.amount > 0n);
	const filled = locked.filter((pool) => pool.jackpotId !== jackpotId);
	if (destination === undefined) return { emptied, filled };
	const missing = emptied.filter((pool) => !filled.some((one) => isSameMoney(one, pool)));
	if (missing.length === 0) return { emptied, filled };
	const opened = missing.map(({ partnerId, currency, digits, euroThousandths }) => {
		const start = startOf(destination.start, euroThousandths);
		return { jackpotId: destination.jackpotId, partnerId, currency, digits, euroThousandths, start };
	});
	await openPools(sql, opened, now);
	const added = (await poolsLike(sql, destination, missing)).map(({ poolId }) => poolId);
	return { emptied, filled: [...filled, ...(await lockPools(sql, added))] };
}

async function poolsLike(
	sql: Transaction,
	{ jackpotId }: JackpotRow,
	pools: readonly PoolRow[],
): Promise<readonly PoolRow[]> {
	return (await readAllPools(sql, jackpotId)).filter((pool) => pools.some((one) => isSameMoney(one, pool)));
}

function entriesOf(emptied: readonly PoolRow[], filled: readonly PoolRow[]) {
	return emptied.flatMap((pool) => {
		const target = filled.find((one) => isSameMoney(one, pool));
		const { amount } = pool;
		if (target === undefined) return numbered(pool, null, [{ kind: "released", amount: -amount }]);
		return [
			...numbered(pool, null, [{ kind: "moved", amount: -amount }]),
			...numbered(target, null, [{ kind: "moved", amount }]),
		];
	});
}

function isSameMoney(one: PoolRow, other: PoolRow): boolean {
	return one.partnerId === other.partnerId && one.currency === other.currency && one.digits === other.digits;
}
