import type { Tab } from "../store/state.ts";
import { FrameEvent } from "./frame-event.ts";

export interface TabChangeDetail {
	readonly tab: Tab;
}

/** Another tab has been opened. */
export class TabChangeEvent extends FrameEvent<TabChangeDetail> {
	constructor(detail: TabChangeDetail) {
		super("tabchange", detail);
	}
}
