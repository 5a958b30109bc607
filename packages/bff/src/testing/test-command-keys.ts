import { createLogger } from "../platform/logger.ts";
import { SigningKeys } from "../tokens/signing-keys.ts";
import { ManualClock } from "./manual-clock.ts";
import type { CommandsOfTest } from "./test-command.ts";

export const SECRETS_KEY = "33".repeat(32);

/** The keys as a process with this SECRETS_KEY sees them at a time. */
export async function keysAt(
	{ database }: CommandsOfTest,
	now: Date,
	secretsKey: string = SECRETS_KEY,
): Promise<SigningKeys> {
	const parts = { database, clock: new ManualClock(now), logger: createLogger("silent") };
	const keys = new SigningKeys({ ...parts, secretsKey: Buffer.from(secretsKey, "hex") });
	await keys.refresh();
	return keys;
}

export const publishedKids = (keys: SigningKeys): readonly string[] =>
	keys
		.published()
		.map(({ kid }) => kid)
		.toSorted();
