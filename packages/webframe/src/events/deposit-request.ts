import { FrameEvent } from "./frame-event.ts";

export interface DepositRequestDetail {
	readonly balance?: string;
	readonly needed?: string;
}

/** The balance does not cover what the player wants to stake. */
export class DepositRequestEvent extends FrameEvent<DepositRequestDetail> {
	constructor(detail: DepositRequestDetail) {
		super("depositrequest", detail, true);
	}
}
