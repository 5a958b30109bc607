/**
 * Reconciliation: asks a partner's `/payments/info` about bets and tells where its books differ from ours. It
 * changes nothing here or there.
 *
 * Source: P9 of the reliability reference; wire contract, section 3.
 */
import type { Finding, NotCompared } from "@webframe/shared/wire";
import type { Partner } from "../partners/partner-directory.ts";
import { findBetIdAt, scanBetsOfPeriod } from "../store/bets-of-period.ts";
import { readBet } from "../store/read-bets.ts";
import { askInfo } from "./ask-info.ts";
import { compareBooks, unknownHere } from "./compare-books.ts";
import type { WageringContext } from "./context.ts";

/** What it takes to compare: a command has that too, without the service. */
export type ReconcileContext = Pick<WageringContext, "database" | "wallet" | "clock">;

export type Compared =
	| { readonly kind: "compared"; readonly findings: readonly Finding[] }
	| { readonly kind: "not_compared"; readonly reason: NotCompared };

/** A bet that changes while its partner is asked is asked about again, so often. */
const ASK_TRIES_MAX = 3;

/** @param partner whom to ask; it must be the bet's own where the bet is known */
export async function reconcileBet(context: ReconcileContext, partner: Partner, betId: number): Promise<Compared> {
	for (let tries = 0; tries < ASK_TRIES_MAX; tries++) {
		const before = await readBet(context.database, betId);
		const answer = await askInfo(context, partner, betId);
		if (answer.kind === "silent") return { kind: "not_compared", reason: "no_answer" };
		if (answer.kind !== "told") return { kind: "not_compared", reason: answer.kind };
		if (answer.records.some(({ BetId }) => BetId !== betId)) return { kind: "not_compared", reason: "unreadable" };
		const after = await readBet(context.database, betId);
		if (before?.version !== after?.version) continue;
		if (after === undefined) return { kind: "compared", findings: unknownHere(answer.records) };
		return { kind: "compared", findings: compareBooks(after, answer.records) };
	}
	return { kind: "not_compared", reason: "changed_meanwhile" };
}

export interface Period {
	readonly partner: Partner;
	/** When the bets were placed. */
	readonly since: Date;
	readonly until: Date;
	/** The last bet of the page before; undefined for the first one. */
	readonly afterBetId: number | undefined;
	/** For how many bets the partner is asked. */
	readonly limit: number;
}

export interface ReconciledPage {
	readonly compared: number;
	readonly findings: readonly Finding[];
	readonly notCompared: readonly { readonly betId: number; readonly reason: NotCompared }[];
	/** The last bet that was looked at; null when it was the last one of the period. */
	readonly lastBetId: number | null;
}

/** By how much the clocks of two processes may differ at most for a bet of the period to be found. */
const CLOCK_MARGIN_MS = 5 * 60_000;
/** Rows that one page looks at. */
const SCAN_MAX = 20_000;
/** Questions on the wire at once: half of what a partner gets of them, so that operators' own find a place. */
const ASKED_AT_ONCE = 2;
/** A page ends after this though there are more bets: whoever asked waits for it. */
const PAGE_MS = 20_000;

/** The next bets of a period, oldest first. */
export async function reconcilePeriod(context: ReconcileContext, period: Period): Promise<ReconciledPage> {
	const { database, clock } = context;
	const { partner, since, until, limit } = period;
	const beginAt = new Date(since.getTime() - CLOCK_MARGIN_MS);
	const afterBetId = period.afterBetId ?? (await findBetIdAt(database, beginAt)) - 1;
	const { betIds, scannedTo } = await scanBetsOfPeriod(database, {
		...{ partnerId: partner.partnerId, since, until, afterBetId, scanMax: SCAN_MAX },
		endAt: new Date(until.getTime() + CLOCK_MARGIN_MS),
	});
	const endsAt = clock.now().getTime() + PAGE_MS;
	const results: { readonly betId: number; readonly result: Compared }[] = [];
	const wanted = betIds.slice(0, limit);
	while (results.length < wanted.length && (results.length === 0 || clock.now().getTime() < endsAt)) {
		const some = wanted.slice(results.length, results.length + ASKED_AT_ONCE);
		const compare = async (betId: number) => ({ betId, result: await reconcileBet(context, partner, betId) });
		results.push(...(await Promise.all(some.map(compare))));
	}
	const isWhole = results.length === betIds.length;
	return {
		compared: results.filter(({ result }) => result.kind === "compared").length,
		findings: results.flatMap(({ result }) => (result.kind === "compared" ? result.findings : [])),
		notCompared: results.flatMap(({ betId, result }) =>
			result.kind === "compared" ? [] : [{ betId, reason: result.reason }],
		),
		lastBetId: isWhole ? scannedTo : (results.at(-1)?.betId ?? scannedTo),
	};
}
