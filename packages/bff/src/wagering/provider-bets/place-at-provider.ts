import { ACCEPTANCE_SEQ } from "@webframe/shared/bet";
import type { Partner } from "../../partners/partner-directory.ts";
import type { StoredBet } from "../../store/bet-rows.ts";
import { whyNotPlaced } from "../../store/find-bet-by-key.ts";
import type { ProviderBetPlacement } from "../../store/place-provider-bet.ts";
import { isBetIdUsed } from "../../store/provider-bets.ts";
import { againWhenUndone } from "../again-when-undone.ts";
import { AttemptToPlace, takesBets } from "../attempt-to-place.ts";
import type { WageringContext } from "../context.ts";
import { draftBet, partsAroundId, withBetId } from "../draft-bet.ts";

export interface ProviderPlaceRequest {
	readonly partner: Partner;
	readonly providerId: number;
	readonly providerBetId: string;
	readonly sessionId: string;
	readonly gameRoundId: string;
	readonly contentSha256: Buffer;
	/** The win of a pay-in-out. */
	readonly winAmount: bigint | null;
	readonly playerId: number;
	readonly partnerUserId: string;
	readonly currency: string;
	readonly digits: number;
	readonly isTest: boolean;
	readonly gameCode: number;
	readonly stake: bigint;
	readonly tagId: number | null;
}

export type ProviderPlaceResult =
	| { readonly kind: "placed"; readonly betId: number }
	/** The bet id was used before: what stands under it decides. */
	| { readonly kind: "used" }
	| { readonly kind: "refused"; readonly reason: "blocked" | "session_ended" | "unavailable" };

/**
 * Places a provider's bet. It is a bet like any other: one statement writes it with its acceptance, and the call to
 * the partner starts right after the commit. Its call is never part of a batch, because the provider waits for it.
 *
 * Source: wire contract, section 7.
 */
export async function placeAtProvider(
	context: WageringContext,
	request: ProviderPlaceRequest,
): Promise<ProviderPlaceResult> {
	return await againWhenUndone(() => placeOnce(context, request));
}

async function placeOnce(context: WageringContext, request: ProviderPlaceRequest): Promise<ProviderPlaceResult> {
	const { partner, providerId, providerBetId } = request;
	const attempt = new AttemptToPlace(context, {
		partner,
		isCollected: false,
		draft: (now, startsNow) => {
			// The round's id is the database's as well; the payload does not hold it.
			const about = { ...request, kind: "provider", roundId: 0, freebet: null, idempotencyKey: null } as const;
			const draft = draftBet(about, now, startsNow ? "starts now" : { dueAt: now.getTime() });
			return { draft, placement: placement(request, draft, now) };
		},
	});
	try {
		const placed = await context.providerPlaces.write(`${providerId}/${providerBetId}`, () => attempt.prepare());
		if (placed === undefined) {
			attempt.letGo();
			return await refuse(context, request, attempt.wasTaken);
		}
		const { draft, slot } = attempt.take();
		const bet = { ...withBetId(draft, placed), roundId: placed.roundId };
		context.known.set(bet.betId, bet);
		if (slot !== undefined) context.deliver(partner, bet, ACCEPTANCE_SEQ, slot);
		return { kind: "placed", betId: placed.betId };
	} catch (error) {
		attempt.letGo();
		if (isBetIdUsed(error)) return { kind: "used" };
		throw error;
	}
}

async function refuse(
	context: WageringContext,
	{ partner, playerId }: ProviderPlaceRequest,
	wereTaken: boolean,
): Promise<ProviderPlaceResult> {
	if (!wereTaken || !takesBets(context, partner)) return { kind: "refused", reason: "unavailable" };
	const { isBlocked } = await whyNotPlaced(context.database, playerId);
	return { kind: "refused", reason: isBlocked ? "blocked" : "session_ended" };
}

function placement(request: ProviderPlaceRequest, draft: StoredBet, now: Date): ProviderBetPlacement {
	const { partner, providerId, providerBetId } = request;
	return {
		...request,
		...partsAroundId(draft),
		partnerId: partner.partnerId,
		// No key of a player's own begins like this: those are printable ASCII.
		idempotencyKey: `\u00a7${providerId}/${providerBetId}`,
		deadlineAt: new Date(draft.deadlineAt),
		refundConditions: partner.settings.refundConditions,
		now,
	};
}
