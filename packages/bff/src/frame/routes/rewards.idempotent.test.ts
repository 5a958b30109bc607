/** Whatever is asked twice is told once: a push says that something has changed. */
import { beforeAll, expect, test } from "vitest";
import { connectToHub } from "../../testing/test-hub.ts";
import { TestMarketing } from "../../testing/test-marketing.ts";
import { TestPlayer } from "../../testing/test-player.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";
import { issueCashback } from "../../wagering/cashback/issue-cashback.ts";

const world = useWorld();
let marketing: TestMarketing;
let alice: TestPlayer;
beforeAll(async () => {
	marketing = await TestMarketing.arrive(world());
	alice = await TestPlayer.logIn(world(), "alice");
});

test("repeated issues, bets, cancellations and cashbacks are told once each", async () => {
	const hub = await connectToHub(world().url, alice.token);
	const told: unknown[] = [];
	hub.on("rewardChanged", (reward: unknown) => told.push(reward));
	const body = marketing.issueBody({ bets_count: 2 });
	const issueId = String(body["issue_id"]);
	await world().casino.books.registerIssue({ issueId, partnerUserId: "alice", betsCount: 2 });
	const issues = await Promise.all([1, 2, 3].map(() => marketing.call("api/v3/Issue", body)));
	expect(issues.map(({ status }) => status)).toEqual([200, 200, 200]);
	const [issued] = issues;
	const { bonus_id: promoCode } = Object(issued?.body);
	await alice.newRound();
	const bet = await alice.betBody({ promoCode });
	const bets = await Promise.all([1, 2, 3].map(() => alice.makeBet(bet, "the-same-key")));
	expect(bets.map(({ status }) => status)).toEqual([202, 202, 202]);
	await world().settle();
	const cancel = { client_id: PARTNER_ID, issue_id: issueId };
	for (let times = 0; times < 2; times++) expect((await marketing.call("api/v3/Cancel", cancel)).status).toBe(200);
	const cashback = { partnerId: PARTNER_ID, partnerUserId: "alice", amount: "1.00", requestKey: "once" };
	for (let times = 0; times < 2; times++) await issueCashback(world().service.wagering, cashback);
	await expect.poll(() => told.length).toBeGreaterThanOrEqual(4);
	expect(told).toMatchObject([
		{ state: "active", betsLeft: 2 },
		{ state: "active", betsLeft: 1 },
		{ state: "cancelled", betsLeft: 1 },
		{ kind: "cashback", state: "pending", amount: "1.00" },
	]);
	await hub.stop();
});
