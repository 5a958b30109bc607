import { rateSourceSchema } from "@webframe/shared/wire";
import { Command, InvalidArgumentError } from "commander";
import { systemClock } from "../platform/clock.ts";
import { checkRates, type RatesStored, type RatesTotals, storeRates } from "../reports/rates.ts";
import type { CommandIo } from "./command-io.ts";
import { note } from "./promo/with-bonuses.ts";
import { readCsv } from "./read-csv.ts";
import { UsageError } from "./usage-error.ts";
import { commandLineActor, withDatabase } from "./with-database.ts";

interface Options {
	readonly source: string;
	readonly note?: string;
	readonly check?: boolean;
}

export function ratesCommand(io: CommandIo): Command {
	return new Command("rates")
		.description(
			"Stores what a euro was on some days, by a CSV file, all of it or nothing, once a second person has asked for the same. A stored rate stays.",
		)
		.argument("<file>", "its first line names the columns: day, currency, perEur (units of the currency for a euro)")
		.requiredOption("--source <text>", "who says so, such as a central bank", source)
		.option("--note <text>", "why; it stands in the audit log", note)
		.option("--check", "only look over the file")
		.action(async (file: string, { source: from, note: why, check }: Options) => {
			const request = { csv: await readCsv(file), source: from };
			const stored = await withDatabase(io, async (database): Promise<RatesStored> => {
				const context = { database, clock: { ...systemClock, now: io.now } };
				if (check === true) return await checkRates(context, request);
				if (why === undefined) throw new UsageError("Give --note: why they are stored; or --check.");
				return await storeRates(context, request, { operator: commandLineActor(), note: why });
			});
			io.print(sentence(file, from, stored, check === true));
		});
}

/** @throws UsageError where nothing was stored */
function sentence(file: string, from: string, stored: RatesStored, isCheck: boolean): string {
	switch (stored.kind) {
		case "done":
			return `${saying(stored.totals, from)} ${isCheck ? "would be stored" : "are stored"}.`;
		case "nothing_to_do":
			return `Nothing to do: ${saying(stored.totals, from)} are stored already.`;
		case "waits_for_second_person":
			throw new UsageError(
				`${saying(stored.totals, from)} wait, asked for by ${stored.askedBy}: they are stored when another operator asks for the same within 24 hours, with this command or at the page (Reports, Rates). SHA-256 of the rates: ${stored.totals.sha256}`,
			);
		case "refused":
			throw new UsageError(
				[
					`Nothing of ${file} is stored. Its wrong lines, the first hundred of them:`,
					...stored.problems.map(
						({ line, field, message }) => `  line ${line}${field === undefined ? "" : `, ${field}`}: ${message}`,
					),
				].join("\n"),
			);
	}
}

function saying({ rates, firstDay, lastDay }: RatesTotals, from: string): string {
	return `${rates} rates of ${firstDay} to ${lastDay} from ${from}`;
}

function source(text: string): string {
	const read = rateSourceSchema.safeParse(text);
	if (read.success) return read.data;
	throw new InvalidArgumentError("It must have 1 to 100 characters, and no control characters.");
}
