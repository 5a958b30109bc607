import { ERROR_CODE, type UsersAuthValue, usersAuthDataSchema } from "@webframe/shared/wire";
import { balanceText, findPlayer } from "../wallet/players.ts";
import { exchangeRefreshToken } from "../wallet/refresh-tokens.ts";
import { failure, success } from "./answer.ts";
import { type PartnerCall, partnerCall } from "./partner-call.ts";
import type { CasinoParts } from "./parts.ts";

/**
 * Tells the aggregator whose refresh token this is, and gives it the next one: a token works once.
 *
 * Source: specification, "Player authorization data"; wire contract, section 3.
 */
export function usersAuth({ database, clock }: CasinoParts): PartnerCall {
	return partnerCall("/users/auth", usersAuthDataSchema, async ({ RefreshToken }) => {
		const exchanged = await exchangeRefreshToken(database, RefreshToken, clock.now());
		const player = exchanged && (await findPlayer(database, exchanged.partnerUserId));
		if (exchanged === undefined || player === undefined)
			return { answer: failure(ERROR_CODE.invalidToken, "The refresh token is not valid.") };
		const value: UsersAuthValue = {
			RefreshToken: exchanged.refreshToken,
			PartnerUserId: player.partnerUserId,
			CurrencyCode: player.currency,
			IsTest: player.isTest,
			DisplayName: player.partnerUserId,
			Balance: balanceText(player),
		};
		return { answer: success(value) };
	});
}
