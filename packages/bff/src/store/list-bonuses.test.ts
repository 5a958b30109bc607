/** A list of freebets is found by an index, whatever is looked for: a partner may have given millions. */
import { beforeAll, expect, test } from "vitest";
import { notingTexts, planOf } from "../testing/plans.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { type FreebetFilter, listFreebets } from "./list-bonuses.ts";
import { FULL_SIGHT } from "./sight.ts";

const database = useTestDatabase();
const FREEBETS = 20_000;
const everything: FreebetFilter = {
	partnerId: 1,
	campaignId: null,
	accountId: null,
	issuePrefix: "",
	after: "",
	limit: 3,
};

beforeAll(async () => {
	await database().owner`
		insert into freebet (bonus_id, partner_id, issue_id, campaign_id, account_id, is_test, currency, digits, amount, games,
			bets_count, uses, valid_from, valid_to, expires_at, created_at)
		select 'bonus-' || n, 1, 'wf-' || (n % 2) || '-' || n, 'campaign-' || (n % 4000), 'player-' || n, false, 'EUR', 2, 500,
			'{9}', 1, 0, now(), now(), now(), now()
		from generate_series(1, ${FREEBETS}::int) as n`;
	await database().owner`analyze freebet`;
});

test.each<[string, Partial<FreebetFilter>, string, readonly string[]]>([
	["all of a partner", {}, "freebet_of_issue", ["wf-0-10", "wf-0-100", "wf-0-1000"]],
	["a player", { accountId: "player-77" }, "freebet_by_account", ["wf-1-77"]],
	["a campaign", { campaignId: "campaign-77" }, "freebet_by_campaign", ["wf-1-12077", "wf-1-16077", "wf-1-4077"]],
	["a file", { issuePrefix: "wf-1-" }, "freebet_of_issue", ["wf-1-1", "wf-1-10001", "wf-1-10003"]],
])("%s", async (_, over, index, found) => {
	const { noting, texts } = notingTexts(database().database);
	const freebets = await listFreebets(noting, FULL_SIGHT, { ...everything, ...over });
	expect(freebets.map(({ issueId }) => issueId)).toEqual(found);
	const plan = await planOf(database().owner, texts[0]);
	expect(plan).toContain(index);
	expect(plan).not.toContain("Seq Scan");
});
