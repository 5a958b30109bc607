/** What the test tells the processes that are to kill, and where. */

export const ORDER_FILE = "order.json";
/** One line for each order that was carried out. */
export const HITS_FILE = "hits.jsonl";

/** Points in the code of the service. */
export type KillPoint =
	| "acceptance committed"
	| "payment answered"
	| "accept committed"
	| "payouts decided"
	| "payouts committed"
	| "close committed"
	| "close answered"
	| "item of work written"
	| "item of work committed";

export interface KillOrder {
	readonly point: KillPoint;
	/** Who is killed; null for the process that comes to the point. */
	readonly pid: number | null;
	/** How often a process comes to the point before it strikes there; not once where this is missing. */
	readonly after?: number;
}

/** The windows in which the service must survive a kill, and the points that lie in each. */
export const WINDOWS = {
	"after commit": ["acceptance committed"],
	/** No point in our code: the partner has the call and has not answered yet. */
	"during the call": [],
	"after the answer": ["payment answered"],
	"after the accept's commit": ["accept committed"],
	"in settlement": ["payouts committed", "payouts decided"],
	"in close": ["close committed", "close answered"],
} as const satisfies Record<string, readonly KillPoint[]>;

export type Window = keyof typeof WINDOWS;
export const WINDOW_NAMES = [
	"after commit",
	"during the call",
	"after the answer",
	"after the accept's commit",
	"in settlement",
	"in close",
] as const satisfies readonly Window[];
