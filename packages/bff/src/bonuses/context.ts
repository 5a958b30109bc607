import type { OwnGames } from "../games/own-games.ts";
import type { SecondPersonContext } from "../partners/moves-alone.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import type { RewardEvents } from "./ports.ts";

/** What the operations of this room work with. */
export interface BonusesContext extends SecondPersonContext {
	readonly database: Database;
	readonly clock: Clock;
	readonly ownGames: OwnGames;
	readonly events: RewardEvents;
	/** A random id: whoever knows it may not guess another one. */
	readonly newBonusId: () => string;
}
