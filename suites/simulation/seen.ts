/** What is seen of a run on its way, beside what stands in the books when it has ended. */
import type { Batch, Joined } from "./batches.ts";
import type { HeardThen } from "./replies.ts";
import type { ToldRound, ToldState } from "./told-states.ts";

/** A process looks at what is due; one that dies over it has perhaps done some of it. */
export interface Look {
	readonly at: number;
	readonly isDone: boolean;
}

export interface Refusal {
	readonly roundId: number;
	/** The freebet that the bet was to be played with. */
	readonly promoCode: string | null;
	readonly code: string;
	readonly reason?: string | undefined;
	readonly at: number;
}

export interface Seen {
	/** When processes have looked at what is due. */
	readonly looks: Look[];
	/** What processes have heard of the casino. */
	readonly heard: HeardThen[];
	/** Writes that went together. */
	readonly batches: Batch[];
	/** Ends of attempts and accepts that waited together. */
	readonly joined: Joined[];
	/** What players were told. */
	readonly told: ToldState[];
	/** How rounds stood as everybody was told it, and when. */
	readonly rounds: (ToldRound & { readonly at: number })[];
	/** Jackpots whose pool was not the sum of its entries at some moment. */
	readonly unprovable: Set<string>;
	/** Bets of which a process has sent a write again, without knowing what had become of the first one. */
	readonly repeats: (number | string)[];
	/** Bets that were not placed, and why. */
	readonly refusals: Refusal[];
	/** Bets that were placed by a batch whose end nobody knew: ours by their ids, a provider's by its own. */
	readonly lostPlaces: Set<number | string>;
}

export function newSeen(): Seen {
	return {
		...{ looks: [], heard: [], batches: [], joined: [], told: [], rounds: [], unprovable: new Set(), repeats: [] },
		...{ refusals: [], lostPlaces: new Set() },
	};
}
