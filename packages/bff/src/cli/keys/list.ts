import { Command } from "commander";
import { readPinnedKeys, readSigningKeys, type SigningKeyRow } from "../../store/signing-keys.ts";
import type { CommandIo } from "../command-io.ts";
import { table } from "../table.ts";
import { withDatabase } from "../with-database.ts";

export function keysListCommand(io: CommandIo): Command {
	return new Command("list")
		.description("Shows every signing key: its id (kid), what it does now, and the partners that are pinned to it.")
		.action(async () => {
			const { keys, pinned } = await withDatabase(io, async (database) => ({
				keys: await readSigningKeys(database),
				pinned: await readPinnedKeys(database),
			}));
			if (keys.length === 0) return io.print("There are no keys yet: the service makes the first one when it starts.");
			const now = io.now();
			const signing = keys.findLast((key) => key.signsFrom <= now && isPublished(key, now));
			const rows = keys.map((key) => [key.kid, stateOf(key, signing, now), pinsOf(pinned.get(key.kid))]);
			for (const line of table(rows)) io.print(line);
		});
}

function stateOf(key: SigningKeyRow, signing: SigningKeyRow | undefined, now: Date): string {
	const { signsFrom, publishedUntil } = key;
	if (!isPublished(key, now)) return `left the key set at ${publishedUntil?.toISOString()}`;
	const leaving = publishedUntil === null ? "" : `, in the key set until ${publishedUntil.toISOString()}`;
	if (signsFrom > now) return `published, signs from ${signsFrom.toISOString()}${leaving}`;
	return `${key === signing ? "signs" : "signs no more"}${leaving}`;
}

function isPublished({ publishedUntil }: SigningKeyRow, now: Date): boolean {
	return publishedUntil === null || publishedUntil > now;
}

function pinsOf(partnerIds: readonly number[] | undefined): string {
	return partnerIds === undefined ? "" : `pinned: partners ${partnerIds.join(", ")}`;
}
