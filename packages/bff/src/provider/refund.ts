import { providerStand } from "@webframe/shared/bet";
import type { RefundRequest } from "@webframe/shared/wire";
import type { Provider } from "../partners/provider-directory.ts";
import { findProviderBet, insertTombstone } from "../store/provider-bets.ts";
import { giveBackToProvider } from "../wagering/provider-bets/tell-outcome.ts";
import { answerTo, type Situation } from "./answer-table.ts";
import type { ProviderContext } from "./provider-context.ts";
import type { ProviderReply } from "./respond.ts";
import { tellPerson } from "./tell-person.ts";

/**
 * Takes a bet back. One that is not there yet leaves a tombstone, so that it can never be placed.
 *
 * Source: specification, E; wire contract, section 7.
 */
export async function refund(
	context: ProviderContext,
	provider: Provider,
	sessionId: string,
	message: RefundRequest,
): Promise<ProviderReply> {
	const { providerId } = provider;
	const { database, clock } = context;
	let known = await findProviderBet(database, providerId, message.betId);
	if (known === undefined) {
		if (await insertTombstone(database, providerId, message.betId, clock.now())) {
			return { code: answerTo("refund", "unknown").code };
		}
		known = await findProviderBet(database, providerId, message.betId);
	}
	if (known === undefined) throw new Error("A provider's bet id was used and has no row.");
	const answer = async (situation: Situation, partnerId?: number): Promise<ProviderReply> => {
		const { code, note, ...why } = answerTo("refund", situation);
		const told = { situation, operation: "refund", provider, message, known, partnerId } as const;
		if (note !== undefined) await tellPerson(context, { ...told, providerBetId: message.betId, note });
		return { code, betId: known?.betId, ...why };
	};
	if (known.contentSha256 === null) return await answer("tombstone");
	const isOtherRound = message.gameRoundId !== undefined && message.gameRoundId !== known.gameRoundId;
	if (known.sessionId !== sessionId || isOtherRound) return await answer("elsewhere");
	if (known.betId === null) return await answer("refused_at_once");
	const after = await giveBackToProvider(context.wagering, known.betId);
	const stand = providerStand(after);
	if (stand === "untold") throw new Error(`The bet ${known.betId} plays, although its provider gave it back.`);
	return await answer(stand, after.partnerId);
}
