import type { PartnerState } from "@webframe/shared/wire";
import type { Queryable } from "../platform/database.ts";
import { viewCircuits } from "../store/partner-circuits.ts";
import { viewHints } from "../store/partner-hints.ts";

/** How our calls to a partner go: for the back office and the command line. */
export async function showPartnerState(sql: Queryable, partnerId: number): Promise<PartnerState> {
	const [circuits, hints] = await Promise.all([viewCircuits(sql, partnerId), viewHints(sql, partnerId)]);
	return {
		circuits: circuits.map((circuit) => ({
			...circuit,
			openedAt: circuit.openedAt.toISOString(),
			closedAt: circuit.closedAt?.toISOString() ?? null,
		})),
		hints: hints.map((hint) => ({
			...hint,
			firstAt: hint.firstAt.toISOString(),
			lastAt: hint.lastAt.toISOString(),
		})),
	};
}
