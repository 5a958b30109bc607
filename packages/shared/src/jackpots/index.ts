export { type Draw, type Drawn, type DrawnBet, drawJackpots, type Hash, mixOf, winningBelow } from "./draw.ts";
export {
	CHANCE_WHOLE,
	JACKPOTS_OF_GAME_MAX,
	type JackpotTerms,
	ONE_PERCENT,
	problemsOf,
	returnOf,
	type TermsProblem,
} from "./jackpot.ts";
export { maskedName } from "./masked-name.ts";
export {
	afterRound,
	contributionOf,
	type Entry,
	MINOR,
	type Pool,
	paidAfterAll,
	type Share,
	startOf,
	takenBack,
	unpaid,
} from "./pool.ts";
export { euroThousandths } from "./worth.ts";
