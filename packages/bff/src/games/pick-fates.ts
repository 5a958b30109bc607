/** What became of the picks of a ticket. It is computed when somebody looks, and stored nowhere. */
import { multiplierText, type RoundRules } from "@webframe/shared/games";
import { readPicks } from "@webframe/shared/games/picks";
import type { PickFate } from "@webframe/shared/wire";
import type { Database } from "../platform/database.ts";
import { findRound } from "../store/rounds.ts";
import { type OwnGames, rulesOfRound } from "./own-games.ts";

export interface TicketFates {
	readonly fates: readonly PickFate[];
	/** Undefined: this process does not know them, and tells of the picks alone. */
	readonly rules: RoundRules | undefined;
}

/**
 * The picks of a stored selection, from the reveal on with what each pays for one. A round that is held or cancelled pays
 * nothing that could be told.
 *
 * @returns undefined for a selection that is no ticket
 */
export async function fatesOfTicket(
	{ database, ownGames }: { readonly database: Database; readonly ownGames: OwnGames },
	{ roundId, selection }: { readonly roundId: number; readonly selection: unknown },
): Promise<TicketFates | undefined> {
	const ticket = readPicks(selection);
	if (ticket === undefined) return undefined;
	const round = await findRound(database, roundId);
	const rules = round === undefined ? undefined : rulesOfRound(ownGames, round);
	const drawn = round?.state === "finished" ? rules?.parseResult(round.result) : undefined;
	const fates =
		drawn?.fatesOf(selection)?.map((fate) => ({ ...fate, multiplier: multiplierText(fate.multiplier) })) ??
		ticket.picks.map(({ outcome, amount }) => ({ outcome, amount }));
	return { fates, rules };
}
