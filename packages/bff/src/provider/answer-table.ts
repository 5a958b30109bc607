/**
 * What a provider is answered, by what it asked and how things stand: the table of the wire contract, section 7.
 *
 * Codes 2 to 8 mean *stop*: they never answer an authentic pay-out or refund for which money is owed; 99 asks for a
 * repeat.
 */
import type { ProviderStand } from "@webframe/shared/bet";
import { PROVIDER_CODE, type ProviderCode } from "@webframe/shared/wire";

/** A pay-in-out is answered as a pay-in. */
export type ProviderOperation = "payIn" | "payOut" | "refund";

export type Situation =
	/** A bet, as it stands when the answer is written: `untold` cannot be, because the answer tells. */
	| Exclude<ProviderStand, "untold">
	/** Nothing stands under the bet id. */
	| "unknown"
	/** A refund came before its bet. */
	| "tombstone"
	/** The pay-in was refused before anything was placed. */
	| "refused_at_once"
	/** A pay-out names another amount than the one that was paid. */
	| "other_amount"
	/** A pay-out names the amount that was paid, and another coefficient than was told with it. */
	| "other_odd"
	/** The bet id was used with other content. */
	| "other_content"
	/** The bet belongs to another session or round. */
	| "elsewhere"
	| "malformed"
	| "our_failure";

export interface TableAnswer {
	readonly code: ProviderCode;
	/** A person has to see it: nothing moved, and the two sides disagree. */
	readonly note?: "listed" | "alarm";
	/** Why it is no 1, for the provider's developers: a code alone stands for many causes. */
	readonly message?: string;
}

const { success, insufficientFunds, rejected, systemError } = PROVIDER_CODE;
const ALARM: TableAnswer = { code: systemError, note: "alarm" };
const LISTED: TableAnswer = { code: rejected, note: "listed" };
const PAID_AND_LISTED: TableAnswer = { code: success, note: "listed" };

const TABLE: Readonly<Record<ProviderOperation, Readonly<Record<Situation, TableAnswer>>>> = {
	payIn: {
		placing: { code: systemError },
		accepted: { code: success },
		paid: { code: success },
		ended: { code: rejected },
		refused: { code: rejected },
		no_funds: { code: insufficientFunds },
		unknown: { code: systemError },
		tombstone: { code: rejected },
		refused_at_once: { code: rejected },
		other_amount: LISTED,
		other_odd: LISTED,
		other_content: LISTED,
		elsewhere: LISTED,
		malformed: { code: rejected },
		our_failure: { code: systemError },
	},
	payOut: {
		placing: { code: systemError },
		accepted: { code: success },
		paid: { code: success },
		ended: LISTED,
		refused: { code: rejected },
		no_funds: { code: rejected },
		unknown: ALARM,
		tombstone: { code: rejected },
		refused_at_once: { code: rejected },
		other_amount: LISTED,
		other_odd: PAID_AND_LISTED,
		other_content: ALARM,
		elsewhere: ALARM,
		malformed: ALARM,
		our_failure: { code: systemError },
	},
	refund: {
		placing: { code: success },
		accepted: { code: success },
		paid: LISTED,
		ended: { code: success },
		refused: { code: success },
		no_funds: { code: success },
		unknown: { code: success },
		tombstone: { code: success },
		refused_at_once: { code: success },
		other_amount: ALARM,
		other_odd: ALARM,
		other_content: ALARM,
		elsewhere: ALARM,
		malformed: ALARM,
		our_failure: { code: systemError },
	},
};

/** Who answers that a message is malformed, or that we failed, says more exactly what is wrong. */
const WHY: Readonly<Partial<Record<Situation, string>>> = {
	placing: "The casino has not answered for the stake yet.",
	paid: "betId: its win was paid out before.",
	ended: "betId: its stake was given back.",
	refused: "The casino has refused the stake.",
	no_funds: "The player has too little money for the stake.",
	unknown: "betId: there is no such bet.",
	tombstone: "betId: its refund came before its pay-in.",
	refused_at_once: "betId: it was refused before, and stays refused.",
	other_amount: "winAmount: another one was paid out before.",
	other_odd: "winOdd: another one was told before.",
	other_content: "betId: it was used before with other content.",
	elsewhere: "betId: it stands with another session or gameRoundId.",
};

/** @param firstCode what a pay-in that was refused at once was answered then */
export function answerTo(
	operation: ProviderOperation,
	situation: Situation,
	firstCode: ProviderCode | null = null,
): TableAnswer {
	const isRepeated = operation === "payIn" && situation === "refused_at_once" && firstCode !== null;
	const answer = isRepeated ? { code: firstCode } : TABLE[operation][situation];
	const message = WHY[situation];
	return answer.code === success || message === undefined ? answer : { ...answer, message };
}
