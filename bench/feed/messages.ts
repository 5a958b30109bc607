/** What the runner and its processes tell each other. */

/** The feed, and a loop over bare `ws` that sends the same bytes. */
export type Kind = "feed" | "ws";

export type ServerCommand =
	/** What bare `ws` sends: a state as the feed has sent it. */
	| { readonly kind: "send"; readonly text: string }
	/** Sends that many ticks, and then no more. */
	| { readonly kind: "turn"; readonly ticks: number }
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

/** The game that is subscribed to. */
export const GAME = 9;
