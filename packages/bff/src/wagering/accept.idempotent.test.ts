import { afterEach, beforeAll, expect, test } from "vitest";
import { verifyAuditLog } from "../records/audit-log.ts";
import { TestPartner } from "../testing/test-partner.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { listedOf, trailOf } from "../testing/trail.ts";
import { PARTNER_ID, useWorld } from "../testing/world.ts";

const world = useWorld({ settings: { refundConditions: ["timeout"] } });
const STAKE = { call: "/payments/make", transactionType: -1 } as const;
const RETURNED_BEFORE = {
	ErrorCode: 200,
	Message: "recorded; the bet did not take part, and its rollback was accepted before",
};
let partner: TestPartner;
let alice: TestPlayer;

beforeAll(async () => {
	partner = await TestPartner.logIn(world());
	alice = await TestPlayer.logIn(world(), "alice");
});
afterEach(() => world().casino.faults.clear());

/** A bet whose rollback the casino has accepted, and of whose stake it has said nothing yet. */
async function returnedBet(): Promise<number> {
	world().casino.faults.add({ ...STAKE, fault: "acceptNever" });
	world().casino.faults.add({ ...STAKE, fault: "hang", processed: true, times: 1 });
	const betId = await alice.place();
	await world().pass(5_000);
	expect(await trailOf(world(), betId)).toBe("-1 withdrawn, rollback accepted");
	return betId;
}

/** What a person is told of the contradictions of a bet: in their list, and in the audit log. */
async function toldOf(betId: number): Promise<{ readonly listed: unknown; readonly chained: unknown }> {
	const { owner } = world();
	const listed = await owner`
		select conflict_id as "conflictId", seq, kind, message from conflict where subject_id = ${betId}`;
	const chained = await owner`
		select details from audit_log where subject = ${`bet ${betId}`} and action = 'conflict'`;
	return { listed: [...listed], chained: chained.map(({ details }) => details) };
}

const CONFLICT = { seq: 1, kind: "accepted_after_rollback" };
const TOLD_ONCE = {
	listed: [{ ...CONFLICT, conflictId: expect.any(Number), message: expect.objectContaining({ ErrorCode: 200 }) }],
	chained: [expect.objectContaining({ ...CONFLICT, partnerId: PARTNER_ID, messageSha256: expect.any(String) })],
};

test("a stake that is executed after its rollback is told to a person once, however often its accept comes", async () => {
	const betId = await returnedBet();
	const answers = await Promise.all(Array.from({ length: 20 }, () => partner.accept(betId)));
	for (const { status, body } of answers)
		expect([status, body]).toEqual([200, expect.objectContaining({ ErrorCode: 200 })]);
	expect((await partner.accept(betId)).body).toEqual({ ErrorCode: 200, Message: "recorded" });
	expect(await listedOf(world(), betId)).toEqual(["accepted_after_rollback"]);
	expect(await toldOf(betId)).toEqual(TOLD_ONCE);
});

test.each(["conflict", "audit_log"])(
	"with %s out of reach nothing of that accept stands, and its repeat does all of it",
	async (table) => {
		const { owner } = world();
		const betId = await returnedBet();
		await owner.unsafe(`alter table ${table} rename to elsewhere`);
		expect((await partner.accept(betId)).status).toBe(500);
		await owner.unsafe(`alter table elsewhere rename to ${table}`);
		expect(await trailOf(world(), betId)).toBe("-1 withdrawn, rollback accepted");
		expect(await toldOf(betId)).toEqual({ listed: [], chained: [] });

		expect((await partner.accept(betId)).body).toEqual(RETURNED_BEFORE);
		expect(await trailOf(world(), betId)).toBe("-1 accepted, rollback accepted");
		expect(await listedOf(world(), betId)).toEqual(["accepted_after_rollback"]);
		expect(await toldOf(betId)).toEqual(TOLD_ONCE);
		expect(
			world().log.filter(
				(line) => line.includes('"alarm":"accepted_after_rollback"') && line.includes(`"betId":${betId}`),
			).length,
		).toBeGreaterThan(0);
		expect(await verifyAuditLog(owner)).toMatchObject({ isIntact: true });
	},
);
