/** A file issues its freebets once, whole, whoever asks how often and whatever else happens at the same moment. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { TestMarketing } from "../../testing/test-marketing.ts";
import { TestOperator } from "../../testing/test-operator.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";

const world = useWorld();
const partnerId = PARTNER_ID;
let marketing: TestMarketing;
let alice: TestOperator;
let bob: TestOperator;
beforeAll(async () => {
	marketing = await TestMarketing.arrive(world());
	[alice, bob] = await TestOperator.two(world());
});
// The rate of a partner is another matter, and the clock stands still.
beforeEach(() => world().clock.advance(1_000));

const LINES = 40;
const RACES = 8;
const file = (campaignId: string) => `accountId,currency,campaignId\n${`ann,EUR,${campaignId}\n`.repeat(LINES)}`;
const campaignOf = (campaignId: string) => {
	const now = world().clock.now().getTime();
	const [validFrom, validTo] = [now - 1_000, now + 1_000_000].map((ms) => new Date(ms).toISOString());
	return {
		partnerId,
		campaignId,
		games: [9],
		betsCount: 1,
		betAmounts: [{ currency: "EUR", amount: "1.00" }],
		validFrom,
		validTo,
	};
};
const issued = async (campaignId: string) =>
	await world().owner<{ cancelledAt: Date | null }[]>`
		select cancelled_at as "cancelledAt" from freebet where campaign_id = ${campaignId}`;
const outcomes = (values: readonly Record<string, unknown>[]) =>
	values.map(({ outcome }) => String(outcome)).toSorted();

test("the same file from two people at two processes, ten times at once, is issued once", async () => {
	expect(
		outcomes(await Promise.all([alice, bob].map((one) => one.does("/promo/campaigns/create", campaignOf("wf-once"))))),
	).toEqual(["done", "nothing_to_do"]);
	const asks = Array.from({ length: 10 }, (_, index) =>
		(index % 2 === 0 ? alice : bob).does("/promo/issue", { partnerId, csv: file("wf-once") }),
	);
	expect(outcomes(await Promise.all(asks))).toEqual(["done", ...Array(9).fill("nothing_to_do")]);
	expect(await issued("wf-once")).toHaveLength(LINES);
	const rows = await world().owner`select 1 from audit_log where action = 'promo.issue'`;
	expect(rows).toHaveLength(1);
	const moves = await world().owner`select amount from operator_move`;
	expect(moves).toEqual([{ amount: BigInt(LINES) * 100n }]);
	// Also when the campaign is over by then: it says what was done.
	await alice.does("/promo/campaigns/cancel", { partnerId, campaignId: "wf-once" });
	expect(await bob.does("/promo/issue", { partnerId, csv: file("wf-once") })).toMatchObject({
		outcome: "nothing_to_do",
	});
});

test("a campaign that is cancelled at the same moment: all of the file, or none", async () => {
	const sizes = new Set<number>();
	for (let race = 0; race < RACES; race++) {
		const campaignId = `wf-race-${race}`;
		await alice.does("/promo/campaigns/create", campaignOf(campaignId));
		const [given] = await Promise.all([
			bob.does("/promo/issue", { partnerId, csv: file(campaignId) }),
			alice.does("/promo/campaigns/cancel", { partnerId, campaignId }),
		]);
		const rows = await issued(campaignId);
		expect(rows).toHaveLength(given["outcome"] === "done" ? LINES : 0);
		if (given["outcome"] !== "done") expect(given).toMatchObject({ reason: "bad_lines" });
		sizes.add(rows.length);
	}
	expect([...sizes].every((size) => size === 0 || size === LINES)).toBe(true);
});

test("all issued are cancelled once, by whoever was first, and so is one of them", async () => {
	await alice.does("/promo/campaigns/create", campaignOf("wf-gone"));
	const given = await alice.does("/promo/issue", { partnerId, csv: file("wf-gone") });
	const one = { partnerId, issueId: `wf-${String(given["requestKey"])}-2` };
	expect(outcomes(await Promise.all([alice, bob].map((who) => who.does("/promo/cancel", one))))).toEqual([
		"done",
		"nothing_to_do",
	]);
	const name = { partnerId, campaignId: "wf-gone" };
	const values = await Promise.all(
		[alice, bob, alice, bob].map((who) => who.does("/promo/campaigns/cancel-issued", name)),
	);
	expect(outcomes(values)).toEqual(["done", "nothing_to_do", "nothing_to_do", "nothing_to_do"]);
	expect(values.reduce((sum, { cancelled }) => sum + Number(cancelled), 0)).toBe(LINES - 1);
	expect((await issued("wf-gone")).every(({ cancelledAt }) => cancelledAt !== null)).toBe(true);
	const rows = await world()
		.owner`select details from audit_log where action in ('promo.cancel', 'promo.cancel_issued')`;
	expect(rows).toHaveLength(2);
});

test("issued at once with the first log-in of a player whom it does not fit: refused, or cancelled", async () => {
	const { TestPlayer } = await import("../../testing/test-player.ts");
	for (let race = 0; race < RACES; race++) {
		const name = `first-${race}`;
		const campaign = marketing.campaignBody();
		await marketing.call("Campaign/Create", campaign);
		const csv = `accountId,currency,campaignId\n${name},USD,${String(campaign["campaign_id"])}\n`;
		const [given] = await Promise.all([
			alice.does("/promo/issue", { partnerId, csv }),
			TestPlayer.logIn(world(), name),
		]);
		const [freebet] = await alice.lists("/promo/freebets", { partnerId, accountId: name });
		if (given["outcome"] === "done") expect(freebet).toMatchObject({ state: "cancelled", cancelReason: "currency" });
		else expect([given["reason"], freebet]).toEqual(["bad_lines", undefined]);
	}
});
