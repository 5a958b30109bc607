import type { Outcome, RefundCondition } from "@webframe/shared/bet";
import { ERROR_CODE } from "@webframe/shared/wire";
import type { PartnerReply } from "../partners/partner-reply.ts";

/** These say "later", whatever the body says. */
const STATUS_LATER: ReadonlySet<number> = new Set([408, 409, 423, 425, 429]);
const CODE_SEND_AGAIN: ReadonlySet<number> = new Set([
	ERROR_CODE.jwtInvalid,
	ERROR_CODE.jwtRefused,
	ERROR_CODE.generalError,
	ERROR_CODE.invalidToken,
]);

/** Sorts a partner's answer into its class. Source: wire contract, section 5, table and first note. */
export function classifyReply(reply: PartnerReply): Outcome {
	if (reply.kind === "lost") return unknown(null, null);
	if (reply.kind === "unsent") {
		return { class: "sendAgain", mayHaveArrived: false, code: null, status: null, conditions: [] };
	}
	const { status, answer } = reply;
	const code = answer.success ? answer.data.ErrorCode : null;
	const outcome = ofAnswer(code, status);
	// Both are looked at, whichever of them decides on the class.
	const conditions = [...outcome.conditions, ...conditionsOf(code, status)];
	const mayHaveArrived = outcome.mayHaveArrived || code === ERROR_CODE.generalError;
	const later = reply.retryAfterMs === undefined ? {} : { retryAfterMs: reply.retryAfterMs };
	return { ...outcome, mayHaveArrived, conditions, ...later };
}

function conditionsOf(code: number | null, status: number): readonly RefundCondition[] {
	const ofStatus: readonly RefundCondition[] = status === 400 ? ["http400"] : status >= 500 ? ["http5xx"] : [];
	return code === ERROR_CODE.generalError ? [...ofStatus, "103799"] : ofStatus;
}

/** Without the conditions that status and code meet by themselves. */
function ofAnswer(code: number | null, status: number): Outcome {
	if (status >= 500) return { class: "sendAgain", mayHaveArrived: true, code: null, status, conditions: [] };
	if (STATUS_LATER.has(status)) {
		return { class: "sendAgain", mayHaveArrived: false, code: null, status, conditions: [] };
	}
	const isClientError = status >= 400 && status < 500;
	if (code === null) return isClientError ? refused(null, status) : unknown(null, status);
	if (code === ERROR_CODE.success) {
		if (status !== 200) return unknown(code, status);
		return { class: "taken", mayHaveArrived: true, code, status, conditions: [] };
	}
	if (CODE_SEND_AGAIN.has(code)) return { class: "sendAgain", mayHaveArrived: false, code, status, conditions: [] };
	return refused(code, status);
}

function refused(code: number | null, status: number): Outcome {
	return { class: "refused", mayHaveArrived: false, code, status, conditions: [] };
}

function unknown(code: number | null, status: number | null): Outcome {
	return { class: "unknown", mayHaveArrived: true, code, status, conditions: ["timeout"] };
}
