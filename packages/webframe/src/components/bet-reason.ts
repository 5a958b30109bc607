import type { MessageKey, Texts } from "../i18n/texts.ts";
import { betStateOf } from "../store/bet-state.ts";
import type { BetEntry } from "../store/bets.ts";

/**
 * The sentence that says what happened to a bet and to its money, where the state's word alone does not. That
 * nothing was taken is said only of bets of which that is known.
 */
export function betReason(entry: BetEntry): MessageKey | undefined {
	if (entry.kind === "refused") return `why.${entry.code}`;
	if (entry.kind === "sending") return entry.unknown ? "why.unknown" : undefined;
	switch (betStateOf(entry)) {
		case "rejected":
			return entry.bet.code === "insufficient_funds" ? "why.insufficient_funds" : "why.casino";
		case "checking":
			return entry.bet.code === "withdrawn" ? "why.withdrawn" : "why.checking";
		case "returned":
			return "why.returned";
		default:
			return undefined;
	}
}

/** The same in the player's words, with the largest stake that would do where the service has named it. */
export function reasonText(entry: BetEntry, texts: Texts): string | undefined {
	const reason = betReason(entry);
	if (reason === undefined) return undefined;
	const text = texts.t(reason);
	if (entry.kind !== "refused" || entry.max === undefined) return text;
	const { max, request } = entry;
	return `${text} ${texts.t("stake.most", { max: texts.decimal(max), currency: request.currency })}`;
}
