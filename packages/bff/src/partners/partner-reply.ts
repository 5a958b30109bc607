import type { PartnerAnswer } from "@webframe/shared/wire";
import type { z } from "zod";

/** What came back from a call to a partner. */
export type PartnerReply =
	| {
			readonly kind: "answered";
			readonly status: number;
			/** What the body says, or why it is no answer of a partner. */
			readonly answer: z.ZodSafeParseResult<PartnerAnswer>;
			readonly retryAfterMs?: number;
	  }
	/** Timeout, reset, a body over the limit: the partner may have executed the call. */
	| { readonly kind: "lost" }
	/** The connection was never made: not one byte of the request was sent. */
	| { readonly kind: "unsent" };

/** On whose behalf a partner is asked. */
export interface Asker {
	/** Nobody that we know: it brought something that we have never seen, such as a refresh token of its own making. */
	readonly isStranger: boolean;
}
