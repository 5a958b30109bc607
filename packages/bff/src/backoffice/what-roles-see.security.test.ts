/** What a role may not see is not read: a viewer's answers hold neither whole user ids nor payloads, wherever they may stand. */
import { beforeAll, expect, test } from "vitest";
import type { Role } from "../operators/roles.ts";
import { startPlaying } from "../testing/start-playing.ts";
import { send } from "../testing/test-cashback.ts";
import { TestMarketing } from "../testing/test-marketing.ts";
import { TestOperator } from "../testing/test-operator.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { refusedPayout } from "../testing/troubled-bets.ts";
import { PARTNER_ID, useWorld } from "../testing/world.ts";

const world = useWorld();
const partnerId = PARTNER_ID;
/** Stands in what the partner said, and a provider. */
const SAID = "said-by-the-partner";
let betId: number;
let cashbackId: number;

beforeAll(async () => {
	await TestMarketing.arrive(world());
	const manager = await TestOperator.named(world(), "olga");
	betId = await refusedPayout(await TestPlayer.logIn(world(), "margarethe"));
	const { owner, casino } = world();
	await owner`
		update delivery set info_answer = ${owner.json({ UserId: "margarethe", note: SAID })}, info_at = created_at
		where subject_id = ${betId}`;
	await owner`
		insert into conflict (partner_id, subject_id, seq, kind, message, happened_at)
		values (${partnerId}, ${betId}, 2, 'late_accept', ${owner.json({ UserId: "margarethe", note: SAID })}, now())`;
	casino.faults.add({ call: "/cashback-payments/make", fault: "acceptCode", value: 103_799, times: 1 });
	const cashbacks = [{ requestKey: "one", partnerUserId: "margarethe", amount: "1.00" }];
	await manager.does("/cashbacks", { partnerId, cashbacks });
	await send(world());
	cashbackId = Number((await manager.lists("/cashbacks/listed"))[0]?.["cashbackId"]);
	const line = "9,1.00,1,2026-01-01T00:00:00Z,2030-01-01T00:00:00Z";
	const csv = `accountId,currency,games,betAmount,betsCount,validFrom,validTo\nmargarethe,EUR,${line}\nanna,EUR,${line}\n`;
	expect(await manager.does("/promo/issue", { partnerId, csv, requestKey: "f" })).toMatchObject({ outcome: "done" });
	const { provider, sessionId } = await startPlaying(world(), "petra");
	await provider.payOut(sessionId, "of-no-bet", { gameRoundId: SAID });
});

/** Everything that any viewer may read of it. */
async function readAs(role: Role): Promise<string> {
	const operator = await TestOperator.named(world(), `a-${role}`, world().url, role);
	const calls: readonly (readonly [string, object])[] = [
		["/rejected-bets", {}],
		["/bets/find", { betId }],
		["/conflicts", {}],
		["/cashbacks/listed", {}],
		["/cashbacks/find", { cashbackId }],
		["/promo/freebets", { partnerId }],
		["/promo/campaigns", { partnerId }],
		["/partners/find", { partnerId }],
		["/jackpots", {}],
		["/alarms", {}],
	];
	// Alarms are written beside the call that they were seen in.
	await expect.poll(async () => await operator.lists("/alarms")).toMatchObject([{ kind: "provider_money_unknown" }]);
	const answers = [];
	for (const [path, body] of calls) {
		const answer = await operator.post(path, body);
		expect(answer.status, `${role} ${path}`).toBe(200);
		answers.push([path, answer.body]);
	}
	return JSON.stringify(answers);
}

const count = (text: string, sought: string): number => text.split(sought).length - 1;

test("a viewer sees the first and the last two characters of a user id, nothing of a short one, and no payloads", async () => {
	const text = await readAs("viewer");
	expect(text).not.toContain("margarethe");
	expect(text).not.toContain("anna");
	expect(text).not.toContain(SAID);
	expect(text).not.toContain("infoAnswer");
	expect(text).not.toContain('"message"');
	expect(count(text, '"partnerUserId":"ma…he"')).toBe(4);
	expect(count(text, '"accountId":"ma…he"')).toBe(1);
	expect(count(text, '"accountId":"…"')).toBe(1);
});

test("an auditor sees whole user ids, and no payloads", async () => {
	const text = await readAs("auditor");
	expect(count(text, '"partnerUserId":"margarethe"')).toBe(4);
	expect(text).toContain('"accountId":"anna"');
	expect(text).not.toContain(SAID);
});

test.each(["support", "finance", "manager"] as const)("a %s sees all of it", async (role) => {
	const text = await readAs(role);
	expect(count(text, '"partnerUserId":"margarethe"')).toBe(4);
	expect(text).toContain('"accountId":"anna"');
	expect(count(text, SAID)).toBeGreaterThan(2);
});
