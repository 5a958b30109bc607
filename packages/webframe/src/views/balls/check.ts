/** The rules by which rounds of games of balls are drawn again. */
import { roundsOf } from "@webframe/shared/games";
import { BALLS, BALLS_GAMES } from "@webframe/shared/games/balls";

export const ROUNDS = roundsOf(BALLS, BALLS_GAMES);
