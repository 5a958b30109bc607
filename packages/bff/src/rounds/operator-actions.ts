/**
 * What operators do with a round of our own games. The state of the round changes in one statement, together with
 * the row of the audit log; from then on the workers carry it out, whatever becomes of the process that was asked.
 * The operator is told at once what became of the first bets.
 *
 * Source: wire contract, sections 5.2, 5.3 and 5.8.
 */
import { type GameResult, type GameRules, gameRulesOf } from "@webframe/shared/games";
import { appendAudit, auditSubject } from "../records/audit-log.ts";
import { cancelRoundRow, findRound, type RoundRow, replaceResult } from "../store/rounds.ts";
import type { ByOperator } from "../wagering/operator-actions/act-on-bet.ts";
import { correctBetsOfRound, RoundChangedError, type RoundWalk, returnBetsOfRound } from "../wagering/walk-round.ts";
import type { RoundsContext } from "./context.ts";
import { frameRound } from "./frame-round.ts";

/** Bets that are handled while the operator waits; the workers do the rest. */
export const BETS_TOLD_MAX = 200;

export type RoundActionOutcome =
	| { readonly kind: "done" | "nothing_to_do"; readonly round: RoundRow; readonly walk: RoundWalk }
	| {
			readonly kind: "refused";
			readonly reason: "unknown_round" | "not_finished" | "invalid_result" | "changed_meanwhile";
			readonly round?: RoundRow;
	  };

/** Cancels a round: every bet that took part is returned, a settled one by a correction. New rounds go on. */
export async function cancelRound(
	context: RoundsContext,
	roundId: number,
	{ operator, note }: ByOperator,
): Promise<RoundActionOutcome> {
	const { wagering, clock, events } = context;
	const before = await findRound(wagering.database, roundId);
	if (before === undefined) return { kind: "refused", reason: "unknown_round" };
	const cancelled = await wagering.database.begin(async (sql) => {
		const row = await cancelRoundRow(sql, roundId);
		if (row === undefined) return undefined;
		await appendAudit(sql, {
			happenedAt: clock.now(),
			actor: operator,
			action: "round.cancel",
			subject: auditSubject("round", roundId),
			note,
			details: { gameCode: row.gameCode, state: before.state },
		});
		return row;
	});
	if (cancelled !== undefined) events.roundChanged(frameRound(cancelled));
	const walk = await returnBetsOfRound(wagering, roundId, { afterBetId: 0, limit: BETS_TOLD_MAX });
	const round = cancelled ?? (await findRound(wagering.database, roundId)) ?? before;
	return { kind: cancelled === undefined ? "nothing_to_do" : "done", round, walk };
}

export interface RoundCorrection {
	readonly roundId: number;
	/** In the form of the game. */
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
	if (before.state !== "finished") return { kind: "refused", reason: "not_finished", round: before };
	const rules = gameRulesOf(before.gameCode);
	const parsed = rules?.parseResult(result);
	if (rules === undefined || parsed === undefined) return { kind: "refused", reason: "invalid_result", round: before };
	const replaced = await writeResult(context, rules, before, parsed, by);
	if (replaced !== undefined) events.roundChanged(frameRound(replaced));
	const round = replaced ?? (await findRound(wagering.database, roundId)) ?? before;
	if (textOf(rules, round.result) !== rules.describeResult(parsed)) {
		return { kind: "refused", reason: "changed_meanwhile", round };
	}
	try {
		const walk = await correctBetsOfRound(wagering, round, { afterBetId: 0, limit: BETS_TOLD_MAX });
		return { kind: replaced === undefined ? "nothing_to_do" : "done", round, walk };
	} catch (error) {
		if (error instanceof RoundChangedError) return { kind: "refused", reason: "changed_meanwhile", round };
		throw error;
	}
}

/** @returns undefined when the round has this result, or is not finished any more. */
async function writeResult(
	{ wagering, clock }: RoundsContext,
	rules: GameRules,
	before: RoundRow,
	result: GameResult,
	{ operator, note }: ByOperator,
): Promise<RoundRow | undefined> {
	const now = clock.now();
	return await wagering.database.begin(async (sql) => {
		const row = await replaceResult(sql, before.roundId, result, now);
		if (row === undefined) return undefined;
		await appendAudit(sql, {
			happenedAt: now,
			actor: operator,
			action: "round.correct",
			subject: auditSubject("round", before.roundId),
			note,
			details: {
				gameCode: before.gameCode,
				before: textOf(rules, before.result) ?? null,
				after: rules.describeResult(result),
			},
		});
		return row;
	});
}

function textOf(rules: GameRules, stored: unknown): string | undefined {
	const result = rules.parseResult(stored);
	return result === undefined ? undefined : rules.describeResult(result);
}
