export { payoutOnTheWire, playingStake, stakeOnTheWire } from "./amounts.ts";
export {
	type Bet,
	type Delivery,
	type DeliveryKind,
	type Dossier,
	type ListReason,
	type OutOfPlay,
	REFUND_CONDITIONS,
	type RefundCondition,
	type ShownState,
} from "./bet.ts";
export { newlyBooked } from "./booked.ts";
export {
	CASHBACK_STATES,
	type CancelResult,
	type Cashback,
	type CashbackAccept,
	type CashbackAction,
	type CashbackState,
	cancelCashback,
	endCashbackAttempt,
	issueCashback,
	onCashbackAccept,
	onCashbackDue,
	resendCashback,
	resolveCashback,
	stopCashback,
} from "./cashback.ts";
export { ACCEPTANCE_SEQ, acceptanceOf, isAcceptance, returnOf } from "./change.ts";
export { type Correction, type CorrectionResult, correct, isListedAs, isPayoutOf, isSameResult } from "./correct.ts";
export { isOutOfTime } from "./end-bet.ts";
export { isToldOf, needEvidence } from "./evidence.ts";
export {
	type Accept,
	type AcceptDecision,
	type AcceptReply,
	type AcceptSubject,
	type Conflict,
	onAccept,
} from "./on-accept.ts";
export { endAttempt, startAttempt } from "./on-attempt.ts";
export { onDue } from "./on-due.ts";
export { giveBack, giveBackAfterJackpot, onCut, payJackpot, settle, takesPart } from "./on-round.ts";
export {
	type ActionRefusal,
	type ActionResult,
	rejectWithdrawn,
	resend,
	resolveByHand,
	returnStake,
	stopRepeats,
} from "./operator-actions.ts";
export type { Outcome } from "./outcome.ts";
export { dedupeKey, type Movement, type PayloadSource, paymentPayload } from "./payload.ts";
export {
	ACCEPT_TIME_MS,
	ACCEPTANCE_DEADLINE_MS,
	BACK_OFF_FIRST_MS,
	BACK_OFF_JITTER,
	BACK_OFF_MAX_MS,
	backOffMs,
	type DedupeMode,
	LISTED_AFTER_MS,
	type Moment,
	type MomentWithChance,
	type PartnerPolicy,
} from "./policy.ts";
export {
	type ProviderStand,
	paidGross,
	payProviderBet,
	providerStand,
	refundProviderBet,
	tellProvider,
} from "./provider-bet.ts";
export { pushFor, shownState } from "./shown-state.ts";
export { startDue } from "./start-due.ts";
export {
	BET_STATES,
	BET_TRANSITIONS,
	type BetState,
	DELIVERY_STATES,
	DELIVERY_TRANSITIONS,
	type DeliveryState,
} from "./states.ts";
export type { ToldAmount } from "./told-amount.ts";
