/** One issue id issues one freebet, however often and however many at once ask; what overtakes is not lost. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TestMarketing } from "../testing/test-marketing.ts";
import { postJson, refreshToken } from "../testing/test-player.ts";
import { PARTNER_ID, TWO_GAMES, useWorld } from "../testing/world.ts";

const world = useWorld({ settings: { games: TWO_GAMES } });
let marketing: TestMarketing;
beforeAll(async () => {
	marketing = await TestMarketing.arrive(world());
});
// The rate of a partner is another matter, and the clock stands still.
beforeEach(() => world().clock.advance(1_000));
const client_id = PARTNER_ID;
/** As many as a partner may call in a second. */
const AT_ONCE = 50;

const countOf = async (issueId: unknown): Promise<number> =>
	(await world().owner`select 1 from freebet where issue_id = ${String(issueId)}`).length;

test("asked again, also in other words for the same values, it answers as at first", async () => {
	const body = marketing.issueBody({ games: [23, 9], min_odd: "2.0", valid_to: "2026-06-01T12:00:00Z" });
	const first = await marketing.call("api/v3/Issue", body);
	expect(first.status).toBe(200);
	const sameValues = [
		body,
		{ ...body, bet_amount: "5.0" },
		{ ...body, games: [9, 23] },
		{ ...body, min_odd: "2", max_odd: null },
		{ ...body, valid_to: "2026-06-01T14:00:00.000+02:00" },
		{ ...body, client_id: `PartnerClient-${PARTNER_ID}` },
		{ ...body, operation: "issue", sent_at: world().clock.now().toISOString() },
	];
	for (const same of sameValues)
		expect(await marketing.call("api/v3/Issue", same)).toMatchObject({ status: 200, body: first.body });
	expect(await countOf(body["issue_id"])).toBe(1);
});

test.each<[string, object]>([
	["amount", { bet_amount: "5.01" }],
	["account", { account_id: "bob" }],
	["test flag", { is_test: true }],
	["number of bets", { bets_count: 2 }],
	["games", { games: [23] }],
	["end", { valid_to: "2026-06-01T12:00:00Z" }],
	["odd", { min_odd: "2" }],
])("the same id with another %s is 409 and changes nothing", async (_, over) => {
	const body = marketing.issueBody({ account_id: "unborn" });
	const first = await marketing.call("api/v3/Issue", body);
	expect(await marketing.call("api/v3/Issue", { ...body, ...over })).toMatchObject({
		status: 409,
		body: { error: { code: "other_content" } },
	});
	expect((await marketing.call("api/v3/Issue", body)).body).toEqual(first.body);
});

test("of 50 at once with the same content one issues, and all answer the same", async () => {
	const body = marketing.issueBody();
	const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => marketing.call("api/v3/Issue", body)));
	expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
	expect(answers[0]?.status).toBe(200);
	expect(await countOf(body["issue_id"])).toBe(1);
});

test("of 50 at once with the same and with other content one issues: its content is answered alike, the other is 409", async () => {
	const bodies = [marketing.issueBody({ account_id: "mixed" })].flatMap((one) => [one, { ...one, bet_amount: "6.00" }]);
	const calls = Array.from({ length: AT_ONCE }, (_, nth) => bodies[nth % bodies.length] ?? {});
	const answers = await Promise.all(calls.map((body) => marketing.call("api/v3/Issue", body)));
	const [row, ...more] = await world().owner<{ bonusId: string; amount: bigint }[]>`
		select bonus_id as "bonusId", amount from freebet where issue_id = ${String(bodies[0]?.["issue_id"])}`;
	expect(more).toEqual([]);
	const issued = row?.amount === 500n ? 0 : 1;
	expect(row?.amount).toBe(issued === 0 ? 500n : 600n);
	for (const [nth, { status, body }] of answers.entries()) {
		const expected =
			nth % bodies.length === issued
				? { status: 200, body: { bonus_id: row?.bonusId } }
				: { status: 409, body: { error: { code: "other_content" } } };
		expect({ status, body }).toMatchObject(expected);
	}
});

