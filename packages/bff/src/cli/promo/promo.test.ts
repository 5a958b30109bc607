/** Campaigns and freebets from the command line: what is made, issued, shown and cancelled, and what is refused in a sentence. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { expectDone, expectRefusal, runCommand } from "../../testing/run-command.ts";
import { COMMAND_NOW, useCommands } from "../../testing/test-command.ts";

const commands = useCommands();
const ID = 31;
const CAMPAIGN = {
	campaignId: "wf-spring",
	games: [9],
	betsCount: 2,
	betAmounts: [{ currency: "EUR", amount: "5.00" }],
	validFrom: "2026-01-01T00:00:00Z",
	validTo: "2026-02-01T00:00:00Z",
};
let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "promo-"));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
	await commands().owner`truncate campaign, freebet, freebet_issue, freebet_file, operator_move, approval`;
	await commands().addPartner(ID, { settings: { isPromoOn: true } });
});

async function file(name: string, text: string): Promise<string> {
	const path = join(folder, name);
	await writeFile(path, text);
	return path;
}

/** A note has spaces, so that the words of a command are a list. */
const bff = (...words: readonly string[]) =>
	runCommand(["promo", ...words], { DATABASE_URL: commands().url }, COMMAND_NOW);
const NOTE = ["--note", "for the spring"];

test("a campaign, a file under it, what it costs, and its end", async () => {
	const campaign = await file("spring.yaml", JSON.stringify(CAMPAIGN));
	const players = await file("players.csv", "accountId,currency,campaignId\nann,EUR,wf-spring\nbob,EUR,wf-spring\n");
	expect(expectDone(await bff("campaign", "31", campaign, ...NOTE))).toEqual([
		"The campaign wf-spring of partner 31 is made. `bff promo issue` issues under it.",
	]);
	expect(expectDone(await bff("campaign", "31", campaign, ...NOTE))[0]).toContain("is made already");
	const costs = expect.stringMatching(/^Stakes 20\.00 EUR\. Expected cost at most 1[0-9]\.[0-9]{2} EUR\.$/);
	expect(expectDone(await bff("issue", "31", players, "--check", "--key", "k"))).toEqual([
		"2 freebets would be issued; their issue ids are wf-k-<line>.",
		costs,
	]);
	expect(expectDone(await bff("issue", "31", players, "--key", "k", ...NOTE))).toEqual([
		"2 freebets are issued; their issue ids are wf-k-<line>.",
		costs,
	]);
	expect(expectDone(await bff("issue", "31", players, "--key", "k", ...NOTE))[0]).toContain("are issued already");
	expect(expectDone(await bff("list", "31"))[0]).toMatch(
		/^wf-spring {2}running {2}2 issued, 0 bets {2}stakes 20\.00 EUR {2}cost 1[0-9.]+ EUR {2}by command line/,
	);
	expect(expectDone(await bff("list", "31", "--key", "k"))).toEqual([
		expect.stringMatching(/^wf-k-2 {2}ann {2}active {2}5\.00 EUR {2}2 of 2 left {2}cost [0-9.]+$/),
		expect.stringMatching(/^wf-k-3 {2}bob /),
	]);
	expect(expectDone(await bff("cancel", "31", "--issue", "wf-k-2", ...NOTE))).toEqual([
		"The freebet wf-k-2 is cancelled.",
	]);
	expect(expectDone(await bff("cancel", "31", "--issue", "wf-k-2", ...NOTE))[0]).toContain("cancelled already");
	expect(expectDone(await bff("cancel", "31", "--campaign", "wf-spring", ...NOTE))[0]).toContain(
		"what it has issued stays",
	);
	expect(expectDone(await bff("cancel", "31", "--campaign", "wf-spring", "--all-issued", ...NOTE))).toEqual([
		"1 freebets of the campaign wf-spring are cancelled.",
	]);
	const csv = expectDone(await bff("list", "31", "--campaign", "wf-spring", "--csv"));
	expect(csv).toHaveLength(3);
	expect(csv[0]).toMatch(/^issueId,bonusId,campaignId,/);
	expect(csv[2]).toMatch(/^wf-k-3,.*,cancelled,operator,/);
	const audited = await commands().audited();
	expect(audited.map(({ action }) => action)).toEqual([
		"promo.campaign",
		"promo.issue",
		"promo.cancel",
		"promo.cancel_campaign",
		"promo.cancel_issued",
	]);
	expect(new Set(audited.map(({ actor }) => actor))).toEqual(new Set([`command line (${userInfo().username})`]));
});

test("wrong lines are named, and nothing is issued; above the threshold another operator has to ask for the same", async () => {
	const wrong = await file("wrong.csv", "accountId,currency,campaignId\nann,EUR,nowhere\n,EUR,nowhere\n");
	const refused = await bff("issue", "31", wrong, ...NOTE);
	expectRefusal(refused, "line 3, accountId: ");
	const line = "ann,EUR,9,5.00,101,2026-01-01T00:00:00Z,2027-01-01T00:00:00Z\n";
	const large = await file("large.csv", `accountId,currency,games,betAmount,betsCount,validFrom,validTo\n${line}`);
	for (let times = 0; times < 2; times++)
		expectRefusal(await bff("issue", "31", large, ...NOTE), "when another operator asks");
	expect(await commands().owner`select 1 from freebet`).toHaveLength(0);
	expect((await commands().audited()).map(({ action }) => action)).toEqual(["approval.ask"]);
});

test("what is missing, unknown or off is refused in a sentence", async () => {
	const players = await file("one.csv", "accountId,currency,campaignId\nann,EUR,wf-spring\n");
	const campaign = await file("bad.json", JSON.stringify({ ...CAMPAIGN, campaignId: "spring", games: [] }));
	expectRefusal(await bff("issue", "31", players), "Give --note");
	expectRefusal(await bff("issue", "31", join(folder, "nowhere.csv"), ...NOTE), "ENOENT");
	expectRefusal(await bff("issue", "99", players, ...NOTE), "There is no partner 99");
	expectRefusal(await bff("campaign", "31", campaign, ...NOTE), "campaignId: must begin with wf-");
	expectRefusal(await bff("cancel", "31", ...NOTE), "Give --issue");
	expectRefusal(await bff("cancel", "31", "--issue", "nowhere", ...NOTE), "There is no freebet nowhere");
	expectRefusal(await bff("cancel", "31", "--campaign", "nowhere", ...NOTE), "There is no such campaign");
	expectRefusal(
		await bff("cancel", "31", "--campaign", "nowhere", "--all-issued", ...NOTE),
		"There is no such campaign",
	);
	expect(expectDone(await bff("list", "31"))).toEqual(["Partner 31 has no campaigns."]);
	await commands().addPartner(ID, { settings: { isPromoOn: false } });
	expectRefusal(await bff("issue", "31", players, ...NOTE), "isPromoOn");
});
