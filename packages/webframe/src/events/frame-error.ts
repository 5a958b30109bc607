import { FrameEvent } from "./frame-event.ts";

export interface FrameErrorDetail {
	readonly code: string;
	readonly message: string;
	readonly recoverable: boolean;
	/** For the support of both sides: the service logs it with the call. */
	readonly correlationId: string;
}

/** Something failed that the host may want to know of. */
export class FrameErrorEvent extends FrameEvent<FrameErrorDetail> {
	constructor(detail: FrameErrorDetail) {
		super("frameerror", detail);
	}
}
