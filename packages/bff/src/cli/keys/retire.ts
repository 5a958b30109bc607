import { Command } from "commander";
import { type Retired, retireKey } from "../../tokens/change-keys.ts";
import type { CommandIo } from "../command-io.ts";
import { UsageError } from "../usage-error.ts";
import { commandLineActor, withDatabase } from "../with-database.ts";

export function keysRetireCommand(io: CommandIo): Command {
	return new Command("retire")
		.description("Takes a key that signs no more out of the key set, once the last token that it signed has expired.")
		.argument("<kid>", "the key, as `bff keys list` shows it")
		.option("--now", "at once: the key may be known to others, and every token that it signed is refused")
		.action(async (kid: string, { now: atOnce = false }: { readonly now?: boolean }) => {
			const outcome = await withDatabase(io, async (database) => {
				const retired = await retireKey(database, { kid, atOnce, now: io.now(), actor: commandLineActor() });
				if (retired.kind !== "retired") throw new UsageError(problem(retired, kid));
				return retired;
			});
			io.print(`Key ${kid} leaves the key set at ${outcome.leaveAt.toISOString()}.`);
			if (atOnce) io.print("Every process refuses its tokens within 10 seconds.");
		});
}

function problem(refused: Exclude<Retired, { readonly kind: "retired" }>, kid: string): string {
	switch (refused.kind) {
		case "unknown":
			return `There is no key ${kid} in the key set; \`bff keys list\` shows them.`;
		case "pinned":
			return `Partners are pinned to the key ${kid}: ${refused.partnerIds.join(", ")}. Change their setting pinnedKeyId first, also in a file that is applied: afterwards no process would start with it.`;
		case "still_signs":
			return `The key ${kid} still signs: make another one first (\`bff keys rotate\`, with \`--after 0\` if it hurries).`;
		case "none_stays":
			return `No other key both signs now and stays in the key set: make another one first (\`bff keys rotate\`, with \`--after 0\` if it hurries).`;
	}
}
