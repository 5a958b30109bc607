import { FREEBETS_AS_CSV_MAX, type PromoMoney } from "@webframe/shared/wire";
import { Command } from "commander";
import type { BonusesContext } from "../../bonuses/context.ts";
import { freebetsCsv } from "../../bonuses/freebets-csv.ts";
import { freebetFilter, showCampaigns, showFreebets } from "../../bonuses/show-bonuses.ts";
import { FULL_SIGHT } from "../../store/sight.ts";
import type { CommandIo } from "../command-io.ts";
import { partnerId } from "../partner/partner-id.ts";
import { table } from "../table.ts";
import { withBonuses } from "./with-bonuses.ts";

interface Options {
	readonly campaign?: string;
	readonly account?: string;
	readonly key?: string;
	readonly csv?: boolean;
}

/** Campaigns that are read at once. */
const PAGE = 100;

export function promoListCommand(io: CommandIo): Command {
	return new Command("list")
		.description("Shows a partner's campaigns with what they cost; or freebets, of a campaign, a player or a file.")
		.argument("<partner>", "the number of the partner", partnerId)
		.option("--campaign <id>", "the freebets of this campaign")
		.option("--account <id>", "the freebets of this player, by the partner's id")
		.option("--key <key>", "the freebets of the file with this key")
		.option("--csv", "freebets as CSV, all of them where no option says which")
		.action(async (id: number, options: Options) => {
			const { campaign, account, key, csv } = options;
			const areFreebets = [campaign, account, key].some((option) => option !== undefined) || csv === true;
			await withBonuses(io, id, (bonuses) =>
				areFreebets ? printFreebets(io, bonuses, id, options) : printCampaigns(io, bonuses, id),
			);
		});
}

async function printCampaigns(io: CommandIo, bonuses: BonusesContext, id: number): Promise<void> {
	const rows: string[][] = [];
	for (let after = ""; ; ) {
		const page = await showCampaigns(bonuses, { partnerId: id, after, limit: PAGE });
		for (const { campaignId, state, freebets, uses, stakes, expectedCost, createdBy } of page) {
			const issued = `${freebets} issued, ${uses} bets`;
			rows.push([campaignId, state, issued, `stakes ${sums(stakes)}`, `cost ${sums(expectedCost)}`, `by ${createdBy}`]);
		}
		const last = page.at(-1);
		if (last === undefined || page.length < PAGE) break;
		after = last.campaignId;
	}
	if (rows.length === 0) io.print(`Partner ${id} has no campaigns.`);
	for (const line of table(rows)) io.print(line);
}

async function printFreebets(io: CommandIo, bonuses: BonusesContext, id: number, options: Options): Promise<void> {
	const { campaign: campaignId, account: accountId, key: requestKey, csv } = options;
	let printed = 0;
	for (let cursor: string | undefined; ; ) {
		const filter = freebetFilter({ partnerId: id, campaignId, accountId, requestKey, cursor });
		const page = await showFreebets(bonuses, FULL_SIGHT, { ...filter, limit: FREEBETS_AS_CSV_MAX });
		if (csv === true) {
			const lines = freebetsCsv(page).trimEnd().split("\n");
			for (const line of printed === 0 ? lines : lines.slice(1)) io.print(line);
		} else {
			const rows = page.map((freebet) => {
				const bets = `${freebet.betsLeft} of ${freebet.betsCount} left`;
				const each = `${freebet.amount} ${freebet.currency}`;
				return [freebet.issueId, freebet.accountId, freebet.state, each, bets, `cost ${freebet.expectedCost}`];
			});
			for (const line of table(rows)) io.print(line);
		}
		printed += page.length;
		const last = page.at(-1);
		if (last === undefined || page.length < FREEBETS_AS_CSV_MAX) break;
		cursor = last.issueId;
	}
	if (printed === 0 && csv !== true) io.print("There are no such freebets.");
}

function sums(money: readonly PromoMoney[]): string {
	return money.length === 0 ? "0" : money.map(({ currency, amount }) => `${amount} ${currency}`).join(" + ");
}
