/** What jackpots hold, as this frame was told last. */
import type { FrameJackpot, FrameJackpotWinner } from "@webframe/shared/wire";

/** Those of the partner, in one currency. */
export type Jackpots =
	| { readonly kind: "loading" }
	| { readonly kind: "failed" }
	| {
			readonly kind: "ready";
			/** The one that holds most comes first. */
			readonly items: readonly FrameJackpot[];
			/** The newest first. */
			readonly winners: readonly FrameJackpotWinner[];
	  };
