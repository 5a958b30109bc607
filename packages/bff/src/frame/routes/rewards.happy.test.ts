/** What a player reads of freebets and cashbacks, and what is told of them while it happens. */
import { type FrameReward, frameConfigSchema, frameRewardListSchema, pushSchemas } from "@webframe/shared/wire";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { issue as issueCashback, send } from "../../testing/test-cashback.ts";
import { connectToHub } from "../../testing/test-hub.ts";
import { TestMarketing } from "../../testing/test-marketing.ts";
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
		world().casino.faults.add({ call: "/payments/make", fault: "acceptCode", transactionType: -1, times: 1 });
		await alice.place({ promoCode });
		await expect.poll(() => told.slice(2)).toEqual([`${promoCode} used 0`, `${promoCode} active 1`]);
		await marketing.call("api/v3/Cancel", { client_id: PARTNER_ID, issue_id: issueId });
		await expect.poll(() => told.slice(4)).toEqual([`${promoCode} cancelled 1`]);
		await stop();
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
