/** What each call takes and answers. Types alone: the service judges what it is sent, and answers in this form. */

import type {
	PublicKeyCredentialCreationOptionsJSON,
	PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type {
	acknowledgeAlarmRequestSchema,
	acknowledgeAlarmValueSchema,
	actionValueSchema,
	addPasskeyRequestSchema,
	alarmListSchema,
	alarmsRequestSchema,
	applyFileValueSchema,
	approvalsRequestSchema,
	approveFileRequestSchema,
	auditLogListSchema,
	auditLogRequestSchema,
	backofficeBetSchema,
	backofficePartnerSchema,
	backofficeProviderSchema,
	backofficeRoundSchema,
	betActionRequestSchema,
	betActionValueSchema,
	betStopListSchema,
	betStopRequestSchema,
	betStopsRequestSchema,
	betStopValueSchema,
	campaignActionRequestSchema,
	campaignActionValueSchema,
	campaignListSchema,
	campaignsRequestSchema,
	cancelFreebetRequestSchema,
	cancelIssuedValueSchema,
	cashbackFileValueSchema,
	cashbackListRequestSchema,
	cashbackListSchema,
	changePartnerRequestSchema,
	changePartnerValueSchema,
	changeProviderRequestSchema,
	checkCashbackFileRequestSchema,
	checkFreebetsRequestSchema,
	checklistRequestSchema,
	checklistValueSchema,
	checkRatesRequestSchema,
	checkRoundRequestSchema,
	checkRoundValueSchema,
	closeJackpotRequestSchema,
	closeMonthRequestSchema,
	closeMonthValueSchema,
	conflictListSchema,
	conflictsRequestSchema,
	correctBetRequestSchema,
	correctRoundRequestSchema,
	createCampaignRequestSchema,
	createPartnerRequestSchema,
	createProviderRequestSchema,
	deliveryActionRequestSchema,
	emptyRequestSchema,
	endOnboardingLinkRequestSchema,
	endPasskeyRequestSchema,
	endSessionRequestSchema,
	exchangeListSchema,
	exchangesRequestSchema,
	findBetRequestSchema,
	findPartnerRequestSchema,
	findPlayerRequestSchema,
	findPlayerValueSchema,
	findProviderRequestSchema,
	findRequestSchema,
	findRoundRequestSchema,
	findValueSchema,
	freebetActionValueSchema,
	freebetFileValueSchema,
	freebetListSchema,
	freebetsRequestSchema,
	gameNameListSchema,
	gameNamesRequestSchema,
	invitationRequestSchema,
	inviteOperatorRequestSchema,
	inviteOperatorValueSchema,
	issueCashbackFileRequestSchema,
	issueCashbacksRequestSchema,
	issueCashbacksValueSchema,
	issueFreebetsRequestSchema,
	jackpotActionValueSchema,
	jackpotListValueSchema,
	jackpotRequestSchema,
	jackpotsRequestSchema,
	jobListSchema,
	jobsRequestSchema,
	madeKeyValueSchema,
	madeSecretValueSchema,
	onboardingLinkRequestSchema,
	onboardingLinkValueSchema,
	onboardingRequestSchema,
	onboardingValueSchema,
	operatorListSchema,
	operatorSessionListSchema,
	operatorsRequestSchema,
	ownPasskeyListSchema,
	partnerActionValueSchema,
	partnerAddressRequestSchema,
	partnerListSchema,
	partnerNoteRequestSchema,
	passkeyShownRequestSchema,
	playerActionRequestSchema,
	playerActionValueSchema,
	providerActionValueSchema,
	providerGamesSchema,
	providerListSchema,
	providerNoteRequestSchema,
	rateListSchema,
	ratesFileValueSchema,
	ratesRequestSchema,
	recomputeRequestSchema,
	recomputeValueSchema,
	registerPasskeyRequestSchema,
	rejectedBetListSchema,
	rejectedBetsRequestSchema,
	removeKeyRequestSchema,
	removeSecretRequestSchema,
	reportBetListSchema,
	reportBetsRequestSchema,
	reportsCsvSchema,
	reportsRequestSchema,
	reportsValueSchema,
	resendRangeRequestSchema,
	resolveRequestSchema,
	revokeOperatorRequestSchema,
	roundActionValueSchema,
	roundListSchema,
	roundRequestSchema,
	roundsRequestSchema,
	runListSchema,
	runRequestSchema,
	runsRequestSchema,
	runValueSchema,
	sessionValueSchema,
	showApprovalRequestSchema,
	showApprovalValueSchema,
	showJobRequestSchema,
	showJobValueSchema,
	signInWaysSchema,
	startedJobValueSchema,
	startedOpenidSchema,
	startOpenidRequestSchema,
	startRunRequestSchema,
	statementListSchema,
	statementRequestSchema,
	statementSchema,
	statementsRequestSchema,
	stopJobRequestSchema,
	storeRatesRequestSchema,
	switchPartnerRequestSchema,
	takeBackApprovalRequestSchema,
	verifyAuditLogRequestSchema,
	verifyAuditLogValueSchema,
	waitingApprovalListSchema,
} from "@webframe/shared/wire";
import type { z } from "zod";

type NoBody = Readonly<Record<string, never>>;
type Session = z.output<typeof sessionValueSchema>;

/** Calls that the page makes to sign in, to prove it and to go. */
interface SessionCalls {
	readonly "/operator-session/current": { readonly body: NoBody; readonly value: Session };
	readonly "/operator-session/invited": {
		readonly body: z.input<typeof invitationRequestSchema>;
		readonly value: Pick<Session, "name" | "role"> & { readonly options: PublicKeyCredentialCreationOptionsJSON };
	};
	readonly "/operator-session/ways": { readonly body: NoBody; readonly value: z.output<typeof signInWaysSchema> };
	readonly "/operator-session/openid/start": {
		readonly body: z.input<typeof startOpenidRequestSchema>;
		readonly value: z.output<typeof startedOpenidSchema>;
	};
	readonly "/operator-session/passkeys": {
		readonly body: NoBody;
		readonly value: z.output<typeof ownPasskeyListSchema>;
	};
	readonly "/operator-session/passkeys/options": {
		readonly body: NoBody;
		readonly value: { readonly options: PublicKeyCredentialCreationOptionsJSON };
	};
	readonly "/operator-session/passkeys/add": {
		readonly body: z.input<typeof addPasskeyRequestSchema>;
		readonly value: Session;
	};
	readonly "/operator-session/passkeys/end": {
		readonly body: z.input<typeof endPasskeyRequestSchema>;
		readonly value: z.output<typeof actionValueSchema>;
	};
	readonly "/operator-session/register": {
		readonly body: z.input<typeof registerPasskeyRequestSchema>;
		readonly value: Session;
	};
	readonly "/operator-session/options": {
		readonly body: NoBody;
		readonly value: { readonly options: PublicKeyCredentialRequestOptionsJSON };
	};
	readonly "/operator-session/sign-in": {
		readonly body: z.input<typeof passkeyShownRequestSchema>;
		readonly value: Session;
	};
	readonly "/operator-session/prove": {
		readonly body: z.input<typeof passkeyShownRequestSchema>;
		readonly value: Session;
	};
	/** Of who goes live, and has a link to its own checklist: nobody is signed in. */
	readonly "/operator-session/checklist": {
		readonly body: z.input<typeof checklistRequestSchema>;
		readonly value: z.output<typeof checklistValueSchema>;
	};
	readonly "/operator-session/end": { readonly body: NoBody; readonly value: Session };
}

interface Call<Body extends z.ZodType, Value extends z.ZodType> {
	readonly body: z.input<Body>;
	readonly value: z.output<Value>;
}

type BetAction = Call<typeof betActionRequestSchema, typeof betActionValueSchema>;
type DeliveryAction = Call<typeof deliveryActionRequestSchema, typeof betActionValueSchema>;

type JackpotAction = Call<typeof jackpotRequestSchema, typeof jackpotActionValueSchema>;
type RoundAction = Call<typeof roundRequestSchema, typeof roundActionValueSchema>;
type BetStopAction = Call<typeof betStopRequestSchema, typeof betStopValueSchema>;
type PlayerAction = Call<typeof playerActionRequestSchema, typeof playerActionValueSchema>;

/** Calls that are made by who is signed in, each for who meets what it demands. */
interface BackofficeCalls {
	readonly "/alarms": Call<typeof alarmsRequestSchema, typeof alarmListSchema>;
	readonly "/alarms/acknowledge": Call<typeof acknowledgeAlarmRequestSchema, typeof acknowledgeAlarmValueSchema>;
	readonly "/find": Call<typeof findRequestSchema, typeof findValueSchema>;
	readonly "/players/find": Call<typeof findPlayerRequestSchema, typeof findPlayerValueSchema>;
	readonly "/players/block": PlayerAction;
	readonly "/players/unblock": PlayerAction;
	readonly "/rejected-bets": Call<typeof rejectedBetsRequestSchema, typeof rejectedBetListSchema>;
	readonly "/games": Call<typeof gameNamesRequestSchema, typeof gameNameListSchema>;
	readonly "/bet-stops": Call<typeof betStopsRequestSchema, typeof betStopListSchema>;
	readonly "/bet-stops/stop": BetStopAction;
	readonly "/bet-stops/resume": BetStopAction;
	readonly "/bets/find": Call<typeof findBetRequestSchema, typeof backofficeBetSchema>;
	readonly "/bets/resend": DeliveryAction;
	readonly "/bets/resend-range": Call<typeof resendRangeRequestSchema, typeof startedJobValueSchema>;
	readonly "/jobs": Call<typeof jobsRequestSchema, typeof jobListSchema>;
	readonly "/jobs/show": Call<typeof showJobRequestSchema, typeof showJobValueSchema>;
	readonly "/jobs/stop": Call<typeof stopJobRequestSchema, typeof actionValueSchema>;
	readonly "/approvals": Call<typeof approvalsRequestSchema, typeof waitingApprovalListSchema>;
	readonly "/approvals/show": Call<typeof showApprovalRequestSchema, typeof showApprovalValueSchema>;
	readonly "/approvals/take-back": Call<typeof takeBackApprovalRequestSchema, typeof actionValueSchema>;
	readonly "/rounds": Call<typeof roundsRequestSchema, typeof roundListSchema>;
	readonly "/rounds/find": Call<typeof findRoundRequestSchema, typeof backofficeRoundSchema>;
	readonly "/rounds/check": Call<typeof checkRoundRequestSchema, typeof checkRoundValueSchema>;
	readonly "/rounds/cancel": RoundAction;
	readonly "/rounds/hold": RoundAction;
	readonly "/rounds/release": RoundAction;
	readonly "/rounds/correct": Call<typeof correctRoundRequestSchema, typeof roundActionValueSchema>;
	readonly "/cashbacks": Call<typeof issueCashbacksRequestSchema, typeof issueCashbacksValueSchema>;
	readonly "/cashbacks/check-file": Call<typeof checkCashbackFileRequestSchema, typeof cashbackFileValueSchema>;
	readonly "/cashbacks/issue-file": Call<typeof issueCashbackFileRequestSchema, typeof cashbackFileValueSchema>;
	readonly "/cashbacks/listed": Call<typeof cashbackListRequestSchema, typeof cashbackListSchema>;
	readonly "/jackpots": Call<typeof jackpotsRequestSchema, typeof jackpotListValueSchema>;
	readonly "/jackpots/pause": JackpotAction;
	readonly "/jackpots/resume": JackpotAction;
	readonly "/jackpots/close": Call<typeof closeJackpotRequestSchema, typeof jackpotActionValueSchema>;
	readonly "/promo/campaigns": Call<typeof campaignsRequestSchema, typeof campaignListSchema>;
	readonly "/promo/campaigns/create": Call<typeof createCampaignRequestSchema, typeof campaignActionValueSchema>;
	readonly "/promo/campaigns/cancel": Call<typeof campaignActionRequestSchema, typeof campaignActionValueSchema>;
	readonly "/promo/campaigns/cancel-issued": Call<typeof campaignActionRequestSchema, typeof cancelIssuedValueSchema>;
	readonly "/promo/check": Call<typeof checkFreebetsRequestSchema, typeof freebetFileValueSchema>;
	readonly "/promo/issue": Call<typeof issueFreebetsRequestSchema, typeof freebetFileValueSchema>;
	readonly "/promo/freebets": Call<typeof freebetsRequestSchema, typeof freebetListSchema>;
	readonly "/promo/cancel": Call<typeof cancelFreebetRequestSchema, typeof freebetActionValueSchema>;
	readonly "/bets/stop": DeliveryAction;
	readonly "/bets/return": BetAction;
	readonly "/bets/reject": BetAction;
	readonly "/bets/resolve": Call<typeof resolveRequestSchema, typeof betActionValueSchema>;
	readonly "/bets/correct": Call<typeof correctBetRequestSchema, typeof betActionValueSchema>;
	readonly "/reports": Call<typeof reportsRequestSchema, typeof reportsValueSchema>;
	readonly "/reports/csv": Call<typeof reportsRequestSchema, typeof reportsCsvSchema>;
	readonly "/reports/bets": Call<typeof reportBetsRequestSchema, typeof reportBetListSchema>;
	readonly "/reports/recompute": Call<typeof recomputeRequestSchema, typeof recomputeValueSchema>;
	readonly "/reports/statements": Call<typeof statementsRequestSchema, typeof statementListSchema>;
	readonly "/reports/statement": Call<typeof statementRequestSchema, typeof statementSchema>;
	readonly "/rates": Call<typeof ratesRequestSchema, typeof rateListSchema>;
	readonly "/rates/check": Call<typeof checkRatesRequestSchema, typeof ratesFileValueSchema>;
	readonly "/rates/store": Call<typeof storeRatesRequestSchema, typeof ratesFileValueSchema>;
	readonly "/reports/close": Call<typeof closeMonthRequestSchema, typeof closeMonthValueSchema>;
	readonly "/reconcile/start": Call<typeof startRunRequestSchema, typeof runValueSchema>;
	readonly "/reconcile/continue": Call<typeof runRequestSchema, typeof runValueSchema>;
	readonly "/reconcile/run": Call<typeof runRequestSchema, typeof runValueSchema>;
	readonly "/reconcile/runs": Call<typeof runsRequestSchema, typeof runListSchema>;
	readonly "/exchanges": Call<typeof exchangesRequestSchema, typeof exchangeListSchema>;
	readonly "/conflicts": Call<typeof conflictsRequestSchema, typeof conflictListSchema>;
	readonly "/audit-log": Call<typeof auditLogRequestSchema, typeof auditLogListSchema>;
	readonly "/audit-log/verify": Call<typeof verifyAuditLogRequestSchema, typeof verifyAuditLogValueSchema>;
	readonly "/operators": Call<typeof operatorsRequestSchema, typeof operatorListSchema>;
	readonly "/operators/invite": Call<typeof inviteOperatorRequestSchema, typeof inviteOperatorValueSchema>;
	readonly "/operators/revoke": Call<typeof revokeOperatorRequestSchema, typeof actionValueSchema>;
	readonly "/sessions": Call<typeof operatorsRequestSchema, typeof operatorSessionListSchema>;
	readonly "/sessions/end": Call<typeof endSessionRequestSchema, typeof actionValueSchema>;
	readonly "/partners": Call<typeof emptyRequestSchema, typeof partnerListSchema>;
	readonly "/partners/find": Call<typeof findPartnerRequestSchema, typeof backofficePartnerSchema>;
	readonly "/partners/create": Call<typeof createPartnerRequestSchema, typeof madeSecretValueSchema>;
	readonly "/partners/change": Call<typeof changePartnerRequestSchema, typeof changePartnerValueSchema>;
	readonly "/partners/address": Call<typeof partnerAddressRequestSchema, typeof partnerActionValueSchema>;
	readonly "/partners/switch": Call<typeof switchPartnerRequestSchema, typeof partnerActionValueSchema>;
	readonly "/partners/secrets/add": Call<typeof partnerNoteRequestSchema, typeof madeSecretValueSchema>;
	readonly "/partners/secrets/remove": Call<typeof removeSecretRequestSchema, typeof partnerActionValueSchema>;
	readonly "/partners/promo-secret": Call<typeof partnerNoteRequestSchema, typeof madeSecretValueSchema>;
	readonly "/partners/export": Call<typeof findPartnerRequestSchema, typeof applyFileValueSchema>;
	readonly "/partners/approve-file": Call<typeof approveFileRequestSchema, typeof partnerActionValueSchema>;
	readonly "/providers": Call<typeof emptyRequestSchema, typeof providerListSchema>;
	readonly "/providers/find": Call<typeof findProviderRequestSchema, typeof backofficeProviderSchema>;
	readonly "/providers/games": Call<typeof findProviderRequestSchema, typeof providerGamesSchema>;
	readonly "/providers/create": Call<typeof createProviderRequestSchema, typeof madeKeyValueSchema>;
	readonly "/providers/change": Call<typeof changeProviderRequestSchema, typeof providerActionValueSchema>;
	readonly "/providers/keys/add": Call<typeof providerNoteRequestSchema, typeof madeKeyValueSchema>;
	readonly "/providers/keys/remove": Call<typeof removeKeyRequestSchema, typeof providerActionValueSchema>;
	readonly "/providers/sync": Call<typeof providerNoteRequestSchema, typeof providerActionValueSchema>;
	readonly "/providers/export": Call<typeof findProviderRequestSchema, typeof applyFileValueSchema>;
	readonly "/onboarding": Call<typeof onboardingRequestSchema, typeof onboardingValueSchema>;
	readonly "/onboarding/link": Call<typeof onboardingLinkRequestSchema, typeof onboardingLinkValueSchema>;
	readonly "/onboarding/end": Call<typeof endOnboardingLinkRequestSchema, typeof actionValueSchema>;
}

export interface Calls extends SessionCalls, BackofficeCalls {}

export type BackofficeCall = keyof BackofficeCalls;

export type Body<Path extends keyof Calls> = Calls[Path]["body"];
export type Value<Path extends keyof Calls> = Calls[Path]["value"];
