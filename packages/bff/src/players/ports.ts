import type { SessionRevoked } from "@webframe/shared/wire";
import type { Partner } from "../partners/partner-directory.ts";
import type { Asker, PartnerReply } from "../partners/partner-reply.ts";

/** The calls to a partner about its players. */
export interface PartnerUsers {
	ask(partner: Partner, path: "/users/auth" | "/users/data", data: string, asker?: Asker): Promise<PartnerReply>;
}

/** Tells a player's frames about the player. */
export interface PlayerEvents {
	balanceChanged(playerId: number, change: { balance: string; currency: string; sequence: number }): void;
	/** To the connections of that log-in only; the player may have others. */
	sessionRevoked(sessionId: string, why: SessionRevoked): void;
}

/** What was given to players before it was known who they are. */
export interface PlayerBonuses {
	/** Cancels what does not fit a player who has just logged in. */
	cancelMisfits(partnerId: number, partnerUserId: string): Promise<void>;
}
