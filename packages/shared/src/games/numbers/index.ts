export { BINGO_LIVE } from "./bingo-live.ts";
export { type CardLines, fullLinesOf } from "./card-lines.ts";
export { FAST_KENO } from "./fast-keno.ts";
export { NUMBERS_GAMES } from "./games.ts";
export { KENO } from "./keno.ts";
export {
	hitsOf,
	multiplierOf,
	NUMBERS,
	type NumbersRules,
	type PayTable,
} from "./numbers-family.ts";
export type { NumbersResult, NumbersSelection } from "./selection.ts";
