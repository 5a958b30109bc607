import { type GameRules, OWN_GAMES } from "@webframe/shared/games";
import { categoryOfCode, lobbyCategoryOf } from "@webframe/shared/reference";
import type { FrameGame } from "@webframe/shared/wire";
import type { PartnerSettings } from "../partners/settings.ts";
import { frameTagsOf } from "./tags.ts";

/** Our own games that a partner offers. */
export function ownGamesOf(settings: PartnerSettings): readonly GameRules[] {
	return OWN_GAMES.filter((rules) => settings.games === null || settings.games.includes(rules.gameCode));
}

/** One of our own games as the lobby shows it. */
export function frameGameOf(rules: GameRules, settings: PartnerSettings): FrameGame {
	const category = categoryOfCode(rules.gameCode);
	const lobbyCategory = category === undefined ? undefined : lobbyCategoryOf(category);
	if (category === undefined || lobbyCategory === undefined) {
		throw new Error(`The game ${rules.gameCode} is in no category of the specification.`);
	}
	return {
		gameCode: rules.gameCode,
		name: rules.name,
		lobbyCategory,
		category,
		kind: "own",
		demo: false,
		...frameTagsOf(settings, rules.gameCode),
	};
}
