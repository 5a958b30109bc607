import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";

export interface OperatorsContext {
	readonly database: Database;
	readonly clock: Clock;
}

/** Who does something, and why. */
export interface By {
	readonly operator: string;
	readonly note: string;
}
