import { Command } from "commander";
import { partnerSchema } from "../../partners/apply-partners.ts";
import { createPartner } from "../../partners/partner-secrets.ts";
import { unworkableAddress } from "../../partners/unworkable.ts";
import { firstIssue } from "../../platform/first-issue.ts";
import type { CommandIo } from "../command-io.ts";
import { UsageError } from "../usage-error.ts";
import { commandLineActor, withDatabase } from "../with-database.ts";
import { partnerId } from "./partner-id.ts";

const newPartnerSchema = partnerSchema.omit({ secrets: true });

export function partnerAddCommand(io: CommandIo): Command {
	return new Command("add")
		.description(
			"Adds a partner, switched off, with a secret that is shown this one time. Its settings are the defaults: change them with `bff apply` or in the back office, then switch it on.",
		)
		.argument("<id>", "its number: the partner is called PartnerClient-<id> in tokens", partnerId)
		.requiredOption("--name <name>", "what operators call it")
		.requiredOption("--api-url <url>", "where its calls are, such as https://casino.example/aggregator")
		.action(async (id: number, options: { readonly name: string; readonly apiUrl: string }) => {
			const { name, apiUrl, isActive, settings } = readPartner({ id, ...options, isActive: false });
			const [unworkable] = unworkableAddress(apiUrl, io.env["ALLOW_PRIVATE_NETWORKS"] === "true");
			if (unworkable !== undefined) throw new UsageError(`--api-url: ${unworkable.message}.`);
			const request = { partnerId: id, name, apiUrl, isActive, settings, actor: commandLineActor(), now: io.now() };
			const made = await withDatabase(io, (database) => createPartner(database, request));
			if (made.kind === "exists") throw new UsageError(`The partner ${id} is there already; nothing was changed.`);
			io.print(`Added: partner ${id}, switched off.`);
			io.print(`Secret ${made.secretId}, shown only now:`);
			io.print(made.secret);
		});
}

function readPartner(given: object) {
	const partner = newPartnerSchema.safeParse(given);
	if (partner.success) return partner.data;
	const { path = "", message } = firstIssue(partner.error);
	throw new UsageError(`${OPTION_OF_FIELD[path] ?? "The partner"}: ${message}.`);
}

const OPTION_OF_FIELD: Readonly<Record<string, string>> = { name: "--name", apiUrl: "--api-url" };
