import type { PartnerPolicy } from "@webframe/shared/bet";
import type { FrameBet, ResumeValue } from "@webframe/shared/wire";
import type { Database } from "../platform/database.ts";
import { type FrameBetRow, findBetsById, findBetsChangedSince, readPlayerChanges } from "../store/frame-bets.ts";
import { betView } from "./bet-view.ts";

/** Bets in one answer; a frame that missed more calls again. */
const RESUME_BETS_MAX = 100;

interface Asking {
	readonly playerId: number;
	/** Those of the player's partner. */
	readonly rules: Pick<PartnerPolicy, "tax">;
}

/**
 * Everything that changed for a player since a change number: what a frame asks after it was away, or when it
 * sees a gap.
 *
 * The player's row remembers which bets the last changes were about, so that the usual case reads those bets and
 * nothing else. A frame that was away for longer gets the changed bets in the order of their changes, in parts.
 *
 * Source: wire contract, section 6, `Resume`.
 */
export async function resume(
	database: Database,
	{ playerId, rules }: Asking,
	sinceSequence: number,
	betsMax: number = RESUME_BETS_MAX,
): Promise<ResumeValue> {
	const changes = await readPlayerChanges(database, playerId);
	if (changes === undefined) throw new Error(`The player ${playerId} of a valid token is not there.`);
	const { lastSequence, recentBetIds, currency } = changes;
	const told = (row: FrameBetRow): FrameBet => betView(row, rules);
	const balance = changes.balance === null ? {} : { balance: { balance: changes.balance, currency } };
	if (sinceSequence >= lastSequence) return { sequence: lastSequence, more: false, bets: [], ...balance };
	const missed = lastSequence - sinceSequence;
	if (missed <= recentBetIds.length) {
		// 0 stands for a change of the balance alone.
		const betIds = new Set(recentBetIds.slice(-missed).filter((betId) => betId > 0));
		const rows = betIds.size === 0 ? [] : await findBetsById(database, playerId, [...betIds]);
		return { sequence: lastSequence, more: false, bets: rows.map(told), ...balance };
	}
	const rows = await findBetsChangedSince(database, playerId, sinceSequence, betsMax);
	const last = rows.at(-1);
	const more = rows.length === betsMax && last !== undefined && last.sequence < lastSequence;
	return { sequence: more ? last.sequence : lastSequence, more, bets: rows.map(told), ...balance };
}
