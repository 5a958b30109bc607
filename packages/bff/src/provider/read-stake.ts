/** What schemas cannot check of the amounts of a message: how many digits they have depends on the session's currency. */
import { parseAmount } from "@webframe/shared/money";

/** A pay-in, or a pay-in-out when it has a win. */
export interface StakeMessage {
	readonly betId: string;
	readonly gameRoundId: string;
	readonly betAmount: string;
	readonly winAmount?: string | undefined;
	readonly winOdd?: string | undefined;
}

export interface Stake {
	readonly stake: bigint;
	/** The gross win of a pay-in-out. */
	readonly winAmount: bigint | null;
	readonly winOdd: string | undefined;
}

/** What is wrong, for the provider's developers: it names the field. */
interface Malformed {
	readonly malformed: string;
}

export function readStake(message: StakeMessage, digits: number): Stake | Malformed {
	const stake = readAmount("betAmount", message.betAmount, digits);
	if ("malformed" in stake) return stake;
	if (message.winAmount === undefined) return { stake: stake.minor, winAmount: null, winOdd: undefined };
	const win = readAmount("winAmount", message.winAmount, digits);
	if ("malformed" in win) return win;
	return { stake: stake.minor, winAmount: win.minor, winOdd: message.winOdd };
}

/** An amount in minor units. @param text that its schema has taken */
export function readAmount(
	field: "betAmount" | "winAmount",
	text: string,
	digits: number,
): { readonly minor: bigint } | Malformed {
	const amount = parseAmount(text, digits);
	if (amount.ok) return { minor: amount.minor };
	return { malformed: `${field}: it is no amount with at most ${digits} digits behind the point.` };
}
