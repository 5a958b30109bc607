/** What a marketing system is told when something is wrong with what it asks: the status tells the sort, the field the place. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TestMarketing } from "../testing/test-marketing.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { PARTNER_ID, useWorld } from "../testing/world.ts";

/** Keno, which takes every amount, and a roulette, which takes chips of 0.20. */
const [KENO, ROULETTE] = [9, 22];
const world = useWorld({ settings: { games: [KENO, ROULETTE] } });
let marketing: TestMarketing;
let alice: TestPlayer;
beforeAll(async () => {
	marketing = await TestMarketing.arrive(world());
	alice = await TestPlayer.logIn(world(), "alice");
});
// The rate of a partner is another matter, and the clock stands still.
beforeEach(() => world().clock.advance(1_000));

const past = "2020-01-01T00:00:00Z";

describe("an issue that cannot be read is 400 and names the field", () => {
	test.each<[string, object, string]>([
		["no issue_id", { issue_id: undefined }, "issue_id"],
		["an issue_id with a line break", { issue_id: "a\nb" }, "issue_id"],
		["an issue_id of the operators", { issue_id: "wf-1" }, "issue_id"],
		["an issue_id of 129 characters", { issue_id: "a".repeat(129) }, "issue_id"],
		["a number for an account", { account_id: 7 }, "account_id"],
		["a text for the test flag", { is_test: "true" }, "is_test"],
		["no currency", { currency: undefined }, "currency"],
		["another type", { bonus_type: "freespin" }, "bonus_type"],
		["an empty list of games", { games: [] }, "games"],
		["a game twice", { games: [9, 9] }, "games"],
		["a number for an amount", { bet_amount: 5 }, "bet_amount"],
		["an amount with a sign", { bet_amount: "-5.00" }, "bet_amount"],
		["no bets", { bets_count: 0 }, "bets_count"],
		["more than 1000 bets", { bets_count: 1_001 }, "bets_count"],
		["a date without a time", { valid_to: "2030-01-01" }, "valid_to"],
		["a number for a time", { valid_from: 1_767_268_800 }, "valid_from"],
		["a time that is after all years of a calendar", { valid_to: "9999-12-31T23:59:59-05:00" }, "valid_to"],
		["a time that is before them", { valid_from: "0001-01-01T00:00:00+01:00" }, "valid_from"],
		["an odd with three digits behind its point", { min_odd: "2.505" }, "min_odd"],
		["a number for an odd", { max_odd: 20 }, "max_odd"],
		["an operation that is none", { operation: "refund" }, "operation"],
		["a time of sending that is none", { sent_at: "now" }, "sent_at"],
	])("%s", async (_, over, field) => {
		const { status, body } = await marketing.call("api/v3/Issue", marketing.issueBody(over));
		expect({ status, body }).toMatchObject({ status: 400, body: { error: { code: "malformed", field } } });
	});

	test("and so is a campaign; the last moment of all years is good for an end", async () => {
		const create = (valid_to: string) => marketing.call("Campaign/Create", marketing.campaignBody({ valid_to }));
		expect(await create("9999-12-31T23:59:59-05:00")).toMatchObject({
			status: 400,
			body: { error: { code: "malformed", field: "valid_to" } },
		});
		expect(await create("9999-12-31T23:59:59Z")).toMatchObject({ status: 200, body: { status: "running" } });
	});

	test("null in an optional field counts as left out, and unknown fields are ignored", async () => {
		const body = marketing.issueBody({ campaign_id: null, min_odd: null, sent_at: null, colour: "red" });
		expect((await marketing.call("api/v3/Issue", body)).status).toBe(200);
	});
});

test.each(["bonus_type", "games", "bet_amount", "bets_count", "valid_from", "valid_to"])(
	"one without a campaign and without its %s is refused, and stores nothing",
	async (field) => {
		const whole = marketing.issueBody();
		const { [field]: _, ...missing } = whole;
		expect(await marketing.call("api/v3/Issue", missing)).toMatchObject({
			status: 400,
			body: { error: { code: "malformed", field } },
		});
		expect(await marketing.status(whole["issue_id"])).toMatchObject({ status: 404 });
		expect((await marketing.call("api/v3/Issue", whole)).status).toBe(200);
	},
);

