/** Bets for rounds that have not opened: kept in this frame and nowhere else, so that a reload sends nothing. */
import type { BetRequest } from "./bets.ts";

/** A bet without its round. */
export type NextWish = Omit<BetRequest, "tagId" | "roundId">;

/** The same bet in so many rounds, with where the player wants it to end. */
export interface RepeatWish {
	readonly rounds: number;
	/** Ends when so much has been lost in all, in minor units; undefined: not for that. */
	readonly lossMax: bigint | undefined;
	/** Ends when one bet has won as much, in minor units; undefined: not for that. */
	readonly winMin: bigint | undefined;
}

/** Why what was waiting is not sent. */
export type NextStop = "price" | "closed" | "paused" | "offline" | "balance" | "refused" | "hidden" | "loss" | "win";

export interface NextBet {
	readonly id: string;
	readonly wish: NextWish;
	/** Undefined: one round only. */
	readonly repeat: (RepeatWish & { readonly left: number }) | undefined;
	/** Why it waits no more; it stays to be read until the player has taken it away. */
	readonly stopped: NextStop | undefined;
}
