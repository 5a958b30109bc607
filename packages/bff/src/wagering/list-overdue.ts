import { LISTED_AFTER_MS } from "@webframe/shared/bet";
import { listOverdueDeliveries } from "../store/list-overdue.ts";
import type { WageringContext } from "./context.ts";
import { wantEvidenceOfListed } from "./keep-evidence.ts";

/** Transactions listed by one statement. */
const LISTED_AT_ONCE = 1_000;

/**
 * Lists what is still not through after 24 hours. The end of an attempt does it too; but while a partner is down its
 * circuit is open, and of thousands that are due only a few are attempted. And what cannot be decided on fails at every
 * look, so that no attempt of it ever ends: nobody would hear of it but the log. Its partner is asked what it knows of it,
 * because this look comes before nearly every attempt, and the decision on that one finds it on the list already.
 *
 * Source: wire contract, section 5, "Back-off".
 *
 * @returns whether there may be more.
 */
export async function listOverdue(context: WageringContext): Promise<boolean> {
	const firstDueBefore = new Date(context.clock.now().getTime() - LISTED_AFTER_MS);
	const listed = await listOverdueDeliveries(context.database, firstDueBefore, LISTED_AT_ONCE);
	wantEvidenceOfListed(context, listed);
	return listed.length === LISTED_AT_ONCE;
}
