/**
 * C. The database is restored from a backup of an hour ago: stakes are lost that the casino has, and payouts that it has
 * got look as if they had never been sent. What the invariants then find is judged by name: it is what was lost, all of
 * which people are shown, and not one payment more.
 */
import { expect, test } from "vitest";
import { expectDone, runCommand } from "../../packages/bff/src/testing/run-command.ts";
import { TestOperator } from "../../packages/bff/src/testing/test-operator.ts";
import { TestPlayer, valueIn } from "../../packages/bff/src/testing/test-player.ts";
import { trailOf } from "../../packages/bff/src/testing/trail.ts";
import { ROUND_MS, settledBet } from "../../packages/bff/src/testing/troubled-bets.ts";
import { PARTNER_ID, useWorld } from "../../packages/bff/src/testing/world.ts";
import { violations } from "./invariants.ts";
import { gather } from "./testing/evidence.ts";
import { callsAbout } from "./testing/wire.ts";

const world = useWorld();

/** The tables that change with bets, in an order in which they can be filled. */
const TABLES = ["round", "bet", "delivery", "due_delivery", "conflict", "movement", "report_hour"];

async function takeBackup(): Promise<void> {
	const { owner } = world();
	await owner.unsafe("create schema backup");
	for (const table of [...TABLES, "player"]) await owner.unsafe(`create table backup.${table} as table ${table}`);
	await owner`create table backup.ids as select m.last_value as money, r.last_value as rounds from money_id m, round_ids r`;
}

/** Everything about bets is as it was, and lives in another place. */
async function restoreBackup(): Promise<void> {
	const { owner } = world();
	for (const table of TABLES.toReversed()) await owner.unsafe(`delete from ${table}`);
	for (const table of TABLES)
		await owner.unsafe(`insert into ${table} overriding system value select * from backup.${table}`);
	await owner`
		update player p set last_sequence = b.last_sequence, recent_bet_ids = b.recent_bet_ids, balance = b.balance
		from backup.player b where b.player_id = p.player_id`;
	await owner`select setval('money_id', money), setval('round_ids', rounds) from backup.ids`;
	await owner`update database_identity set identity = 'a backup of another place'`;
	await world().restart();
}

test("F37 a backup of an hour ago: no bet before the check, every lost stake is found, and a payout that went out before is not paid again", async () => {
	const alice = await TestPlayer.logIn(world(), "alice");
	const operator = await TestOperator.named(world(), "olga");
	await alice.newRound();
	const kept = await alice.place();
	await takeBackup();
	await world().pass(ROUND_MS);
	expect(await trailOf(world(), kept)).toBe("-1 accepted, 1 accepted, close accepted");
	const paid = await alice.ledger(kept);
	const lost = [await settledBet(alice), await alice.place()];
	const body = await alice.betBody();
	await restoreBackup();

	expect(valueIn(await alice.makeBet(body))).toEqual({ code: "unavailable" });
	const environment = {
		DATABASE_URL: world().databaseUrl,
		PUBLIC_URL: world().url,
		SECRETS_KEY: "02".repeat(32),
		ALLOW_PRIVATE_NETWORKS: "true",
	};
	const report = expectDone(await runCommand(["restore-check"], environment, world().clock.now())).join("\n");
	expect(report).toContain("2 bets that partners have and we have not");
	for (const betId of lost) {
		expect(report).toContain(`bet ${betId} of partner ${PARTNER_ID}, player "alice": -1 5.00`);
		const { findings } = await operator.does("/reconcile", { betId, partnerId: PARTNER_ID, note: undefined });
		expect(findings).toEqual(
			(await alice.ledger(betId)).map(() => expect.objectContaining({ betId, difference: "missing_here" })),
		);
	}

	// The bet that was there then is drawn again, with the same result, and the casino knows its payout.
	await world().pass(ROUND_MS);
	expect(await trailOf(world(), kept)).toBe("-1 accepted, 1 accepted, close accepted");
	const payouts = callsAbout(world(), kept, "/payments/make", 1).map(({ data }) => data);
	expect(payouts).toEqual([payouts[0], payouts[0]]);
	expect(await alice.ledger(kept)).toEqual(paid);

	const found = violations(await gather(world(), new Set([kept, ...lost])));
	// Of the bet that was there: that it was closed, and that its payout was sent before, the backup does not know.
	expect(found.filter((line) => idIn(line) === kept).map((line) => line.slice(0, 2))).toEqual(["I3", "I6"]);
	expect(new Set(found.map(idIn))).toEqual(new Set([kept, ...lost]));
	expect(found.filter((line) => line.startsWith("I2"))).toEqual([]);
	for (const betId of lost) expect(found).toContain(`I4: bet ${betId} was placed, and is not there`);

	const next = await alice.place();
	expect(next).toBeGreaterThan(Math.max(...lost) + 1_000_000);
	expect(await trailOf(world(), next)).toBe("-1 accepted");
});

/** The bet that a violation is about. */
function idIn(line: string): number {
	return Number(/"BetId":(\d+)|(?:bet|for|accept of) (\d+)/.exec(line)?.slice(1).find(Boolean));
}
