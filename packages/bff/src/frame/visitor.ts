import type { UserClaims } from "../tokens/token-kinds.ts";

/** Who is connected to the player hub: a player, or somebody who only watches. */
export type Visitor =
	| { readonly kind: "player"; readonly user: UserClaims }
	/** The origin of the guest's page; undefined outside of pages. */
	| { readonly kind: "guest"; readonly origin: string | undefined };

/** What the player hub keeps for each connection. */
export interface VisitorItems {
	/** Calls that were refused because there were too many. */
	tooMany: number;
}
