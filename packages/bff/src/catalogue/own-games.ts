import type { GameRules } from "@webframe/shared/games";
import { roundLengthMs } from "@webframe/shared/games";
import type { OwnGame } from "@webframe/shared/games/sheets";
import { categoryOfCode, lobbyCategoryOf } from "@webframe/shared/reference";
import type { FrameGame } from "@webframe/shared/wire";
import type { OwnGames } from "../games/own-games.ts";
import type { Partner, PartnerDirectory } from "../partners/partner-directory.ts";
import type { PartnerSettings } from "../partners/settings.ts";
import { frameLimitsOfGame } from "./stake-limits.ts";
import { frameTagsOf } from "./tags.ts";

/** What a partner offers that has named no games, and did not ask for new ones: those that there were when others came. */
const GAMES_OF_BEFORE: ReadonlySet<number> = new Set([9, 23]);

/** Whether a partner offers one of our own games. New ones do not appear unasked. */
export function offersOwnGame({ games, newGames }: PartnerSettings, gameCode: number): boolean {
	if (games !== null) return games.includes(gameCode);
	return newGames === "auto" || GAMES_OF_BEFORE.has(gameCode);
}

/** Our own games that a partner offers. */
export function ownGamesOf(ownGames: OwnGames, settings: PartnerSettings): readonly OwnGame[] {
	return ownGames.all.filter(({ gameCode }) => offersOwnGame(settings, gameCode));
}

/**
 * Our own games that some partner offers which is not switched off. It is found out once for each reading of the partners,
 * which is every two seconds, however often it is asked for.
 */
export function gamesOffered(ownGames: OwnGames, partners: PartnerDirectory): () => readonly OwnGame[] {
	let foundFor: readonly Partner[] | undefined;
	let found: readonly OwnGame[] = [];
	return () => {
		const all = partners.all();
		if (all !== foundFor) {
			const settings = all.flatMap((partner) => (partner.isActive ? [partner.settings] : []));
			found = ownGames.all.filter(({ gameCode }) => settings.some((one) => offersOwnGame(one, gameCode)));
			foundFor = all;
		}
		return found;
	};
}

/** One of our own games as the lobby shows it. */
export function frameGameOf(game: GameRules, settings: PartnerSettings): FrameGame {
	const { gameCode, name, family, timings, limitsFactor } = game;
	const category = categoryOfCode(gameCode);
	const lobbyCategory = category === undefined ? undefined : lobbyCategoryOf(category);
	if (category === undefined || lobbyCategory === undefined) {
		throw new Error(`The game ${gameCode} is in no category of the specification.`);
	}
	const limits = frameLimitsOfGame(settings, game);
	return {
		gameCode,
		name,
		lobbyCategory,
		category,
		kind: "own",
		family,
		timings: { lengthMs: roundLengthMs(timings), offsetMs: timings.offsetMs, bettingMs: timings.bettingMs },
		...(limitsFactor === 1n ? {} : { limitsFactor: Number(limitsFactor) }),
		...(limits.length === 0 ? {} : { limits }),
		demo: true,
		...frameTagsOf(settings, gameCode),
	};
}
