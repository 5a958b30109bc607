import type { BetPush, FrameBet } from "@webframe/shared/wire";
import type { Partner } from "../partners/partner-directory.ts";
import type { PartnerReply } from "../partners/partner-reply.ts";

/** The calls to a partner that deliveries are made of. */
export type DeliveryPath =
	| "/payments/make"
	| "/payments/make-list"
	| "/payments/close"
	| "/rollbacks/make"
	| "/cashback-payments/make";

/** A place among the calls that a partner takes at once. It is used for one call, or released. */
export interface CallSlot {
	/**
	 * Signs and sends; never throws for anything that the network or the partner does. The call is over when the
	 * partner's time limit has passed since the place was taken, so that it never outlives the attempt that was committed
	 * meanwhile: where that took most of the limit, nothing is sent.
	 */
	send(path: DeliveryPath, data: string): Promise<PartnerReply>;
	release(): void;
}

/** The wallet of a casino. */
export interface PartnerWallet {
	/** A place for one call; undefined when all are taken or the partner's circuit is open. */
	tryAcquire(partner: Partner): CallSlot | undefined;
	/** How many places are free now; 0 while the circuit is open. */
	freeSlots(partner: Partner): number;
	/** Asks something that moves nothing. It takes no place from calls that do. */
	ask(partner: Partner, path: "/payments/info", data: string): Promise<PartnerReply>;
	/** False while the circuit is open: a new bet would not get through. */
	isAvailable(partner: Partner): boolean;
}

/** Tells the other processes of the service what they may be waiting for. A telling may be lost. */
export interface ProcessSignals {
	/** A provider's bet is no longer `placing`. */
	providerBetDecided(betId: number, balance: string | null): void;
}

/** Tells the player's frames. A telling may be lost; the frame then finds what it missed by its sequence. */
export interface BetEvents {
	betChanged(playerId: number, push: BetPush, bet: FrameBet): void;
}
