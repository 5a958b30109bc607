import { type SQL, sql } from "drizzle-orm";
import { customType, timestamp } from "drizzle-orm/pg-core";

/** Whole minor units. `numeric`, because a stake in a small crypto unit may pass 2^63. */
export const minorUnits = customType<{ data: bigint; driverData: string }>({
	dataType: () => "numeric(38, 0)",
});

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** A moment, always given by the caller: no default, because SQL never asks for the time here. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

/** The condition that a text column holds one of these words. */
export function oneOf(column: string, words: readonly string[]): SQL {
	return sql.raw(`${column} in (${words.map((word) => `'${word}'`).join(", ")})`);
}