describe("one that can be read and cannot be is 422 and names the field", () => {
	test("an amount that the partner's own limits do not let through", async () => {
		const body = marketing.issueBody({ games: [KENO], bet_amount: "5.00" });
		const limits = { gameCode: KENO, currency: "EUR", minStake: "0.20", maxStake: "4.00" };
		await world().configure({ isPromoOn: true, stakeLimits: [limits] });
		expect(await marketing.call("api/v3/Issue", body)).toMatchObject({
			status: 422,
			body: { error: { field: "bet_amount", message: expect.stringContaining("more than one of the games takes") } },
		});
		await world().configure({ isPromoOn: true });
		expect((await marketing.call("api/v3/Issue", body)).status).toBe(200);
	});

	test.each<[string, object, string]>([
		["a currency that we do not know", { currency: "XXX" }, "currency"],
		["a game of a provider", { games: [9, 100_000] }, "games"],
		["more digits than the currency has", { bet_amount: "5.001" }, "bet_amount"],
		["nothing", { bet_amount: "0.00" }, "bet_amount"],
		["less than the game takes", { bet_amount: "0.04" }, "bet_amount"],
		["more than the game takes", { bet_amount: "1000.00" }, "bet_amount"],
		["no multiple of a game's smallest chip", { games: [KENO, ROULETTE], bet_amount: "0.30" }, "bet_amount"],
		["an end in the past", { valid_from: past, valid_to: "2020-01-02T00:00:00Z" }, "valid_to"],
		["an end before the beginning", { valid_to: past }, "valid_to"],
		["a lowest odd above the highest", { min_odd: "3", max_odd: "2" }, "min_odd"],
		["a player with another currency", { currency: "USD", bet_amount: "4.00" }, "currency"],
		["a player with another test flag", { is_test: true }, "is_test"],
	])("%s", async (_, over, field) => {
		const issue = marketing.issueBody(over);
		const { status, body } = await marketing.call("api/v3/Issue", issue);
		expect({ status, body }).toMatchObject({ status: 422, body: { error: { code: "not_possible", field } } });
		// Nothing stands under the id: what is right under it is issued.
		const right = marketing.issueBody({ issue_id: issue["issue_id"] });
		expect((await marketing.call("api/v3/Issue", right)).status).toBe(200);
	});
});

test("an unknown campaign and an unknown issue are 404", async () => {
	const issue = marketing.issueBody({ campaign_id: "none" });
	expect(await marketing.call("api/v3/Issue", issue)).toMatchObject({
		status: 404,
		body: { error: { code: "unknown_campaign", field: "campaign_id" } },
	});
	expect(await marketing.call("Cancel", { client_id: PARTNER_ID, campaign_id: "none" })).toMatchObject({ status: 404 });
	expect(await marketing.status("none")).toMatchObject({ status: 404, body: { error: { code: "unknown_issue" } } });
});

test("a campaign has no stake in the currency of the issue", async () => {
	const campaign = marketing.campaignBody();
	await marketing.call("Campaign/Create", campaign);
	const issue = marketing.issueBody({ campaign_id: campaign["campaign_id"], account_id: "x", currency: "GBP" });
	expect(await marketing.call("api/v3/Issue", issue)).toMatchObject({
		status: 422,
		body: { error: { field: "currency" } },
	});
});

test("a campaign with a stake that a game does not take is 422 and names the currency", async () => {
	const campaign = marketing.campaignBody({ bet_amounts: [{ currency: "JPY", amount: "5.50" }] });
	expect(await marketing.call("Campaign/Create", campaign)).toMatchObject({
		status: 422,
		body: { error: { field: "bet_amounts", message: expect.stringContaining("JPY") } },
	});
});

