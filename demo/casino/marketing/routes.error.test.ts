/** What cannot be given: the answer names the field, and nothing is said to be given that was not. */
import { expect, test } from "vitest";
import { z } from "zod";
import { useCasino } from "../testing/use-casino.ts";
import { deskListSchema } from "./messages.ts";

const TERMS = { games: [9, 23], amount: "1.00", currency: "EUR" };
const setup = useCasino({ promoSecret: "the-promo-secret" });

async function post(path: string, body: unknown): Promise<{ readonly status: number; readonly message: string }> {
	const url = `${setup().casino.url}/demo/marketing${path}`;
	const response = await fetch(url, { method: "POST", body: JSON.stringify(body) });
	const answer = z.object({ Message: z.string().default("") }).parse(await response.json());
	return { status: response.status, message: answer.Message };
}

async function list() {
	return deskListSchema.parse(await (await fetch(`${setup().casino.url}/demo/marketing`)).json());
}

async function makeCampaign(): Promise<string> {
	setup().aggregator.script({ body: { campaign_id: "any", status: "running" } });
	expect((await post("/campaigns", TERMS)).status).toBe(200);
	return (await list()).campaigns[0]?.campaignId ?? "";
}

test.each([
	["/campaigns", { ...TERMS, games: [] }, "games: must name at least one game"],
	["/campaigns", { ...TERMS, amount: "1,00" }, "amount: must be a decimal string such as 12.50"],
	["/freebets", { player: "a b", campaignId: "x", count: 1 }, "player: must be 1 to 64 letters"],
	["/freebets", { player: "alice", campaignId: "x", count: 11 }, "count: "],
	["/cancel", {}, "issueId: "],
	["/cancel", undefined, "body: "],
])("%s refuses %j, and asks the aggregator nothing", async (path, body, message) => {
	const { aggregator } = setup();
	const before = aggregator.promoCalls.length;
	expect(await post(path, body)).toEqual({ status: 400, message: expect.stringContaining(message) });
	expect(aggregator.promoCalls.length).toBe(before);
});

test("a campaign that nobody has made gives nothing", async () => {
	expect(await post("/freebets", { player: "alice", campaignId: "none", count: 1 })).toEqual({
		status: 422,
		message: "campaignId: There is no such campaign.",
	});
});

test("what the aggregator refuses is told with its field, and no campaign is kept", async () => {
	const error = { code: "not_possible", message: "Keno takes no such stake.", field: "bet_amounts" };
	setup().aggregator.script({ status: 422, body: { error } });
	const before = (await list()).campaigns;
	expect(await post("/campaigns", TERMS)).toEqual({ status: 422, message: "bet_amounts: Keno takes no such stake." });
	expect((await list()).campaigns).toEqual(before);
});

test("a freebet that is refused does not stay in the casino's books", async () => {
	const { aggregator } = setup();
	const campaignId = await makeCampaign();
	const error = { code: "not_possible", message: "The campaign has no stake in this currency.", field: "currency" };
	aggregator.script({ status: 422, body: { error } });
	expect(await post("/freebets", { player: "carla", campaignId, count: 2 })).toEqual({
		status: 422,
		message: "currency: The campaign has no stake in this currency.",
	});
	expect((await list()).freebets).toEqual([]);
});

test("of three freebets whose second is not answered the first is given, and the second is shown as it stands", async () => {
	const { aggregator } = setup();
	const campaignId = await makeCampaign();
	aggregator.script({ body: { bonus_id: "b-1" } }, { status: 200, body: "no object" });
	expect(await post("/freebets", { player: "alice", campaignId, count: 3 })).toEqual({
		status: 503,
		message: "unavailable: The aggregator did not answer.",
	});
	const active = { body: { bonus_id: "b-1", state: "active", bets_left: 1, bets_count: 1 } };
	const unknown = { status: 404, body: { error: { code: "unknown_issue", message: "There is no such issue." } } };
	aggregator.script(active, unknown);
	const states = (await list()).freebets.map(({ state, betsLeft }) => [state, betsLeft]);
	expect(states.toSorted()).toEqual([
		["active", 1],
		["unknown_issue", undefined],
	]);
});
