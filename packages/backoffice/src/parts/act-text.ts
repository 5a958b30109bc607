/** What came of an act, in words. */
import type { ActionValue } from "@webframe/shared/wire";
import type { Answer } from "../api/call.ts";
import { WORDS } from "../words/english.ts";
import { failureText } from "./failure.ts";

export type Outcome = Pick<ActionValue, "outcome" | "reason">;

export function outcomeText({ outcome, reason }: Outcome): string {
	return outcome === "refused" ? refusalText(reason) : WORDS.outcomes[outcome];
}

/** The same of what was answered, or that nothing was. */
export function actText(answer: Answer<Outcome>): string {
	if (answer.kind === "value") return outcomeText(answer.value);
	return answer.kind === "refused" && answer.value !== undefined
		? refusalText(answer.value.reason)
		: failureText(answer);
}

/** Why something cannot be done, in words where there are some. */
function refusalText(reason: string | undefined): string {
	return reason === undefined ? WORDS.outcomes.refused : WORDS.refusedFor(refusalReason(reason));
}

/** A reason in words where there are some. */
export function refusalReason(reason: string): string {
	const known: Readonly<Record<string, string>> = WORDS.refusals;
	return known[reason] ?? reason;
}
