/**
 * What operators do with a round of our own games. The state of the round changes in one statement, together with
 * the row of the audit log; from then on the workers carry it out, whatever becomes of the process that was asked.
 * The operator is told at once what became of the first bets. A drawn round whose bets move more than a threshold is
 * changed only when a second operator asks for the same; see `second-person.ts`.
 *
 * Source: wire contract, sections 5.2, 5.3 and 5.8.
 */
import type { DrawnRound, RoundRules } from "@webframe/shared/games";
import { rulesOfRound } from "../games/own-games.ts";
import { NOTHING_TAKEN_BACK, takeBackContributions } from "../jackpots/cancel-round.ts";
import { tellHeld } from "../jackpots/check-pools.ts";
import { tellPools } from "../jackpots/tell-pools.ts";
import { movesAlone } from "../partners/moves-alone.ts";
import type { Transaction } from "../platform/database.ts";
import { auditSubject, type ByOperator } from "../records/audit-log.ts";
import { appendAction, type WaitsForSecondPerson, withSecondPerson } from "../records/with-second-person.ts";
import type { Moved } from "../store/operator-moves.ts";
import { cancelRoundRow, findRound, type RoundRow, replaceResult } from "../store/rounds.ts";
import type { WageringContext } from "../wagering/context.ts";
import { RoundChangedError } from "../wagering/round-changed.ts";
import { correctBetsOfRound, type RoundWalk, returnBetsOfRound } from "../wagering/walk-round.ts";
import type { RoundsContext } from "./context.ts";
import { frameRound } from "./frame-round.ts";
import { movedByEarlyEnd, movedByRound } from "./second-person.ts";

/** Bets that are handled while the operator waits; the workers do the rest. */
export const BETS_TOLD_MAX = 200;
const NOTHING_WALKED: RoundWalk = { bets: [], nextAfterBetId: null };

export type RoundActionOutcome =
	| { readonly kind: "done" | "nothing_to_do"; readonly round: RoundRow; readonly walk: RoundWalk }
	| (WaitsForSecondPerson & { readonly round: RoundRow })
	| {
			readonly kind: "refused";
			readonly reason: "unknown_round" | "not_finished" | "invalid_result" | "changed_meanwhile";
			readonly round?: RoundRow;
	  };

/** Cancels a round: every bet that took part is returned, a settled one by a correction. New rounds go on. */
export async function cancelRound(
	context: RoundsContext,
	roundId: number,
	by: ByOperator,
): Promise<RoundActionOutcome> {
	const { wagering, events } = context;
	const before = await findRound(wagering.database, roundId);
	if (before === undefined) return { kind: "refused", reason: "unknown_round" };
	const cancelled = await withSecondPerson(wagering.database, by.operator, () => writeCancelled(context, before, by));
	if (isWaiting(cancelled)) return { ...cancelled, round: before };
	if (cancelled !== undefined) events.roundChanged(frameRound(cancelled));
	const walk = await returnBetsOfRound(wagering, cancelled ?? before, { afterBetId: 0, limit: BETS_TOLD_MAX });
	const round = cancelled ?? (await findRound(wagering.database, roundId)) ?? before;
	return { kind: cancelled === undefined ? "nothing_to_do" : "done", round, walk };
}

/** @returns undefined when the round is cancelled already. */
async function writeCancelled(
	{ wagering, jackpots, clock, ownGames }: RoundsContext,
	{ roundId, gameCode, state }: RoundRow,
	by: ByOperator,
): Promise<RoundRow | undefined> {
	let taken = NOTHING_TAKEN_BACK;
	const cancelled = await wagering.database.begin(async (sql) => {
		const row = await cancelRoundRow(sql, roundId, clock.now());
		if (row === undefined) return undefined;
		taken = await takeBackContributions(sql, row, clock.now());
		const about = { ...by, action: "round.cancel", subject: auditSubject("round", roundId), now: clock.now() } as const;
		if (row.result === null) {
			const moves = await movedByEarlyEnd(sql, roundId);
			const needsTwo = !(await mayAlone(wagering, sql, { ...about, moves }));
			await appendAction(sql, { ...about, request: { gameCode, state } }, needsTwo);
			return row;
		}
		const rules = rulesOfRound(ownGames, row);
		// It may have been drawn since it was read: what stands in the row decides. The draw may be revealed between the
		// requests of two people, who mean the same all the same.
		const request = { gameCode, state: "finished", ...standing(row, rules) };
		const moves = await movedByRound(sql, { round: row, rules, after: null });
		await appendAction(sql, { ...about, request }, !(await mayAlone(wagering, sql, { ...about, moves })));
		return row;
	});
	for (const pool of taken.heldNow) tellHeld(jackpots.alarms, pool);
	tellPools(jackpots.events, taken.moved);
	return cancelled;
}

