import { cashbackPaymentsMake } from "./cashback-payments-make.ts";
import type { PartnerCall } from "./partner-call.ts";
import type { CasinoParts } from "./parts.ts";
import { paymentsClose } from "./payments-close.ts";
import { paymentsInfo } from "./payments-info.ts";
import { paymentsMake } from "./payments-make.ts";
import { paymentsMakeList } from "./payments-make-list.ts";
import { rollbacksMake } from "./rollbacks-make.ts";
import { usersAuth } from "./users-auth.ts";
import { usersData } from "./users-data.ts";

/** Every call that the aggregator makes to a partner: table A of the specification, and `/rollbacks/make`. */
export function partnerCalls(parts: CasinoParts): readonly PartnerCall[] {
	return [
		usersAuth(parts),
		usersData(parts),
		paymentsMake(parts),
		paymentsMakeList(parts),
		paymentsInfo(parts),
		paymentsClose(parts),
		cashbackPaymentsMake(parts),
		rollbacksMake(parts),
	];
}
