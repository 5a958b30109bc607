/** Marketing systems issue freebets, by themselves or under a campaign, and hear where they stand. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TestMarketing } from "../testing/test-marketing.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { PARTNER_ID, useWorld } from "../testing/world.ts";

const world = useWorld();
let marketing: TestMarketing;
beforeAll(async () => {
	marketing = await TestMarketing.arrive(world());
});
// The rate of a partner is another matter, and the clock stands still.
beforeEach(() => world().clock.advance(1_000));

const HOUR_MS = 3_600_000;
const at = (ms: number): string => new Date(world().clock.now().getTime() + ms).toISOString();

test("a freebet is issued to an account that nobody has logged in with yet", async () => {
	const body = marketing.issueBody({ account_id: "nobody-yet", bets_count: 3 });
	const issued = await marketing.call("api/v3/Issue", body);
	expect(issued).toMatchObject({ status: 200, body: { bonus_id: expect.stringMatching(/^[0-9a-f-]{36}$/) } });
	expect((await marketing.status(body["issue_id"])).body).toEqual({
		...Object(issued.body),
		state: "active",
		bets_left: 3,
		bets_count: 3,
	});
});

test("under a campaign the campaign says what it is like", async () => {
	const campaign = marketing.campaignBody({ bets_count: 7, min_odd: "2.5", max_odd: "20000.00" });
	expect(await marketing.call("api/v3/Campaign/Create", campaign)).toMatchObject({
		status: 200,
		body: { campaign_id: campaign["campaign_id"], status: "running" },
	});
	const { issue_id, account_id, is_test, client_id, currency } = marketing.issueBody();
	const issue = { issue_id, account_id, is_test, client_id, currency, campaign_id: campaign["campaign_id"] };
	expect((await marketing.call("api/v3/Issue", issue)).status).toBe(200);
	expect((await marketing.status(issue_id)).body).toMatchObject({ state: "active", bets_left: 7 });
	const [row] = await world().owner`
		select amount, min_odd, max_odd, games from freebet where issue_id = ${String(issue_id)}`;
	expect(row).toMatchObject({ amount: 500n, min_odd: 250, max_odd: 2_000_000, games: [9] });
});

describe("the clock decides where they stand", () => {
	test("a freebet: issued, active, expired", async () => {
		const body = marketing.issueBody({ valid_from: at(HOUR_MS), valid_to: at(2 * HOUR_MS) });
		await marketing.call("api/v3/Issue", body);
		const state = async () => (await marketing.status(body["issue_id"])).body;
		expect(await state()).toMatchObject({ state: "issued" });
		await world().clock.advance(HOUR_MS);
		expect(await state()).toMatchObject({ state: "active" });
		await world().clock.advance(HOUR_MS);
		expect(await state()).toMatchObject({ state: "expired" });
	});

	test("a campaign: scheduled, running, ended", async () => {
		const body = marketing.campaignBody({ valid_from: at(HOUR_MS), valid_to: at(2 * HOUR_MS) });
		const status = async () => (await marketing.call("Campaign/Create", body)).body;
		expect(await status()).toMatchObject({ status: "scheduled" });
		await world().clock.advance(HOUR_MS);
		expect(await status()).toMatchObject({ status: "running" });
		await world().clock.advance(HOUR_MS);
		expect(await status()).toMatchObject({ status: "ended" });
	});
});

test("a freebet is cancelled, also at the other address, and a campaign issues no more", async () => {
	const campaign = marketing.campaignBody();
	await marketing.call("Campaign/Create", campaign);
	const issue = marketing.issueBody({ campaign_id: campaign["campaign_id"], bets_count: 2 });
	const { body: issued } = await marketing.call("api/v3/Issue", issue);
	const client_id = PARTNER_ID;
	expect(await marketing.call("Cancel", { client_id, campaign_id: campaign["campaign_id"] })).toMatchObject({
		status: 200,
		body: { campaign_id: campaign["campaign_id"], status: "cancelled" },
	});
	expect((await marketing.status(issue["issue_id"])).body).toMatchObject({ state: "active" });
	const late = marketing.issueBody({ campaign_id: campaign["campaign_id"] });
	expect(await marketing.call("api/v3/Issue", late)).toMatchObject({
		status: 422,
		body: { error: { code: "not_possible", field: "campaign_id" } },
	});
	expect((await marketing.call("api/v3/Cancel", { client_id, issue_id: issue["issue_id"] })).body).toEqual({
		...Object(issued),
		status: "cancelled",
		bets_left: 1,
	});
	expect((await marketing.status(issue["issue_id"])).body).toMatchObject({ state: "cancelled", reason: "partner" });
});

test("what waits for an account and does not fit its player is cancelled when the player comes", async () => {
	const other = marketing.issueBody({ account_id: "newcomer", currency: "USD", bet_amount: "4.00" });
	const tester = marketing.issueBody({ account_id: "newcomer", is_test: true });
	const fits = marketing.issueBody({ account_id: "newcomer" });
	for (const body of [other, tester, fits]) expect((await marketing.call("api/v3/Issue", body)).status).toBe(200);
	await TestPlayer.logIn(world(), "newcomer");
	const state = async (body: Record<string, unknown>) => (await marketing.status(body["issue_id"])).body;
	expect(await state(other)).toMatchObject({ state: "cancelled", reason: "currency" });
	expect(await state(tester)).toMatchObject({ state: "cancelled", reason: "test_flag" });
	expect(await state(fits)).toMatchObject({ state: "active" });
});

test("the calls stand in the exchange log as calls of the partner, with what they were answered", async () => {
	const body = marketing.issueBody();
	const { body: answer } = await marketing.call("api/v3/Issue", body);
	const logged = async () => {
		await world().clock.advance(1_000);
		return await world().owner`
			select partner_id, status, answer from exchange
			where call = '/promo/api/v3/Issue' and request like ${`%"${String(body["issue_id"])}"%`}`;
	};
	await expect.poll(logged).toMatchObject([{ partner_id: PARTNER_ID, status: 200, answer: JSON.stringify(answer) }]);
});
