/**
 * Where freebets and campaigns stand. Only the uses and a cancellation are stored; what time decides follows from the
 * clock whenever somebody asks, so that no chore has to come in time.
 *
 * - Freebet: issued → active → used | expired | cancelled
 * - Campaign: scheduled → running → ended | cancelled
 *
 * A use that is given back makes a used freebet active again.
 *
 * Source: wire contract, section 8. Times are milliseconds since the epoch.
 */

export const FREEBET_STATES = ["issued", "active", "used", "expired", "cancelled"] as const;
export type FreebetState = (typeof FREEBET_STATES)[number];

export const CAMPAIGN_STATES = ["scheduled", "running", "ended", "cancelled"] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

/** The part of a freebet that its state depends on. */
export interface FreebetLife {
	/** Uses that are held by bets or were played. */
	readonly uses: number;
	readonly betsCount: number;
	readonly validFrom: number;
	/** From then on it cannot be used; later than its own end where a use was given back. */
	readonly expiresAt: number;
	readonly isCancelled: boolean;
}

export interface CampaignLife {
	readonly validFrom: number;
	readonly validTo: number;
	readonly isCancelled: boolean;
}

export function freebetState(freebet: FreebetLife, now: number): FreebetState {
	if (freebet.isCancelled) return "cancelled";
	if (freebet.uses >= freebet.betsCount) return "used";
	if (now >= freebet.expiresAt) return "expired";
	return now < freebet.validFrom ? "issued" : "active";
}

export function campaignState(campaign: CampaignLife, now: number): CampaignState {
	if (campaign.isCancelled) return "cancelled";
	if (now >= campaign.validTo) return "ended";
	return now < campaign.validFrom ? "scheduled" : "running";
}

/** How many bets it is still good for, whether or not it may be used now. */
export function betsLeft({ uses, betsCount }: Pick<FreebetLife, "uses" | "betsCount">): number {
	return Math.max(0, betsCount - uses);
}
