/** A file of freebets is issued as a whole or not at all, and every wrong line is named with its field. */
import { FREEBET_FILE_LENGTH_MAX, FREEBET_LINES_MAX } from "@webframe/shared/wire";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TestMarketing } from "../../testing/test-marketing.ts";
import { TestOperator } from "../../testing/test-operator.ts";
import { TestPlayer } from "../../testing/test-player.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";

const world = useWorld({ settings: { secondPersonAbove: { EUR: "1000000.00" } } });
const partnerId = PARTNER_ID;
let marketing: TestMarketing;
let olga: TestOperator;
beforeAll(async () => {
	marketing = await TestMarketing.arrive(world());
	olga = await TestOperator.named(world(), "olga");
	for (const [campaign_id, over] of [
		["going", {}],
		["over", {}],
		["short", { valid_to: new Date(world().clock.now().getTime() + 60_000).toISOString() }],
	] as const)
		await marketing.call("Campaign/Create", marketing.campaignBody({ campaign_id, ...over }));
	await marketing.call("Cancel", { client_id: partnerId, campaign_id: "over" });
	await TestPlayer.logIn(world(), "euro");
	await world().clock.advance(60_000);
});
beforeEach(() => world().clock.advance(1_000));

const OF_CAMPAIGN = "accountId,currency,campaignId,isTest";
const WHOLE = "accountId,currency,games,betAmount,betsCount,validFrom,validTo,minOdd,maxOdd";
const GOOD_WHOLE = "ann,EUR,9,5.00,1,2026-01-01T00:00:00Z,2030-01-01T00:00:00Z,,";
let files = 0;

async function issue(csv: string, over: object = {}): Promise<Record<string, unknown>> {
	return await olga.does("/promo/issue", { partnerId, csv, requestKey: `file-${++files}`, ...over });
}

async function countOf(requestKey: string): Promise<number> {
	return (await world().owner`select 1 from freebet_issue where starts_with(issue_id, ${`wf-${requestKey}-`})`).length;
}

