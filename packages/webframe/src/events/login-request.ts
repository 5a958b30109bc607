import { FrameEvent } from "./frame-event.ts";

export interface LoginRequestDetail {
	readonly reason: string;
}

/** A guest wanted something that needs a player. */
export class LoginRequestEvent extends FrameEvent<LoginRequestDetail> {
	constructor(detail: LoginRequestDetail) {
		super("loginrequest", detail, true);
	}
}
