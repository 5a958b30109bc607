import { betsLeft, freebetState } from "@webframe/shared/bonus";
import type { StatusAnswer } from "@webframe/shared/wire";
import { findFreebetOfIssue } from "../store/freebets.ts";
import type { BonusesContext } from "./context.ts";

/** Where an issue's freebet stands now; undefined when none was issued. Source: wire contract, section 8. */
export async function readStatus(
	{ database, clock }: BonusesContext,
	partnerId: number,
	issueId: string,
): Promise<StatusAnswer | undefined> {
	const freebet = await findFreebetOfIssue(database, partnerId, issueId);
	if (freebet === undefined) return undefined;
	return {
		bonus_id: freebet.bonusId,
		state: freebetState(freebet, clock.now().getTime()),
		...(freebet.cancelReason === null ? {} : { reason: freebet.cancelReason }),
		bets_left: betsLeft(freebet),
		bets_count: freebet.betsCount,
	};
}