describe("a wrong line is named, and nothing of its file is issued", () => {
	test.each<[string, string, object]>([
		["bob,EUR,going,maybe", "isTest", {}],
		[",EUR,going,", "accountId", {}],
		["bob,,going,", "currency", {}],
		["bob,XXX,going,", "currency", {}],
		["bob,JPY,going,", "currency", {}],
		["bob,EUR,nowhere,", "campaignId", {}],
		["bob,EUR,over,", "campaignId", {}],
		["bob,EUR,short,", "campaignId", {}],
		["euro,USD,going,", "currency", {}],
		["euro,EUR,going,true", "isTest", {}],
	])("of a campaign: %s (%s)", async (line, field) => {
		const csv = `${OF_CAMPAIGN}\nann,EUR,going,\n${line}\ncid,EUR,going,\n`;
		const answer = await issue(csv);
		expect(answer).toMatchObject({ outcome: "refused", reason: "bad_lines", problems: [{ line: 3, field }] });
		expect(await countOf(`file-${files}`)).toBe(0);
	});

	test.each([
		["bob,EUR,99,5.00,1,2026-01-01T00:00:00Z,2030-01-01T00:00:00Z,,", "games"],
		["bob,EUR,9 9,5.00,1,2026-01-01T00:00:00Z,2030-01-01T00:00:00Z,,", "games"],
		["bob,EUR,nine,5.00,1,2026-01-01T00:00:00Z,2030-01-01T00:00:00Z,,", "games"],
		["bob,EUR,,5.00,1,2026-01-01T00:00:00Z,2030-01-01T00:00:00Z,,", "games"],
		["bob,EUR,9,5.001,1,2026-01-01T00:00:00Z,2030-01-01T00:00:00Z,,", "betAmount"],
		["bob,EUR,9,0.00,1,2026-01-01T00:00:00Z,2030-01-01T00:00:00Z,,", "betAmount"],
		["bob,EUR,9,99999999.00,1,2026-01-01T00:00:00Z,2030-01-01T00:00:00Z,,", "betAmount"],
		["bob,EUR,9,5.00,0,2026-01-01T00:00:00Z,2030-01-01T00:00:00Z,,", "betsCount"],
		["bob,EUR,9,5.00,1001,2026-01-01T00:00:00Z,2030-01-01T00:00:00Z,,", "betsCount"],
		["bob,EUR,9,5.00,1.5,2026-01-01T00:00:00Z,2030-01-01T00:00:00Z,,", "betsCount"],
		["bob,EUR,9,5.00,1,yesterday,2030-01-01T00:00:00Z,,", "validFrom"],
		["bob,EUR,9,5.00,1,2026-01-01T00:00:00Z,2025-01-01T00:00:00Z,,", "validTo"],
		["bob,EUR,9,5.00,1,2026-01-01T00:00:00Z,2030-01-01T00:00:00Z,3,2", "minOdd"],
		["bob,EUR,9,5.00,1,2026-01-01T00:00:00Z,2030-01-01T00:00:00Z,1e3,", "minOdd"],
	])("of its own: %s (%s)", async (line, field) => {
		const answer = await issue(`${WHOLE}\n${GOOD_WHOLE}\n${line}\n`);
		expect(answer).toMatchObject({ outcome: "refused", reason: "bad_lines", problems: [{ line: 3, field }] });
		expect(await countOf(`file-${files}`)).toBe(0);
	});

	test("all wrong lines are told, the first hundred of them", async () => {
		const csv = `${OF_CAMPAIGN}\n${"ann,EUR,going,\nbob,EUR,nowhere,\n".repeat(150)}`;
		const { problems } = await issue(csv);
		const lines = (problems as readonly { line: number }[]).map(({ line }) => line);
		expect(lines).toEqual(Array.from({ length: 100 }, (_, index) => 3 + 2 * index));
	});
});

test.each([
	["no column that there is", "account,currency\nann,EUR\n", "account"],
	["a column twice", "accountId,currency,currency\nann,EUR,EUR\n", "currency"],
	["names and no line", `${OF_CAMPAIGN}\n`, undefined],
	["a line with too few cells", `${OF_CAMPAIGN}\nann,EUR\n`, undefined],
	["a quotation mark that is never closed", `${OF_CAMPAIGN}\n"ann,EUR,going,\n`, undefined],
	["nothing but an end of line", "\n", undefined],
	["a NUL in an account", `${OF_CAMPAIGN}\na\0b,EUR,going,\n`, "accountId"],
])("a file with %s is refused", async (_, csv, field) => {
	const answer = await issue(csv);
	expect(answer).toMatchObject({ outcome: "refused", reason: "bad_lines" });
	const [problem] = answer["problems"] as readonly { field?: string; message: string }[];
	expect(problem?.field).toBe(field);
	expect(problem?.message).not.toMatch(/undefined|at .*:\d/);
});

test("10,000 freebets are issued as one; one line more, or a file that is too long, is refused", async () => {
	const lines = (count: number) =>
		`${OF_CAMPAIGN}\n${Array.from({ length: count }, (_, index) => `player-${index},EUR,going,`).join("\n")}`;
	expect(await issue(lines(FREEBET_LINES_MAX))).toMatchObject({
		outcome: "done",
		freebets: FREEBET_LINES_MAX,
		stakes: [{ currency: "EUR", amount: "50000.00" }],
	});
	expect(await countOf(`file-${files}`)).toBe(FREEBET_LINES_MAX);
	expect(await issue(lines(FREEBET_LINES_MAX + 1))).toMatchObject({
		reason: "bad_lines",
		problems: [{ line: 1, message: "more than 10000 lines follow" }],
	});
	expect(await countOf(`file-${files}`)).toBe(0);
	const long = { partnerId, note: "a note", csv: "x".repeat(FREEBET_FILE_LENGTH_MAX + 1) };
	expect(await olga.post("/promo/issue", long)).toMatchObject({
		status: 400,
		body: { Message: expect.stringContaining("csv") },
	});
	expect((await olga.post("/promo/issue", { ...long, csv: "x".repeat(4_200_000) })).status).toBe(413);
	expect((await olga.post("/promo/campaigns", { partnerId, cursor: "x".repeat(70_000) })).status).toBe(413);
});

