import type { ScryptCost } from "../platform/scrypt-worker.ts";

/** The lowest cost that scrypt has: what protects the secrets of tests need not be slow, but where that is the point. */
export const CHEAPEST_SECRET: ScryptCost = { N: 2, r: 1, p: 1 };
