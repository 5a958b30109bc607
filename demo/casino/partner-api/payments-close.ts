import { ERROR_CODE, paymentCloseDataSchema } from "@webframe/shared/wire";
import { setClosed } from "../wallet/bets.ts";
import { failure, success } from "./answer.ts";
import { type PartnerCall, partnerCall } from "./partner-call.ts";
import type { CasinoParts } from "./parts.ts";

/** Closes a bet, after which it takes no transaction, or opens it again (`IsClosed` false). Repeats are no error. */
export function paymentsClose({ database }: CasinoParts): PartnerCall {
	return partnerCall("/payments/close", paymentCloseDataSchema, async (data) => {
		const done = await setClosed(database, data.BetId, data.PartnerUserId, data.IsClosed);
		return {
			answer: done ? success() : failure(ERROR_CODE.invalidRequest, "BetId: the player has no such accepted bet."),
		};
	});
}
