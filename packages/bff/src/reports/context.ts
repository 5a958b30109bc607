import type { PartnerDirectory } from "../partners/partner-directory.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";

/** What reports work with. */
export interface ReportsContext {
	readonly database: Database;
	readonly clock: Pick<Clock, "now">;
	readonly partners: PartnerDirectory;
}
