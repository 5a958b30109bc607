import type { BetDetail } from "./bet-detail.ts";
import { FrameEvent } from "./frame-event.ts";

/** The casino has accepted the bet, or its round has been drawn. */
export class BetAcceptedEvent extends FrameEvent<BetDetail> {
	constructor(detail: BetDetail) {
		super("betaccepted", detail);
	}
}
