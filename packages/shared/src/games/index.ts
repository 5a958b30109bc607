export type {
	Family,
	GameData,
	JsonObject,
	PickFate,
	PlayedGame,
	PlayFamily,
	RoundOpening,
	SelectionRefusal,
	StakeUnits,
} from "./contract/family.ts";
export type {
	BetMoney,
	BetSelection,
	DrawnRound,
	GameRules,
	ParsedSelection,
	RoundRules,
	RoundsOf,
} from "./contract/game-rules.ts";
export { makeGame, roundsOf } from "./contract/make-game.ts";
export { cashOutWin, multiplierText } from "./contract/multiplier.ts";
export { range } from "./contract/range.ts";
export { type RoundTimings, roundLengthMs } from "./contract/round-timings.ts";
export { roundSeed, seedHash } from "./fairness/seed.ts";
export { type PublishedRound, type RoundVerification, verifyRound } from "./fairness/verify-round.ts";
export { boundsTimes, type StakeBounds } from "./limits/stake-bounds.ts";
export { type OwnLimits, roughlyEuros, STAKE_GRAIN, type StakeLimits, stakeLimitsOf } from "./limits/stake-limits.ts";
