export { netWinnings } from "./net-winnings.ts";
export {
	betsLeft,
	CAMPAIGN_STATES,
	type CampaignLife,
	type CampaignState,
	campaignState,
	FREEBET_STATES,
	type FreebetLife,
	type FreebetState,
	freebetState,
} from "./states.ts";
export { BETS_COUNT_MAX, type GameStakes, stakeProblem } from "./terms.ts";
export {
	type BetOdds,
	type Freebet,
	type FreebetUse,
	type Holder,
	misfit,
	type OddLimits,
	takesOdds,
	UNUSABLE_REASONS,
	type UnusableReason,
	whyUnusable,
} from "./usable.ts";
export {
	dueWithUse,
	KEPT_AFTER_END_MS,
	KEPT_AFTER_GIVING_BACK_MS,
	PROMO_USES,
	type PromoUse,
	type UseOfBet,
} from "./uses.ts";
