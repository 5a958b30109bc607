import type { AcceptReply } from "@webframe/shared/bet";
import type { Envelope } from "@webframe/shared/wire";

/** What a partner is told of its accept. Source: wire contract, section 4, "Our answers to accepts". */
export function acceptAnswer(reply: AcceptReply): Envelope {
	switch (reply.code) {
		case 200:
			return { ErrorCode: 200, Message: MESSAGE[reply.note] };
		case 102_823:
			return { ErrorCode: 102_823, Message: "The transaction has another outcome already." };
		case 103_801:
			return { ErrorCode: 103_801, Message: "Value.Amount or Value.TaxAmount is not the one that was sent." };
		case 103_752:
			return { ErrorCode: 103_752, Message: MESSAGE[reply.reason] };
	}
}

const MESSAGE = {
	recorded: "recorded",
	repeated: "recorded",
	return_follows: "recorded; the bet did not take part, a return follows",
	returned_before: "recorded; the bet did not take part, and its rollback was accepted before",
	unknown_transaction: "There is no such transaction: look at the path, the id and the TransactionType.",
	other_player: "Value.PartnerUserId: the transaction was sent for another player of yours.",
	amount_missing: "Value.Amount is needed: the bet has two transactions of this type.",
} as const;
