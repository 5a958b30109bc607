import { FREEBETS_AT_ONCE } from "../store/freebet-files.ts";
import { findFreebet } from "../store/freebets.ts";
import { findHeldFreebets } from "../store/held-freebets.ts";
import type { BonusesContext } from "./context.ts";
import { freebetReward } from "./reward-view.ts";

type Telling = Pick<BonusesContext, "database" | "clock" | "events">;

/**
 * Tells the players for whom freebets were issued, where somebody has logged in under the account yet and it is for this
 * player: each of its own, once. They are read anew, so many at once as are written at once: a bet may have changed them
 * since, and no reader of what was told last may be left with what was before.
 *
 * Only what is written for good is told: not within the transaction that writes it.
 */
export async function tellHolders({ database, clock, events }: Telling, bonusIds: readonly string[]): Promise<void> {
	for (let from = 0; from < bonusIds.length; from += FREEBETS_AT_ONCE) {
		const held = await findHeldFreebets(database, bonusIds.slice(from, from + FREEBETS_AT_ONCE));
		const now = clock.now().getTime();
		for (const { playerId, freebet } of held) events.rewardChanged(playerId, freebetReward(freebet, now));
	}
}

export interface ToldUse {
	readonly partnerId: number;
	readonly playerId: number;
	readonly bonusId: string;
}

/** Tells the player of a bet that its freebet's uses have changed. It is read anew: another bet may have changed them since. */
export async function tellUse({ database, clock, events }: Telling, use: ToldUse): Promise<void> {
	const freebet = await findFreebet(database, use.partnerId, use.bonusId);
	if (freebet !== undefined) events.rewardChanged(use.playerId, freebetReward(freebet, clock.now().getTime()));
}
