/** What becomes of a freebet's use when its bet does not go the straight way: it is neither lost nor spent twice. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TestMarketing } from "../testing/test-marketing.ts";
import { TestOperator } from "../testing/test-operator.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { ROUND_MS, refusedPayout, withdrawnStake } from "../testing/troubled-bets.ts";
import { PARTNER_ID, TWO_GAMES, useWorld } from "../testing/world.ts";

const world = useWorld({ deduplication: "BetId+TransactionType+Amount+TaxAmount", settings: { games: TWO_GAMES } });
let marketing: TestMarketing;
let ann: TestPlayer;
let olga: TestOperator;
beforeAll(async () => {
	marketing = await TestMarketing.arrive(world());
	ann = await TestPlayer.logIn(world(), "ann");
	olga = await TestOperator.named(world(), "olga");
});
beforeEach(async () => {
	world().casino.faults.clear();
	await ann.newRound();
});

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const uses = async (promoCode: string): Promise<number> => (await marketing.usesOf(promoCode)).uses;
const refuseStake = (times = 1) =>
	world().casino.faults.add({ call: "/payments/make", fault: "acceptCode", transactionType: -1, player: "ann", times });

describe("a stake that is refused gives its use back", () => {
	test("and one that an operator sends again takes it again, and plays once", async () => {
		const { promoCode } = await marketing.give("ann");
		refuseStake();
		const betId = await ann.place({ promoCode });
		expect(await ann.bet(betId)).toMatchObject({ status: "rejected" });
		expect(await uses(promoCode)).toBe(0);
		expect(await olga.does("/bets/resend", { betId, seq: 1 })).toMatchObject({ outcome: "done" });
		expect(await uses(promoCode)).toBe(1);
		expect(await olga.does("/bets/resend", { betId, seq: 1 })).not.toMatchObject({ outcome: "done" });
		expect((await ann.makeBet(await ann.betBody({ promoCode }))).body).toMatchObject({
			Value: { code: "freebet_unusable", reason: "used" },
		});
		await world().pass(ROUND_MS);
		expect(["win", "lose"]).toContain((await ann.bet(betId)).status);
		expect(await uses(promoCode)).toBe(1);
	});

	test("and one whose use another bet has taken meanwhile is not sent again", async () => {
		const { promoCode } = await marketing.give("ann");
		refuseStake();
		const first = await ann.place({ promoCode });
		const second = await ann.place({ promoCode });
		expect(await ann.bet(second)).toMatchObject({ status: "accepted" });
		expect(await olga.does("/bets/resend", { betId: first, seq: 1 })).toMatchObject({
			outcome: "refused",
			reason: "freebet_unusable",
		});
		expect(await ann.bet(first)).toMatchObject({ status: "rejected" });
		expect(await uses(promoCode)).toBe(1);
	});

	test("refused again after the resend, it gives it back again", async () => {
		const { promoCode } = await marketing.give("ann");
		refuseStake(2);
		const betId = await ann.place({ promoCode });
		await olga.does("/bets/resend", { betId, seq: 1 });
		await world().pass(ROUND_MS);
		expect(await uses(promoCode)).toBe(0);
		expect(["rejected", "return"]).toContain((await ann.bet(betId)).status);
	});

	test("once: the accept that comes all the same returns the bet, and gives nothing back a second time", async () => {
		const { promoCode } = await marketing.give("ann", { bets_count: 2 });
		const played = await ann.place({ promoCode });
		world().casino.faults.add({
			call: "/payments/make",
			fault: "refuseThenAccept",
			transactionType: -1,
			player: "ann",
			times: 1,
		});
		const refused = await ann.place({ promoCode });
		await world().pass(ROUND_MS);
		expect(await ann.bet(refused)).toMatchObject({ status: "return" });
		expect(["win", "lose"]).toContain((await ann.bet(played)).status);
		expect(await uses(promoCode)).toBe(1);
	});
});

test("a bet that is withdrawn gives its use back once, whatever comes of its stake", async () => {
	const { promoCode } = await marketing.give("ann", { bets_count: 2 });
	await ann.place({ promoCode });
	const { name } = ann;
	const about = { call: "/payments/make", transactionType: -1, player: name } as const;
	world().casino.faults.add({ ...about, fault: "acceptLate", value: 40_000, times: 1 });
	const late = await ann.place({ promoCode });
	expect(await uses(promoCode)).toBe(2);
	await world().pass(36_000);
	expect(await uses(promoCode)).toBe(1);
	await world().pass(20_000);
	expect(await ann.bet(late)).toMatchObject({ status: "return" });
	expect(await uses(promoCode)).toBe(1);
	const other = await withdrawnStakeWith(promoCode);
	expect(await uses(promoCode)).toBe(1);
	expect(await ann.bet(other)).toMatchObject({ status: "checking" });
});

async function withdrawnStakeWith(promoCode: string): Promise<number> {
	const place = ann.place.bind(ann);
	const withCode = Object.create(ann, { place: { value: () => place({ promoCode }) } });
	return await withdrawnStake(withCode, false);
}

test("a payout that is refused leaves the bet rejected, and the use is played", async () => {
	const { promoCode } = await marketing.give("ann");
	const betId = await refusedPayout(ann, { promoCode });
	const [row] = await world().owner`select state, promo_use from bet where bet_id = ${betId}`;
	expect(row).toMatchObject({ state: "rejected", promo_use: "held" });
	expect(await uses(promoCode)).toBe(1);
});

describe("a use that is given back can be used for a day more", () => {
	test("when the freebet would have ended before; but never past a week after its own end", async () => {
		const now = world().clock.now().getTime();
		const { promoCode } = await marketing.give("ann", { valid_to: new Date(now + HOUR_MS).toISOString() });
		refuseStake();
		await ann.place({ promoCode });
		const { expiresAt } = await marketing.usesOf(promoCode);
		expect(expiresAt.getTime()).toBeGreaterThanOrEqual(now + DAY_MS);
		expect(expiresAt.getTime()).toBeLessThan(now + DAY_MS + HOUR_MS);
		await world()
			.owner`update freebet set valid_to = ${new Date(now - 7 * DAY_MS + HOUR_MS)}, expires_at = ${new Date(now + HOUR_MS)}
			where bonus_id = ${promoCode}`;
		refuseStake();
		await ann.place({ promoCode });
		expect((await marketing.usesOf(promoCode)).expiresAt).toEqual(new Date(now + HOUR_MS));
	});

	test("not of one that was cancelled", async () => {
		const { promoCode, issueId } = await marketing.give("ann", { bets_count: 2 });
		const about = { call: "/payments/make", transactionType: -1, player: "ann" } as const;
		world().casino.faults.add({ ...about, fault: "acceptLate", value: 40_000, times: 1 });
		await ann.place({ promoCode });
		const { expiresAt } = await marketing.usesOf(promoCode);
		const cancel = { client_id: PARTNER_ID, issue_id: issueId };
		expect((await marketing.call("Cancel", cancel)).body).toMatchObject({ bets_left: 1 });
		await world().pass(60_000);
		expect(await marketing.usesOf(promoCode)).toEqual({ uses: 1, expiresAt });
		expect((await marketing.call("Cancel", cancel)).body).toMatchObject({ bets_left: 1 });
	});
});

describe("a freebet that cannot be used", () => {
	const at = (ms: number): string => new Date(world().clock.now().getTime() + ms).toISOString();

	test.each<[string, () => object, object]>([
		["not_yet", () => ({ valid_from: at(HOUR_MS) }), {}],
		["game", () => ({ games: [23] }), {}],
		["amount", () => ({}), { amount: "4.00" }],
		["odd", () => ({ min_odd: "48.01" }), {}],
		["odd", () => ({ max_odd: "47.99" }), {}],
	])("is refused with the reason %s, takes no use and reaches nobody", async (reason, terms, over) => {
		const { promoCode } = await marketing.give("ann", terms());
		const calls = world().casino.traffic.received.length;
		const answer = await ann.makeBet(await ann.betBody({ promoCode, ...over }));
		expect(answer).toMatchObject({
			status: 200,
			body: { ErrorCode: 103_752, Value: { code: "freebet_unusable", field: "promoCode", reason } },
		});
		expect(await uses(promoCode)).toBe(0);
		await world().settle();
		expect(world().casino.traffic.received).toHaveLength(calls);
	});

	test("expired, cancelled, another player's, and where freebets are off", async () => {
		const refusal = async (promoCode: string) => (await ann.makeBet(await ann.betBody({ promoCode }))).body;
		const short = await marketing.give("ann", { valid_to: at(60_000) });
		const gone = await marketing.give("ann");
		await marketing.call("Cancel", { client_id: PARTNER_ID, issue_id: gone.issueId });
		const bobs = await marketing.give("bob");
		const good = await marketing.give("ann");
		await world().pass(60_000);
		expect(await refusal(short.promoCode)).toMatchObject({ Value: { reason: "expired" } });
		expect(await refusal(gone.promoCode)).toMatchObject({ Value: { reason: "cancelled" } });
		expect(await refusal(bobs.promoCode)).toMatchObject({ Value: { reason: "unknown" } });
		await world().configure({ isPromoOn: false });
		expect(await refusal(good.promoCode)).toMatchObject({ Value: { reason: "unknown" } });
		await world().configure({ isPromoOn: true });
		expect((await ann.makeBet(await ann.betBody({ promoCode: good.promoCode }))).status).toBe(202);
	});

	test("a blocked player's freebet stays whole, and so does one whose round is closed", async () => {
		const { promoCode } = await marketing.give("ann");
		const body = await ann.betBody({ promoCode });
		await world().owner`update player set is_blocked = true where partner_user_id = 'ann'`;
		expect((await ann.makeBet(body)).body).toMatchObject({ Value: { code: "blocked" } });
		await world().owner`update player set is_blocked = false where partner_user_id = 'ann'`;
		await world().clock.advance(31_000);
		expect((await ann.makeBet(body)).body).toMatchObject({ Value: { code: "betting_closed" } });
		expect(await uses(promoCode)).toBe(0);
	});
});
