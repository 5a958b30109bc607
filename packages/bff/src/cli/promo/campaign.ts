import { campaignTermsSchema } from "@webframe/shared/wire";
import { Command } from "commander";
import { createByOperator } from "../../bonuses/by-operator.ts";
import { termsOfCampaign } from "../../bonuses/campaign-terms.ts";
import { ApplyFileError, readDocument } from "../../partners/apply-file.ts";
import type { CommandIo } from "../command-io.ts";
import { partnerId } from "../partner/partner-id.ts";
import { UsageError } from "../usage-error.ts";
import { commandLineActor } from "../with-database.ts";
import { notDone, note, withBonuses } from "./with-bonuses.ts";

interface Options {
	readonly note: string;
}

export function promoCampaignCommand(io: CommandIo): Command {
	return new Command("campaign")
		.description("Makes a campaign, which says once what many freebets are like. Nothing is given away by it.")
		.argument("<partner>", "the number of the partner", partnerId)
		.argument(
			"<file>",
			"JSON or YAML with campaignId (it begins with wf-), games, betsCount, betAmounts, validFrom, validTo",
		)
		.requiredOption("--note <text>", "why; it stands in the audit log", note)
		.action(async (id: number, file: string, { note: why }: Options) => {
			const campaign = await readCampaign(file);
			const { campaignId } = campaign;
			const wanted = { partnerId: id, campaignId, terms: termsOfCampaign(campaign) };
			const by = { operator: commandLineActor(), note: why };
			const outcome = await withBonuses(io, id, (bonuses) => createByOperator(bonuses, wanted, by));
			if (outcome.kind === "refused") throw notDone(id, outcome);
			const already = outcome.kind === "nothing_to_do" ? " already" : "";
			io.print(`The campaign ${campaignId} of partner ${id} is made${already}. \`bff promo issue\` issues under it.`);
		});
}

async function readCampaign(file: string) {
	const document = await readDocument(file).catch((error: unknown) => {
		throw error instanceof ApplyFileError ? new UsageError(error.message) : error;
	});
	const read = campaignTermsSchema.safeParse(document);
	if (read.success) return read.data;
	const lines = read.error.issues.map(
		({ path, message }) => `  ${path.map(String).join(".") || "(whole file)"}: ${message}`,
	);
	throw new UsageError(`${file} is no campaign:\n${lines.join("\n")}`);
}
