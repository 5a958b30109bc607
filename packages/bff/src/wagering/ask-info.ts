import { ERROR_CODE, type PaymentRecord, partnerAnswerSchema, paymentInfoValueSchema } from "@webframe/shared/wire";
import type { Partner } from "../partners/partner-directory.ts";
import type { WageringContext } from "./context.ts";

/** What a partner says that it knows of a bet. */
export type InfoAnswer =
	/** An empty list, and nothing else, says that the partner has no transaction of the bet. */
	| { readonly kind: "told"; readonly records: readonly PaymentRecord[] }
	/** Another ErrorCode than 200, or another status. */
	| { readonly kind: "refused"; readonly code: number | null; readonly status: number }
	| { readonly kind: "unreadable" }
	/** No answer came, or the call was not made. */
	| { readonly kind: "silent" };

/**
 * Asks a partner what it knows of a bet. The answer is evidence: it never moves a state.
 *
 * Source: specification, `/payments/info`; wire contract, section 3.
 */
export async function askInfo(
	context: Pick<WageringContext, "wallet">,
	partner: Partner,
	betId: number,
): Promise<InfoAnswer> {
	const reply = await context.wallet.ask(partner, "/payments/info", JSON.stringify({ BetId: betId }));
	if (reply.kind !== "answered") return { kind: "silent" };
	const { status } = reply;
	const answer = partnerAnswerSchema.safeParse(reply.body);
	if (!answer.success) return status === 200 ? { kind: "unreadable" } : { kind: "refused", code: null, status };
	const code = answer.data.ErrorCode;
	if (code !== ERROR_CODE.success || status !== 200) return { kind: "refused", code, status };
	const records = paymentInfoValueSchema.safeParse(answer.data.Value);
	return records.success ? { kind: "told", records: records.data } : { kind: "unreadable" };
}
