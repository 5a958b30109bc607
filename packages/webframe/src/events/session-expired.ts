import { FrameEvent } from "./frame-event.ts";

export interface SessionExpiredDetail {
	readonly reason: string;
}

/** The session has ended. Whoever prevents the default brings another token by `authorize`. */
export class SessionExpiredEvent extends FrameEvent<SessionExpiredDetail> {
	constructor(detail: SessionExpiredDetail) {
		super("sessionexpired", detail, true);
	}
}
