/** What players bet: one bet of Keno, as everywhere, or a ticket of picks. */
import { z } from "zod";
import { SHELF } from "../../../packages/bff/src/app/shelf.ts";
import { knownRules } from "../../../packages/bff/src/games/own-games.ts";

/** A bet, as it is sent, but for its round. */
export const betSchema = z.object({ gameCode: z.int(), selection: z.looseObject({}), amount: z.string() });
export type Bet = z.infer<typeof betSchema>;

export const KENO_BET: Bet = {
	gameCode: 9,
	selection: { market: "numbers", numbers: [3, 14, 15, 65] },
	amount: "0.20",
};

/** Single numbers of wheels and of balls. */
const KINDS = ["straight", "drawn"];
const NUMBERS = Array.from({ length: 100 }, (_, number) => number);
const CHIP_MINOR = 20n;

/** A ticket of so many picks on single numbers of a game, with the smallest chip on each. @throws RangeError */
export function ticketBet(gameCode: number, picks: number): Bet {
	const rules = knownRules(SHELF, { roundId: 0, gameCode, rulesVersion: 1, opened: null });
	const ticket = (all: readonly string[]) => ({
		market: "picks",
		picks: all.map((outcome) => ({ outcome, amount: "0.20" })),
	});
	const units = { digits: 2, chip: CHIP_MINOR };
	const outcomes = KINDS.flatMap((kind) => NUMBERS.map((number) => `${kind}:${number}`))
		.filter((outcome) => rules.parseSelection(ticket([outcome]), units).ok)
		.slice(0, picks);
	if (outcomes.length < picks) throw new RangeError(`The game ${gameCode} has ${outcomes.length} single numbers.`);
	return { gameCode, selection: ticket(outcomes), amount: (Number(CHIP_MINOR) * picks * 0.01).toFixed(2) };
}
