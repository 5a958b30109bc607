import type { z } from "zod";
import { type CasinoAnswer, malformed } from "./answer.ts";

export const PARTNER_CALL_PATHS = [
	"/users/auth",
	"/users/data",
	"/payments/make",
	"/payments/make-list",
	"/payments/info",
	"/payments/close",
	"/cashback-payments/make",
	"/rollbacks/make",
] as const;

export type PartnerCallPath = (typeof PARTNER_CALL_PATHS)[number];

/** An answer, and the work that goes on after it. */
export interface Handled {
	readonly answer: CasinoAnswer;
	/** Resolves when the first attempt to book and report is over; nobody has to wait for it. */
	readonly following?: Promise<unknown>;
}

/** One call of table A: where it arrives and what it does with the verified `data`. */
export interface PartnerCall {
	readonly path: PartnerCallPath;
	handle(data: unknown): Promise<Handled>;
}

/** Parses `data` once, at the border; a handler only ever sees what its schema says. */
export function partnerCall<Schema extends z.ZodType>(
	path: PartnerCallPath,
	schema: Schema,
	handle: (data: z.infer<Schema>) => Promise<Handled>,
): PartnerCall {
	return {
		path,
		handle: async (data) => {
			const parsed = schema.safeParse(data);
			return parsed.success ? await handle(parsed.data) : { answer: malformed(parsed.error, "data") };
		},
	};
}
