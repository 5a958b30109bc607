import { Command, InvalidArgumentError } from "commander";
import { environmentSchema, parseEnvironment } from "../../config.ts";
import { rotateKeys } from "../../tokens/change-keys.ts";
import type { CommandIo } from "../command-io.ts";
import { commandLineActor, withDatabase } from "../with-database.ts";

const MINUTE_MS = 60_000;
/** Partners may keep the key set for 5 minutes, and processes look for new keys every 10 seconds. */
const AFTER_MINUTES = 10;
const AFTER_MINUTES_MAX = 10_080;

export function keysRotateCommand(io: CommandIo): Command {
	return new Command("rotate")
		.description(
			"Makes a new key, which is in the key set at once and signs later, and lets the old ones leave the set once their last token has expired. Keys that partners are pinned to stay. Needs SECRETS_KEY.",
		)
		.option(
			"--after <minutes>",
			"when the new key begins to sign; 0 when an old one may be known to others",
			minutes,
			AFTER_MINUTES,
		)
		.action(async ({ after }: { readonly after: number }) => {
			const { SECRETS_KEY } = parseEnvironment(environmentSchema.pick({ SECRETS_KEY: true }), io.env);
			const now = io.now();
			const signsFrom = new Date(now.getTime() + after * MINUTE_MS);
			const request = { secretsKey: SECRETS_KEY, signsFrom, now, actor: commandLineActor() };
			const rotated = await withDatabase(io, (database) => rotateKeys(database, request));
			io.print(`New key ${rotated.kid}: published now, signs from ${signsFrom.toISOString()}.`);
			for (const kid of rotated.leaving) {
				io.print(`Key ${kid} leaves the key set at ${rotated.leaveAt.toISOString()}.`);
			}
		});
}

function minutes(text: string): number {
	const value = Number(text);
	if (/^[0-9]{1,5}$/.test(text) && value <= AFTER_MINUTES_MAX) return value;
	throw new InvalidArgumentError(`It must be a whole number from 0 to ${AFTER_MINUTES_MAX}.`);
}
