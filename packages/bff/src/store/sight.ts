/**
 * What somebody may see of people and of messages. It is decided in the statement that reads: what must not be seen does not
 * leave the database.
 */
import { NOTHING, type Part, part } from "../platform/statement.ts";

export interface Sight {
	/** Partners' ids of their players, whole; else their first and last two characters. */
	readonly userIds: boolean;
	/** What partners and providers said, word for word. */
	readonly payloads: boolean;
}

/** Of who works on the database itself. */
export const FULL_SIGHT: Sight = { userIds: true, payloads: true };

/** An id of four characters or less would be shown whole by its ends: nothing of it is. */
export function userIdAs(column: Part, { userIds }: Sight): Part {
	if (userIds) return column;
	return part`case when length(${column}) > 4 then left(${column}, 2) || '…' || right(${column}, 2) else '…' end`;
}

/** @param columns with a comma before them */
export function payloadsAs(columns: Part, { payloads }: Sight): Part {
	return payloads ? columns : NOTHING;
}
