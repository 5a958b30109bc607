import { FrameEvent } from "./frame-event.ts";

export interface SizeChangeDetail {
	/** CSS pixels. */
	readonly inlineSize: number;
	readonly blockSize: number;
}

/** The element's size has changed. */
export class SizeChangeEvent extends FrameEvent<SizeChangeDetail> {
	constructor(detail: SizeChangeDetail) {
		super("sizechange", detail);
	}
}
