import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { Queue } from "../queue/queue.ts";
import type { DeduplicationSettings } from "../wallet/dedupe-key.ts";

/** What the calls of the aggregator work with. */
export interface CasinoParts {
	readonly database: Database;
	readonly clock: Clock;
	readonly queue: Queue;
	readonly deduplication: DeduplicationSettings;
}
