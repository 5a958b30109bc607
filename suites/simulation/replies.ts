/** What our processes heard of the casino, read by the contract and not by the code that acts on it. */
import { decodeJwt } from "jose";
import { z } from "zod";
import type { Fuse, HeardCall } from "./life.ts";

/** A process died then. */
export interface Death extends Fuse {
	readonly at: number;
}

/** A process heard it then. */
export interface HeardThen extends HeardCall {
	readonly at: number;
}

/** The answer to a make, for one of the transactions that it held. */
export interface HeardReply {
	readonly subjectId: number;
	readonly type: number;
	/** ErrorCode 200 under HTTP 200. */
	readonly isTaken: boolean;
	/** Contract, section 5.1: after such an answer the partner may have executed the call. */
	readonly mayHaveArrived: boolean;
	/** A process died in the same moment, perhaps this one and before it had written down what it heard. */
	readonly mayBeForgotten: boolean;
}

const dataSchema = z.string().transform((text): unknown => JSON.parse(text));
const recordSchema = z.looseObject({ BetId: z.int(), TransactionType: z.int() });

/** @param forgetful when a process died, or did not hear whether it had written down what it heard */
export function repliesIn(heard: readonly HeardThen[], forgetful: readonly number[]): readonly HeardReply[] {
	return heard.flatMap(({ call, reply, at }) => {
		// What was never sent was neither received nor answered.
		if (reply.kind === "unsent" || !/\/payments\/make(?:-list)?$/.test(call.url)) return [];
		const data = dataSchema.parse(decodeJwt(z.string().parse(JSON.parse(call.body ?? "null")))["data"]);
		return (Array.isArray(data) ? data : [data]).map((one): HeardReply => {
			const { BetId, TransactionType } = recordSchema.parse(one);
			const mayBeForgotten = forgetful.includes(at);
			return { subjectId: BetId, type: TransactionType, mayBeForgotten, ...meaningOf(reply) };
		});
	});
}

/** These say "later": nothing was executed. */
const LATER: ReadonlySet<number> = new Set([408, 409, 423, 425, 429]);
const SUCCESS = 200;
const GENERAL_ERROR = 103_799;

function meaningOf(reply: HeardCall["reply"]): Pick<HeardReply, "isTaken" | "mayHaveArrived"> {
	if (reply.kind !== "answered") return { isTaken: false, mayHaveArrived: true };
	const { status } = reply;
	const code = codeIn(reply.text);
	const isTaken = status === SUCCESS && code === SUCCESS;
	if (status >= 500) return { isTaken, mayHaveArrived: true };
	if (LATER.has(status)) return { isTaken, mayHaveArrived: false };
	if (code === undefined) return { isTaken, mayHaveArrived: status < 400 };
	return { isTaken, mayHaveArrived: code === SUCCESS || code === GENERAL_ERROR };
}

function codeIn(text: string): number | undefined {
	try {
		return z.looseObject({ ErrorCode: z.int() }).safeParse(JSON.parse(text)).data?.ErrorCode;
	} catch {
		return undefined;
	}
}
