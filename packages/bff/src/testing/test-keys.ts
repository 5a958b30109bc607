import { afterAll, beforeAll } from "vitest";
import type { Database } from "../platform/database.ts";
import { createLogger } from "../platform/logger.ts";
import { SigningKeys } from "../tokens/signing-keys.ts";
import { ManualClock } from "./manual-clock.ts";
import { useTestDatabase } from "./test-database.ts";

export interface KeysOfTest {
	readonly keys: SigningKeys;
	readonly clock: ManualClock;
	readonly issuer: string;
	/** The keys' database as its owner. */
	readonly owner: () => Database;
}

/** Real signing keys in a database of their own, on a clock that a test moves. */
export function useSigningKeys(): () => KeysOfTest {
	const given = useTestDatabase();
	const clock = new ManualClock();
	let keys: SigningKeys | undefined;
	beforeAll(async () => {
		const logger = createLogger("silent");
		keys = new SigningKeys({ database: given().database, secretsKey: Buffer.alloc(32, 5), clock, logger });
		await keys.start();
	});
	afterAll(() => keys?.stop());
	return () => {
		if (keys === undefined) throw new Error("The keys are there only inside tests and hooks.");
		return { keys, clock, issuer: "https://aggregator.example", owner: () => given().owner };
	};
}
