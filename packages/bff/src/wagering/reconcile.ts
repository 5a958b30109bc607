/**
 * Reconciliation: asks a partner's `/payments/info` about bets and tells where its books differ from ours. It
 * changes nothing here or there.
 *
 * Source: P9 of the reliability reference; wire contract, section 3.
 */
import type { Finding, NotCompared, ReconcileValue, UnreadableFinding } from "@webframe/shared/wire";
import type { Partner } from "../partners/partner-directory.ts";
import { findBetIdAt, scanBetsOfPeriod } from "../store/bets-of-period.ts";
import { readBet } from "../store/read-bets.ts";
import { askInfo, type UnreadableRecord } from "./ask-info.ts";
import { compareBooks, unknownHere } from "./compare-books.ts";
import type { WageringContext } from "./context.ts";

/** What it takes to compare: a command has that too, without the service. */
export type ReconcileContext = Pick<WageringContext, "database" | "wallet" | "clock">;

export type Compared =
	| {
			readonly kind: "compared";
			readonly findings: readonly Finding[];
			readonly unreadable: readonly UnreadableFinding[];
	  }
	| { readonly kind: "not_compared"; readonly reason: NotCompared["reason"]; readonly field?: string };

/** A bet that changes while its partner is asked is asked about again, so often. */
const ASK_TRIES_MAX = 3;

/** @param partner whom to ask; it must be the bet's own where the bet is known */
export async function reconcileBet(context: ReconcileContext, partner: Partner, betId: number): Promise<Compared> {
	for (let tries = 0; tries < ASK_TRIES_MAX; tries++) {
		const before = await readBet(context.database, betId);
		const answer = await askInfo(context, partner, betId);
		if (answer.kind === "silent") return { kind: "not_compared", reason: "no_answer" };
		if (answer.kind === "unreadable") return { kind: "not_compared", reason: "unreadable", field: answer.field };
		if (answer.kind === "refused") return { kind: "not_compared", reason: "refused" };
		const { records, unreadable } = answer;
		const after = await readBet(context.database, betId);
		if (before?.version !== after?.version) continue;
		const doubtful = unreadable.map(({ transactionType }) => transactionType);
		const findings = after === undefined ? unknownHere(records) : compareBooks(after, records, doubtful);
		return { kind: "compared", findings, unreadable: unreadable.map((one) => ({ betId, ...wrongIn(one) })) };
	}
	return { kind: "not_compared", reason: "changed_meanwhile" };
}

function wrongIn({ field, problem }: UnreadableRecord) {
	return { field, problem };
}

/** What comparing some bets has brought. */
export type ReconcileReport = Omit<ReconcileValue, "nextCursor">;

export function reportOf(results: readonly { readonly betId: number; readonly result: Compared }[]): ReconcileReport {
	const report: ReconcileReport = { compared: 0, findings: [], notCompared: [], unreadable: [] };
	for (const { betId, result } of results) {
		if (result.kind === "compared") {
			report.compared++;
			report.findings.push(...result.findings);
			report.unreadable.push(...result.unreadable);
		} else {
			const { reason, field } = result;
			report.notCompared.push({ betId, reason, ...(field === undefined ? {} : { field }) });
		}
	}
	return report;
}

export interface Period {
	readonly partner: Partner;
	/** When the bets were placed. */
	readonly since: Date;
	readonly until: Date;
	/** Bets of test players too. */
	readonly includeTest: boolean;
	/** The last bet of the page before; undefined for the first one. */
	readonly afterBetId: number | undefined;
	/** For how many bets the partner is asked. */
	readonly limit: number;
}

export interface ReconciledPage extends ReconcileReport {
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
	const { partner, since, until, includeTest, limit } = period;
	const beginAt = new Date(since.getTime() - CLOCK_MARGIN_MS);
	const afterBetId = period.afterBetId ?? (await findBetIdAt(database, beginAt)) - 1;
	const { betIds, scannedTo } = await scanBetsOfPeriod(database, {
		partnerId: partner.partnerId,
		since,
		until,
		includeTest,
		afterBetId,
		scanMax: SCAN_MAX,
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
	return { ...reportOf(results), lastBetId: isWhole ? scannedTo : (results.at(-1)?.betId ?? scannedTo) };
}
