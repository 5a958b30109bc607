/**
 * What the three accepts have in common: a partner tells how one of its transactions ended, and is told what stands.
 *
 * Source: specification, B, rules 1 to 3; wire contract, section 4.
 */
import { createRoute } from "@hono/zod-openapi";
import { envelopeSchema, type PaymentAcceptRequest } from "@webframe/shared/wire";
import type { Context } from "hono";
import type { z } from "zod";
import { errorAnswers, json } from "../platform/http/surface.ts";
import type { ToldResult } from "../wagering/told-result.ts";
import type { CasinoEnv } from "./casino-context.ts";

interface Described<Path extends string, Message extends z.ZodType> {
	readonly path: Path;
	readonly message: Message;
	readonly summary: string;
	readonly description?: string;
	readonly answer?: string;
}

export function acceptRoute<Path extends string, Message extends z.ZodType>({
	path,
	message,
	summary,
	description,
	answer = "The ErrorCodes are those of /payments/accept.",
}: Described<Path, Message>) {
	return createRoute({
		method: "post",
		path,
		tags: ["Casino: partner calls aggregator"],
		summary,
		...(description === undefined ? {} : { description }),
		security: [{ clientToken: [] }],
		request: { body: { required: true, ...json(message) } },
		responses: { 200: { description: answer, ...json(envelopeSchema) }, ...errorAnswers },
	});
}

type AcceptMessage = Pick<PaymentAcceptRequest, "ErrorCode" | "Message"> & {
	readonly Value: Pick<
		PaymentAcceptRequest["Value"],
		"PartnerUserId" | "PartnerTransactionId" | "Amount" | "TaxAmount" | "Balance"
	>;
};

/** What partners call their transactions is a key of theirs: anything longer is none. */
const PARTNER_TRANSACTION_ID_CHARS_MAX = 128;
/** A database holds no NUL, and people would see nothing of the others. */
const UNSHOWN = /\p{Cc}/u;

/** A text that decides nothing is kept where it can be, and never a reason to refuse an accept. */
function keptText(text: string | undefined): string | null {
	const isKept =
		text !== undefined &&
		text !== "" &&
		text.length <= PARTNER_TRANSACTION_ID_CHARS_MAX &&
		text.isWellFormed() &&
		!UNSHOWN.test(text);
	return isKept ? text : null;
}

/** All that an accept tells but the transaction that it is about. */
export function resultIn(c: Context<CasinoEnv>, { ErrorCode, Message, Value }: AcceptMessage): ToldResult {
	return {
		partnerId: c.get("partner").partnerId,
		errorCode: ErrorCode,
		partnerUserId: Value.PartnerUserId ?? null,
		partnerTransactionId: keptText(Value.PartnerTransactionId),
		amount: Value.Amount,
		taxAmount: Value.TaxAmount,
		balance: Value.Balance,
		message: { ErrorCode, Message, Value },
	};
}
