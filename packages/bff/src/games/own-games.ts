/**
 * Our own games as this process knows them. They are put in where the process is put together, and nobody else names a
 * game or a family: what a round is played by is asked for by its row.
 */
import type { RoundRules } from "@webframe/shared/games";
import { highestNetReturnPpm, highestReturnPpm, type OwnGame } from "@webframe/shared/games/sheets";

export interface OwnGames {
	/** In the order in which a lobby shows them. */
	readonly all: readonly OwnGame[];
	/** @returns undefined for a code that is none of our own games here: a newer process may know it. */
	of(gameCode: number): OwnGame | undefined;
	/** The most that any bet on it returns on the average, in millionths, rounded up; 0 for a game that is not known. */
	highestReturnPpm(gameCode: number): bigint;
	/** The same of what lies above the stake. */
	highestNetReturnPpm(gameCode: number): bigint;
}

/** @throws Error when two games have one code */
export function ownGamesFrom(all: readonly OwnGame[]): OwnGames {
	const byCode = new Map(all.map((game) => [game.gameCode, game]));
	if (byCode.size !== all.length) throw new Error("Two of our own games have one code.");
	/** A sheet has hundreds of outcomes: what follows from it is added up once. */
	const once = (ppmOf: (game: OwnGame) => bigint): ((gameCode: number) => bigint) => {
		const known = new Map<number, bigint>();
		return (gameCode) => {
			const game = byCode.get(gameCode);
			if (game === undefined) return 0n;
			const ppm = known.get(gameCode) ?? ppmOf(game);
			known.set(gameCode, ppm);
			return ppm;
		};
	};
	return {
		all,
		of: (gameCode) => byCode.get(gameCode),
		highestReturnPpm: once(highestReturnPpm),
		highestNetReturnPpm: once(highestNetReturnPpm),
	};
}

/** What of a round's row says by which rules it is played. It is written when betting opens, and stays. */
export interface RoundTerms {
	readonly gameCode: number;
	readonly rulesVersion: number;
	/** What was public of it while it took bets, as it is stored. */
	readonly opened: unknown;
}

/** @returns undefined for a game or a version that this process does not know */
export function rulesOfRound(games: OwnGames, { gameCode, rulesVersion, opened }: RoundTerms): RoundRules | undefined {
	return games.of(gameCode)?.round(rulesVersion, opened);
}

/** The same for a round that cannot go on without them. @throws Error */
export function knownRules(games: OwnGames, round: RoundTerms & { readonly roundId: number }): RoundRules {
	const rules = rulesOfRound(games, round);
	if (rules !== undefined) return rules;
	const { roundId, gameCode, rulesVersion } = round;
	throw new Error(`The rules ${rulesVersion} of the game ${gameCode} of the round ${roundId} are not known here.`);
}
