import type { BetDetail } from "./bet-detail.ts";
import { FrameEvent } from "./frame-event.ts";

/** The bet has ended; comes again after a correction. */
export class BetSettledEvent extends FrameEvent<BetDetail> {
	constructor(detail: BetDetail) {
		super("betsettled", detail);
	}
}
