/** Everything that is known of a bet, from the calls that know it. */
import type { BackofficeBet } from "@webframe/shared/wire";
import { type Answer, call } from "../../api/call.ts";
import type { Value } from "../../api/calls.ts";
import { isLetIn, type May } from "../../api/demands.ts";

/** Of each kind the newest are shown; a bet has a handful. */
const RECORDS_MAX = 100;

export type Exchange = Value<"/exchanges">["items"][number];
export type Conflict = Value<"/conflicts">["items"][number];
export type AuditRow = Value<"/audit-log">["items"][number];

export interface BetRecord {
	readonly bet: BackofficeBet;
	readonly exchanges: readonly Exchange[];
	readonly conflicts: readonly Conflict[];
	readonly audit: readonly AuditRow[];
}

/** The bet decides; what stands beside it is left out where it cannot be read, and not asked for by who may not read it. */
export async function readBet(betId: number, may: May): Promise<Answer<BetRecord>> {
	const [bet, exchanges, conflicts, audit] = await Promise.all([
		call("/bets/find", { betId }),
		isLetIn(may, "/exchanges") ? call("/exchanges", { subjectId: betId, limit: RECORDS_MAX }) : undefined,
		call("/conflicts", { subjectId: betId, includeTest: true, limit: RECORDS_MAX }),
		isLetIn(may, "/audit-log") ? call("/audit-log", { subject: `bet ${betId}`, limit: RECORDS_MAX }) : undefined,
	]);
	if (bet.kind === "refused") return { ...bet, value: undefined };
	if (bet.kind !== "value") return bet;
	return {
		kind: "value",
		value: {
			bet: bet.value,
			exchanges: exchanges?.kind === "value" ? exchanges.value.items : [],
			conflicts: conflicts.kind === "value" ? conflicts.value.items : [],
			audit: audit?.kind === "value" ? audit.value.items : [],
		},
	};
}
