import type { KnownCallers } from "./known-callers.ts";
import type { GiveBack, Shares } from "./shares.ts";

/** Takes from the share of strangers, or for an address that is known from the one that strangers cannot use up. */
export function sharesOfCallers(
	known: KnownCallers,
	shares: { readonly ofStrangers: Shares; readonly ofKnown: Shares },
): (caller: string) => GiveBack | undefined {
	return (caller) => (known.has(caller) ? shares.ofKnown : shares.ofStrangers).take(caller);
}
