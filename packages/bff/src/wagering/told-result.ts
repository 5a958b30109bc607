import type { ToldAmount } from "@webframe/shared/bet";
import { parseLooseAmount } from "@webframe/shared/money";

/** What every accept tells of its transaction, whatever that is. */
export interface ToldResult {
	/** The partner that called; what is another one's is unknown to it. */
	readonly partnerId: number;
	readonly errorCode: number;
	readonly partnerUserId: string | null;
	/** What the partner calls the transaction; null where it told none that can be kept. */
	readonly partnerTransactionId: string | null;
	/** As they came: text or number; read with the digits of the transaction's currency. */
	readonly amount: string | number | undefined;
	readonly taxAmount: string | number | undefined;
	/** The player's balance, for display. */
	readonly balance: string | number | undefined;
	/** The message without tokens, kept when it contradicts what stands. */
	readonly message: object;
}

/** The same in the currency of its transaction. */
export interface ReadResult {
	readonly errorCode: number;
	readonly partnerUserId: string | null;
	readonly partnerTransactionId: string | null;
	readonly amount: ToldAmount;
	readonly taxAmount: ToldAmount;
}

export function readResult(
	{ errorCode, partnerUserId, partnerTransactionId, ...told }: ToldResult,
	digits: number,
): ReadResult {
	const [amount, taxAmount] = [readAmount(told.amount, digits), readAmount(told.taxAmount, digits)];
	return { errorCode, partnerUserId, partnerTransactionId, amount, taxAmount };
}

function readAmount(told: string | number | undefined, digits: number): ToldAmount {
	if (told === undefined) return null;
	const amount = parseLooseAmount(told, digits);
	return amount.ok ? amount.minor : "unreadable";
}
