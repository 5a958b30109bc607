import { ACCEPTANCE_SEQ } from "@webframe/shared/bet";
import type { BetOdds, UnusableReason } from "@webframe/shared/bonus";
import { formatAmount } from "@webframe/shared/money";
import type { BetRefusalCode } from "@webframe/shared/wire";
import type { Partner } from "../partners/partner-directory.ts";
import { sha256 } from "../platform/sha256.ts";
import { findBetByKey } from "../store/find-bet-by-key.ts";
import type { WageringContext } from "./context.ts";
import { recordConflict } from "./record-conflict.ts";

export interface PlaceRequest {
	readonly partner: Partner;
	readonly playerId: number;
	/** The log-in that the bet comes from. */
	readonly loginId: string;
	readonly partnerUserId: string;
	readonly currency: string;
	readonly digits: number;
	readonly isTest: boolean;
	readonly gameCode: number;
	readonly roundId: number;
	/** As the game's rules read it. */
	readonly selection: object;
	readonly stake: bigint;
	/** The freebet that it is to be played with, and the bet's multipliers; null: with the player's own money. */
	readonly freebet: { readonly bonusId: string; readonly odds: BetOdds } | null;
	readonly tagId: number | null;
	readonly idempotencyKey: string;
}

export type PlaceResult =
	| { readonly kind: "placed"; readonly betId: number }
	/** The player has logged out: the token is good for no bet any more, and nothing is said about the bet. */
	| { readonly kind: "logged_out" }
	| {
			readonly kind: "refused";
			readonly code: BetRefusalCode;
			readonly field?: string | undefined;
			/** The largest amount that would do, as it is written. */
			readonly max?: string | undefined;
			/** Why the freebet cannot be used. */
			readonly reason?: UnusableReason | undefined;
	  };

/** What makes a repeat the same bet. The freebet belongs to it: who falls back to cash uses a new key. */
export function fingerprint({ gameCode, roundId, selection, stake, tagId, freebet }: PlaceRequest): Buffer {
	const bet = [gameCode, roundId, selection, String(stake), tagId];
	return sha256(JSON.stringify(freebet === null ? bet : [...bet, freebet.bonusId]));
}

/**
 * The answer to a repeat; undefined when no bet stands under the key. A tag is what the settings and the token of the moment
 * make of a request: another one than the bet's makes no other bet.
 */
export async function answerKnown(context: WageringContext, request: PlaceRequest): Promise<PlaceResult | undefined> {
	const known = await findBetByKey(context.database, request.playerId, request.idempotencyKey);
	if (known === undefined) return undefined;
	const { betId, tagId, requestSha256 } = known;
	if (requestSha256.equals(fingerprint({ ...request, tagId }))) return { kind: "placed", betId };
	await recordReuse(context, request, betId);
	return { kind: "refused", code: "key_reused", field: "Idempotency-Key" };
}

/** What came under a used key is kept with its bet; the selection, which may be as long as a body, by its hash. */
async function recordReuse(context: WageringContext, request: PlaceRequest, betId: number): Promise<void> {
	const { partner, gameCode, roundId, selection, stake, digits, freebet } = request;
	const message = {
		gameCode,
		roundId,
		selectionSha256: sha256(JSON.stringify(selection)).toString("hex"),
		amount: formatAmount(stake, digits),
		promoCode: freebet?.bonusId ?? null,
	};
	const about = { partnerId: partner.partnerId, subjectId: betId, message };
	await recordConflict(context, about, { seq: ACCEPTANCE_SEQ, kind: "key_reused" });
}
