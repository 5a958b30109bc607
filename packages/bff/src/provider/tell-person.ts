import { ACCEPTANCE_SEQ } from "@webframe/shared/bet";
import type { Provider } from "../partners/provider-directory.ts";
import { callId } from "../platform/call-id.ts";
import type { ProviderBetRow } from "../store/provider-bets.ts";
import { recordConflict } from "../wagering/record-conflict.ts";
import type { ProviderOperation, Situation } from "./answer-table.ts";
import type { ProviderContext } from "./provider-context.ts";

/** Such a message has the right amounts, and comes to a bet that has ended otherwise. */
const CONTRADICTS_OUTCOME: ReadonlySet<Situation> = new Set(["paid", "ended", "other_odd"]);

export interface Disagreement {
	readonly note: "listed" | "alarm";
	readonly operation: ProviderOperation;
	readonly situation: Situation;
	readonly provider: Provider;
	/** As it came. */
	readonly message: object;
	/** The bet as the provider names it, where that can be read. */
	readonly providerBetId: string | undefined;
	/** What is wrong with a message that cannot be read: a field, and our words. */
	readonly problem?: string;
	/** What stands under the bet id. */
	readonly known?: ProviderBetRow | undefined;
	/** The partner of the bet, where there is one. */
	readonly partnerId?: number | undefined;
}

/**
 * A provider and we disagree. An alarm is for money that may be owed; what is listed moved nothing, and stands among
 * the contradicting messages of its bet. An alarm, which every role reads, names the bet and the call: the exchange log has
 * what was said in it, for those who may read that.
 */
export async function tellPerson(context: ProviderContext, disagreement: Disagreement): Promise<void> {
	const { note, operation, situation, problem, message, providerBetId, known } = disagreement;
	const { providerId } = disagreement.provider;
	const ids = { callId: callId(), providerBetId, betId: known?.betId };
	const about = { providerId, operation, situation, problem, ...ids };
	if (note === "alarm") {
		const text = "a provider's message about money fits nothing that we know";
		const subject = `provider ${providerId}`;
		context.alarms.raise({ kind: "provider_money_unknown", subject, about, message, text });
	} else context.logger.warn({ ...about, message }, "a provider contradicts what stands; nothing moved");
	const betId = known?.betId ?? null;
	if (betId === null || disagreement.partnerId === undefined) return;
	const kind = CONTRADICTS_OUTCOME.has(situation) ? "contradicts_outcome" : "amount_differs";
	const subject = { partnerId: disagreement.partnerId, subjectId: betId, message: { ...message, operation } };
	await recordConflict(context.wagering, subject, { seq: ACCEPTANCE_SEQ, kind });
}
