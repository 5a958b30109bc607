import type { Batch, Joined } from "./batches.ts";
import type { OurBooks } from "./our-books.ts";
import type { Look } from "./simulated-world.ts";
import type { Story } from "./story.ts";
import type { TheirBooks } from "./their-books.ts";
import type { ToldState } from "./told-states.ts";
import type { Wire } from "./wire.ts";

/** Everything that a run has left, by which it is judged. */
export interface Evidence {
	readonly story: Story;
	readonly ours: OurBooks;
	readonly theirs: TheirBooks;
	readonly wire: Wire;
	readonly longKey: boolean;
	/** When processes have looked at what is due. */
	readonly looks: readonly Look[];
	/** Writes that went together. */
	readonly batches: readonly Batch[];
	/** Ends of attempts and accepts that waited together. */
	readonly joined: readonly Joined[];
	/** What players were told. */
	readonly told: readonly ToldState[];
	/** Bets of which a write was sent again that may have been written. */
	readonly repeats: readonly number[];
	/** What was wrong with the numbers of changes when bets had been written together. */
	readonly misnumbered: readonly string[];
	/** What the service logged as an error. */
	readonly log: readonly string[];
}
