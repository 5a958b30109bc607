import type { UserClaims } from "../tokens/token-kinds.ts";

/** Who is connected to the player hub: a player, or somebody who only watches. */
export type Visitor = { readonly kind: "player"; readonly user: UserClaims } | { readonly kind: "guest" };

/** What the player hub keeps for each connection. */
export interface VisitorItems {
	/** Calls that were refused because there were too many. */
	tooMany: number;
}
