/** What the reference casino's server tells a page of ours. */

export interface Login {
	readonly RefreshToken: string;
	readonly PartnerClientId: string;
	readonly TagId: number;
}

export interface Wallet {
	readonly Balance: string;
	readonly Currency: string;
}

/** A log-in: a refresh token that is good once, and for whom. */
export function loginOf(answer: unknown): Login {
	return {
		RefreshToken: textIn(answer, "RefreshToken"),
		PartnerClientId: textIn(answer, "PartnerClientId"),
		TagId: Number(fieldIn(answer, "TagId")),
	};
}

export function walletOf(answer: unknown): Wallet {
	return { Balance: textIn(answer, "Balance"), Currency: textIn(answer, "Currency") };
}

function textIn(answer: unknown, key: string): string {
	const text = fieldIn(answer, key);
	if (typeof text !== "string") throw new Error(`The casino's answer has no ${key}.`);
	return text;
}

function fieldIn(answer: unknown, key: string): unknown {
	return typeof answer === "object" && answer !== null ? Reflect.get(answer, key) : undefined;
}
