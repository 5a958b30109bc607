/** C. Rows that nobody can decide on, whatever they wait for. */
import { LISTED_AFTER_MS } from "@webframe/shared/bet";
import { beforeEach, expect, test } from "vitest";
import { TestOperator } from "../../packages/bff/src/testing/test-operator.ts";
import type { TestPlayer } from "../../packages/bff/src/testing/test-player.ts";
import { trailOf } from "../../packages/bff/src/testing/trail.ts";
import { ROUND_MS } from "../../packages/bff/src/testing/troubled-bets.ts";
import { PARTNER_ID } from "../../packages/bff/src/testing/world.ts";
import { listOverdue } from "../../packages/bff/src/wagering/list-overdue.ts";
import { useFaultWorld } from "./testing/use-fault-world.ts";
import { dueInMs, PAYOUT, STAKE } from "./testing/wire.ts";

const world = useFaultWorld();
let alice: TestPlayer;
beforeEach(async () => {
	alice = await world().player("alice");
	await alice.newRound();
});

test("F36 a row that cannot be decided on holds up nobody else; a person finds it on the list", async () => {
	const sound = await world().bet(alice);
	const due = await world().bet(alice);
	const sent = await world().bet(alice);
	const taken = await world().bet(alice);
	world().casino.faults.add({ ...STAKE, fault: "acceptNever", times: 1 });
	const stake = await world().bet(alice);
	await poison(stake);

	for (const betId of [due, sent]) world().casino.faults.add({ ...PAYOUT, fault: "http", value: 503, betId, times: 1 });
	world().casino.faults.add({ ...PAYOUT, fault: "acceptNever", betId: taken, times: 1 });
	while (!(await trailOf(world(), taken)).includes("1 taken")) await world().pass(1_000);
	for (const betId of [due, taken]) await poison(betId);
	await poisonOnTheWire(sent);
	await world().passAnyhow(ROUND_MS);
	const trails = { [due]: "-1 accepted, 1 due", [sent]: "-1 accepted, 1 sent", [taken]: "-1 accepted, 1 taken" };
	const stuck: Readonly<Record<number, string>> = { ...trails, [stake]: "-1 taken" };
	const poisoned = Object.keys(stuck).map(Number);
	for (const betId of poisoned) {
		expect(await trailOf(world(), betId)).toBe(stuck[betId]);
		const about = world().log.filter((line) => line.includes(`"subjectId":${betId},`));
		expect(about.some((line) => line.includes("a due delivery could not be handled"))).toBe(true);
	}
	expect(await trailOf(world(), sound)).toBe("-1 accepted, 1 accepted, close accepted");

	const operator = await TestOperator.named(world(), "olga");
	const onTheList = async (): Promise<readonly unknown[]> => {
		await listOverdue(world().service.wagering);
		const items = await operator.lists("/rejected-bets", { partnerId: PARTNER_ID });
		return items.map(({ betId, state, reason }) => [betId, state, reason]);
	};
	const [first] = await world().owner<{ dueAt: Date }[]>`
		select min(first_due_at) as "dueAt" from delivery where subject_id = ${stake}`;
	const dayLeftMs = (first?.dueAt.getTime() ?? 0) + LISTED_AFTER_MS - world().clock.now().getTime();
	await world().leap(dayLeftMs - 1, 1_200_000);
	expect(await onTheList()).toEqual([]);
	await world().leap(1, 1);
	expect(await onTheList()).toEqual([[stake, "taken", "overdue"]]);
	await world().leap(ROUND_MS, ROUND_MS);
	expect(await onTheList()).toEqual([
		[stake, "taken", "overdue"],
		[taken, "taken", "overdue"],
		[sent, "sent", "overdue"],
		[due, "due", "overdue"],
	]);

	await world().owner`update bet set partner_id = ${PARTNER_ID} where bet_id = any(${poisoned}::bigint[])`;
	await world().passAnyhow(60_000);
	for (const betId of [due, sent, taken])
		expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 accepted, close accepted");
	// What the partner did with a stake that nobody heard of in time a person decides.
	expect(await trailOf(world(), stake)).toBe("-1 withdrawn");
	expect(await onTheList()).toEqual([[stake, "withdrawn", "withdrawn"]]);
});

/** A partner that does not exist: whoever decides on this bet throws. */
async function poison(betId: number): Promise<void> {
	await world().owner`update bet set partner_id = 999 where bet_id = ${betId}`;
	world().service.wagering.known.clear();
}

/** A payout that is due now, and whose answer comes when nobody can record it any more. */
async function poisonOnTheWire(betId: number): Promise<void> {
	await world().configure({ callTimeoutMs: 2_000 });
	world().casino.faults.add({ ...PAYOUT, fault: "hang", betId, times: 1 });
	await world().clock.advance((await dueInMs(world(), betId, 2)) ?? 0);
	const stepping = world().service.step();
	await expect.poll(() => trailOf(world(), betId), { interval: 20 }).toBe("-1 accepted, 1 sent");
	await poison(betId);
	await stepping;
	await world().settle();
	await world().configure({});
}
