import { SPELLINGS } from "@webframe/shared/money";
import { cancelMisfitsOf } from "../store/cancel-freebets.ts";
import type { BonusesContext } from "./context.ts";

/**
 * Cancels what was issued to accounts of another currency or test flag than their players have, and writes the currency as
 * they have it where only its spelling is another. While nobody has logged in
 * under an account it waits: so this is asked after each issue and after each log-in.
 *
 * Source: wire contract, section 8.
 */
export async function cancelMisfits(
	{ database, clock }: Pick<BonusesContext, "database" | "clock">,
	partnerId: number,
	accountIds: readonly string[],
): Promise<void> {
	await cancelMisfitsOf(database, { partnerId, accountIds, spellings: SPELLINGS, now: clock.now() });
}