test("another partner, one that has freebets off, and a key that stands for another file", async () => {
	const csv = `${OF_CAMPAIGN}\nann,EUR,going,\n`;
	expect(await issue(csv, { partnerId: 99 })).toMatchObject({ outcome: "refused", reason: "unknown_partner" });
	expect(await issue(csv, { requestKey: "kept" })).toMatchObject({ outcome: "done" });
	expect(await issue(`${csv}bob,EUR,going,\n`, { requestKey: "kept" })).toMatchObject({ reason: "key_reused" });
	expect(await countOf("kept")).toBe(1);
	await world().configure({ isPromoOn: false });
	expect(await issue(csv)).toMatchObject({ outcome: "refused", reason: "promo_off" });
	await world().configure({ isPromoOn: true });
});

describe("campaigns and cancellations that cannot be", () => {
	const campaign = {
		partnerId,
		campaignId: "wf-one",
		games: [9],
		betsCount: 1,
		betAmounts: [{ currency: "EUR", amount: "5.00" }],
		validFrom: "2026-01-01T00:00:00Z",
		validTo: "2030-01-01T00:00:00Z",
	};
	test.each<[string, object, string]>([
		["a game that is none of ours", { games: [99] }, "99 is none of our own games"],
		["a stake that is too large", { betAmounts: [{ currency: "EUR", amount: "99999999.00" }] }, "EUR"],
		["an end before its beginning", { validTo: "2025-01-01T00:00:00Z" }, "behind valid_from"],
		["a lowest odd above the highest", { minOdd: "3", maxOdd: "2" }, "max_odd"],
	])("a campaign with %s", async (_, over, word) => {
		const answer = await olga.does("/promo/campaigns/create", { ...campaign, ...over });
		expect(answer).toMatchObject({
			outcome: "refused",
			reason: "not_possible",
			message: expect.stringContaining(word),
		});
		expect(answer).not.toHaveProperty("campaign");
	});

	test("an id without wf-, an unknown field, another content under an id that stands", async () => {
		const post = (over: object) => olga.post("/promo/campaigns/create", { note: "a note", ...campaign, ...over });
		expect(await post({ campaignId: "one" })).toMatchObject({
			status: 400,
			body: { Message: expect.stringContaining("wf-") },
		});
		expect((await post({ betCount: 1 })).status).toBe(400);
		expect(await olga.does("/promo/campaigns/create", campaign)).toMatchObject({ outcome: "done" });
		expect(await olga.does("/promo/campaigns/create", { ...campaign, betsCount: 2 })).toMatchObject({
			reason: "other_content",
		});
	});

	test("what is not there, and what is over", async () => {
		expect(await olga.does("/promo/cancel", { partnerId, issueId: "nowhere" })).toMatchObject({
			reason: "unknown_issue",
		});
		// An operator's slip keeps nothing from coming.
		const body = marketing.issueBody({ issue_id: "nowhere" });
		expect((await marketing.call("api/v3/Issue", body)).status).toBe(200);
		for (const path of ["/promo/campaigns/cancel", "/promo/campaigns/cancel-issued"])
			expect(await olga.does(path, { partnerId, campaignId: "nowhere" })).toMatchObject({ reason: "unknown_campaign" });
		expect(await olga.does("/promo/campaigns/cancel", { partnerId, campaignId: "short" })).toMatchObject({
			reason: "expired",
			message: "The campaign has ended.",
			campaign: { state: "ended" },
		});
	});
});
