import { type FeedRefusal, feedSubscriptionSchema, GAMES_INFO, partnerNumber } from "@webframe/shared/wire";
import { offersOwnGame } from "../catalogue/own-games.ts";
import type { OwnGames } from "../games/own-games.ts";
import type { Partner } from "../partners/partner-directory.ts";

/** Whether a partner offers one of our own games. */
export function offers(ownGames: OwnGames, partner: Partner | undefined, gameCode: number): boolean {
	return partner !== undefined && ownGames.of(gameCode) !== undefined && offersOwnGame(partner.settings, gameCode);
}

/** What a subscriber asks for with the two arguments of `Subscribe`: a game, or why it is not to be had. */
export function readSubscription(
	ownGames: OwnGames,
	partner: Partner | undefined,
	name: string,
	request: string,
): number | FeedRefusal {
	if (name !== GAMES_INFO) return "unknown_subscription";
	const parsed = feedSubscriptionSchema.safeParse(readJson(request));
	if (!parsed.success) return "invalid_request";
	const { GameType, PartnerClientId, Count } = parsed.data;
	if (partnerNumber(PartnerClientId) !== partner?.partnerId) return "other_partner";
	if (!offers(ownGames, partner, GameType)) return "unknown_game";
	return Count === 1 ? GameType : "count_not_1";
}

function readJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
