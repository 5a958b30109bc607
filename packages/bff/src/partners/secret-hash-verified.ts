import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { LRUCache } from "lru-cache";
import { recentlyUsed } from "../platform/recently-used.ts";
import type { SecretRow } from "../store/partners.ts";

/** Secrets that are remembered; beyond them, the one that was used the longest ago is forgotten. Some 200 bytes each. */
const SECRETS_REMEMBERED_MAX = 10_000;
const KEY_BYTES = 32;

/**
 * The secrets that this process has verified, so that whoever has one of them need not wait for the slow hash again.
 *
 * Only the HMAC of a secret is kept, under a random key that never leaves the process: a dump of the database helps
 * nobody, as before. It is kept for the hash that it was verified against, and asked for with the rows that are good
 * now: a secret that was removed or has expired is known no more from that moment on.
 *
 * Source: P12 of the reliability reference.
 */
export class VerifiedSecrets {
	readonly #key = randomBytes(KEY_BYTES);
	/** By the stored hash, whose salt makes it one row's own. */
	readonly #macs: LRUCache<string, Buffer>;

	constructor(max = SECRETS_REMEMBERED_MAX) {
		this.#macs = recentlyUsed(max);
	}

	/** Takes a secret that was verified against the hash of this row. */
	add({ secretHash }: SecretRow, secret: string): void {
		this.#macs.set(secretHash, this.#macOf(secret));
	}

	/** The row that the secret was verified against. The time does not tell how much of it is right. */
	find(rows: readonly SecretRow[], secret: string): SecretRow | undefined {
		const mac = this.#macOf(secret);
		return rows.find(({ secretHash }) => {
			const verified = this.#macs.get(secretHash);
			return verified !== undefined && timingSafeEqual(verified, mac);
		});
	}

	#macOf(secret: string): Buffer {
		return createHmac("sha256", this.#key).update(secret).digest();
	}
}
