import { setImmediate } from "node:timers/promises";
import { LINE_PROBLEMS_MAX, type LineProblem } from "@webframe/shared/wire";
import type { Partner } from "../partners/partner-directory.ts";
import { type BadLines, LINES_AT_ONCE } from "../platform/csv-table.ts";
import { findCampaigns } from "../store/campaigns.ts";
import type { NewFreebet } from "../store/issue-freebet.ts";
import { findPlayersNamed } from "../store/players.ts";
import type { BonusesContext } from "./context.ts";
import { draftFreebet } from "./draft-freebet.ts";
import type { FileLine } from "./freebet-file.ts";

/** Every line as it would be written, or what is wrong with those that cannot be. */
export async function draftLines(
	{ database, clock, ownGames, newBonusId }: BonusesContext,
	partner: Partner,
	lines: readonly FileLine[],
): Promise<readonly NewFreebet[] | BadLines> {
	const { partnerId } = partner;
	const campaignIds = new Set(lines.flatMap(({ like }) => (like.campaignId === null ? [] : [like.campaignId])));
	const accountIds = new Set(lines.map(({ accountId }) => accountId));
	const [found, known] = await Promise.all([
		findCampaigns(database, partnerId, [...campaignIds]),
		findPlayersNamed(database, partnerId, [...accountIds]),
	]);
	const campaigns = new Map(found.map((campaign) => [campaign.campaignId, campaign]));
	const players = new Map(known.map((player) => [player.partnerUserId, player]));
	const now = clock.now();
	const drafts: NewFreebet[] = [];
	const problems: LineProblem[] = [];
	for (const [index, line] of lines.entries()) {
		if (index % LINES_AT_ONCE === LINES_AT_ONCE - 1) await setImmediate();
		const { accountId, like, contentSha256 } = line;
		const campaign = like.campaignId === null ? undefined : campaigns.get(like.campaignId);
		const about = { ownGames, partner, campaign, player: players.get(accountId) };
		const draft = draftFreebet(line, about, { bonusId: newBonusId(), contentSha256, now });
		if (!("reason" in draft)) drafts.push(draft);
		else
			problems.push({
				line: line.line,
				...(draft.field === undefined ? {} : { field: columnOf(draft.field) }),
				message: draft.message,
			});
		if (problems.length === LINE_PROBLEMS_MAX) break;
	}
	return problems.length === 0 ? drafts : { problems };
}

/** Marketing systems write `bet_amount`, operators `betAmount`. */
function columnOf(field: string): string {
	return field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
