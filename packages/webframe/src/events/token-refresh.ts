import { FrameEvent } from "./frame-event.ts";

export interface TokenRefreshDetail {
	/** The new single-use token, for the host to keep in place of the one it gave. */
	readonly refreshToken: string;
}

/** The refresh token has been used and replaced. */
export class TokenRefreshEvent extends FrameEvent<TokenRefreshDetail> {
	constructor(detail: TokenRefreshDetail) {
		super("tokenrefresh", detail);
	}
}
