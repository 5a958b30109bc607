import type { GameData } from "../contract/family.ts";
import { AUTO_ROULETTE } from "./data/auto-roulette.ts";
import { AUTO_ROULETTE_X } from "./data/auto-roulette-x.ts";
import { CANDYBALL_ROULETTE } from "./data/candyball-roulette.ts";
import { OLYMPUS_ROULETTE } from "./data/olympus-roulette.ts";
import { ROULETTE } from "./data/roulette.ts";
import { ROULETTE_X } from "./data/roulette-x.ts";
import { ROULETTE_X500 } from "./data/roulette-x500.ts";
import { ROULETTE_X1001 } from "./data/roulette-x1001.ts";
import { SPIN2WHEELS } from "./data/spin2wheels.ts";
import { VIP_ROULETTE } from "./data/vip-roulette.ts";
import { WHEEL_ROULETTE } from "./data/wheel-roulette.ts";
import { WHEEL_X777 } from "./data/wheel-x777.ts";
import { WHEELBET } from "./data/wheelbet.ts";
import { WHEELBET_BONUS } from "./data/wheelbet-bonus.ts";
import type { WheelRules } from "./wheel-rules.ts";

/** The games of the family. */
export const WHEEL_GAMES: readonly GameData<WheelRules>[] = [
	WHEELBET,
	WHEELBET_BONUS,
	SPIN2WHEELS,
	ROULETTE,
	AUTO_ROULETTE,
	VIP_ROULETTE,
	OLYMPUS_ROULETTE,
	WHEEL_ROULETTE,
	CANDYBALL_ROULETTE,
	ROULETTE_X500,
	ROULETTE_X1001,
	ROULETTE_X,
	AUTO_ROULETTE_X,
	WHEEL_X777,
];
