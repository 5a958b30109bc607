import { FrameEvent } from "./frame-event.ts";

export interface AuthorizationErrorDetail {
	/** ErrorCode of the answer; 103799 when the casino did not answer, 0 when the host had no token. */
	readonly code: number;
	readonly message: string;
	/** True when another token can help. */
	readonly recoverable: boolean;
}

/** A token was refused. Whoever prevents the default brings another one by `authorize`. */
export class AuthorizationErrorEvent extends FrameEvent<AuthorizationErrorDetail> {
	constructor(detail: AuthorizationErrorDetail) {
		super("authorizationerror", detail, true);
	}
}