test("a campaign of the same content is the same campaign, and of other content 409", async () => {
	const body = marketing.campaignBody();
	const first = await marketing.call("Campaign/Create", body);
	const turned = {
		...body,
		bet_amounts: [
			{ currency: "USD", amount: "4" },
			{ currency: "EUR", amount: "5.0" },
		],
	};
	expect(await marketing.call("api/v3/Campaign/Create", turned)).toMatchObject({ status: 200, body: first.body });
	expect((await marketing.call("Campaign/Create", { ...body, bets_count: 9 })).status).toBe(409);
});

describe("cancelling", () => {
	test("again answers the same", async () => {
		const issue = marketing.issueBody({ bets_count: 3 });
		await marketing.call("api/v3/Issue", issue);
		const cancel = { client_id, issue_id: issue["issue_id"] };
		const first = await marketing.call("Cancel", cancel);
		expect(first).toMatchObject({ status: 200, body: { status: "cancelled", bets_left: 3 } });
		expect((await marketing.call("api/v3/Cancel", { ...cancel, operation: "cancel" })).body).toEqual(first.body);
		// The issue itself is answered as at first, and the freebet stays cancelled.
		expect((await marketing.call("api/v3/Issue", issue)).status).toBe(200);
		expect((await marketing.status(issue["issue_id"])).body).toMatchObject({ state: "cancelled" });
	});

	test("before the issue leaves a tombstone: the issue that comes later is 409", async () => {
		const issue = marketing.issueBody();
		const cancel = { client_id, issue_id: issue["issue_id"] };
		for (let times = 0; times < 2; times++) {
			expect(await marketing.call("Cancel", cancel)).toMatchObject({ status: 200, body: { status: "cancelled" } });
		}
		expect(await marketing.call("api/v3/Issue", issue)).toMatchObject({
			status: 409,
			body: { error: { code: "cancelled" } },
		});
		expect(await countOf(issue["issue_id"])).toBe(0);
	});

	test("at once with the issue: either it is cancelled, or none was issued", async () => {
		for (let nth = 0; nth < 10; nth++) {
			const issue = marketing.issueBody();
			const [issued, cancelled] = await Promise.all([
				marketing.call("api/v3/Issue", issue),
				marketing.call("Cancel", { client_id, issue_id: issue["issue_id"] }),
			]);
			expect(cancelled).toMatchObject({ status: 200, body: { status: "cancelled" } });
			if (issued.status === 200)
				expect((await marketing.status(issue["issue_id"])).body).toMatchObject({ state: "cancelled" });
			else expect(issued).toMatchObject({ status: 409 });
		}
		await world().clock.advance(1_000);
	});

	test("a campaign at once with issues of it: what was issued stays, and nothing comes after the answer", async () => {
		const campaign = marketing.campaignBody();
		await marketing.call("Campaign/Create", campaign);
		const issueOf = () => marketing.issueBody({ campaign_id: campaign["campaign_id"], account_id: "many" });
		const cancel = { client_id, campaign_id: campaign["campaign_id"] };
		const [cancelled, ...issued] = await Promise.all([
			marketing.call("Cancel", cancel),
			...Array.from({ length: 10 }, () => marketing.call("api/v3/Issue", issueOf())),
		]);
		expect(cancelled.status).toBe(200);
		expect(issued.every(({ status }) => status === 200 || status === 422)).toBe(true);
		expect((await marketing.call("api/v3/Issue", issueOf())).status).toBe(422);
		expect((await marketing.call("Cancel", cancel)).body).toEqual(cancelled.body);
	});
});

test("an issue at once with the first log-in of a player whom it does not fit: refused, or cancelled", async () => {
	for (let nth = 0; nth < 12; nth++) {
		const name = `first-${nth}`;
		const token = await refreshToken(world(), name);
		const issue = marketing.issueBody({ account_id: name, currency: "USD", bet_amount: "4.00" });
		const [issued, loggedIn] = await Promise.all([
			marketing.call("api/v3/Issue", issue),
			postJson(`${world().url}/auth/user-token`, { partnerClientId: PARTNER_ID, refreshToken: token }),
		]);
		expect(loggedIn.status).toBe(200);
		if (issued.status === 422) continue;
		expect(issued.status).toBe(200);
		expect((await marketing.status(issue["issue_id"])).body).toMatchObject({ state: "cancelled", reason: "currency" });
	}
});
