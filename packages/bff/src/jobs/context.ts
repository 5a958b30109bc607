import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import type { Logger } from "../platform/logger.ts";
import type { WageringContext } from "../wagering/context.ts";

export interface JobsContext {
	readonly database: Database;
	readonly clock: Clock;
	readonly logger: Logger;
	readonly wagering: WageringContext;
}
