import type { UserTokenValue } from "@webframe/shared/wire";
import type { Partner } from "../partners/partner-directory.ts";

export interface AuthorizationRequest {
	readonly partner: Partner;
	readonly refreshToken: string;
	/** The page's tag, already checked against the partner's catalogue. */
	readonly tagId: number | null;
	readonly idempotencyKey: string | null;
}

/** What was wrong with the casino's answer. */
export const REFUSED_FOR = ["currency_unknown", "currency_changed", "test_flag_changed"] as const;

export type Authorization =
	| { readonly kind: "authorized"; readonly value: UserTokenValue }
	/** The partner refused, the token was used before, or it is that of a session which was logged out. */
	| { readonly kind: "refused"; readonly why?: (typeof REFUSED_FOR)[number] | undefined }
	/** The partner was not asked, or is being asked: the same call again may be answered. */
	| { readonly kind: "unavailable" }
	/** The partner was asked and nobody knows what it did. The token counts as used, so only another one helps. */
	| { readonly kind: "newTokenNeeded" };
