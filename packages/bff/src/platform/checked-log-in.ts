/** A partner's server that asks for a token, whatever it speaks, and what came of it. */

/** What stands in its call. */
export interface TokenLogin {
	readonly partnerId: number;
	readonly secret: string;
	/** Where the caller calls from. */
	readonly address: string;
}

export interface TooManyTries {
	readonly kind: "too_many";
	readonly retryAfterMs: number;
}

/** Whoever has the `Right` of a token, or why not. */
export type CheckedLogIn<Right> = ({ readonly kind: "right" } & Right) | { readonly kind: "wrong" } | TooManyTries;
