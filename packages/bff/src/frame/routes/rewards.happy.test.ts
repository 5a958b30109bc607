/** What a player reads of freebets and cashbacks, and what is told of them while it happens. */
import { type FrameReward, frameConfigSchema, frameRewardListSchema, pushSchemas } from "@webframe/shared/wire";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { issue as issueCashback, send } from "../../testing/test-cashback.ts";
import { connectToHub } from "../../testing/test-hub.ts";
import { TestMarketing } from "../../testing/test-marketing.ts";
import { TestOperator } from "../../testing/test-operator.ts";
import { request, TestPlayer, valueIn } from "../../testing/test-player.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";
import { cancelCashback } from "../../wagering/cashback/operator-actions.ts";

const world = useWorld();
const DAY_MS = 24 * 3_600_000;
let marketing: TestMarketing;
let alice: TestPlayer;
beforeAll(async () => {
	marketing = await TestMarketing.arrive(world());
	alice = await TestPlayer.logIn(world(), "alice");
});
beforeEach(() => world().clock.advance(100));
afterEach(() => world().casino.faults.clear());

async function rewards(player: TestPlayer, query = "") {
	const answer = await request(`${world().url}/frame/rewards${query}`, { headers: player.headers });
	return frameRewardListSchema.parse(valueIn(answer));
}

const idOf = (reward: FrameReward): string => (reward.kind === "freebet" ? reward.bonusId : String(reward.cashbackId));

describe("GET /frame/rewards", () => {
	test("says of a freebet all that a player needs, and of a cashback what became of it", async () => {
		const erin = await TestPlayer.logIn(world(), "erin");
		const { promoCode } = await marketing.give("erin", { bets_count: 3, min_odd: "1.5", max_odd: "800.25" });
		const cashbackId = await issueCashback(world(), "erin");
		await send(world());
		const now = world().clock.now().getTime();
		const { items, nextCursor } = await rewards(erin);
		expect(nextCursor).toBeUndefined();
		expect(items).toEqual([
			{
				kind: "freebet",
				bonusId: promoCode,
				games: [9],
				amount: "5.00",
				currency: "EUR",
				betsLeft: 3,
				betsCount: 3,
				validFrom: expect.any(String),
				validTo: expect.any(String),
				minOdd: "1.5",
				maxOdd: "800.25",
				state: "active",
			},
			{ kind: "cashback", cashbackId, amount: "12.50", currency: "EUR", state: "paid", at: expect.any(String) },
		]);
		const [freebet] = items;
		if (freebet?.kind !== "freebet") return expect.unreachable("the freebet comes first");
		expect(Date.parse(freebet.validFrom)).toBeLessThan(now);
		expect(Date.parse(freebet.validTo)).toBeGreaterThan(now);
	});

	test("each state is that of the clock, and those with bets left come first, the newest before the others", async () => {
		const gina = await TestPlayer.logIn(world(), "gina");
		const now = world().clock.now().getTime();
		const at = (afterMs: number) => new Date(now + afterMs).toISOString();
		const cancelled = await marketing.give("gina");
		await marketing.call("api/v3/Cancel", { client_id: PARTNER_ID, issue_id: cancelled.issueId });
		const expired = await marketing.give("gina", { valid_to: at(5_000) });
		const active = await marketing.give("gina");
		const cashbackId = await issueCashback(world(), "gina");
		const issued = await marketing.give("gina", { valid_from: at(DAY_MS), valid_to: at(2 * DAY_MS) });
		const used = await marketing.give("gina");
		await gina.newRound();
		await gina.place({ promoCode: used.promoCode });
		await world().pass(10_000);
		const stands = (await rewards(gina)).items.map((reward) => [idOf(reward), reward.state]);
		expect(stands).toEqual([
			[issued.promoCode, "issued"],
			[active.promoCode, "active"],
			[used.promoCode, "used"],
			[String(cashbackId), "paid"],
			[expired.promoCode, "expired"],
			[cancelled.promoCode, "cancelled"],
		]);
		// Page by page it is the same, whichever kind the end of a page falls between.
		for (const limit of [1, 2, 4, 6]) {
			const paged: string[] = [];
			let cursor: string | undefined;
			do {
				const page = await rewards(gina, `?limit=${limit}${cursor === undefined ? "" : `&cursor=${cursor}`}`);
				expect(page.items.length).toBeLessThanOrEqual(limit);
				paged.push(...page.items.map(idOf));
				cursor = page.nextCursor;
			} while (cursor !== undefined);
			expect(paged).toEqual(stands.map(([id]) => id));
		}
	});

	test("a use that is given back moves the end that is shown", async () => {
		const { promoCode } = await marketing.give("alice", {
			valid_to: new Date(world().clock.now().getTime() + 60_000).toISOString(),
		});
		world().casino.faults.add({ call: "/payments/make", fault: "acceptCode", transactionType: -1, times: 1 });
		await alice.newRound();
		await alice.place({ promoCode });
		const found = (await rewards(alice)).items.find((reward) => idOf(reward) === promoCode);
		if (found?.kind !== "freebet") return expect.unreachable("it is there");
		expect(found).toMatchObject({ betsLeft: 1, state: "active" });
		expect(new Date(found.validTo)).toEqual((await marketing.usesOf(promoCode)).expiresAt);
		expect(Date.parse(found.validTo) - world().clock.now().getTime()).toBeGreaterThan(DAY_MS - 60_000);
	});

	test("without freebets a partner's players still read their cashbacks, and the frame is told what is on", async () => {
		const features = async () => {
			const answer = await request(`${world().url}/frame/config?partnerClientId=${PARTNER_ID}`);
			return frameConfigSchema.parse(valueIn(answer)).features.freebets;
		};
		expect(await features()).toBe(true);
		await world().configure({ isPromoOn: false });
		expect(await features()).toBe(false);
		const hana = await TestPlayer.logIn(world(), "hana");
		const cashbackId = await issueCashback(world(), "hana");
		expect((await rewards(hana)).items).toMatchObject([{ kind: "cashback", cashbackId, state: "pending" }]);
		await world().configure({ isPromoOn: true });
	});
});

