import { freebetFileKeySchema, type PromoMoney } from "@webframe/shared/wire";
import { Command, InvalidArgumentError } from "commander";
import { checkFile, type FileIssued, type FileTotals, issueFile } from "../../bonuses/issue-file.ts";
import type { CommandIo } from "../command-io.ts";
import { partnerId } from "../partner/partner-id.ts";
import { readCsv } from "../read-csv.ts";
import { UsageError } from "../usage-error.ts";
import { commandLineActor } from "../with-database.ts";
import { notDone, note, withBonuses } from "./with-bonuses.ts";

interface Options {
	readonly note?: string;
	readonly key?: string;
	readonly check?: boolean;
}

export function promoIssueCommand(io: CommandIo): Command {
	return new Command("issue")
		.description(
			"Issues the freebets of a CSV file, all of them or none, and says what they cost. The same file again issues nothing. Above a threshold another operator must ask for the same.",
		)
		.argument("<partner>", "the number of the partner", partnerId)
		.argument("<file>", "its first line names the columns: accountId, currency, campaignId, …")
		.option("--note <text>", "why; it stands in the audit log", note)
		.option("--key <key>", "the file's own key; its SHA-256 where there is none", fileKey)
		.option("--check", "only look over the file, and say what it costs")
		.action(async (id: number, file: string, { note: why, key, check }: Options) => {
			const request = { partnerId: id, csv: await readCsv(file), requestKey: key };
			if (check === true) {
				const checked = await withBonuses(io, id, (bonuses) => checkFile(bonuses, request));
				return tell(io, id, file, checked, "would be issued");
			}
			if (why === undefined) throw new UsageError("Give --note: why they are given away; or --check.");
			const by = { operator: commandLineActor(), note: why };
			return tell(io, id, file, await withBonuses(io, id, (bonuses) => issueFile(bonuses, request, by)), "are issued");
		});
}

/** @throws UsageError where nothing was issued */
function tell(io: CommandIo, id: number, file: string, issued: FileIssued, said: string): void {
	switch (issued.kind) {
		case "done":
			for (const line of costsOf(issued.totals, said)) io.print(line);
			return;
		case "nothing_to_do":
			io.print(`Nothing to do: the freebets of ${file} are issued already, under the key ${issued.requestKey}.`);
			return;
		case "waits_for_second_person":
			throw new UsageError(
				`${costsOf(issued.totals, "wait").join("\n")}\nIt is more than ${issued.askedBy} may give alone: they are issued when another operator asks for the same file under the same key within 24 hours.`,
			);
		case "refused":
			if (issued.reason !== "bad_lines") throw notDone(id, { reason: issued.reason, message: REFUSED[issued.reason] });
			throw new UsageError(
				[
					`Nothing of ${file} is issued. Its wrong lines, the first hundred of them:`,
					...(issued.problems ?? []).map(
						({ line, field, message }) => `  line ${line}${field === undefined ? "" : `, ${field}`}: ${message}`,
					),
				].join("\n"),
			);
	}
}

const REFUSED = {
	unknown_partner: "There is no such partner.",
	promo_off: "Freebets are off.",
	key_reused: "Another file was issued under this key.",
} as const;

function costsOf({ requestKey, freebets, stakes, expectedCost }: FileTotals, said: string): readonly string[] {
	return [
		`${freebets} freebets ${said}; their issue ids are wf-${requestKey}-<line>.`,
		`Stakes ${sums(stakes)}. Expected cost at most ${sums(expectedCost)}.`,
	];
}

function sums(money: readonly PromoMoney[]): string {
	return money.map(({ currency, amount }) => `${amount} ${currency}`).join(", ");
}

function fileKey(text: string): string {
	const key = freebetFileKeySchema.safeParse(text);
	if (key.success) return key.data;
	throw new InvalidArgumentError("It must have 1 to 100 printable ASCII characters without spaces.");
}
