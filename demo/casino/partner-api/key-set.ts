import { createLocalJWKSet, errors, type JWTVerifyGetKey, type LocalJWKSet } from "jose";
import { z } from "zod";
import type { Clock } from "../clock.ts";

/** An unknown `kid` makes us read the keys again, but whoever invents key ids cannot make us do it all day. */
const PAUSE_MS = 30_000;
/** So that a key which was withdrawn does not stay trusted for ever. */
const AGE_MS_MAX = 600_000;

const keySetSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

/** The aggregator's keys cannot be had: nothing can be said of its JWTs. */
export class KeysUnavailable extends Error {
	override readonly name = "KeysUnavailable";
}

/**
 * The aggregator's public keys, read when they are first needed and kept.
 *
 * Keys come from this one address and nowhere else: what a token's header says of `jku`, `x5u` or `jwk` is ignored.
 *
 * @param read gets the key set from the aggregator.
 */
export function createKeySet(clock: Clock, read: () => Promise<unknown>): JWTVerifyGetKey {
	let keys: LocalJWKSet | undefined;
	let readAt = Number.NEGATIVE_INFINITY;
	let pending: Promise<LocalJWKSet> | undefined;

	async function readAgain(): Promise<LocalJWKSet> {
		readAt = clock.now().getTime();
		keys = createLocalJWKSet(keySetSchema.parse(await read()));
		return keys;
	}

	/** Callers who come while the keys are being read share one request. */
	async function fresh(): Promise<LocalJWKSet> {
		pending ??= readAgain().finally(() => {
			pending = undefined;
		});
		try {
			return await pending;
		} catch (cause) {
			throw new KeysUnavailable("The aggregator's keys cannot be read.", { cause });
		}
	}

	const age = (): number => clock.now().getTime() - readAt;

	return async (header, token) => {
		let known = keys ?? (await fresh());
		// An outage of the aggregator's key set is no reason to forget the keys that we have.
		if (age() > AGE_MS_MAX) known = await fresh().catch(() => known);
		try {
			return await known(header, token);
		} catch (error) {
			if (!(error instanceof errors.JWKSNoMatchingKey) || age() < PAUSE_MS) throw error;
			return await (await fresh())(header, token);
		}
	};
}
