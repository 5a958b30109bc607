import { FrameEvent } from "./frame-event.ts";

export interface BalanceChangeDetail {
	readonly balance: string;
	readonly currency: string;
}

/** The casino has told another balance. */
export class BalanceChangeEvent extends FrameEvent<BalanceChangeDetail> {
	constructor(detail: BalanceChangeDetail) {
		super("balancechange", detail);
	}
}
