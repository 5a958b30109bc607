/**
 * Adds movements to the sums of their hours. Reports count what is not added up yet, too, so that nobody sees how far this
 * has come; it only keeps the table of movements small.
 *
 * Source: back office design, *Reports*.
 */
import type { Database } from "../platform/database.ts";
import { foldMovements } from "../store/movements.ts";

/** Movements that one statement takes, so that none of them takes long. */
const FOLDED_AT_ONCE = 10_000;

/** @returns true when there may be more. */
export async function fold({ database }: { readonly database: Database }): Promise<boolean> {
	return (await foldMovements(database, FOLDED_AT_ONCE)) === FOLDED_AT_ONCE;
}
