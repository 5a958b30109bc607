import type { OwnGames } from "../../games/own-games.ts";

/** Our own games as a help text lists them. */
export function codesOf({ all }: OwnGames): string {
	return all.map(({ gameCode, name }) => `${gameCode} (${name})`).join(", ");
}
