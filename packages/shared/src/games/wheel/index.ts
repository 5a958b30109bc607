export {
	type CalledBet,
	type CalledPick,
	calledBet,
	completeOf,
	finalesOf,
	NEIGHBOURS_MAX,
	neighboursOf,
} from "./called-bets.ts";
export { WHEEL_GAMES } from "./games.ts";
export {
	CELL,
	coversOf,
	factorRingOf,
	type OutcomeParts,
	outcomeParts,
	placesOf,
	restAngles,
	ringOf,
	type TablePlace,
} from "./layout.ts";
export { type Colour, colourOf } from "./rings.ts";
export { WHEEL } from "./wheel-family.ts";
export { WHEEL_PLAY } from "./wheel-play.ts";
export type {
	Boost,
	Boosts,
	MoneyResult,
	MoneyRules,
	TableResult,
	TableRules,
	WheelResult,
	WheelRules,
} from "./wheel-rules.ts";
