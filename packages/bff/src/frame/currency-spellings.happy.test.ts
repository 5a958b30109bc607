/** Some coins have more than one spelling: who comes under another one than the code plays like everybody. */
import { currencyOf, spellingsOf } from "@webframe/shared/money";
import {
	envelopeOf,
	frameConfigSchema,
	frameJackpotDrawSchema,
	frameJackpotListSchema,
	frameRewardListSchema,
} from "@webframe/shared/wire";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { connectToHub } from "../testing/test-hub.ts";
import { useJackpots } from "../testing/test-jackpots.ts";
import { TestMarketing } from "../testing/test-marketing.ts";
import { postJson, refreshToken, request, TestPlayer, valueIn } from "../testing/test-player.ts";
import { ROUND_MS } from "../testing/troubled-bets.ts";
import { PARTNER_ID, useWorld } from "../testing/world.ts";

const CODE = "\u00b5BTC";
const OTHER = "\u03bcBT";

const world = useWorld();
let marketing: TestMarketing;
beforeAll(async () => {
	marketing = await TestMarketing.arrive(world(), { isJackpotOn: true, jackpotUnitsPerEuro: { [CODE]: "10" } });
});
// The rate of a partner is another matter, and the clock stands still.
beforeEach(() => world().clock.advance(1_000));

/** The casino writes the currency of the next one who logs in like this. */
function casinoWrites(currency: string): void {
	world().casino.faults.add({
		call: "/users/auth",
		fault: "fields",
		value: { Value: { CurrencyCode: currency } },
		times: 1,
	});
}

async function logIn(name: string, currency: string): Promise<TestPlayer> {
	casinoWrites(currency);
	return await TestPlayer.logIn(world(), name);
}

const rewardsOf = async ({ headers }: TestPlayer) =>
	frameRewardListSchema.parse(valueIn(await request(`${world().url}/frame/rewards`, { headers }))).items;

test.each([CODE, "mBTC"])("the frame is told the limits under each spelling of %s", async (code) => {
	const answer = await request(`${world().url}/frame/config?partnerClientId=${PARTNER_ID}`);
	const { limits } = envelopeOf(frameConfigSchema).parse(answer.body).Value;
	const limitsIn = (text: string) => limits.find(({ currency }) => currency === text);
	expect(limitsIn(code)).toMatchObject({ currencyDigits: currencyOf(code)?.digits });
	expect(spellingsOf(code).length).toBeGreaterThan(1);
	for (const text of spellingsOf(code)) expect(limitsIn(text)).toEqual({ ...limitsIn(code), currency: text });
	expect(new Set(limits.map(({ currency }) => currency)).size).toBe(limits.length);
});

test("jackpots are told under the spelling in which they were asked for, also as they change", async () => {
	await useJackpots(world(), [{ jackpotId: "slow", rate: 20, start: 1_000 }]);
	await world().pass(ROUND_MS);
	const player = await logIn("otto", OTHER);
	const heard = new Map<string, unknown>();
	const hubs = await Promise.all([connectToHub(world().url, player.token), connectToHub(world().url)]);
	for (const [index, hub] of hubs.entries()) {
		const currency = [OTHER, CODE][index] ?? "";
		hub.on("jackpotChanged", (change: unknown) => heard.set(currency, change));
		await hub.invoke("WatchJackpots", PARTNER_ID, currency);
	}
	const { roundId } = await player.newRound();
	await player.place({ roundId });
	await world().pass(ROUND_MS);
	const told = { jackpotId: "slow", amount: "10000.01" };
	const all = () => [heard.get(OTHER), heard.get(CODE)];
	await expect.poll(all).toEqual([OTHER, CODE].map((currency) => ({ ...told, currency })));
	const query = new URLSearchParams({ partnerClientId: String(PARTNER_ID), currency: OTHER });
	const { headers } = player;
	const list = await request(`${world().url}/frame/jackpots?${query}`, { headers });
	expect(frameJackpotListSchema.parse(valueIn(list)).items).toMatchObject([{ ...told, currency: OTHER }]);
	const draw = await request(`${world().url}/frame/jackpots/draws/${roundId}?${query}`, { headers });
	expect(frameJackpotDrawSchema.parse(valueIn(draw))).toMatchObject({ currency: OTHER, betsCount: 1 });
	await Promise.all(hubs.map((hub) => hub.stop()));
});

test("freebets are the player's under each spelling, whether issued before the first log-in or after", async () => {
	const before = await marketing.give("nora", { currency: CODE });
	const misfit = await marketing.give("nora", { currency: "mBTC", bet_amount: "0.01" });
	const nora = await logIn("nora", OTHER);
	const after = await marketing.give("nora", { currency: CODE });
	const campaign = marketing.campaignBody({ bet_amounts: [{ currency: "\u00b5BT", amount: "5.00" }] });
	expect((await marketing.call("api/v3/Campaign/Create", campaign)).status).toBe(200);
	const { issue_id, account_id, is_test, client_id } = marketing.issueBody({ account_id: "nora" });
	const issue = { issue_id, account_id, is_test, client_id, currency: CODE, campaign_id: campaign["campaign_id"] };
	expect(await marketing.call("api/v3/Issue", issue)).toMatchObject({ status: 200 });
	expect((await marketing.status(misfit.issueId)).body).toMatchObject({ state: "cancelled", reason: "currency" });
	const rewards = await rewardsOf(nora);
	expect(rewards).toHaveLength(3);
	for (const reward of rewards) expect(reward).toMatchObject({ currency: OTHER, amount: "5.00", state: "active" });
	for (const { promoCode } of [before, after]) {
		await nora.place({ promoCode });
		expect(await marketing.usesOf(promoCode)).toMatchObject({ uses: 1 });
	}
});

test("a casino that changes the spelling keeps its players, who keep the first one", async () => {
	await logIn("paul", OTHER);
	casinoWrites(CODE);
	const body = { partnerClientId: PARTNER_ID, refreshToken: await refreshToken(world(), "paul") };
	expect(valueIn(await postJson(`${world().url}/auth/user-token`, body))).toMatchObject({
		player: { currency: OTHER },
	});
});
