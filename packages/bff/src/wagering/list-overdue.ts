import { LISTED_AFTER_MS } from "@webframe/shared/bet";
import { listOverdueDeliveries } from "../store/list-overdue.ts";
import type { WageringContext } from "./context.ts";

/** Transactions listed by one statement. */
const LISTED_AT_ONCE = 1_000;

/**
 * Lists what is still not through after 24 hours. The end of an attempt does it too; but while a partner is down its
 * circuit is open, and of thousands that are due only a few are attempted. And what cannot be decided on fails at every
 * look, so that no attempt of it ever ends: nobody would hear of it but the log.
 *
 * Source: wire contract, section 5, "Back-off".
 *
 * @returns whether there may be more.
 */
export async function listOverdue({ database, clock }: Pick<WageringContext, "database" | "clock">): Promise<boolean> {
	const firstDueBefore = new Date(clock.now().getTime() - LISTED_AFTER_MS);
	return (await listOverdueDeliveries(database, firstDueBefore, LISTED_AT_ONCE)) === LISTED_AT_ONCE;
}
