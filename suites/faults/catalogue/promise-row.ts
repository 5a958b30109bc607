import type { TestElsewhere } from "./row.ts";

/** What the service promises, where the promise is kept, and the tests that hold it to it. */
export interface PromiseRow {
	readonly id: string;
	readonly promise: string;
	/** Files or folders, from the root of the repository. */
	readonly keptIn: readonly string[];
	readonly tests: readonly TestElsewhere[];
}
