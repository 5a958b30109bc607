/** Freebets under racing calls: no use is spent twice, none without a bet, and no number of the player is lost. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TestMarketing } from "../testing/test-marketing.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { PARTNER_ID, useWorld } from "../testing/world.ts";

const world = useWorld();
let marketing: TestMarketing;
let first: TestPlayer;
/** The same player in another tab, at another process. */
let second: TestPlayer;
beforeAll(async () => {
	marketing = await TestMarketing.arrive(world());
	const other = await world().startAnother();
	first = await TestPlayer.logIn(world(), "tom");
	second = await TestPlayer.logIn({ ...world(), url: other.url }, "tom");
});
beforeEach(() => world().clock.advance(1_000));

const RACES = 30;

/** Of the last changes of the player those that are about no bet: each of them would be a gap for the frame. */
async function gaps(): Promise<number> {
	const rows = await world().owner`
		select 1 from player p, unnest(p.recent_bet_ids) as recent(id)
		where p.partner_user_id = 'tom' and recent.id > 0
			and not exists (select 1 from bet b where b.bet_id = recent.id)`;
	return rows.length;
}

/** Bets that stand with a freebet, and the uses that are taken of it. */
async function booked(promoCode: string): Promise<{ bets: number; uses: number }> {
	const rows = await world().owner`select 1 from bet where promo_code = ${promoCode}`;
	return { bets: rows.length, uses: (await marketing.usesOf(promoCode)).uses };
}

test("the last use from two tabs: one bet is placed, the other is told that it is used; nothing else moves", async () => {
	for (let race = 0; race < RACES; race++) {
		const { promoCode } = await marketing.give("tom");
		const body = await first.betBody({ promoCode });
		const answers = await Promise.all([first.makeBet(body), second.makeBet(body)]);
		expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 202]);
		expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
			Value: { code: "freebet_unusable", reason: "used" },
		});
		expect(await booked(promoCode)).toEqual({ bets: 1, uses: 1 });
		await world().settle();
		expect(await gaps()).toBe(0);
	}
});

test("the same call many times at once is one bet and one use", async () => {
	const { promoCode } = await marketing.give("tom", { bets_count: 5 });
	const body = await first.betBody({ promoCode });
	const answers = await Promise.all(
		[first, second, first, second].map((player) => player.makeBet(body, `same-${promoCode}`)),
	);
	expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
	expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
	expect(await booked(promoCode)).toEqual({ bets: 1, uses: 1 });
});

describe("the promo code belongs to what makes a repeat the same", () => {
	test("first as freebet, then as cash under the same key: refused, and nothing is debited", async () => {
		const { promoCode } = await marketing.give("tom");
		const body = await first.betBody();
		expect((await first.makeBet({ ...body, promoCode }, `k-${promoCode}`)).status).toBe(202);
		for (const cash of [body, { ...body, amount: "9.00" }])
			expect((await first.makeBet(cash, `k-${promoCode}`)).body).toMatchObject({ Value: { code: "key_reused" } });
		expect((await first.makeBet({ ...body, promoCode }, `k-${promoCode}`)).status).toBe(202);
		expect(await booked(promoCode)).toEqual({ bets: 1, uses: 1 });
	});

	test("first as cash, then as freebet under the same key: refused, and no use is taken", async () => {
		const { promoCode } = await marketing.give("tom");
		const body = await first.betBody();
		expect((await first.makeBet(body, `k-${promoCode}`)).status).toBe(202);
		expect((await first.makeBet({ ...body, promoCode }, `k-${promoCode}`)).body).toMatchObject({
			Value: { code: "key_reused" },
		});
		expect(await booked(promoCode)).toEqual({ bets: 0, uses: 0 });
	});

	test("both at once: one of the two bets is placed, and never both", async () => {
		for (let race = 0; race < 8; race++) {
			const { promoCode } = await marketing.give("tom");
			const body = await first.betBody();
			const key = `both-${promoCode}`;
			await Promise.all([first.makeBet({ ...body, promoCode }, key), second.makeBet(body, key)]);
			const rows = await world().owner`select promo_code from bet where idempotency_key = ${key}`;
			expect(rows).toHaveLength(1);
			expect((await marketing.usesOf(promoCode)).uses).toBe(rows[0]?.["promo_code"] === promoCode ? 1 : 0);
			await world().settle();
			expect(await gaps()).toBe(0);
		}
	});
});

test("a cancellation against a bet: the bet plays, or the freebet was cancelled before it", async () => {
	for (let race = 0; race < 10; race++) {
		const { promoCode, issueId } = await marketing.give("tom", { bets_count: 2 });
		const body = await first.betBody({ promoCode });
		const [placed, cancelled] = await Promise.all([
			first.makeBet(body),
			marketing.call("Cancel", { client_id: PARTNER_ID, issue_id: issueId }),
		]);
		const { bets, uses } = await booked(promoCode);
		expect(cancelled).toMatchObject({ status: 200, body: { bets_left: 2 - uses } });
		expect(bets).toBe(uses);
		expect(placed.status).toBe(uses === 1 ? 202 : 200);
		if (uses === 0) expect(placed.body).toMatchObject({ Value: { reason: "cancelled" } });
		await world().settle();
		expect(await gaps()).toBe(0);
	}
});

test("a freebet ends with the moment that it names: a bet of the moment before is placed, and not one of it", async () => {
	await first.newRound();
	// Before the moment is fixed: whoever asks for a round may move the clock on to it.
	const bet = await first.betBody();
	const end = world().clock.now().getTime() + 1_000;
	const { promoCode } = await marketing.give("tom", { bets_count: 2, valid_to: new Date(end).toISOString() });
	const body = { ...bet, promoCode };
	await world().clock.advance(end - 1 - world().clock.now().getTime());
	expect(await first.makeBet(body)).toMatchObject({ status: 202 });
	await world().clock.advance(1);
	expect((await first.makeBet(body)).body).toMatchObject({ Value: { reason: "expired" } });
});
