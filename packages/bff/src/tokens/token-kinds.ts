import { partnerUserIdSchema } from "@webframe/shared/wire";
import { z } from "zod";

export interface TokenKind {
	readonly typ: string;
	readonly audience: string;
	readonly lifetimeSeconds: number;
}

/**
 * The kinds of tokens that we issue. A token of one kind is refused where another is expected: each has its own
 * `typ` and `aud`.
 *
 * Source: wire contract, sections 4, 6 and 8.
 */
export const TOKEN_KIND = {
	/** For a partner's server, from `/auth/token`. */
	client: { typ: "client+jwt", audience: "casino", lifetimeSeconds: 3_600 },
	/** For a partner's server or page that reads the feed, from `/feed/auth/token`. */
	feed: { typ: "feed+jwt", audience: "feed", lifetimeSeconds: 3_600 },
	/** For a player's frame, from `/auth/user-token`. */
	user: { typ: "user+jwt", audience: "frame", lifetimeSeconds: 1_800 },
} as const satisfies Readonly<Record<string, TokenKind>>;

/** From `nbf` to `exp` of a JWT that carries a call to a partner, whatever its settings say. */
export const CALL_LIFETIME_SECONDS_MAX = 120;

export const clientClaimsSchema = z.object({ sub: z.string(), partnerId: z.int() });
export type ClientClaims = z.infer<typeof clientClaimsSchema>;

/** The secret with which it was got: without it the token is worth nothing any more. */
export const feedClaimsSchema = clientClaimsSchema.extend({ secretId: z.uuid() });
export type FeedClaims = z.infer<typeof feedClaimsSchema>;

export const userClaimsSchema = z.object({
	/** Our id of the player, as text. */
	sub: z.string(),
	sid: z.uuid(),
	playerId: z.int(),
	partnerId: z.int(),
	partnerUserId: partnerUserIdSchema,
	currency: z.string(),
	digits: z.int(),
	isTest: z.boolean(),
	/** The page's tag, when it is in the partner's catalogue. */
	tagId: z.int().optional(),
});
export type UserClaims = z.infer<typeof userClaimsSchema>;
