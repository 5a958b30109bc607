/** What the frame tells its host: the name of each event, what it carries, and how one is made. */
import type { EventDetails } from "./event-details.ts";

export type { EventDetails } from "./event-details.ts";

/** Every event of the frame. */
export const EVENT_NAMES = [
	"ready",
	"authorized",
	"authorizationerror",
	"tokenrefresh",
	"loginrequest",
	"depositrequest",
	"gamechange",
	"tabchange",
	"betinprogress",
	"betaccepted",
	"betrejected",
	"betsettled",
	"balancechange",
	"sizechange",
	"sessionclock",
	"sessionexpired",
	"frameerror",
] as const;

export type EventName = (typeof EVENT_NAMES)[number];
/** The event object of each name, for listeners. */
export type WebFrameEventMap = { readonly [Name in EventName]: CustomEvent<EventDetails[Name]> };

/** Those that the host may take over. */
const CANCELABLE: readonly EventName[] = ["authorizationerror", "loginrequest", "depositrequest", "sessionexpired"];

/** Tells the host. True when the host took the matter over by `preventDefault`. */
export type Notify = <Name extends EventName>(name: Name, detail: EventDetails[Name]) => boolean;

/** Makes the event of a name. All of them leave shadow roots and bubble to the page. */
export function frameEvent<Name extends EventName>(name: Name, detail: EventDetails[Name]): Event {
	return new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: CANCELABLE.includes(name) });
}
