import { scenesOfEachRun } from "@webframe/harness/reference-pictures";
import { SCENES } from "./scenes.ts";

/** The scenes that only the long test takes, each with one of each run that shows the same view. */
const LIKE: Readonly<Record<string, string>> = {
	"lobby-own-games-drawn": "lobby",
	"lobby-guest": "lobby",
	"lobby-jackpots": "jackpots",
	"game-accepted": "jackpot-won",
	"game-settled": "jackpot-won",
	offline: "game-betting",
	"game-freebet-offered": "game-freebet-chosen",
	"game-freebet-refused": "game-freebet-chosen",
	"ticket-freebet-offered": "ticket-freebet-chosen",
	"table-won": "wheel-drawing",
	"game-guest": "game-betting",
	"test-player-yen": "game-betting",
	"provider-guest": "provider-game",
	"provider-unavailable": "no-connection",
	"bets-open": "bets-details",
	"bets-settled": "bets-details",
	"bets-none": "no-connection",
	"rewards-none": "no-connection",
	maintenance: "no-connection",
	"token-refused": "no-connection",
	"bingo-betting": "bingo-drawing",
	"balls-betting": "balls-drawing",
	"boosted-wheel-drawing": "wheel-drawing",
	"two-wheels-drawing": "money-wheel-drawing",
	"wheelbet-betting": "wheel-betting",
	"play-money": "wheel-betting",
	"results-counted": "results",
};

export const { taken: SCENES_OF_EACH_RUN, wronglyLeftOut: WRONGLY_LEFT_OUT } = scenesOfEachRun(SCENES, LIKE);
