import { misfit } from "@webframe/shared/bonus";
import { findFreebet, type StoredFreebet } from "../store/freebets.ts";
import { findPlayer } from "../store/players.ts";
import type { BonusesContext } from "./context.ts";
import { freebetReward } from "./reward-view.ts";

type Telling = Pick<BonusesContext, "database" | "clock" | "events">;

/** Tells the player for whom it was issued, if anybody has logged in under the account yet and it is for this player. */
export async function tellHolder({ database, clock, events }: Telling, freebet: StoredFreebet): Promise<void> {
	const player = await findPlayer(database, freebet.partnerId, freebet.accountId);
	if (player === undefined || misfit(freebet, player) !== undefined) return;
	events.rewardChanged(player.playerId, freebetReward(freebet, clock.now().getTime()));
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
