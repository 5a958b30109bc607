import type { GameData } from "../contract/family.ts";
import { BINGO_LIVE } from "./bingo-live.ts";
import { FAST_KENO } from "./fast-keno.ts";
import { KENO } from "./keno.ts";
import type { NumbersRules } from "./numbers-family.ts";

/** The games of the family. */
export const NUMBERS_GAMES: readonly GameData<NumbersRules>[] = [KENO, FAST_KENO, BINGO_LIVE];
