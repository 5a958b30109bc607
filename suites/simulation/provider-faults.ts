import type { Evidence } from "./evidence.ts";
import type { ProviderCall } from "./story.ts";

/** What a provider can do wrong, or meet, beside the faults of the casino. */
export const PROVIDER_FAULTS = [
	"captured call",
	"pay-in again",
	"other stake",
	"other win",
	"refund first",
	"pay-out after its session",
	"refund after its session",
	"stake after its session",
	"provider's answer lost",
] as const;
type ProviderFault = (typeof PROVIDER_FAULTS)[number];

/** Those that occurred in a run, each as often as it did. */
export function providerFaultsIn({ story }: Evidence): readonly ProviderFault[] {
	const ofBets = story.providerBets.flatMap(({ calls }) =>
		calls.flatMap((call, index) => faultsOf(call, calls.slice(0, index))),
	);
	return [...story.replays.map(() => "captured call" as const), ...ofBets];
}

function faultsOf(call: ProviderCall, before: readonly ProviderCall[]): readonly ProviderFault[] {
	const { operation, isOther, isAfterSession, code } = call;
	const faults: ProviderFault[] = [];
	if (isOther) faults.push(operation === "pay-in" ? "other stake" : "other win");
	else if (operation === "pay-in" && before.some((one) => one.operation === "pay-in")) faults.push("pay-in again");
	if (operation === "refund" && before.length === 0) faults.push("refund first");
	if (isAfterSession) faults.push(AFTER_SESSION[operation]);
	if (code === undefined) faults.push("provider's answer lost");
	return faults;
}

const AFTER_SESSION = {
	"pay-in": "stake after its session",
	"pay-out": "pay-out after its session",
	refund: "refund after its session",
} as const;
