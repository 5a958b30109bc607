import { FrameEvent } from "./frame-event.ts";

export interface AuthorizedDetail {
	readonly partnerUserId: string;
	readonly currency: string;
	readonly isTest: boolean;
}

/** A player has been authorized. */
export class AuthorizedEvent extends FrameEvent<AuthorizedDetail> {
	constructor(detail: AuthorizedDetail) {
		super("authorized", detail);
	}
}
