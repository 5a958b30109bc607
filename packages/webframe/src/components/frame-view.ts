/**
 * What every view of the frame is: state and texts come down as properties, requests go up as events. A view
 * holds only what is not money: what is picked, what is typed, what is open.
 */
import { LitElement, type PropertyDeclarations } from "lit";
import type { Texts } from "../i18n/texts.ts";
import type { FrameRequest } from "../store/requests.ts";
import type { ServerClock } from "../store/server-clock.ts";
import type { FrameState } from "../store/state.ts";

/** A request on its way to the element that owns the store. It never leaves the frame. */
export class RequestEvent extends Event {
	static readonly type = "webframe-request";
	readonly request: FrameRequest;

	constructor(request: FrameRequest) {
		super(RequestEvent.type, { bubbles: true, composed: true });
		this.request = request;
	}
}

export abstract class FrameView extends LitElement {
	static override properties: PropertyDeclarations = {
		state: { attribute: false },
		texts: { attribute: false },
		clock: { attribute: false },
	};

	declare state: FrameState;
	declare texts: Texts;
	declare clock: ServerClock;

	protected ask(request: FrameRequest): void {
		this.dispatchEvent(new RequestEvent(request));
	}
}
