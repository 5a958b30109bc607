import type { FrameRound } from "@webframe/shared/wire";

/** Tells everybody who watches a game. A telling may be lost; a frame also goes by the round's own times. */
export interface RoundEvents {
	roundChanged(round: FrameRound): void;
}
