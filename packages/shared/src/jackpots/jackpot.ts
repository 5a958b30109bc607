/**
 * A jackpot as operators define it, and what it returns to players in the long run.
 *
 * Source: wire contract, section 10.
 */

/** A chance is told in millionths of a millionth for each euro that is staked. */
export const CHANCE_WHOLE = 1_000_000_000_000n;
/** A rate of 1 is so many basis points. */
export const RATE_WHOLE = 10_000n;
/** A bet's ticket has room for the numbers of so many jackpots. */
export const JACKPOTS_OF_GAME_MAX = 4;

/** What a definition says. Each change of it is another version, and a round keeps the versions of its opening. */
export interface JackpotTerms {
	/** What of each stake goes into the pool, in basis points. */
	readonly rate: number;
	/** What a new pool begins with, in whole euros. */
	readonly start: number;
	/** How likely a stake of one euro wins it, in 10^-12. */
	readonly chance: number;
}

/** 1 % in the unit of `returnOf`. */
export const ONE_PERCENT = CHANCE_WHOLE / 100n;
/** What the jackpots of one game may add to its return. */
export const JACKPOTS_RETURN_MAX = (ONE_PERCENT * 3n) / 2n;
/** What a game may return with its jackpots. */
export const WHOLE_RETURN_MAX = (ONE_PERCENT * 199n) / 2n;

/**
 * What a jackpot gives back of each euro that is staked, in 10^-12: all that goes into its pool comes out again, and so
 * does each start, once for every win.
 */
export function returnOf({ rate, start, chance }: JackpotTerms): bigint {
	return (BigInt(rate) * CHANCE_WHOLE) / RATE_WHOLE + BigInt(start) * BigInt(chance);
}

export type TermsProblem =
	| { readonly kind: "too_many"; readonly gameCode: number }
	| { readonly kind: "jackpots_return_too_much" | "game_returns_too_much"; readonly gameCode: number };

/**
 * Looks over all jackpots of all games.
 *
 * @param gameReturnPpm the most that a game returns by itself, in millionths of a stake
 */
export function problemsOf(
	jackpots: readonly (JackpotTerms & { readonly games: readonly number[] })[],
	gameReturnPpm: (gameCode: number) => bigint,
): readonly TermsProblem[] {
	const games = [...new Set(jackpots.flatMap((jackpot) => jackpot.games))].toSorted((a, b) => a - b);
	return games.flatMap((gameCode): readonly TermsProblem[] => {
		const own = jackpots.filter((jackpot) => jackpot.games.includes(gameCode));
		const added = own.reduce((sum, terms) => sum + returnOf(terms), 0n);
		const all = added + gameReturnPpm(gameCode) * 1_000_000n;
		return [
			...(own.length > JACKPOTS_OF_GAME_MAX ? [{ kind: "too_many" as const, gameCode }] : []),
			...(added > JACKPOTS_RETURN_MAX ? [{ kind: "jackpots_return_too_much" as const, gameCode }] : []),
			...(all > WHOLE_RETURN_MAX ? [{ kind: "game_returns_too_much" as const, gameCode }] : []),
		];
	});
}
