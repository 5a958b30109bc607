/**
 * Comparisons of a period that are kept. A run goes on page by page, at whichever process it is asked for: a page that another
 * one has done meanwhile is not added twice.
 *
 * Source: back office design, *Pages*, Reconciliation.
 */
import { randomUUID } from "node:crypto";
import { RUN_FINDINGS_MAX } from "@webframe/shared/wire";
import type { Partner } from "../partners/partner-directory.ts";
import { addToRun, insertRun, listRuns, type RunRow, readRun, type WholeRun } from "../store/reconcile-runs.ts";
import { type Period, type ReconcileContext, reconcilePeriod } from "./reconcile.ts";

/** Bets of one page. */
const BETS_AT_ONCE = 50;
/** Runs that a list shows. */
const RUNS_SHOWN = 50;

export async function startRun(
	{ database, clock }: ReconcileContext,
	{ partner, since, until, includeTest }: Pick<Period, "partner" | "since" | "until" | "includeTest">,
	startedBy: string,
): Promise<string> {
	const runId = randomUUID();
	const { partnerId } = partner;
	await insertRun(database, { runId, partnerId, since, until, includeTest, startedBy, startedAt: clock.now() });
	return runId;
}

/** Compares the next bets of a run and keeps what comes of it; nothing of one that is complete. */
export async function goOnWithRun(context: ReconcileContext, partner: Partner, run: WholeRun): Promise<void> {
	if (run.isComplete) return;
	const { database, clock } = context;
	const { since, until, includeTest, afterBetId } = run;
	const period = { partner, since, until, includeTest, afterBetId: afterBetId ?? undefined, limit: BETS_AT_ONCE };
	const { lastBetId, compared, findings, notCompared, unreadable } = await reconcilePeriod(context, period);
	const page = { runId: run.runId, from: afterBetId, to: lastBetId, compared, differences: findings.length };
	await addToRun(database, { ...page, findings, notCompared, unreadable, now: clock.now() }, RUN_FINDINGS_MAX);
}

export async function findRun({ database }: ReconcileContext, runId: string): Promise<WholeRun | undefined> {
	return await readRun(database, runId);
}

/** The newest runs, of one partner or of all (null). */
export async function newestRuns({ database }: ReconcileContext, partnerId: number | null): Promise<readonly RunRow[]> {
	return await listRuns(database, partnerId, RUNS_SHOWN);
}