test("a stake that is no multiple of the smallest chip is 422 only where a game takes chips", async () => {
	const wrong = { games: [ROULETTE], bet_amounts: [{ currency: "EUR", amount: "0.30" }] };
	expect(await marketing.call("Campaign/Create", marketing.campaignBody(wrong))).toMatchObject({
		status: 422,
		body: { error: { code: "not_possible", field: "bet_amounts", message: expect.stringMatching(/EUR.*chip/) } },
	});
	const issues = [
		{ games: [KENO], bet_amount: "0.30" },
		{ games: [KENO, ROULETTE], bet_amount: "0.40" },
	];
	for (const over of issues) expect((await marketing.call("api/v3/Issue", marketing.issueBody(over))).status).toBe(200);
});

test("one whose bets are all placed cannot be cancelled, at either address, and stays as it is", async () => {
	await alice.newRound();
	const { promoCode, issueId } = await marketing.give("alice");
	const betId = await alice.place({ promoCode });
	for (const path of ["api/v3/Cancel", "Cancel"])
		expect(await marketing.call(path, { client_id: PARTNER_ID, issue_id: issueId })).toMatchObject({
			status: 409,
			body: { error: { code: "used" } },
		});
	expect((await marketing.status(issueId)).body).toMatchObject({ state: "used", bets_left: 0 });
	expect(await alice.bet(betId)).toMatchObject({ status: "accepted", freebet: true });
});

test("a campaign that has ended cannot be cancelled, and issues nothing", async () => {
	const now = world().clock.now().getTime();
	const campaign = marketing.campaignBody({ valid_to: new Date(now + 60_000).toISOString() });
	await marketing.call("Campaign/Create", campaign);
	const { campaign_id } = campaign;
	await world().clock.advance(60_000);
	for (const path of ["api/v3/Cancel", "Cancel"])
		expect(await marketing.call(path, { client_id: PARTNER_ID, campaign_id })).toMatchObject({
			status: 409,
			body: { error: { code: "expired" } },
		});
	expect(await marketing.call("api/v3/Issue", marketing.issueBody({ campaign_id }))).toMatchObject({
		status: 422,
		body: { error: { code: "not_possible", field: "campaign_id" } },
	});
	expect((await marketing.call("Campaign/Create", campaign)).body).toMatchObject({ status: "ended" });
});

test("one that has expired cannot be cancelled", async () => {
	const now = world().clock.now().getTime();
	const issue = marketing.issueBody({ valid_to: new Date(now + 60_000).toISOString() });
	await marketing.call("api/v3/Issue", issue);
	await world().clock.advance(60_000);
	expect(await marketing.call("Cancel", { client_id: PARTNER_ID, issue_id: issue["issue_id"] })).toMatchObject({
		status: 409,
		body: { error: { code: "expired" } },
	});
});

test("addresses, methods, types and sizes are told in the same form", async () => {
	const { url } = world();
	const form = async (path: string, init: RequestInit) => {
		const response = await fetch(`${url}/promo/${path}`, init);
		return { status: response.status, body: await response.json(), allow: response.headers.get("allow") };
	};
	expect(await form("nowhere", { method: "POST" })).toMatchObject({
		status: 404,
		body: { error: { code: "not_found" } },
	});
	expect(await form("Cancel", {})).toMatchObject({
		status: 405,
		allow: "POST",
		body: { error: { code: "method_not_allowed" } },
	});
	expect(await form("Cancel", { method: "POST", body: "{}" })).toMatchObject({
		status: 415,
		body: { error: { code: "not_json" } },
	});
	const headers = { "content-type": "application/json" };
	expect(await form("Cancel", { method: "POST", headers, body: "x".repeat(70_000) })).toMatchObject({
		status: 413,
		body: { error: { code: "too_large" } },
	});
});

test("more than 50 calls in a second are 429, with the time until the next one", async () => {
	await world().clock.advance(1_000);
	const answers = [];
	for (let nth = 0; nth < 51; nth++) answers.push(await marketing.status("none"));
	expect(answers.slice(0, 50).every(({ status }) => status === 404)).toBe(true);
	const last = answers[50];
	expect(last).toMatchObject({ status: 429, body: { error: { code: "too_many_requests" } } });
	expect(last?.headers.get("retry-after")).toBe("1");
	await world().clock.advance(1_000);
});
