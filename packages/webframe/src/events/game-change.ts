import { FrameEvent } from "./frame-event.ts";

export interface GameChangeDetail {
	readonly gameCode: number;
	readonly tagId: number | undefined;
}

/** Another game has been opened. */
export class GameChangeEvent extends FrameEvent<GameChangeDetail> {
	constructor(detail: GameChangeDetail) {
		super("gamechange", detail);
	}
}
