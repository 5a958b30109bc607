/** What the runner and its processes tell each other. */
import { OWN_GAMES } from "@webframe/shared/games/own-games";
import { slotOf } from "../../packages/bff/src/feed/ticks.ts";

/** The feed, and a loop over bare `ws` that sends the same bytes. */
export type Kind = "feed" | "ws";

export type ServerCommand =
	/** What bare `ws` sends: a state as the feed has sent it. */
	| { readonly kind: "send"; readonly text: string }
	/** Sends that many ticks, and then no more; looked at are those of this game, which is the last connection's. */
	| { readonly kind: "turn"; readonly ticks: number; readonly gameCode: number }
	| { readonly kind: "state" };

/** What a turn has taken. */
export interface Turn {
	/** From the beginning of each tick to the last write of it, in milliseconds. */
	readonly lateMs: readonly number[];
	/** Ticks that were left out meanwhile. */
	readonly leftOut: number;
	readonly cpuMicroseconds: number;
}

export type ServerAnswer =
	| { readonly kind: "listening"; readonly port: number }
	| { readonly kind: "done" }
	| { readonly kind: "turned"; readonly turn: Turn }
	| { readonly kind: "state"; readonly connections: number };

export type ClientCommand =
	| {
			readonly kind: "connect";
			readonly server: Kind;
			readonly port: number;
			readonly token: string;
			/** What they subscribe to, one each in turn; the last connection to the last of these. */
			readonly gameCodes: readonly number[];
			/** Subscribers that read. */
			readonly count: number;
			/** Of the feed, and connected before them: those who never read, and those who call as often as they may. */
			readonly deaf: number;
			readonly hostile: number;
	  }
	/** How many messages the readers have got since it was asked last, and the first of them. */
	| { readonly kind: "count" };

export type ClientAnswer =
	| { readonly kind: "done" }
	| { readonly kind: "counted"; readonly messages: number; readonly first: string };

/** The game that all subscribe to, where all subscribe to one. */
export const GAME = 9;

const inSlotOf = (gameCode: number): number =>
	OWN_GAMES.filter((one) => slotOf(one.gameCode) === slotOf(gameCode)).length;

/** All of our own games. Those of the fullest slot come last: a tick of it takes longest, and it is what is looked at. */
export const ALL_GAMES: readonly number[] = OWN_GAMES.map(({ gameCode }) => gameCode).toSorted(
	(one, other) => inSlotOf(one) - inSlotOf(other) || one - other,
);
