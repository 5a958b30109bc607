/** What the marketing desk asks of the aggregator, and what it keeps in the casino's own books. */
import { createHmac } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { useCasino } from "../testing/use-casino.ts";
import { campaignSchema, deskListSchema } from "./messages.ts";

const SECRET = "the-promo-secret";
const TERMS = { games: [9, 23], amount: "1.00", currency: "EUR" };
const setup = useCasino({ promoSecret: SECRET });

beforeEach(() => void setup().aggregator.promoCalls.splice(0));

async function post(path: string, body: object): Promise<unknown> {
	const url = `${setup().casino.url}/demo/marketing${path}`;
	const response = await fetch(url, { method: "POST", body: JSON.stringify(body) });
	expect(response.status).toBe(200);
	return await response.json();
}

async function makeCampaign(): Promise<string> {
	setup().aggregator.script({ body: { campaign_id: "any", status: "running" } });
	return campaignSchema.parse(await post("/campaigns", TERMS)).campaignId;
}

/** What was sent, each signed over exactly its bytes, with its operation and time. */
function sent(): readonly Record<string, unknown>[] {
	const { aggregator, clock } = setup();
	return aggregator.promoCalls.map(({ path, signature, text }) => {
		expect(signature).toBe(createHmac("sha256", SECRET).update(text).digest("hex"));
		const body = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
		expect(body).toMatchObject({ client_id: "PartnerClient-1556", sent_at: clock.now().toISOString() });
		return { ...body, path };
	});
}

test("a campaign says once what its freebets are like", async () => {
	const campaignId = await makeCampaign();
	expect(sent()).toMatchObject([
		{
			path: "/promo/api/v3/Campaign/Create",
			operation: "campaign",
			campaign_id: campaignId,
			games: [9, 23],
			bet_amounts: [{ currency: "EUR", amount: "1.00" }],
			bets_count: 1,
		},
	]);
});

test("each freebet is an issue of its own, which stands in the casino's books with its bonus_id", async () => {
	const { aggregator, casino } = setup();
	const campaignId = await makeCampaign();
	aggregator.script({ body: { bonus_id: "b-1" } }, { body: { bonus_id: "b-2" } });
	const given = z.array(z.string()).parse(await post("/freebets", { player: "carla", campaignId, count: 2 }));
	expect(sent().slice(1)).toMatchObject(
		given.map((issue_id) => ({
			path: "/promo/api/v3/Issue",
			operation: "issue",
			...{ issue_id, campaign_id: campaignId, account_id: "carla", currency: "JPY", is_test: false },
		})),
	);
	const issues = await Promise.all(given.map((issueId) => casino.books.issue(issueId)));
	expect(issues).toMatchObject([
		{ partnerUserId: "carla", betsCount: 1, promoCode: "b-1", uses: 0 },
		{ partnerUserId: "carla", betsCount: 1, promoCode: "b-2", uses: 0 },
	]);
});

test("the list has each freebet with the state that the aggregator tells, and a Cancel names the issue alone", async () => {
	const { aggregator, casino, clock } = setup();
	clock.advance(1_000);
	const campaignId = await makeCampaign();
	aggregator.script({ body: { bonus_id: "b-3" } });
	const [issueId] = z.array(z.string()).parse(await post("/freebets", { player: "alice", campaignId, count: 1 }));
	const status = { bonus_id: "b-3", state: "used", bets_left: 0, bets_count: 1 };
	aggregator.script(...Array.from({ length: 20 }, () => ({ body: status })));
	const list = deskListSchema.parse(await (await fetch(`${casino.url}/demo/marketing`)).json());
	aggregator.clearScript();
	const givenAt = clock.now().toISOString();
	expect(list.campaigns[0]).toEqual({ campaignId, terms: TERMS, madeAt: givenAt });
	const told = { state: "used", betsLeft: 0, betsCount: 1 };
	expect(list.freebets[0]).toEqual({ issueId, player: "alice", terms: TERMS, givenAt, ...told });
	aggregator.promoCalls.splice(0);
	aggregator.script({ body: { bonus_id: "b-3", status: "cancelled", bets_left: 1 } });
	await post("/cancel", { issueId });
	const fields = ["issue_id", "client_id", "operation", "sent_at", "path"];
	expect(sent().map((body) => [Object.keys(body), body["operation"], body["issue_id"]])).toEqual([
		[fields, "cancel", issueId],
	]);
});
