/** A. Second transactions of a bet: what the partner's deduplication and a closed bet allow. */
import { describe, expect, test } from "vitest";
import { TestOperator } from "../../packages/bff/src/testing/test-operator.ts";
import type { TestPlayer } from "../../packages/bff/src/testing/test-player.ts";
import { listedOf, trailOf } from "../../packages/bff/src/testing/trail.ts";
import { ROUND_MS } from "../../packages/bff/src/testing/troubled-bets.ts";
import { type FaultWorld, useFaultWorld } from "./testing/use-fault-world.ts";
import { callsAbout } from "./testing/wire.ts";

const SETTLED = "-1 accepted, 1 accepted, close accepted";

/** A bet that was drawn, paid and closed, and an operator who finds its result wrong. */
async function settledBet(world: FaultWorld): Promise<{ betId: number; player: TestPlayer; operator: TestOperator }> {
	const player = await world.player("alice");
	await player.newRound();
	const betId = await world.bet(player);
	await world.pass(ROUND_MS);
	expect(await trailOf(world, betId)).toBe(SETTLED);
	return { betId, player, operator: await TestOperator.named(world, `olga${betId}`) };
}

describe("a partner that knows a transaction by its bet and type", () => {
	const world = useFaultWorld();

	test("F12 a second payout of another amount is not sent: the correction goes to the manual list", async () => {
		const { betId, player, operator } = await settledBet(world());
		const before = callsAbout(world(), betId).length;
		await operator.does("/bets/correct", { betId, kind: "payout", amount: "7.50" });
		await world().pass(60_000);
		expect(callsAbout(world(), betId)).toHaveLength(before);
		expect(await trailOf(world(), betId)).toMatch(/^-1 accepted, 1 accepted, close accepted(, -?\d manual)+$/);
		expect(new Set(await listedOf(world(), betId))).toEqual(new Set(["correction_blocked"]));
		expect((await player.ledger(betId)).map(([type]) => type)).toEqual([-1, 1]);
	});
});

describe("a partner that tells amounts apart", () => {
	const world = useFaultWorld({ deduplication: "BetId+TransactionType+Amount+TaxAmount" });

	test("F15 a make is due for a closed bet: reopened first, then paid, then closed again", async () => {
		const { betId, player, operator } = await settledBet(world());
		world().casino.faults.add({ call: "/payments/close", fault: "http", value: 503, betId, times: 2 });
		const before = callsAbout(world(), betId).length;
		await operator.does("/bets/correct", { betId, kind: "payout", amount: "7.50" });
		await world().pass(1_000);
		expect(
			new Set(
				callsAbout(world(), betId)
					.slice(before)
					.map(({ path }) => path),
			),
		).toEqual(new Set(["/payments/close"]));
		await world().pass(10_000);
		const asked = callsAbout(world(), betId).slice(before);
		const firstMake = asked.findIndex(({ path }) => path === "/payments/make");
		expect(asked[firstMake - 1]).toMatchObject({ path: "/payments/close", data: { IsClosed: false } });
		expect(asked.at(-1)).toMatchObject({ path: "/payments/close", data: { IsClosed: true } });
		expect(await trailOf(world(), betId)).toMatch(/reopen accepted(, -2 accepted)?, 1 accepted, close accepted$/);
		expect((await player.ledger(betId)).at(-1)).toEqual([1, "7.50"]);
	});

	test("F15 the reopening is refused: no make is sent, and the correction waits for a person", async () => {
		const { betId, player, operator } = await settledBet(world());
		world().casino.faults.add({ call: "/payments/close", fault: "code", value: 103_752, betId });
		const makes = callsAbout(world(), betId, "/payments/make").length;
		await operator.does("/bets/correct", { betId, kind: "payout", amount: "7.50" });
		await world().pass(60_000);
		expect(callsAbout(world(), betId, "/payments/make")).toHaveLength(makes);
		expect(await trailOf(world(), betId)).toMatch(/close accepted, reopen manual(, -?\d manual)+/);
		expect((await player.ledger(betId)).map(([type]) => type)).toEqual([-1, 1]);
	});
});
