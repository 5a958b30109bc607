import { scryptSync } from "node:crypto";
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";

/** scrypt's parameters (RFC 7914). The memory is 128 × N × r bytes. */
export interface ScryptCost {
	readonly N: number;
	readonly r: number;
	readonly p: number;
}

export interface ScryptJob {
	readonly id: number;
	readonly secret: string;
	readonly salt: Uint8Array;
	readonly keyBytes: number;
	readonly cost: ScryptCost;
}

/** The key, or why there is none. */
export type ScryptResult =
	| { readonly id: number; readonly key: Uint8Array }
	| { readonly id: number; readonly error: string };

const MEMORY_BYTES_MAX = 134_217_728;
/** Between 0 (as everybody) and 19 (only when nobody else wants the core). */
const NICENESS = 10;

// Linux keeps a priority for each thread: bets go before logins on a machine with few cores. Elsewhere this call would
// slow the whole process.
if (process.platform === "linux") setPriority(NICENESS);

/** The thread of `ScryptThread`. */
parentPort?.on("message", (job: ScryptJob) => {
	parentPort?.postMessage(derive(job));
});

function derive({ id, secret, salt, keyBytes, cost }: ScryptJob): ScryptResult {
	try {
		return { id, key: scryptSync(secret, salt, keyBytes, { ...cost, maxmem: MEMORY_BYTES_MAX }) };
	} catch (error) {
		return { id, error: error instanceof Error ? error.message : String(error) };
	}
}
