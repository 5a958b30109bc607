import type { FrameBetDetails, FrameJackpotDraw } from "@webframe/shared/wire";
import type { Told } from "./feed-reader.ts";
import type { OurJackpots } from "./jackpots-in-force.ts";
import type { OurBooks } from "./our-books.ts";
import type { Seen } from "./seen.ts";
import type { Story } from "./story.ts";
import type { TheirBooks } from "./their-books.ts";
import type { Wire } from "./wire.ts";

/** What players are told of the picks, by the bets; those of players whose tokens have expired are missing. */
export type ToldFates = ReadonlyMap<number, NonNullable<FrameBetDetails["picks"]>>;

/** Everything that a run has left, by which it is judged. */
export interface Evidence {
	readonly story: Story;
	readonly ours: OurBooks;
	readonly theirs: TheirBooks;
	readonly wire: Wire;
	/** What the feed has told, where somebody has read it. */
	readonly feed?: readonly Told[] | undefined;
	/** What the players of tickets are told of their picks in the end. */
	readonly fates: ToldFates;
	readonly jackpots: OurJackpots;
	/** What everybody may read of the draws of the rounds in which there were bets. */
	readonly draws: readonly FrameJackpotDraw[];
	readonly longKey: boolean;
	/** What was seen on the way. */
	readonly seen: Seen;
	/** When a process died, or did not hear whether it had written: what it was to tell may be untold. */
	readonly forgetful: readonly number[];
	/** What the service logged as an error. */
	readonly log: readonly string[];
}
