import { type BetOdds, type FreebetUse, type UnusableReason, whyUnusable } from "@webframe/shared/bonus";
import type { BetRefusalCode } from "@webframe/shared/wire";
import { findFreebet, type StoredFreebet } from "../store/freebets.ts";
import { refuseKey } from "../store/refuse-key.ts";
import { findRound } from "../store/rounds.ts";
import { isRevoked } from "../store/sessions.ts";
import { takesBets } from "./attempt-to-place.ts";
import type { WageringContext } from "./context.ts";
import { answerKnown, type PlaceRequest, type PlaceResult } from "./place-request.ts";

type Refused = Omit<Extract<PlaceResult, { kind: "refused" }>, "kind">;

/**
 * The casino cannot be reached, the player is logged out or blocked, the round takes no bets, or the freebet is none for it.
 *
 * @param wereTaken whether bets were taken when it was tried, which may be otherwise by now
 */
export async function refuse(context: WageringContext, request: PlaceRequest, wereTaken = true): Promise<PlaceResult> {
	if (!wereTaken || !takesBets(context, request.partner))
		return await refuseFinally(context, request, async () => ({ code: "unavailable" }));
	// The key stays good: a frame that gets a token of a new log-in repeats the call as it was.
	if (await isRevoked(context.database, request.loginId)) return { kind: "logged_out" };
	return await refuseFinally(context, request, (refusedKey) => why(context, request, refusedKey));
}

/** A bet on a round that is not there, or has not opened: nobody knows by which rules it would be read. */
export async function refuseClosed(
	context: WageringContext,
	{ promoCode, ...asked }: Omit<PlaceRequest, "freebet"> & { readonly promoCode: string | undefined },
): Promise<PlaceResult> {
	const freebet = promoCode === undefined ? null : { bonusId: promoCode, odds: NO_ODDS };
	const request = { ...asked, freebet };
	// After a backup was put back, rounds are missing: nobody may read from that that theirs is over.
	if (!takesBets(context, request.partner))
		return await refuseFinally(context, request, async () => ({ code: "unavailable" }));
	if (await isRevoked(context.database, request.loginId)) return { kind: "logged_out" };
	return await refuseFinally(context, request, async ({ isBlocked }) => ({
		code: isBlocked ? "blocked" : "betting_closed",
	}));
}

const NO_ODDS: BetOdds = { lowest: 0, highest: 0 };

type RefusedKey = Awaited<ReturnType<typeof refuseKey>>;

/**
 * What the player is told stays true: an earlier attempt under the same key that is still on its way, at whatever
 * process, has either placed the bet by now, or never will.
 */
async function refuseFinally(
	context: WageringContext,
	request: PlaceRequest,
	refusalFor: (key: RefusedKey) => Promise<Refused>,
): Promise<PlaceResult> {
	const key = await refuseKey(context.database, request.playerId, request.idempotencyKey);
	const known = await answerKnown(context, request);
	return known ?? { kind: "refused", ...(await refusalFor(key)) };
}

/** In the order in which the reasons are looked for. */
async function why(context: WageringContext, request: PlaceRequest, key: RefusedKey): Promise<Refused> {
	if (key.isBlocked) return { code: "blocked" };
	// Nothing else keeps cash out whose key is good.
	const isOutOfTime = request.freebet === null && !key.wasRefused;
	if (isOutOfTime || !(await isBettingOpen(context, request))) return { code: "betting_closed" };
	const reason = await whyNoFreebet(context, request);
	if (reason !== undefined) return unusable(reason);
	// Nothing stands against it but that something was refused under its key before: it was another bet, or the same one.
	if (key.wasRefused) return { code: "key_reused", field: "Idempotency-Key" };
	// Another bet had the last use, and has given it back since.
	return unusable("used");
}

function unusable(reason: UnusableReason): Refused {
	return { code: "freebet_unusable" satisfies BetRefusalCode, field: "promoCode", reason };
}

async function isBettingOpen({ database, clock }: WageringContext, request: PlaceRequest): Promise<boolean> {
	const round = await findRound(database, request.roundId);
	const now = clock.now();
	return (
		round?.state === "betting" &&
		round.gameCode === request.gameCode &&
		round.bettingOpensAt <= now &&
		round.bettingClosesAt > now
	);
}

async function whyNoFreebet(context: WageringContext, request: PlaceRequest): Promise<UnusableReason | undefined> {
	if (request.freebet === null) return undefined;
	const freebet = await findFreebetOf(context, request);
	if (freebet === undefined) return "unknown";
	const use: FreebetUse = {
		holder: request,
		gameCode: request.gameCode,
		// Where the partner has changed a currency's digits since, the two amounts are not the same.
		amount: freebet.digits === request.digits ? request.stake : -1n,
		odds: request.freebet.odds,
	};
	return whyUnusable(freebet, use, context.clock.now().getTime());
}

/** The freebet that the player names, if it is the player's own. */
export async function findFreebetOf(
	{ database }: WageringContext,
	{ partner, partnerUserId, freebet }: PlaceRequest,
): Promise<StoredFreebet | undefined> {
	if (freebet === null || !partner.settings.isPromoOn) return undefined;
	const found = await findFreebet(database, partner.partnerId, freebet.bonusId);
	return found?.accountId === partnerUserId ? found : undefined;
}
