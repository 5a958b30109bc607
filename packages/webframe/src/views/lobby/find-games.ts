import type { FrameGame } from "@webframe/shared/wire";

export interface GameSearch {
	readonly text: string;
	/** Undefined: of every provider, and our own. */
	readonly provider: string | undefined;
}

export function isSearching({ text, provider }: GameSearch): boolean {
	return text.trim() !== "" || provider !== undefined;
}

/** The games whose name or provider holds every word, whatever its case and accents. */
export function findGames(games: readonly FrameGame[], { text, provider }: GameSearch): readonly FrameGame[] {
	const words = plain(text)
		.split(/\s+/)
		.filter((word) => word !== "");
	return games.filter((game) => {
		if (provider !== undefined && game.provider !== provider) return false;
		const name = plain(`${game.name} ${game.provider ?? ""}`);
		return words.every((word) => name.includes(word));
	});
}

/** The providers of these games, by name. */
export function providersOf(games: readonly FrameGame[]): readonly string[] {
	return [...new Set(games.flatMap(({ provider }) => (provider === undefined ? [] : [provider])))].sort((one, other) =>
		one.localeCompare(other),
	);
}

function plain(text: string): string {
	return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
