import { type OwnGames, type RoundTerms, rulesOfRound } from "./own-games.ts";

/**
 * What a round has drawn in English words, as its family puts them.
 *
 * @returns undefined as long as there is nothing to tell, and for rules that this process does not know
 */
export function resultTextOf(games: OwnGames, round: RoundTerms & { readonly result: unknown }): string | undefined {
	return round.result === null ? undefined : rulesOfRound(games, round)?.parseResult(round.result)?.text;
}
