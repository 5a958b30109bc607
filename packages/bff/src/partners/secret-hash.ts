import { randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { ScryptThread } from "../platform/scrypt-thread.ts";
import type { ScryptCost } from "../platform/scrypt-worker.ts";

/** Cost of one hash: 16 MiB and some 50 ms of a core. */
export const SECRET_COST: ScryptCost = { N: 16_384, r: 8, p: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** The last one to wait gets its turn after about a second and a half. */
const WAITING_MAX = 32;

/** One for the whole process: it is a share of the machine, not of a service. */
const thread = new ScryptThread(WAITING_MAX);

/**
 * Hashes a client secret for storage: `scrypt$N$r$p$salt$hash`.
 *
 * @param cost another one than that of what stands in a database that somebody could steal
 * @throws OverloadedError when too many are waiting.
 */
export async function hashSecret(secret: string, cost = SECRET_COST): Promise<string> {
	const salt = randomBytes(SALT_BYTES);
	const hash = await thread.derive(secret, salt, HASH_BYTES, cost);
	return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

const costUpTo = (max: number) => z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(1).max(max));
const bytes = z
	.string()
	.min(1)
	.transform((text) => Buffer.from(text, "base64url"));
/** What is in the database may have been hashed at another cost than today's; N is a power of two by definition. */
const storedSchema = z.tuple([
	z.literal("scrypt"),
	costUpTo(65_536).refine((N) => N > 1 && Number.isInteger(Math.log2(N))),
	costUpTo(8),
	costUpTo(4),
	bytes,
	bytes,
]);

/**
 * Whether a secret is the hashed one. The time does not depend on how much of it is right.
 *
 * @throws OverloadedError when too many are waiting.
 */
export async function verifySecret(secret: string, stored: string): Promise<boolean> {
	const parsed = storedSchema.safeParse(stored.split("$"));
	if (!parsed.success) return false;
	const [, N, r, p, salt, expected] = parsed.data;
	const actual = await thread.derive(secret, salt, HASH_BYTES, { N, r, p });
	return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/**
 * Spends the time of one comparison, so that an unknown client cannot be told from a wrong secret.
 *
 * @param cost that of the secrets which are stored
 * @throws OverloadedError when too many are waiting.
 */
export async function spendComparison(secret: string, cost = SECRET_COST): Promise<void> {
	await thread.derive(secret, Buffer.alloc(SALT_BYTES), HASH_BYTES, cost);
}
