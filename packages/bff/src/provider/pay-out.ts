import { paidGross, providerStand } from "@webframe/shared/bet";
import type { PayOutRequest } from "@webframe/shared/wire";
import type { Provider } from "../partners/provider-directory.ts";
import { findProviderBet } from "../store/provider-bets.ts";
import { readBet } from "../store/read-bets.ts";
import { payOut as payOutBet } from "../wagering/provider-bets/tell-outcome.ts";
import { answerTo, type Situation } from "./answer-table.ts";
import { noteWin } from "./coefficients.ts";
import type { ProviderContext } from "./provider-context.ts";
import { readAmount } from "./read-stake.ts";
import type { ProviderReply } from "./respond.ts";
import { tellPerson } from "./tell-person.ts";

/**
 * Queues the win of a bet durably. The bet id finds it, whether or not its session still lives.
 *
 * Source: specification, E; wire contract, section 7.
 */
export async function payOut(
	context: ProviderContext,
	provider: Provider,
	sessionId: string,
	message: PayOutRequest,
): Promise<ProviderReply> {
	const known = await findProviderBet(context.database, provider.providerId, message.betId);
	const bet = known?.betId == null ? undefined : await readBet(context.database, known.betId);
	const answer = async (situation: Situation): Promise<ProviderReply> => {
		const { code, note, ...why } = answerTo("payOut", situation);
		const told = { situation, operation: "payOut", provider, message, known, partnerId: bet?.partnerId } as const;
		if (note !== undefined) await tellPerson(context, { ...told, providerBetId: message.betId, note });
		return { code, betId: known?.betId, ...why };
	};
	if (known === undefined) return await answer("unknown");
	if (known.contentSha256 === null) return await answer("tombstone");
	if (known.sessionId !== sessionId || known.gameRoundId !== message.gameRoundId) return await answer("elsewhere");
	if (bet === undefined) return await answer("refused_at_once");
	const gross = readAmount("winAmount", message.winAmount, bet.digits);
	if ("malformed" in gross) return { ...(await answer("malformed")), message: gross.malformed };
	const after = await payOutBet(context.wagering, bet.betId, gross.minor);
	const stand = providerStand(after);
	if (stand === "untold") throw new Error(`The bet ${bet.betId} plays, and its pay-out was not queued.`);
	if (stand !== "paid") return await answer(stand);
	if (paidGross(after) !== gross.minor) return await answer("other_amount");
	const isNoted = await noteWin(context, provider, after, message.winOdd);
	return await answer(isNoted ? "paid" : "other_odd");
}
