import { backofficeBetSchema } from "@webframe/shared/wire";
import { beforeAll, expect, test } from "vitest";
import { TestOperator } from "../../testing/test-operator.ts";
import { TestPlayer } from "../../testing/test-player.ts";
import { listedOf, trailOf } from "../../testing/trail.ts";
import { refusedPayout } from "../../testing/troubled-bets.ts";
import { useWorld } from "../../testing/world.ts";

const world = useWorld();
let operator: TestOperator;
let alice: TestPlayer;

beforeAll(async () => {
	operator = await TestOperator.named(world(), "oskar");
	alice = await TestPlayer.logIn(world(), "alice");
});

test("a refused payout is sent again, byte for byte, and paid", async () => {
	const betId = await refusedPayout(alice);
	expect(["checking", "lose"]).toContain((await alice.bet(betId)).status);
	const payload = () => world().owner`select payload, dedupe_key from delivery where subject_id = ${betId} and seq = 2`;
	const before = await payload();
	const value = await operator.does("/bets/resend", { betId, seq: 2, note: "the casino's limit is mended" });
	expect(value).toMatchObject({
		outcome: "done",
		bet: { betId },
	});
	// The accept may be there before the answer is written, and the close with it.
	const { deliveries } = backofficeBetSchema.parse(value["bet"]);
	expect(deliveries.slice(0, 2)).toMatchObject([{ seq: 1 }, { seq: 2, kind: "payment" }]);
	expect(await payload()).toEqual(before);
	expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 accepted, close accepted");
	expect(await listedOf(world(), betId)).toEqual([]);
	expect((await alice.ledger(betId)).map(([type]) => type)).toEqual([-1, 1]);
	expect(["win", "lose"]).toContain((await alice.bet(betId)).status);
});

test("it stands in the audit log with the operator's name and note", async () => {
	const betId = await refusedPayout(alice);
	await operator.does("/bets/resend", { betId, seq: 2, note: "by phone: =1+1 <b>\u202e" });
	const [row] = await operator.lists("/audit-log", { subject: `bet ${betId}` });
	expect(row).toMatchObject({
		actor: "oskar",
		action: "bet.resend",
		subject: `bet ${betId}`,
		note: "by phone: =1+1 <b>\u202e",
		details: { seq: 2, transactionType: 1, state: "refused", attempts: 1, lastCode: 103_802, currency: "EUR" },
	});
});
