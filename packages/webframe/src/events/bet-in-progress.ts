import type { BetDetail } from "./bet-detail.ts";
import { FrameEvent } from "./frame-event.ts";

/** The casino has the bet and is deciding. */
export class BetInProgressEvent extends FrameEvent<BetDetail> {
	constructor(detail: BetDetail) {
		super("betinprogress", detail);
	}
}
