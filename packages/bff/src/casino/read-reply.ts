import {
	ERROR_CODE,
	type PartnerAnswer,
	partnerAnswerSchema,
	usersAuthValueSchema,
	usersDataValueSchema,
} from "@webframe/shared/wire";
import type { z } from "zod";
import type { PartnerReply } from "../partners/partner-reply.ts";
import { firstIssue } from "../platform/first-issue.ts";
import { jsonIn } from "../platform/json-in.ts";
import type { HttpReply } from "../platform/outbound-http.ts";

/** The first thing for which an answer cannot be read: a field of ours, and what should stand there. */
export interface AnswerProblem {
	readonly field: string;
	readonly text: string;
}

export interface ReadReply {
	readonly reply: PartnerReply;
	/** Undefined where all is well, or where the status says already that it is no answer of ours. */
	readonly problem: AnswerProblem | undefined;
}

/** What must stand in `Value` when a call was answered with ErrorCode 200. */
const VALUE_OF: Readonly<Record<string, z.ZodType>> = {
	"/users/auth": usersAuthValueSchema,
	"/users/data": usersDataValueSchema,
};

/** Reads what came back from a call to a partner; nobody behind it reads the text again. */
export function readReply(call: string, heard: HttpReply): ReadReply {
	if (heard.kind !== "answered") return { reply: { kind: heard.kind }, problem: undefined };
	const { status, text, retryAfterMs } = heard;
	const body = jsonIn(text);
	const answer = partnerAnswerSchema.safeParse(body);
	const later = retryAfterMs === undefined ? {} : { retryAfterMs };
	const reply: PartnerReply = { kind: "answered", status, answer, ...later };
	if (status < 200 || status > 299) return { reply, problem: undefined };
	return { reply, problem: body === undefined ? { field: "body", text: "is no JSON" } : problemIn(call, answer) };
}

function problemIn(call: string, answer: z.ZodSafeParseResult<PartnerAnswer>): AnswerProblem | undefined {
	if (!answer.success) return problemOf(answer.error);
	const value = answer.data.ErrorCode === ERROR_CODE.success ? VALUE_OF[call] : undefined;
	const read = value?.safeParse(answer.data.Value);
	return read === undefined || read.success ? undefined : problemOf(read.error, ["Value"]);
}

function problemOf(error: z.core.$ZodError, above?: readonly string[]): AnswerProblem {
	const { path, message } = firstIssue(error, above);
	return { field: path ?? "body", text: message };
}
