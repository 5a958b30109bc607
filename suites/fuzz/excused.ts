/**
 * Answers of the 500s that are no failures of ours. On the provider surface the code in the body decides, and the
 * specification gives the codes 7 and 99 the status 500: there it answers what a provider has done wrong, too. Every
 * other answer from 500 on is a failure, whatever its body says: 99 with 503 is our overload.
 */
import type { FuzzAnswer } from "./endpoint.ts";

export interface Excuse {
	/** Of the call, in the document. */
	readonly path: string;
	readonly status: number;
	/** `_responseCode`. */
	readonly code: number;
	readonly reason: string;
}

const BETS = "/provider/v1/sessions/{sessionId}/bets";
const REJECTED = { status: 500, code: 7 } as const;
const AGAIN = { status: 500, code: 99 } as const;

export const EXCUSES: readonly Excuse[] = [
	{ path: "/provider/v1/sessions/{sessionId}/balance", ...REJECTED, reason: "the session is not there" },
	{ path: `${BETS}/pay-in`, ...REJECTED, reason: "it is malformed, its session is not there or its id was used" },
	{ path: `${BETS}/pay-in-out`, ...REJECTED, reason: "it is malformed, its session is not there or its id was used" },
	{ path: `${BETS}/pay-out`, ...AGAIN, reason: "it is malformed or of another bet, and money may be owed" },
	{ path: `${BETS}/refund`, ...REJECTED, reason: "the bet was paid" },
	{ path: `${BETS}/refund`, ...AGAIN, reason: "it is malformed or of another bet, and money may be owed" },
];

/** @returns why the answer is no failure of ours, or undefined when it is one; only for statuses from 500 on */
export function excuseOf(path: string, { status, text }: FuzzAnswer): Excuse | undefined {
	const code = Number(/^\{"_responseCode":(\d+)[,}]/.exec(text)?.[1]);
	return EXCUSES.find((one) => one.path === path && one.status === status && one.code === code);
}
