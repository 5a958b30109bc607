import type { Outcome } from "@webframe/shared/bet";
import { ERROR_CODE, partnerAnswerSchema } from "@webframe/shared/wire";
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
		return { class: "sendAgain", mayHaveArrived: false, code: null, status: null, condition: null };
	}
	const later = reply.retryAfterMs === undefined ? {} : { retryAfterMs: reply.retryAfterMs };
	const { status } = reply;
	if (status >= 500) {
		return { class: "sendAgain", mayHaveArrived: true, code: null, status, condition: "http5xx", ...later };
	}
	if (STATUS_LATER.has(status)) {
		return { class: "sendAgain", mayHaveArrived: false, code: null, status, condition: null, ...later };
	}
	const answer = partnerAnswerSchema.safeParse(reply.body);
	const isClientError = status >= 400 && status < 500;
	if (!answer.success) return isClientError ? refused(null, status) : unknown(null, status);
	return { ...ofErrorCode(answer.data.ErrorCode, status), ...later };
}

function ofErrorCode(code: number, status: number): Outcome {
	if (code === ERROR_CODE.success) {
		if (status !== 200) return unknown(code, status);
		return { class: "taken", mayHaveArrived: true, code, status, condition: null };
	}
	if (CODE_SEND_AGAIN.has(code)) {
		const general = code === ERROR_CODE.generalError;
		const condition = general ? "103799" : null;
		return { class: "sendAgain", mayHaveArrived: general, code, status, condition };
	}
	return refused(code, status);
}

function refused(code: number | null, status: number): Outcome {
	return { class: "refused", mayHaveArrived: false, code, status, condition: status === 400 ? "http400" : null };
}

function unknown(code: number | null, status: number | null): Outcome {
	return { class: "unknown", mayHaveArrived: true, code, status, condition: "timeout" };
}
