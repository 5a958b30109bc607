import { AuthorizationErrorEvent } from "./authorization-error.ts";
import { AuthorizedEvent } from "./authorized.ts";
import { BalanceChangeEvent } from "./balance-change.ts";
import { BetAcceptedEvent } from "./bet-accepted.ts";
import { BetInProgressEvent } from "./bet-in-progress.ts";
import { BetRejectedEvent } from "./bet-rejected.ts";
import { BetSettledEvent } from "./bet-settled.ts";
import { DepositRequestEvent } from "./deposit-request.ts";
import { FrameErrorEvent } from "./frame-error.ts";
import { GameChangeEvent } from "./game-change.ts";
import { LoginRequestEvent } from "./login-request.ts";
import { ReadyEvent } from "./ready.ts";
import { SessionExpiredEvent } from "./session-expired.ts";
import { SizeChangeEvent } from "./size-change.ts";
import { TabChangeEvent } from "./tab-change.ts";
import { TokenRefreshEvent } from "./token-refresh.ts";

/** Every event of the frame by its name. */
export const EVENT_CLASSES = {
	ready: ReadyEvent,
	authorized: AuthorizedEvent,
	authorizationerror: AuthorizationErrorEvent,
	tokenrefresh: TokenRefreshEvent,
	loginrequest: LoginRequestEvent,
	depositrequest: DepositRequestEvent,
	gamechange: GameChangeEvent,
	tabchange: TabChangeEvent,
	betinprogress: BetInProgressEvent,
	betaccepted: BetAcceptedEvent,
	betrejected: BetRejectedEvent,
	betsettled: BetSettledEvent,
	balancechange: BalanceChangeEvent,
	sizechange: SizeChangeEvent,
	sessionexpired: SessionExpiredEvent,
	frameerror: FrameErrorEvent,
} as const;

export type EventName = keyof typeof EVENT_CLASSES;
/** The event object of each name, for listeners. */
export type WebFrameEventMap = { readonly [Name in EventName]: InstanceType<(typeof EVENT_CLASSES)[Name]> };
export type EventDetails = { readonly [Name in EventName]: WebFrameEventMap[Name]["detail"] };

/** Tells the host. True when the host took the matter over by `preventDefault`. */
export type Notify = <Name extends EventName>(name: Name, detail: EventDetails[Name]) => boolean;

/** Makes the event of a name. */
export function frameEvent<Name extends EventName>(name: Name, detail: EventDetails[Name]): Event {
	// The table pairs each name with the class that takes its detail; TypeScript cannot follow that through an index.
	const EventClass = EVENT_CLASSES[name] as new (detail: EventDetails[Name]) => Event;
	return new EventClass(detail);
}
