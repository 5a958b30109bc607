import { type ProviderStand, providerStand } from "@webframe/shared/bet";
import { formatAmount } from "@webframe/shared/money";
import type { Database } from "../../platform/database.ts";
import { findProviderBet } from "../../store/provider-bets.ts";
import { readBet } from "../../store/read-bets.ts";

export interface UnresolvedBet {
	readonly providerBetId: string;
	/** `unknown` and `tombstone`: there is no bet; `refused_at_once`: it was refused before it was placed. */
	readonly stand: ProviderStand | "unknown" | "tombstone" | "refused_at_once";
	readonly betId: number | null;
	/** The stake and, when it is decided, the win, with the currency. */
	readonly amounts: string;
	/** What the provider is to be told. */
	readonly advice: string;
}

const ADVICE: Readonly<Record<UnresolvedBet["stand"], string>> = {
	unknown: "we never had it: nothing was taken, nothing is owed",
	tombstone: "refunded before it came: nothing was taken",
	refused_at_once: "refused: nothing was taken",
	refused: "refused by the casino: nothing was taken",
	no_funds: "refused by the casino: nothing was taken",
	ended: "ended: the stake was given back or never taken",
	placing: "under way: ask again in a minute",
	untold: "under way: ask again in a minute",
	accepted: "it plays: the provider still owes its pay-out or refund",
	paid: "paid out: nothing is left to do",
};

/**
 * Compares bets that a provider could not bring to an end with our records. Nothing is changed.
 *
 * Source: specification, E, handling on the provider side, rule 3.
 */
export async function compareUnresolved(
	database: Database,
	providerId: number,
	providerBetIds: readonly string[],
): Promise<readonly UnresolvedBet[]> {
	const compared: UnresolvedBet[] = [];
	for (const providerBetId of providerBetIds) compared.push(await compareOne(database, providerId, providerBetId));
	return compared;
}

async function compareOne(database: Database, providerId: number, providerBetId: string): Promise<UnresolvedBet> {
	const known = await findProviderBet(database, providerId, providerBetId);
	const bet = known?.betId == null ? undefined : await readBet(database, known.betId);
	const stand = bet === undefined ? standWithoutBet(known) : providerStand(bet);
	const win = bet?.winAmount == null ? "" : `, win ${formatAmount(bet.winAmount, bet.digits)}`;
	const amounts = bet === undefined ? "" : `stake ${formatAmount(bet.stake, bet.digits)}${win} ${bet.currency}`;
	return { providerBetId, stand, betId: bet?.betId ?? null, amounts, advice: ADVICE[stand] };
}

function standWithoutBet(known: { readonly refusedCode: number | null } | undefined): UnresolvedBet["stand"] {
	if (known === undefined) return "unknown";
	return known.refusedCode === null ? "tombstone" : "refused_at_once";
}
