/** The rules by which rounds of numbers games are drawn again. */
import { roundsOf } from "@webframe/shared/games";
import { NUMBERS, NUMBERS_GAMES } from "@webframe/shared/games/numbers";

export const ROUNDS = roundsOf(NUMBERS, NUMBERS_GAMES);
