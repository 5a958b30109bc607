import { ERROR_CODE, usersDataDataSchema } from "@webframe/shared/wire";
import { balanceText, findPlayer } from "../wallet/players.ts";
import { failure, success } from "./answer.ts";
import { type PartnerCall, partnerCall } from "./partner-call.ts";
import type { CasinoParts } from "./parts.ts";

/** The player's balance. The TagId is taken as it comes: our wallet is the same on every page. */
export function usersData({ database }: CasinoParts): PartnerCall {
	return partnerCall("/users/data", usersDataDataSchema, async ({ PartnerUserId }) => {
		const player = await findPlayer(database, PartnerUserId);
		return {
			answer:
				player === undefined
					? failure(ERROR_CODE.userNotFound, "The player is unknown.")
					: success({ Balance: balanceText(player) }),
		};
	});
}
