import type { PartnerDirectory } from "../partners/partner-directory.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import type { Logger } from "../platform/logger.ts";
import type { TakesAlarms } from "../records/alarms/alarms.ts";
import type { PoolWalk } from "../store/walk-pool.ts";
import type { JackpotEvents } from "./ports.ts";

export interface JackpotsContext {
	readonly database: Database;
	readonly partners: PartnerDirectory;
	readonly clock: Clock;
	readonly logger: Logger;
	readonly alarms: TakesAlarms;
	readonly events: JackpotEvents;
	/** How far this process has come with the entries of each pool; see `check-pools.ts`. */
	readonly poolWalks: Map<number, PoolWalk>;
	/** Of a win that is worth more than about so many euros somebody is told. */
	readonly secondPersonAboveEuros: number;
}
