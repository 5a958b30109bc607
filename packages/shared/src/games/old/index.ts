export { FAST_KENO } from "./fast-keno.ts";
export {
	type GameResult,
	type GameRules,
	type GameSelection,
	type NumbersResult,
	type NumbersSelection,
	type ParsedSelection,
	type RoundTimings,
	roundLengthMs,
	type SelectionProblem,
} from "./game-rules.ts";
export { KENO } from "./keno.ts";
export { multiplierText } from "./multiplier.ts";
export { highestNetReturnPpm, highestReturnPpm } from "./numbers-returns.ts";
export type { NumbersRules, PayTable } from "./numbers-rules.ts";
export { gameRulesOf, OWN_GAMES } from "./own-games.ts";
export { roundSeed, seedHash } from "./seed.ts";
export { roughlyEuros, type StakeLimits, stakeLimitsOf } from "./stake-limits.ts";
export { type PublishedRound, type RoundVerification, verifyRound } from "./verify-round.ts";
