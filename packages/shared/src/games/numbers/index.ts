import type { GameData } from "../contract/family.ts";
import { BINGO_LIVE } from "./bingo-live.ts";
import { FAST_KENO } from "./fast-keno.ts";
import { KENO } from "./keno.ts";
import type { NumbersRules } from "./numbers-family.ts";

/** The games of the family. */
export const NUMBERS_GAMES: readonly GameData<NumbersRules>[] = [KENO, FAST_KENO, BINGO_LIVE];

export { BINGO_LIVE } from "./bingo-live.ts";
export { type CardLines, fullLinesOf } from "./card-lines.ts";
export { FAST_KENO } from "./fast-keno.ts";
export { KENO } from "./keno.ts";
export {
	hitsOf,
	multiplierOf,
	NUMBERS,
	type NumbersRules,
	type PayTable,
} from "./numbers-family.ts";
export type { NumbersResult, NumbersSelection } from "./selection.ts";
