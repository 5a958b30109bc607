/**
 * Whose bets take part in a round's jackpots, and what their money is worth. It is fixed at the cut, in the statement that
 * cuts: the process that does it says so once, by the settings that it knows. The seed is public from the draw on, and with
 * it who would win; a setting that is changed then changes nothing of the round.
 */
import { z } from "zod";
import { readJackpotPartners } from "../store/finish-with-jackpots.ts";
import type { JackpotsContext } from "./context.ts";

const jackpotPartnersSchema = z.array(
	z.object({
		partnerId: z.int(),
		/** By currency: how many units are a euro, where the partner has said so. */
		unitsPerEuro: z.record(z.string(), z.string()),
	}),
);

export type JackpotPartner = z.infer<typeof jackpotPartnersSchema>[number];

/** The partners that play for jackpots by the settings of now; also those that are switched off, whose bets play on. */
export function partnersNow({ partners }: Pick<JackpotsContext, "partners">): readonly JackpotPartner[] {
	return partners
		.all()
		.filter(({ settings }) => settings.isJackpotOn)
		.map(({ partnerId, settings }) => ({ partnerId, unitsPerEuro: settings.jackpotUnitsPerEuro }));
}

/** The partners that played for jackpots when a round was cut. */
export async function partnersOfRound(context: JackpotsContext, roundId: number): Promise<readonly JackpotPartner[]> {
	const stored = await readJackpotPartners(context.database, roundId);
	// A process of the version before, which wrote nothing of the kind, has cut the round during an upgrade.
	return stored === null ? partnersNow(context) : jackpotPartnersSchema.parse(stored);
}
