import { FrameEvent } from "./frame-event.ts";

export interface ReadyDetail {
	readonly version: string;
}

/** The frame shows its first view and takes calls. */
export class ReadyEvent extends FrameEvent<ReadyDetail> {
	constructor(detail: ReadyDetail) {
		super("ready", detail);
	}
}
