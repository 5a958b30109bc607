import { Command } from "commander";
import {
	cancelCampaignByOperator,
	cancelFreebetByOperator,
	cancelIssuedByOperator,
	type PromoOperator,
} from "../../bonuses/by-operator.ts";
import type { BonusesContext } from "../../bonuses/context.ts";
import type { CommandIo } from "../command-io.ts";
import { partnerId } from "../partner/partner-id.ts";
import { UsageError } from "../usage-error.ts";
import { commandLineActor } from "../with-database.ts";
import { notDone, note, withBonuses } from "./with-bonuses.ts";

interface Options {
	readonly issue?: string;
	readonly campaign?: string;
	readonly allIssued?: boolean;
	readonly note: string;
}

export function promoCancelCommand(io: CommandIo): Command {
	return new Command("cancel")
		.description("Cancels a freebet, ends a campaign, or cancels all that a campaign has issued. Placed bets go on.")
		.argument("<partner>", "the number of the partner", partnerId)
		.option("--issue <id>", "the issue id of a freebet")
		.option("--campaign <id>", "a campaign: no more is issued under it, and what was issued stays")
		.option("--all-issued", "not the campaign itself, but all its freebets that can still be used")
		.requiredOption("--note <text>", "why; it stands in the audit log", note)
		.action(async (id: number, { issue, campaign, allIssued = false, note: why }: Options) => {
			const by = { operator: commandLineActor(), note: why };
			if ((issue === undefined) === (campaign === undefined) || (allIssued && campaign === undefined))
				throw new UsageError("Give --issue, or --campaign with or without --all-issued.");
			const said = await withBonuses(io, id, async (bonuses) => {
				if (issue !== undefined) return await cancelOne(bonuses, { partnerId: id, issueId: issue }, by);
				const name = { partnerId: id, campaignId: campaign ?? "" };
				return allIssued ? await cancelAll(bonuses, name, by) : await endOne(bonuses, name, by);
			});
			io.print(said);
		});
}

async function cancelOne(
	bonuses: BonusesContext,
	name: { readonly partnerId: number; readonly issueId: string },
	by: PromoOperator,
): Promise<string> {
	const outcome = await cancelFreebetByOperator(bonuses, name, by);
	if (outcome.kind === "refused")
		throw notDone(name.partnerId, { message: `There is no freebet ${name.issueId} of this partner.`, ...outcome });
	return `The freebet ${name.issueId} is cancelled${already(outcome.kind)}.`;
}

interface CampaignName {
	readonly partnerId: number;
	readonly campaignId: string;
}

async function endOne(bonuses: BonusesContext, name: CampaignName, by: PromoOperator): Promise<string> {
	const outcome = await cancelCampaignByOperator(bonuses, name, by);
	if (outcome.kind === "refused") throw notDone(name.partnerId, outcome);
	return `The campaign ${name.campaignId} is cancelled${already(outcome.kind)}; what it has issued stays.`;
}

async function cancelAll(bonuses: BonusesContext, name: CampaignName, by: PromoOperator): Promise<string> {
	for (let cancelled = 0; ; ) {
		const outcome = await cancelIssuedByOperator(bonuses, name, by);
		if (outcome.kind === "refused")
			throw notDone(name.partnerId, { ...outcome, message: "There is no such campaign." });
		cancelled += outcome.cancelled;
		if (outcome.isComplete) return `${cancelled} freebets of the campaign ${name.campaignId} are cancelled.`;
	}
}

function already(kind: "done" | "nothing_to_do"): string {
	return kind === "nothing_to_do" ? " already" : "";
}
