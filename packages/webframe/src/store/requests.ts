import type { FrameRound } from "@webframe/shared/wire";
import type { BetRequest } from "./bets.ts";
import type { NextWish, RepeatWish } from "./next-bets.ts";
import type { Tab } from "./state.ts";

/** A bet as a view asks for it. */
export type BetWish = Omit<BetRequest, "tagId">;

/** What a guest wanted, or why a player is none any more. */
export type LoginReason = "login" | "bet" | "game" | "bets" | "jackpots" | "rewards" | "refused" | "expired";

/** What a view may ask of the frame. Views never change state themselves. */
export type FrameRequest =
	| { readonly type: "openGame"; readonly gameCode: number }
	| { readonly type: "openTab"; readonly tab: Tab }
	| { readonly type: "placeBet"; readonly bet: BetWish }
	/** A bet for the round that opens next, or for several. */
	| { readonly type: "waitBet"; readonly bet: NextWish; readonly repeat?: RepeatWish }
	/** Takes back a bet that waits, or takes away one that was stopped. */
	| { readonly type: "takeBack"; readonly id: string }
	/** A guest's purse of play money is as it was in the beginning. */
	| { readonly type: "refillPurse" }
	/** A view has read that an operator has corrected this one: it takes the place of what is known of it. */
	| { readonly type: "correctRound"; readonly round: FrameRound }
	| { readonly type: "login"; readonly reason: LoginReason }
	| { readonly type: "deposit"; readonly needed: string | undefined }
	| { readonly type: "refreshBalance" }
	| { readonly type: "refreshJackpots" }
	| { readonly type: "refreshRewards" }
	| { readonly type: "retrySession" }
	| { readonly type: "retryCatalogue" };

/** Those that are about what moves while a frame is played. */
export type PlayRequest = Extract<
	FrameRequest,
	{
		readonly type:
			| "placeBet"
			| "waitBet"
			| "takeBack"
			| "refillPurse"
			| "correctRound"
			| "refreshJackpots"
			| "refreshRewards";
	}
>;
