import { findBetByKey } from "../store/find-bet-by-key.ts";
import { place } from "../wagering/place.ts";
import type { PlaceRequest, PlaceResult } from "../wagering/place-request.ts";
import type { FrameContext } from "./frame-context.ts";

/**
 * Places a bet; a ticket only where the player has not as many in its round as may stand there. A repeat of one that stands
 * is answered with it, however many there are.
 *
 * @param isTicket whether its selection says by its picks what is staked
 *
 * Source: wire contract, section 6, `limits` with the field `roundId`.
 */
export async function placeInRound(
	{ wagering, ticketsOfRounds }: Pick<FrameContext, "wagering" | "ticketsOfRounds">,
	bet: PlaceRequest,
	isTicket: boolean,
): Promise<PlaceResult> {
	if (!isTicket) return await place(wagering, bet);
	const { playerId, roundId, partner, idempotencyKey } = bet;
	const told = await ticketsOfRounds.take(playerId, roundId, partner.settings.ticketsPerRound);
	if (told === undefined) {
		const stands = await findBetByKey(wagering.database, playerId, idempotencyKey);
		return stands === undefined ? { kind: "refused", code: "limits", field: "roundId" } : await place(wagering, bet);
	}
	let wasPlaced = false;
	try {
		const result = await place(wagering, bet);
		wasPlaced = result.kind === "placed";
		return result;
	} finally {
		told(wasPlaced);
	}
}
