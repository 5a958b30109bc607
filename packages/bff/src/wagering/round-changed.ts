/**
 * The round was held, got yet another result or was cancelled while its bets were settled or walked over: what is left of
 * that work is void. Whoever reads the round next goes by what it is then.
 */
export class RoundChangedError extends Error {
	override readonly name = "RoundChangedError";

	constructor(roundId: number) {
		super(`The round ${roundId} has changed.`);
	}
}
