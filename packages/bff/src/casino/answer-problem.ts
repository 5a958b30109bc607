import { ERROR_CODE, partnerAnswerSchema, usersAuthValueSchema, usersDataValueSchema } from "@webframe/shared/wire";
import type { z } from "zod";
import { firstIssue } from "../platform/first-issue.ts";

/** The first thing for which an answer cannot be read: a field of ours, and what should stand there. */
export interface AnswerProblem {
	readonly field: string;
	readonly text: string;
}

/** What must stand in `Value` when a call was answered with ErrorCode 200. */
const VALUE_OF: Readonly<Record<string, z.ZodType>> = {
	"/users/auth": usersAuthValueSchema,
	"/users/data": usersDataValueSchema,
};

/** @returns undefined where all is well, or where the status says already that it is no answer of ours */
export function answerProblem(call: string, status: number, body: unknown): AnswerProblem | undefined {
	if (status < 200 || status > 299) return undefined;
	if (body === undefined) return { field: "body", text: "is no JSON" };
	const answer = partnerAnswerSchema.safeParse(body);
	if (!answer.success) return problemIn(answer.error);
	const value = answer.data.ErrorCode === ERROR_CODE.success ? VALUE_OF[call] : undefined;
	const read = value?.safeParse(answer.data.Value);
	return read === undefined || read.success ? undefined : problemIn(read.error, ["Value"]);
}

function problemIn(error: z.core.$ZodError, above?: readonly string[]): AnswerProblem {
	const { path, message } = firstIssue(error, above);
	return { field: path ?? "body", text: message };
}
