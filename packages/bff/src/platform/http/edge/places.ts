import type { Context, MiddlewareHandler } from "hono";
import type { Share } from "../../share.ts";
import { unavailable } from "../api-error.ts";
import type { ClientAddress } from "../client-address.ts";
import type { SurfaceEnv } from "../surface.ts";
import type { KnownCallers } from "./known-callers.ts";
import { type GiveBack, Shares } from "./shares.ts";
import { sharesOfCallers } from "./shares-of-callers.ts";

/**
 * Requests that are answered at once, by all processes of a start together. More than these only wait for the database:
 * with one that hangs they would pile up, and be answered when nobody waits for them any more.
 */
export const PLACES = {
	/** Of everybody who has shown nothing, and of one address among them. */
	strangers: 1_000,
	strangersOfOne: 200,
	/** Of addresses whose servers have shown credentials lately. */
	known: 1_000,
	/** For good tokens that found no place among strangers. */
	authenticated: 1_000,
} as const;

/** Whether a process lives and is ready must be told above all when it is not. */
const ALWAYS_ANSWERED: ReadonlySet<string> = new Set(["/livez", "/readyz", "/metrics"]);

export interface PlacesOptions {
	readonly addressOf: ClientAddress;
	readonly known: KnownCallers;
	readonly share: Share;
	/** Whether a request carries a token that is good by itself. It is asked only when strangers have no place left. */
	readonly isAuthenticated: (c: Context<SurfaceEnv>) => Promise<boolean>;
}

/** Refuses with 503 and `Retry-After` what comes on top of the requests that have a place. */
export function limitPlaces({
	addressOf,
	known,
	share,
	isAuthenticated,
}: PlacesOptions): MiddlewareHandler<SurfaceEnv> {
	const take = sharesOfCallers(known, {
		ofStrangers: new Shares(share.part(PLACES.strangers), share.part(PLACES.strangersOfOne)),
		ofKnown: new Shares(share.part(PLACES.known), share.part(PLACES.known)),
	});
	const authenticated = new Shares(share.part(PLACES.authenticated), share.part(PLACES.authenticated));

	const takePlace = async (c: Context<SurfaceEnv>, caller: string): Promise<GiveBack | undefined> => {
		const place = take(caller);
		if (place !== undefined) return place;
		return (await isAuthenticated(c)) ? authenticated.take(caller) : undefined;
	};

	return async function takePlaceFirst(c, next) {
		if (ALWAYS_ANSWERED.has(c.req.path)) return await next();
		const caller = addressOf(c.env.incoming);
		const giveBack = await takePlace(c, caller);
		if (giveBack === undefined) throw unavailable();
		try {
			await next();
			if (c.get("isServer") === true) known.remember(caller);
		} finally {
			giveBack();
		}
	};
}
