/** Nobody gives away more than the threshold alone: the stakes of all bets of a file count, and what went before. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { TestMarketing } from "../../testing/test-marketing.ts";
import { TestOperator } from "../../testing/test-operator.ts";
import { postJson, TestPlayer } from "../../testing/test-player.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";

const world = useWorld({ settings: { secondPersonAbove: { EUR: "20.00" } } });
const partnerId = PARTNER_ID;
let alice: TestOperator;
let bob: TestOperator;
beforeAll(async () => {
	await TestMarketing.arrive(world());
	[alice, bob] = await TestOperator.two(world());
});
/** Everything that was moved was moved a day earlier. */
beforeEach(async () => {
	await world().owner`update operator_move set moved_at = moved_at - make_interval(hours => 24)`;
});

const file = (freebets: number, betsCount: number, betAmount = "1.00") => {
	const line = `ann,EUR,9,${betAmount},${betsCount},2026-01-01T00:00:00Z,2030-01-01T00:00:00Z\n`;
	return `accountId,currency,games,betAmount,betsCount,validFrom,validTo\n${line.repeat(freebets)}`;
};
const issue = (operator: TestOperator, csv: string, requestKey: string) =>
	operator.does("/promo/issue", { partnerId, csv, requestKey });
const issued = async (requestKey: string): Promise<number> =>
	(await world().owner`select 1 from freebet where starts_with(issue_id, ${`wf-${requestKey}-`})`).length;

test("amount × bets of all lines is what counts: at the threshold one is enough, above it two", async () => {
	expect(await issue(alice, file(4, 5), "at")).toMatchObject({ outcome: "done", stakes: [{ amount: "20.00" }] });
	expect(await issue(bob, file(3, 7), "above")).toMatchObject({
		outcome: "waits_for_second_person",
		askedBy: "bob",
		stakes: [{ amount: "21.00" }],
	});
	expect(await issue(bob, file(3, 7), "above")).toMatchObject({ outcome: "waits_for_second_person", askedBy: "bob" });
	expect(await issued("above")).toBe(0);
	expect(await issue(alice, file(3, 7), "above")).toMatchObject({ outcome: "done", freebets: 3 });
	expect(await issued("above")).toBe(3);
	const [row] = await world().owner`
		select actor, details from audit_log where action = 'promo.issue' and details ->> 'requestKey' = 'above'`;
	expect(row).toMatchObject({ actor: "alice", details: { askedBy: "bob", stakes: { EUR: "21.00" } } });
	expect(await issue(bob, file(3, 7), "above")).toMatchObject({ outcome: "nothing_to_do" });
});

test("many small files come to the threshold together with cashbacks, and not beyond it", async () => {
	await TestPlayer.logIn(world(), "ann");
	const cashbacks = [{ requestKey: "small", partnerUserId: "ann", amount: "11.00" }];
	await alice.does("/cashbacks", { partnerId, cashbacks });
	expect(await issue(alice, file(1, 9), "small-1")).toMatchObject({ outcome: "done" });
	expect(await issue(alice, file(1, 1), "small-2")).toMatchObject({ outcome: "waits_for_second_person" });
	expect(await issued("small-2")).toBe(0);
});

test("another file, or another key, is no second request for the first", async () => {
	expect(await issue(alice, file(1, 50), "mine")).toMatchObject({ outcome: "waits_for_second_person" });
	expect(await issue(bob, file(1, 51), "mine")).toMatchObject({ outcome: "waits_for_second_person", askedBy: "bob" });
	expect(await issue(bob, file(1, 50), "other")).toMatchObject({ outcome: "waits_for_second_person", askedBy: "bob" });
	expect(await issued("mine")).toBe(0);
	expect(await issue(bob, file(1, 50), "mine")).toMatchObject({ outcome: "done" });
});

test("a partner's file is not another's, and a large one is read for nobody without a token", async () => {
	const url = `${world().url}/backoffice/promo/issue`;
	const csv = `accountId\n${"x".repeat(1_000_000)}`;
	const body = { partnerId, csv, note: "a note" };
	for (const authorization of ["", "Bearer wfo_nobody"]) {
		const answer = await postJson(url, body, authorization === "" ? {} : { authorization });
		expect(answer).toMatchObject({ status: 401, body: { ErrorCode: 103_805 } });
	}
	expect((await alice.post("/promo/issue", body)).status).toBe(200);
});
