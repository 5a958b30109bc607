import { type ActionValue, ERROR_CODE, type PromoActionValue } from "@webframe/shared/wire";
import type { PromoOutcome } from "../bonuses/by-operator.ts";
import type { OpenRequest } from "../records/approvals.ts";

/** The envelope of an action: what was refused has ErrorCode 103752, all else is a success. */
export function actionEnvelope<Value extends ActionValue>(
	value: Value,
): { ErrorCode: number; Message: string; Value: Value } {
	const isRefused = value.outcome === "refused";
	return {
		ErrorCode: isRefused ? ERROR_CODE.invalidRequest : ERROR_CODE.success,
		Message: MESSAGE[value.outcome],
		Value: value,
	};
}

const MESSAGE: Readonly<Record<ActionValue["outcome"], string>> = {
	done: "Done.",
	nothing_to_do: "Nothing to do: it is so already.",
	on_manual_list: "The partner would take it for a repeat: it stands on the manual list, and nothing is sent.",
	waits_for_second_person: "Another operator must ask for the same.",
	refused: "It cannot be done; Value.reason says why.",
};

/** What the core makes of an action, whatever it is about. */
export type ActionOutcome =
	| { readonly kind: "done" | "nothing_to_do" | "on_manual_list" }
	| ({ readonly kind: "waits_for_second_person" } & OpenRequest)
	| { readonly kind: "refused"; readonly reason: string };

/** What says in one word what came of it: done, nothing to do, or why not. */
export function outcomeOf(word: string): ActionOutcome {
	if (word === "nothing_to_do") return { kind: word };
	return DONE.has(word) ? { kind: "done" } : { kind: "refused", reason: word };
}

const DONE: ReadonlySet<string> = new Set(["done", "made", "removed"]);

/** The same as operators get it. */
export function actionValue(outcome: ActionOutcome): ActionValue {
	switch (outcome.kind) {
		case "waits_for_second_person":
			return {
				outcome: outcome.kind,
				askedBy: outcome.askedBy,
				askedAt: outcome.askedAt.toISOString(),
				...(outcome.isClose ? { reason: "no_second_person" } : {}),
			};
		case "refused":
			return { outcome: outcome.kind, reason: outcome.reason };
		default:
			return { outcome: outcome.kind };
	}
}

/** The same of a campaign or a freebet: what cannot be is said in words, too. */
export function promoValue(outcome: PromoOutcome): PromoActionValue {
	const message = outcome.kind === "refused" ? outcome.message : undefined;
	return { ...actionValue(outcome), ...(message === undefined ? {} : { message }) };
}
