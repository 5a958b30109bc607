import { readFile } from "node:fs/promises";
import { Command } from "commander";
import { providerSchema } from "../partners/apply-providers.ts";
import { syncProvider } from "../partners/provider-changes.ts";
import { readProviderKeys, readProviders } from "../store/providers.ts";
import { compareUnresolved } from "../wagering/provider-bets/compare-unresolved.ts";
import type { CommandIo } from "./command-io.ts";
import { table } from "./table.ts";
import { UsageError } from "./usage-error.ts";
import { commandLineActor, withDatabase } from "./with-database.ts";

/** Bet ids that one file may name. */
const BETS_MAX = 10_000;
const BET_ID_LENGTH_MAX = 128;

export function providerCommand(io: CommandIo): Command {
	return new Command("provider")
		.description(
			"The providers of games: who they are, their lists of games, and bets that they cannot bring to an end.",
		)
		.addCommand(listCommand(io))
		.addCommand(syncCommand(io))
		.addCommand(resolveCommand(io));
}

function listCommand(io: CommandIo): Command {
	return new Command("list")
		.description(
			"Shows every provider: its number, whether it is on, how many keys it has, its counterparty, address and name.",
		)
		.action(async () => {
			const [providers, keys] = await withDatabase(io, (database) =>
				Promise.all([readProviders(database), readProviderKeys(database, io.now())]),
			);
			if (providers.length === 0) return io.print("There are no providers.");
			const rows = providers.map(({ providerId, isActive, counterpartyId, apiUrl, name }) => {
				const count = keys.filter((key) => key.providerId === providerId).length;
				const held = `${count} key${count === 1 ? "" : "s"}`;
				return [String(providerId), isActive ? "on" : "off", held, counterpartyId, apiUrl, name];
			});
			for (const line of table(rows)) io.print(line);
		});
}

function syncCommand(io: CommandIo): Command {
	return new Command("sync")
		.description("Makes the service read the provider's list of games within a minute.")
		.argument("<provider>", "its number")
		.option("--note <text>", "why; it stands in the audit log")
		.action(async (text: string, { note }: { readonly note: string | undefined }) => {
			const providerId = readProviderId(text);
			const request = { providerId, note: note ?? null, actor: commandLineActor(), now: io.now() };
			const isThere = await withDatabase(io, (database) => syncProvider(database, request));
			if (!isThere) throw new UsageError(`There is no provider ${providerId}.`);
			io.print(`The games of provider ${providerId} are read again within a minute.`);
		});
}

function resolveCommand(io: CommandIo): Command {
	return new Command("resolve")
		.description("Compares bets that a provider could not bring to an end with our records. Nothing is changed.")
		.argument("<provider>", "its number")
		.argument("<file>", "the provider's ids of the bets, one on each line")
		.action(async (text: string, file: string) => {
			const providerId = readProviderId(text);
			const betIds = await readBetIds(file);
			const compared = await withDatabase(io, (database) => compareUnresolved(database, providerId, betIds));
			const rows = compared.map(({ providerBetId, stand, betId, amounts, advice }) => {
				return [providerBetId, stand, betId === null ? "-" : `bet ${betId}`, amounts, advice];
			});
			for (const line of table(rows)) io.print(line);
		});
}

function readProviderId(text: string): number {
	const id = /^[1-9][0-9]*$/.test(text) ? providerSchema.shape.id.safeParse(Number(text)) : undefined;
	if (id?.success !== true) throw new UsageError(`${text} is not the number of a provider.`);
	return id.data;
}

async function readBetIds(file: string): Promise<readonly string[]> {
	const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
		throw new UsageError(`${file} cannot be read: ${error.code ?? error.message}.`);
	});
	const lines = text.split(/\r?\n/).filter((line) => line !== "");
	const long = lines.find((line) => line.length > BET_ID_LENGTH_MAX || line.includes("\0"));
	if (long !== undefined) throw new UsageError(`${file}: a line is no bet id: ${long.slice(0, 40)}…`);
	if (lines.length === 0) throw new UsageError(`${file} names no bet.`);
	if (lines.length > BETS_MAX) throw new UsageError(`${file} names more than ${BETS_MAX} bets.`);
	return [...new Set(lines)];
}
