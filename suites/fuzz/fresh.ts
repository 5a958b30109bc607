/**
 * An input that was taken once is a repeat for ever after: under its key or its id the service would answer it from what
 * stands, however it read the rest. What is broken in it must be the only thing that is wrong with it.
 */
import type { Endpoint, Input } from "./endpoint.ts";

/** Bets of a provider that are paid in, each for one call that ends them: no refusal of such a call may end it. */
export const OPEN_BETS: ReadonlyMap<string, string> = new Map([
	["/provider/v1/sessions/{sessionId}/bets/pay-out", "unpaid"],
	["/provider/v1/sessions/{sessionId}/bets/refund", "unreturned"],
]);

/** Calls that are taken again with the same input, once what names it is new. */
export const TAKEN_WHEN_FRESH: ReadonlySet<string> = new Set([
	"POST /make-bet",
	"POST /frame/games/{gameCode}/launch",
	"POST /frame/games/{gameCode}/launch (player)",
	"POST /backoffice/cashbacks",
	...["pay-in", "pay-in-out", "pay-out", "refund"].map((name) => `POST /provider/v1/sessions/{sessionId}/bets/${name}`),
]);

let made = 0;

/** The same input under a key, and about a bet, that the service has not met. */
export function freshened({ path, scheme }: Endpoint, { parameters, body }: Input): Input {
	made++;
	const id = `fresh-input-${made}`;
	const names = new Map([["requestKey", id]]);
	if (scheme === "providerSignature") names.set("betId", OPEN_BETS.get(path) ?? id);
	return {
		parameters: "idempotency-key" in parameters ? { ...parameters, "idempotency-key": id } : parameters,
		body: renamed(body, names),
	};
}

function renamed(value: unknown, names: ReadonlyMap<string, string>): unknown {
	if (Array.isArray(value)) {
		// Two in one list must differ, too.
		return value.map((one: unknown, index) =>
			renamed(one, new Map([...names].map(([name, id]) => [name, `${id}-${index}`]))),
		);
	}
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, names.get(name) ?? renamed(one, names)]));
}
