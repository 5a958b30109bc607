/** Which acts a bet allows, by the states that the guide for operators explains. The service judges each once more. */
import type { BackofficeBet, BackofficeDelivery } from "@webframe/shared/wire";
import { isLetIn, type May } from "../../api/demands.ts";

export type Act =
	| { readonly kind: "resend" | "stop" | "resolve"; readonly delivery: BackofficeDelivery }
	| { readonly kind: "return" | "reject" };

/** Those of a bet's acts that an operator may do. */
export function actsFor(acts: readonly Act[], may: May): readonly Act[] {
	return acts.filter(({ kind }) => isLetIn(may, `/bets/${kind}`));
}

/** The likeliest first. Source: guide for operators, *The lists*. */
export function possibleActs(bet: BackofficeBet): readonly Act[] {
	return bet.deliveries.flatMap((delivery): readonly Act[] => {
		switch (delivery.listed) {
			case null:
				return [];
			case "withdrawn":
				return [{ kind: "return" }, { kind: "reject" }];
			case "unsettled":
				return [{ kind: "return" }];
			case "overdue":
				return [
					{ kind: "stop", delivery },
					{ kind: "resolve", delivery },
				];
			case "refused":
			case "stopped":
				return [
					{ kind: "resend", delivery },
					{ kind: "resolve", delivery },
				];
			default:
				return [{ kind: "resolve", delivery }];
		}
	});
}
