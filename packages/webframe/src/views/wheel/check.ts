/** The rules by which rounds of wheels are drawn again. */
import { roundsOf } from "@webframe/shared/games";
import { WHEEL, WHEEL_GAMES } from "@webframe/shared/games/wheel";

export const ROUNDS = roundsOf(WHEEL, WHEEL_GAMES);
