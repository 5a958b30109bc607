import type { GameData } from "../contract/family.ts";
import type { BallsRules } from "./balls-rules.ts";
import { CANDY_BALL_X } from "./candy-ball-x.ts";
import { FIVE_BET } from "./five-bet.ts";
import { LUCKY_SIX } from "./lucky-six.ts";
import { ONE_BET } from "./one-bet.ts";
import { SEVEN_BET } from "./seven-bet.ts";

/** The games of the family. */
export const BALLS_GAMES: readonly GameData<BallsRules>[] = [FIVE_BET, SEVEN_BET, ONE_BET, LUCKY_SIX, CANDY_BALL_X];