describe("rewardChanged", () => {
	/** What the hub has told a player of rewards since, as id and state and, of freebets, the bets left. */
	async function listen(player: TestPlayer) {
		const hub = await connectToHub(world().url, player.token);
		const told: string[] = [];
		hub.on("rewardChanged", (payload: unknown) => {
			const reward = pushSchemas.rewardChanged.parse(payload);
			told.push([idOf(reward), reward.state, ...(reward.kind === "freebet" ? [reward.betsLeft] : [])].join(" "));
		});
		return { told, stop: () => hub.stop() };
	}

	test("comes when a freebet is issued, a use is taken and given back, and when it is cancelled", async () => {
		const { told, stop } = await listen(alice);
		await alice.newRound();
		const { promoCode, issueId } = await marketing.give("alice", { bets_count: 2 });
		await expect.poll(() => told).toEqual([`${promoCode} active 2`]);
		await alice.place({ promoCode });
		await expect.poll(() => told).toEqual([`${promoCode} active 2`, `${promoCode} active 1`]);
		const stake = { call: "/payments/make", transactionType: -1, times: 1 } as const;
		world().casino.faults.add({ ...stake, fault: "acceptCode" });
		// What is told is what stands when it is read, so the refusal must not come before that.
		world().casino.faults.add({ ...stake, fault: "bookLate", value: 1_000 });
		await alice.makeBet(await alice.betBody({ promoCode }));
		await expect.poll(() => told.slice(2)).toEqual([`${promoCode} used 0`]);
		await world().pass(1_000);
		await expect.poll(() => told.slice(3)).toEqual([`${promoCode} active 1`]);
		await marketing.call("api/v3/Cancel", { client_id: PARTNER_ID, issue_id: issueId });
		await expect.poll(() => told.slice(4)).toEqual([`${promoCode} cancelled 1`]);
		await stop();
	});

	test("comes once for each freebet that operators give or take many of at once, and to its player alone", async () => {
		const olga = await TestOperator.named(world(), "olga");
		const ivan = await TestPlayer.logIn(world(), "ivan");
		const alices = await listen(alice);
		const ivans = await listen(ivan);
		const partnerId = PARTNER_ID;
		const now = world().clock.now().getTime();
		const campaign = {
			partnerId,
			campaignId: "wf-many",
			games: [9],
			betsCount: 2,
			betAmounts: [{ currency: "EUR", amount: "1.00" }],
			validFrom: new Date(now - 1_000).toISOString(),
			validTo: new Date(now + DAY_MS).toISOString(),
		};
		expect(await olga.does("/promo/campaigns/create", campaign)).toMatchObject({ outcome: "done" });
		// More than one statement writes, with the two who listen at its ends; the others have never logged in.
		const accounts = ["alice", ...Array.from({ length: 600 }, (_, index) => `nobody-${index}`), "ivan"];
		const csv = ["accountId,currency,campaignId", ...accounts.map((account) => `${account},EUR,wf-many`)].join("\n");
		const file = { partnerId, csv, requestKey: "many" };
		// So many stakes take a second person; until then nothing is issued, and so nothing told.
		expect(await olga.does("/promo/issue", file)).toMatchObject({ outcome: "waits_for_second_person" });
		const oskar = await TestOperator.named(world(), "oskar");
		expect(await oskar.does("/promo/issue", file)).toMatchObject({ outcome: "done", freebets: 602 });
		const bonusOf = async (accountId: string) => {
			const [mine] = await olga.lists("/promo/freebets", { partnerId, accountId, campaignId: "wf-many" });
			return String(mine?.["bonusId"]);
		};
		const [ofAlice, ofIvan] = [await bonusOf("alice"), await bonusOf("ivan")];
		await expect.poll(() => alices.told).toEqual([`${ofAlice} active 2`]);
		await expect.poll(() => ivans.told).toEqual([`${ofIvan} active 2`]);
		// What was issued before is told to nobody again.
		expect(await olga.does("/promo/issue", file)).toMatchObject({ outcome: "nothing_to_do" });
		const cancelled = await olga.does("/promo/campaigns/cancel-issued", { partnerId, campaignId: "wf-many" });
		expect(cancelled).toMatchObject({ outcome: "done", cancelled: 602 });
		await expect.poll(() => alices.told).toEqual([`${ofAlice} active 2`, `${ofAlice} cancelled 2`]);
		await expect.poll(() => ivans.told).toEqual([`${ofIvan} active 2`, `${ofIvan} cancelled 2`]);
		await Promise.all([alices.stop(), ivans.stop()]);
	});

	test("comes when a cashback is given, paid and taken back", async () => {
		const { told, stop } = await listen(alice);
		const cashbackId = await issueCashback(world(), "alice");
		await send(world());
		await cancelCashback(world().service.wagering, cashbackId);
		await send(world());
		await expect.poll(() => told).toEqual(["pending", "paid", "cancelled"].map((state) => `${cashbackId} ${state}`));
		await stop();
	});

	test("is told by whichever process did it, and a bet without a freebet tells nothing", async () => {
		const { told, stop } = await listen(alice);
		const { promoCode } = await marketing.give("alice");
		await expect.poll(() => told.length).toBe(1);
		const another = await world().startAnother();
		const elsewhere = await TestPlayer.logIn({ ...world(), url: another.url }, "alice");
		await alice.newRound();
		await alice.place();
		await elsewhere.place({ promoCode });
		await expect.poll(() => told).toEqual([`${promoCode} active 1`, `${promoCode} used 0`]);
		await stop();
	});
});
