/**
 * What one operator may move alone: of all actions on money together no more than the threshold in one call, and no more
 * than that in any 24 hours. Whoever has used it up asks a second person, for small amounts too. What two people agreed
 * on is not counted: each of them has been looked after by the other.
 *
 * Source: wire contract, section 5.8.
 */
import type { Queryable, Transaction } from "../platform/database.ts";
import { insertMoves, lockMovesOf, type Moved, readMovesOf } from "../store/operator-moves.ts";
import type { PartnerDirectory } from "./partner-directory.ts";
import { addedUp, areAboveThreshold } from "./second-person-threshold.ts";

/** For so long counts what an operator has moved. */
const COUNTED_MS = 24 * 3_600_000;

/** Who decides on thresholds, for the amounts above which two people have to agree. */
export interface SecondPersonContext {
	readonly partners: Pick<PartnerDirectory, "get">;
	/** Where a partner's settings name no amount, so many euros. */
	readonly secondPersonAboveEuros: number;
}

interface Moving {
	readonly operator: string;
	readonly now: Date;
	/** What this action moves. */
	readonly moves: readonly Moved[];
	/** What the rest of the same call is going to move. */
	readonly restOfCall?: readonly Moved[];
}

/**
 * Counts what the operator moves alone, if he may.
 *
 * @param sql the transaction of the action, which holds what is acted on: the operator's own lock comes after it
 * @returns false when a second person is needed; then nothing is counted
 */
export async function movesAlone(
	context: SecondPersonContext,
	sql: Transaction,
	{ operator, now, moves, restOfCall = [] }: Moving,
): Promise<boolean> {
	const counted = countedOf(moves);
	if (counted.length === 0) return true;
	await lockMovesOf(sql, operator);
	if (!(await mayMoveAlone(context, sql, { operator, now, moves, restOfCall }))) return false;
	await insertMoves(sql, operator, counted, now);
	return true;
}

/** Whether the operator may, as things stand. Nothing is counted. */
export async function mayMoveAlone(
	{ partners, secondPersonAboveEuros }: SecondPersonContext,
	sql: Queryable,
	{ operator, now, moves, restOfCall = [] }: Moving,
): Promise<boolean> {
	const counted = countedOf(moves);
	if (counted.length === 0) return true;
	const before = await readMovesOf(sql, operator, new Date(now.getTime() - COUNTED_MS));
	const settingsOf = (partnerId: number) => partners.get(partnerId)?.settings;
	return !areAboveThreshold([...before, ...counted, ...restOfCall], settingsOf, secondPersonAboveEuros);
}

function countedOf(moves: readonly Moved[]): readonly Moved[] {
	return addedUp(moves).filter(({ amount }) => amount > 0n);
}
