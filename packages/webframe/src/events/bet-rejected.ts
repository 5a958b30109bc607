import type { BetDetail } from "./bet-detail.ts";
import { FrameEvent } from "./frame-event.ts";

/** The bet is not in play. With status `checking` it is not known yet whether money was taken. */
export class BetRejectedEvent extends FrameEvent<BetDetail> {
	constructor(detail: BetDetail) {
		super("betrejected", detail);
	}
}
