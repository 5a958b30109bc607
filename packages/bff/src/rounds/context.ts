import type { OwnGame } from "@webframe/shared/games/sheets";
import type { OwnGames } from "../games/own-games.ts";
import type { JackpotsContext } from "../jackpots/context.ts";
import type { JudgedClock } from "../platform/clock.ts";
import type { Logger } from "../platform/logger.ts";
import type { UnsettledRounds } from "../store/unsettled-rounds.ts";
import type { WageringContext } from "../wagering/context.ts";
import type { RoundEvents } from "./ports.ts";

export interface RoundsContext {
	readonly wagering: WageringContext;
	readonly jackpots: JackpotsContext;
	readonly ownGames: OwnGames;
	/** Of them those that some partner offers: only their rounds open. */
	readonly offered: () => readonly OwnGame[];
	readonly events: RoundEvents;
	readonly clock: JudgedClock;
	readonly logger: Logger;
	/** Derives every seed. */
	readonly fairnessKey: Buffer;
	/** Those that still have something before them. */
	readonly unsettled: UnsettledRounds;
	/** How far this process is with cancelled and corrected rounds. */
	readonly walks: Map<number, WalkState>;
	/** Until when what could not be done is left alone, in milliseconds; see `do-alone.ts`. */
	readonly resting: Map<string, number>;
	/** Rounds and versions that this process does not know, as the log has been told. */
	readonly unknown: Set<string>;
}

/** How far a walk has come. */
export interface WalkState {
	/** The change that is carried out; see `finish-walk.ts`. */
	readonly change: string;
	readonly afterBetId: number;
	/** Bets were met that have to be looked at again, after so long; null where there were none. */
	readonly againAfterMs: number | null;
	readonly notBefore: number;
}
