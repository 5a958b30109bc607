/** G. The refund conditions of a partner are changed while its stakes are on their way. */

import { beforeEach, expect, test } from "vitest";
import type { Service } from "../../packages/bff/src/app.ts";
import type { TestPlayer } from "../../packages/bff/src/testing/test-player.ts";
import { PROVIDER_ID, TestProvider } from "../../packages/bff/src/testing/test-provider.ts";
import { listedOf, trailOf } from "../../packages/bff/src/testing/trail.ts";
import { untilPlaced } from "../../packages/bff/src/testing/until-placed.ts";
import { changeSettings } from "./testing/change-settings.ts";
import { useFaultWorld } from "./testing/use-fault-world.ts";
import { callsAbout, STAKE } from "./testing/wire.ts";

const world = useFaultWorld();
let alice: TestPlayer;
let other: Service;
beforeEach(async () => {
	alice = await world().player("alice");
	await alice.newRound();
	other ??= (await world().startAnother()).service;
});

const DIRECTIONS = [
	["switched on", [], ["timeout", "http5xx", "overdue"]],
	["switched off", ["timeout", "http5xx", "overdue"], []],
] as const;

/** Time passes, and only the process that has not placed the bets looks at them: it knows them from the database. */
async function passOnOther(ms: number): Promise<void> {
	for (let left = ms; left > 0; left -= 1_000) {
		await world().clock.advance(1_000);
		await other.step();
		await world().settle();
	}
}

test.each(DIRECTIONS)(
	"F62 refund conditions are %s before a stake is overdue: those under which it was placed decide, later bets get the new ones",
	async (_, before, after) => {
		await world().configure({ refundConditions: before });
		world().casino.faults.add({ ...STAKE, fault: "acceptNever" });
		const betId = await world().bet(alice);
		expect(await trailOf(world(), betId)).toBe("-1 taken");
		await changeSettings(world(), { refundConditions: after });
		await other.wagering.partners.refresh();
		await passOnOther(35_000);
		await expectEnd(betId, before.length > 0);
		await alice.newRound();
		const later = await world().bet(alice);
		await passOnOther(35_000);
		await expectEnd(later, after.length > 0);
	},
);

async function expectEnd(betId: number, hasRollback: boolean): Promise<void> {
	expect(await trailOf(world(), betId)).toBe(hasRollback ? "-1 withdrawn, rollback accepted" : "-1 withdrawn");
	expect(await listedOf(world(), betId)).toEqual(hasRollback ? [] : ["withdrawn"]);
	expect(callsAbout(world(), betId, "/rollbacks/make")).toHaveLength(hasRollback ? 1 : 0);
	expect((await alice.ledger(betId)).map(([type]) => type)).toEqual(hasRollback ? [-1, 2] : [-1]);
}

test.each(DIRECTIONS)(
	"F62 refund conditions are %s between two attempts of a stake: those under which it was placed decide",
	async (_, before, after) => {
		await world().configure({ refundConditions: before });
		// Neither a refusal nor a condition: the stake waits for its next attempt, while the settings change.
		world().casino.faults.add({ ...STAKE, fault: "http", value: 429, times: 1 });
		const betId = await world().bet(alice);
		expect(await trailOf(world(), betId)).toBe("-1 due");
		await changeSettings(world(), { refundConditions: after });
		world().casino.faults.add({ ...STAKE, fault: "http", value: 503, times: 1 });
		await world().pass(8_000);
		expect(callsAbout(world(), betId, "/payments/make", -1)).toHaveLength(before.length > 0 ? 2 : 3);
		expect(callsAbout(world(), betId, "/rollbacks/make")).toHaveLength(before.length > 0 ? 1 : 0);
		expect(await trailOf(world(), betId)).toBe(before.length > 0 ? "-1 withdrawn, rollback accepted" : "-1 accepted");
	},
);

test.each(DIRECTIONS)(
	"F62 refund conditions are %s while a provider's stake waits for its accept: those under which it was placed decide",
	async (direction, before, after) => {
		const provider = await TestProvider.arrive(world());
		await world().configure({ refundConditions: before, providers: [{ providerId: PROVIDER_ID }] });
		const sessionId = await provider.openSession(alice);
		world().casino.faults.add({ ...STAKE, fault: "acceptNever" });
		const answer = provider.payIn(sessionId, direction);
		await untilPlaced(provider, direction);
		await changeSettings(world(), { refundConditions: after });
		await other.wagering.partners.refresh();
		await passOnOther(8_000);
		// Before its bet ends: the last look of its wait may be slow, and finds what came until it looks.
		expect(await answer).toMatchObject({ _responseCode: 99 });
		await passOnOther(27_000);
		await expectEnd(await provider.betIdOf(direction), before.length > 0);
	},
);

test("F62 a bet of a version that did not keep them ends under the conditions of the day", async () => {
	await world().configure({ refundConditions: [] });
	world().casino.faults.add({ ...STAKE, fault: "acceptNever" });
	const betId = await world().bet(alice);
	await world().owner`update bet set refund_conditions = null, version = version + 1 where bet_id = ${betId}`;
	await changeSettings(world(), { refundConditions: ["overdue"] });
	await world().pass(35_000);
	await expectEnd(betId, true);
});
