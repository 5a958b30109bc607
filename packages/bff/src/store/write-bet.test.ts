/** A delivery is written where it was read, together with its bet, or neither is. */
import type { Delivery } from "@webframe/shared/bet";
import { expect, test } from "vitest";
import { locksAwaited } from "../testing/locks.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { useWorld } from "../testing/world.ts";
import type { StoredBet } from "./bet-rows.ts";
import { readBet } from "./read-bets.ts";
import { type BetWritten, writeBet } from "./write-bet.ts";
import { writeEvidence } from "./write-evidence.ts";

const CODE = 7;
const world = useWorld();

async function placedBet(name: string): Promise<StoredBet> {
	const player = await TestPlayer.logIn(world(), name);
	return await stored(await player.place());
}

async function stored(betId: number): Promise<StoredBet> {
	return (await readBet(world().service.wagering.database, betId)) ?? expect.unreachable("the bet was placed");
}

/** Writes a code that nothing follows from to the bet's only delivery. */
async function writeCode(bet: StoredBet): Promise<BetWritten | undefined> {
	const deliveries: readonly Delivery[] = bet.deliveries.map((delivery) => ({ ...delivery, lastCode: CODE }));
	const after = { ...bet, deliveries };
	const { database, clock } = world().service.wagering;
	return await writeBet(database, {
		before: bet,
		after,
		status: "pending",
		isVisible: false,
		balance: null,
		now: clock.now(),
	});
}

interface DeliveryNow {
	readonly lastCode: number | null;
	readonly place: string;
}

async function deliveryOf(betId: number): Promise<DeliveryNow> {
	const [row] = await world().owner<DeliveryNow[]>`
		select last_code as "lastCode", ctid::text as place from delivery where subject_id = ${betId} and seq = 1`;
	return row ?? expect.unreachable("the bet has its acceptance");
}

async function expectWrittenOnlyWhenReadAgain(bet: StoredBet): Promise<void> {
	const again = await stored(bet.betId);
	expect(again.version).toBe(bet.version);
	expect(again.deliveries[0]?.lastCode).not.toBe(CODE);
	await writeCode(again);
	expect((await deliveryOf(bet.betId)).lastCode).toBe(CODE);
}

test("a delivery that lies where it was read is written there, and its new place is told", async () => {
	const bet = await placedBet("alice");
	const before = await deliveryOf(bet.betId);
	expect(bet.deliveryPlaces).toEqual([before.place]);
	const written = await writeCode(bet);
	const now = await deliveryOf(bet.betId);
	expect(now.lastCode).toBe(CODE);
	expect(now.place).not.toBe(before.place);
	expect(written?.deliveryPlaces).toEqual([now.place]);
});

test("a delivery that was moved since without a version of its bet: nothing is written until it is read again", async () => {
	const bet = await placedBet("alice");
	await writeEvidence(world().owner, bet.betId, [1], {}, new Date(0));
	expect(await writeCode(bet)).toBeUndefined();
	await expectWrittenOnlyWhenReadAgain(bet);
});

test("a delivery that is being moved while it is written: nothing is written until it is read again", async () => {
	const bet = await placedBet("alice");
	const { owner } = world();
	const [writing] = await owner.begin(async (sql) => {
		await writeEvidence(sql, bet.betId, [1], {}, new Date(0));
		const waiting = writeCode(bet);
		await expect.poll(() => locksAwaited(world().owner)).toBe(1);
		return [waiting];
	});
	expect(await writing).toBeUndefined();
	await expectWrittenOnlyWhenReadAgain(bet);
});

test("what lies at the place of another delivery is left alone", async () => {
	const bet = await placedBet("alice");
	const other = await placedBet("bob");
	expect(await writeCode({ ...bet, deliveryPlaces: other.deliveryPlaces })).toBeUndefined();
	expect((await deliveryOf(bet.betId)).lastCode).not.toBe(CODE);
	expect((await deliveryOf(other.betId)).lastCode).not.toBe(CODE);
});

test("a delivery whose place nobody knows is written, and its place is known from then on", async () => {
	const bet = await placedBet("alice");
	const written = await writeCode({ ...bet, deliveryPlaces: [] });
	const now = await deliveryOf(bet.betId);
	expect(now.lastCode).toBe(CODE);
	expect(written?.deliveryPlaces).toEqual([now.place]);
});
