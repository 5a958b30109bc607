import type { FeedClaims } from "../tokens/token-kinds.ts";

/** Who is connected to the hub of the feed. */
export interface Subscriber {
	readonly claims: FeedClaims;
}

/** What is kept for the life of a connection. */
export interface FeedItems {
	/** The games that it hears. */
	readonly games: Set<number>;
	/** Calls that were refused because there were too many. */
	refused: number;
}