export interface RoundCorrection {
	readonly roundId: number;
	/** In the form of the game, for what was public of the round. */
	readonly result: unknown;
}

/** Puts another result in the place of the drawn one, and corrects every bet that it pays differently. */
export async function correctRound(
	context: RoundsContext,
	{ roundId, result }: RoundCorrection,
	by: ByOperator,
): Promise<RoundActionOutcome> {
	const { wagering, events } = context;
	const before = await findRound(wagering.database, roundId);
	if (before === undefined) return { kind: "refused", reason: "unknown_round" };
	if (!isDrawn(before)) return { kind: "refused", reason: "not_finished", round: before };
	const rules = rulesOfRound(context.ownGames, before);
	const parsed = rules?.parseResult(result);
	if (rules === undefined || parsed === undefined) return { kind: "refused", reason: "invalid_result", round: before };
	const write = (): Promise<RoundRow | undefined> => writeResult(context, rules, before, parsed, by);
	const replaced = await withSecondPerson(wagering.database, by.operator, write);
	if (isWaiting(replaced)) return { ...replaced, round: before };
	if (replaced !== undefined) events.roundChanged(frameRound(replaced));
	const round = replaced ?? (await findRound(wagering.database, roundId)) ?? before;
	if (textOf(rules, round.result) !== parsed.text) {
		return { kind: "refused", reason: "changed_meanwhile", round };
	}
	try {
		// Before the reveal nothing was paid: the settlement pays by the new result, and nobody is corrected. What was paid
		// of a round that is held is corrected when it is released.
		const walk =
			round.state === "drawing" || round.state === "review"
				? NOTHING_WALKED
				: await correctBetsOfRound(wagering, round, { afterBetId: 0, limit: BETS_TOLD_MAX });
		return { kind: replaced === undefined ? "nothing_to_do" : "done", round, walk };
	} catch (error) {
		if (error instanceof RoundChangedError) return { kind: "refused", reason: "changed_meanwhile", round };
		throw error;
	}
}

/** @returns undefined when the round has this result, is not drawn any more, or was corrected since it was read. */
async function writeResult(
	{ wagering, clock }: RoundsContext,
	rules: RoundRules,
	before: RoundRow,
	after: DrawnRound,
	by: ByOperator,
): Promise<RoundRow | undefined> {
	const { roundId, gameCode } = before;
	const now = clock.now();
	return await wagering.database.begin(async (sql) => {
		const row = await replaceResult(sql, before, after.result, now);
		if (row === undefined) return undefined;
		const { result: drawn, correctedAt } = standing(before, rules);
		const request = { gameCode, before: drawn, after: after.text, correctedAt };
		const moves = await movedByRound(sql, { round: before, rules, after });
		const subject = auditSubject("round", roundId);
		const needsTwo = !(await mayAlone(wagering, sql, { ...by, now, moves }));
		await appendAction(sql, { ...by, action: "round.correct", subject, request, now }, needsTwo);
		return row;
	});
}

/** From the draw on a round can be corrected, also while screens still show it, or while somebody holds it. */
export function isDrawn({ state, result }: RoundRow): boolean {
	return state === "drawing" || state === "finished" || (state === "review" && result !== null);
}

interface RoundMoves {
	readonly operator: string;
	readonly now: Date;
	/** Undefined: nobody knows, and two people decide. */
	readonly moves: readonly Moved[] | undefined;
}

async function mayAlone(wagering: WageringContext, sql: Transaction, by: RoundMoves): Promise<boolean> {
	const { operator, now, moves } = by;
	return moves !== undefined && (await movesAlone(wagering, sql, { operator, now, moves }));
}

/** What a second person's request depends on, beside what is asked for: when it changes, both ask anew. */
function standing({ result, correctedAt }: RoundRow, rules: RoundRules | undefined) {
	const text = rules === undefined ? undefined : textOf(rules, result);
	return { result: text ?? null, correctedAt: correctedAt?.toISOString() ?? null };
}

function isWaiting(written: RoundRow | WaitsForSecondPerson | undefined): written is WaitsForSecondPerson {
	return written !== undefined && "kind" in written;
}

function textOf(rules: RoundRules, stored: unknown): string | undefined {
	return rules.parseResult(stored)?.text;
}
