/** What the answers to a provider's calls mean. Source: specification, "Provider-side response codes" and "Handling". */
const MEANING: Readonly<Record<number, string>> = {
	1: "Success",
	2: "Insufficient funds",
	3: "The user is blocked",
	4: "The user's betting limit is reached",
	5: "The maximum coefficient is reached",
	6: "Outside the minimum and maximum bet",
	7: "Rejected",
	8: "Not authentic",
	99: "System error: not known yet",
};

/** What the provider does next. */
const NEXT: Readonly<Record<number, string>> = {
	1: "Go on.",
	8: "The bet was not accepted. Look at its signature, step by step.",
	99: "Repeat with a new nonce: a pay-in for up to 30 s, then a refund; a pay-out or refund with back-off for up to 24 hours.",
};
const STOP = "The bet was not accepted; no further action. Tell the player.";

export function meaningOf(code: number): string {
	return MEANING[code] ?? "Reserved";
}

export function nextOf(code: number): string {
	return NEXT[code] ?? STOP;
}
