import { ACCEPTANCE_SEQ } from "@webframe/shared/bet";
import type { Provider } from "../partners/provider-directory.ts";
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
	/** What stands under the bet id. */
	readonly known?: ProviderBetRow | undefined;
	/** The partner of the bet, where there is one. */
	readonly partnerId?: number | undefined;
}

/**
 * A provider and we disagree. An alarm is for money that may be owed; what is listed moved nothing, and stands among
 * the contradicting messages of its bet.
 */
export async function tellPerson(context: ProviderContext, disagreement: Disagreement): Promise<void> {
	const { note, operation, situation, provider, message, known } = disagreement;
	const about = { providerId: provider.providerId, operation, situation, message, betId: known?.betId };
	if (note === "alarm") {
		const text = "a provider's message about money fits nothing that we know";
		context.alarms.raise({ kind: "provider_money_unknown", subject: `provider ${provider.providerId}`, about, text });
	} else context.logger.warn(about, "a provider contradicts what stands; nothing moved");
	const betId = known?.betId ?? null;
	if (betId === null || disagreement.partnerId === undefined) return;
	const kind = CONTRADICTS_OUTCOME.has(situation) ? "contradicts_outcome" : "amount_differs";
	const subject = { partnerId: disagreement.partnerId, subjectId: betId, message: { ...message, operation } };
	await recordConflict(context.wagering, subject, { seq: ACCEPTANCE_SEQ, kind });
}
