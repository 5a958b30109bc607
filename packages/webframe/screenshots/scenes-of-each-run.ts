/**
 * The scenes of which each run takes pictures. What a scene costs is its page, most of a second of a processor, whatever is
 * taken of it; so those that are a small state of a view that stands here as well are in the long test alone, which has all.
 */
import type { Scene } from "./scene.ts";
import { SCENES } from "./scenes.ts";

/** By name, each with the scene of this run that shows the same view. */
const LIKE: Readonly<Record<string, string>> = {
	"lobby-own-games-drawn": "lobby",
	"lobby-guest": "lobby",
	"lobby-jackpots": "jackpots",
	"game-accepted": "game-settled",
	"game-freebet-offered": "game-freebet-chosen",
	"game-freebet-refused": "game-freebet-chosen",
	"ticket-freebet-offered": "ticket-freebet-chosen",
	"game-guest": "game-betting",
	"provider-guest": "provider-game",
	"bets-settled": "bets-details",
	"bets-none": "rewards-none",
	maintenance: "no-connection",
	"token-refused": "no-connection",
	"bingo-betting": "bingo-drawing",
	"boosted-wheel-drawing": "wheel-drawing",
	"two-wheels-drawing": "money-wheel-drawing",
	"wheelbet-betting": "wheel-betting",
};

export const SCENES_OF_EACH_RUN: readonly (readonly [name: string, scene: Scene])[] = Object.entries(SCENES).filter(
	([name]) => !(name in LIKE),
);

/** Scenes that are left out and are none, or whose like is not there. */
export const WRONGLY_LEFT_OUT: readonly string[] = Object.entries(LIKE)
	.filter(([name, like]) => !(name in SCENES) || !(like in SCENES) || like in LIKE)
	.map(([name]) => name);
