/** Operators make campaigns, issue freebets from a file, look at what they cost, and cancel them. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TestMarketing } from "../../testing/test-marketing.ts";
import { TestOperator } from "../../testing/test-operator.ts";
import { TestPlayer } from "../../testing/test-player.ts";
import { ROUND_MS } from "../../testing/troubled-bets.ts";
import { PARTNER_ID, TWO_GAMES, useWorld } from "../../testing/world.ts";

const world = useWorld({ settings: { games: TWO_GAMES } });
const partnerId = PARTNER_ID;
let marketing: TestMarketing;
let olga: TestOperator;
beforeAll(async () => {
	marketing = await TestMarketing.arrive(world());
	olga = await TestOperator.named(world(), "olga");
});
// The rate of a partner is another matter, and the clock stands still.
beforeEach(() => world().clock.advance(1_000));

const HOUR_MS = 3_600_000;
const at = (ms: number): string => new Date(world().clock.now().getTime() + ms).toISOString();
const lifetime = () => ({ validFrom: at(-HOUR_MS), validTo: at(24 * HOUR_MS) });
const campaign = (campaignId: string, over: object = {}) => ({
	partnerId,
	campaignId,
	games: [9],
	betsCount: 2,
	betAmounts: [{ currency: "EUR", amount: "5.00" }],
	...lifetime(),
	...over,
});

test("a campaign is made, freebets of a file are issued under it, played, listed with their cost, and cancelled", async () => {
	const made = await olga.does("/promo/campaigns/create", campaign("wf-spring", { minOdd: "2" }));
	expect(made).toMatchObject({
		outcome: "done",
		campaign: { campaignId: "wf-spring", state: "running", freebets: 0, createdBy: "olga", minOdd: "2.00", stakes: [] },
	});
	const csv = "accountId,currency,campaignId\nrita,EUR,wf-spring\nrolf,EUR,wf-spring\nruth,EUR,wf-spring\n";
	const costs = {
		freebets: 3,
		stakes: [{ currency: "EUR", amount: "30.00" }],
		// The best number of picks returns 93.1… % net of the stake.
		expectedCost: [{ currency: "EUR", amount: expect.stringMatching(/^2[0-9]\.[0-9]{2}$/) }],
	};
	expect(await olga.does("/promo/issue", { partnerId, csv, requestKey: "spring-1" })).toEqual({
		outcome: "done",
		requestKey: "spring-1",
		...costs,
	});

	const rita = await TestPlayer.logIn(world(), "rita");
	const [first] = await olga.lists("/promo/freebets", { partnerId, accountId: "rita" });
	expect(first).toMatchObject({
		issueId: "wf-spring-1-2",
		campaignId: "wf-spring",
		amount: "5.00",
		betsCount: 2,
		betsLeft: 2,
		state: "active",
		stakes: "10.00",
	});
	const betId = await rita.place({ promoCode: first?.["bonusId"] });
	await world().pass(ROUND_MS);
	expect(["win", "lose"]).toContain((await rita.bet(betId)).status);
	const told = world().casino.traffic.received.find(({ data }) => Object(data).BetId === betId);
	expect(told?.data).toMatchObject({ Amount: "0.00", PromoCode: first?.["bonusId"], issueId: "wf-spring-1-2" });

	const listed = (await olga.lists("/promo/campaigns", { partnerId })).find((one) => one["campaignId"] === "wf-spring");
	expect(listed).toMatchObject({ ...costs, uses: 1 });

	const name = { partnerId, campaignId: "wf-spring" };
	expect(await olga.does("/promo/campaigns/cancel", name)).toMatchObject({
		outcome: "done",
		campaign: { state: "cancelled", freebets: 3 },
	});
	expect(await olga.does("/promo/cancel", { partnerId, issueId: "wf-spring-1-3" })).toMatchObject({
		outcome: "done",
		freebet: { accountId: "rolf", state: "cancelled", cancelReason: "operator" },
	});
	expect(await olga.does("/promo/campaigns/cancel-issued", name)).toEqual({
		outcome: "done",
		cancelled: 2,
		isComplete: true,
	});
	const states = await olga.lists("/promo/freebets", { ...name });
	expect(states.map(({ state }) => state)).toEqual(["cancelled", "cancelled", "cancelled"]);
	const audited = await world().owner`select action, actor, subject, note, details from audit_log
		where action like 'promo.%' order by audit_id`;
	expect(audited).toMatchObject([
		{ action: "promo.campaign", actor: "olga", subject: `campaign ${partnerId}/wf-spring`, note: "olga asks" },
		{
			action: "promo.issue",
			subject: `partner ${partnerId}`,
			details: { requestKey: "spring-1", freebets: 3, stakes: { EUR: "30.00" } },
		},
		{ action: "promo.cancel_campaign" },
		{ action: "promo.cancel", subject: `freebet ${String(states[1]?.["bonusId"])}`, details: { accountId: "rolf" } },
		{ action: "promo.cancel_issued", details: { cancelled: 2 } },
	]);
});

test("a line can say itself what its freebet is like; without a key the file's SHA-256 is it", async () => {
	const { validFrom, validTo } = lifetime();
	const csv = [
		"\ufeffcurrency,accountId,isTest,games,betAmount,betsCount,validFrom,validTo,minOdd,maxOdd",
		`EUR,"sue, the first",false,9 23,2.50,3,${validFrom},${validTo},1.50,`,
		"",
		`USD,sam,true,23,4,1,${validFrom},${validTo},,20000`,
	].join("\r\n");
	const totals = {
		freebets: 2,
		stakes: [
			{ currency: "EUR", amount: "7.50" },
			{ currency: "USD", amount: "4.00" },
		],
	};
	const checked = await olga.post("/promo/check", { partnerId, csv });
	const { createHash } = await import("node:crypto");
	const requestKey = createHash("sha256").update(csv).digest("hex");
	expect(checked.body).toMatchObject({ ErrorCode: 200, Value: { outcome: "done", requestKey, ...totals } });
	expect(await olga.lists("/promo/freebets", { partnerId, requestKey })).toEqual([]);
	expect(await olga.does("/promo/issue", { partnerId, csv })).toMatchObject({ outcome: "done", requestKey, ...totals });
	expect(await olga.lists("/promo/freebets", { partnerId, requestKey })).toMatchObject([
		{ issueId: `wf-${requestKey}-2`, accountId: "sue, the first", games: [9, 23], minOdd: "1.50", isTest: false },
		{ issueId: `wf-${requestKey}-4`, accountId: "sam", games: [23], maxOdd: "20000.00", isTest: true },
	]);
});

test("the list and the CSV of a file have its freebets alone, whatever the keys of other files begin with", async () => {
	await olga.does("/promo/campaigns/create", campaign("wf-may"));
	for (const [requestKey, accountId] of [
		["may", "mia"],
		["may-2", "max"],
		["may-2-3", "moe"],
	]) {
		const csv = `accountId,currency,campaignId\n${accountId},EUR,wf-may\n`;
		expect(await olga.does("/promo/issue", { partnerId, csv, requestKey })).toMatchObject({ outcome: "done" });
	}
	for (const [requestKey, issueId] of [
		["may", "wf-may-2"],
		["may-2", "wf-may-2-2"],
		["may-2-3", "wf-may-2-3-2"],
	]) {
		expect(await olga.lists("/promo/freebets", { partnerId, requestKey })).toMatchObject([{ issueId }]);
		const { csv } = Object(await olga.does("/promo/freebets/csv", { partnerId, requestKey, note: undefined }));
		const lines = String(csv).trimEnd().split("\n");
		expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual([issueId]);
	}
});

test("freebets as CSV: what a spreadsheet would take for a formula is escaped", async () => {
	const body = marketing.issueBody({ issue_id: "=csv", account_id: "=HYPERLINK(1)" });
	await marketing.call("api/v3/Issue", body);
	const answer = await olga.post("/promo/freebets/csv", { partnerId, accountId: "=HYPERLINK(1)" });
	const { csv } = Object(Object(answer.body).Value);
	const [head, line] = String(csv).split("\n");
	expect(head).toMatch(/^issueId,bonusId,campaignId,accountId,isTest,currency,amount,.*,stakes,expectedCost$/);
	expect(line).toContain("'=csv,");
	expect(line).toContain(",'=HYPERLINK(1),false,EUR,5.00,9,1,1,active,");
	expect(line).toMatch(/,5\.00,[34]\.[0-9]{2}$/);
});

describe("lists come in pages", () => {
	test("of campaigns and freebets", async () => {
		for (const id of ["wf-page-1", "wf-page-2", "wf-page-3"]) await olga.does("/promo/campaigns/create", campaign(id));
		const csv = `accountId,currency,campaignId\n${"pat,EUR,wf-page-2\n".repeat(5)}`;
		await olga.does("/promo/issue", { partnerId, csv, requestKey: "paged" });
		const page = async (path: string, body: object) => {
			const value = Object(Object((await olga.post(path, { partnerId, ...body })).body).Value);
			return {
				ids: value.items.map((one: object) => Object(one).issueId ?? Object(one).campaignId),
				next: value.nextCursor,
			};
		};
		const first = await page("/promo/freebets", { campaignId: "wf-page-2", limit: 3 });
		expect(first).toEqual({ ids: ["wf-paged-2", "wf-paged-3", "wf-paged-4"], next: "wf-paged-4" });
		const rest = await page("/promo/freebets", { campaignId: "wf-page-2", limit: 3, cursor: first.next });
		expect(rest).toEqual({ ids: ["wf-paged-5", "wf-paged-6"] });
		const campaigns = await page("/promo/campaigns", { limit: 2, cursor: "wf-page-1" });
		expect(campaigns).toEqual({ ids: ["wf-page-2", "wf-page-3"], next: "wf-page-3" });
	});
});
