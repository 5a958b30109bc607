import { type Part, part } from "../platform/statement.ts";

/**
 * Rows that a statement is given, in parentheses. The limits say no more than how many there are. A plan that is kept reckons
 * with a tenth of what it limits, and so with one row, for which it goes by places and keys; with many it would read whole
 * tables: while those are small a bet's, and of reports those of all partners.
 *
 * @param columns as `json_to_recordset` takes them, each with its type
 */
export function givenRows(rows: readonly object[], columns: Part): Part {
	return part`(
			select * from (
				select * from json_to_recordset(${JSON.stringify(rows)}::text::json) as c(${columns})
				limit ${rows.length}::int
			) as counted limit ${rows.length}::int
		)`;
}
