import { type Envelope, ERROR_CODE } from "@webframe/shared/wire";
import type { z } from "zod";

/** An answer to the aggregator. HTTP 200 whenever the business answered, whatever the ErrorCode. */
export interface CasinoAnswer {
	readonly status: 200 | 400 | 404 | 413 | 500 | 503;
	readonly body: Envelope;
}

export function success(value?: unknown): CasinoAnswer {
	const body = { ErrorCode: ERROR_CODE.success, Message: "Success" };
	return { status: 200, body: value === undefined ? body : { ...body, Value: value } };
}

export function failure(errorCode: number, message: string, status: CasinoAnswer["status"] = 200): CasinoAnswer {
	return { status, body: { ErrorCode: errorCode, Message: message } };
}

/** What cannot be read is refused by its first field that is wrong. @param whole named where it is no field */
export function malformed({ issues: [issue] }: z.ZodError, whole: string): CasinoAnswer {
	const field = issue?.path.join(".") || whole;
	return failure(ERROR_CODE.invalidRequest, `${field}: ${issue?.message ?? "is not valid"}`, 400);
}
