/**
 * What becomes of a pool that somebody has spoiled: it is found, held, mended by a person, and then it is played for and
 * closed as if nothing had been. Source: wire contract, section 10.
 */
import { beforeAll, expect, test } from "vitest";
import { CERTAIN, entriesOf, poolAmount, poolIdOf, useJackpots, winsOf } from "../testing/test-jackpots.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { trailOf } from "../testing/trail.ts";
import { ROUND_MS } from "../testing/troubled-bets.ts";
import { useWorld } from "../testing/world.ts";
import { mendHeldPool, switchJackpot } from "./change-jackpots.ts";
import { checkPools } from "./check-pools.ts";
import { closeJackpot } from "./close-jackpot.ts";

const world = useWorld({ settings: { isJackpotOn: true } });
let alice: TestPlayer;

beforeAll(async () => {
	alice = await TestPlayer.logIn(world(), "alice");
});

const by = () => ({ actor: "olga", operator: "olga", note: "looked at", now: world().clock.now() });
const context = () => world().service.jackpots;

/** A round with one bet, to its end. */
async function played(amount: string): Promise<{ readonly roundId: number; readonly betId: number }> {
	const { roundId } = await alice.newRound();
	const betId = await alice.place({ roundId, amount });
	await world().pass(ROUND_MS);
	return { roundId, betId };
}

/** Plays for jackpots whose pools a bet has just won: each has four entries, of which the last are the win and the next start of 10.00. */
async function wonPools(jackpotIds: readonly string[]): Promise<void> {
	await useJackpots(
		world(),
		jackpotIds.map((jackpotId) => ({ jackpotId, rate: 50, start: 10, chance: CERTAIN })),
	);
	await world().pass(ROUND_MS);
	await played("1.00");
	for (const jackpotId of jackpotIds)
		expect(await kindsOf(jackpotId)).toEqual(["opened", "contribution", "win", "start"]);
}

const kindsOf = async (jackpotId: string) => (await entriesOf(world(), jackpotId)).map(({ kind }) => kind);
const sumOf = async (jackpotId: string) =>
	(await entriesOf(world(), jackpotId)).reduce((sum, { amount }) => sum + amount, 0n);
const foundNow = async () => (await checkPools(context())).map(({ jackpotId }) => jackpotId).toSorted();
const spoil = async (jackpotId: string, statement: string) =>
	await world().owner.unsafe(statement.replaceAll("POOL", String(await poolIdOf(world(), jackpotId))));
const mend = async (jackpotId: string) =>
	await mendHeldPool(world().service.wagering.database, await poolIdOf(world(), jackpotId), by());

const SPOILED: readonly [string, string][] = [
	["what the pool holds", "update jackpot_pool set amount = amount + 1 where pool_id = POOL"],
	["the number of its entries, upwards", "update jackpot_pool set entries = entries + 3 where pool_id = POOL"],
	["the number of its entries, downwards", "update jackpot_pool set entries = 2 where pool_id = POOL"],
	["an amount of an old entry", "update jackpot_entry set amount = amount + 1 where entry_no = 2 and pool_id = POOL"],
	["what an old entry says", "update jackpot_entry set balance = balance + 1 where entry_no = 2 and pool_id = POOL"],
	["what the last entry says", "update jackpot_entry set balance = balance + 1 where entry_no = 4 and pool_id = POOL"],
	["an old entry that is gone", "delete from jackpot_entry where entry_no = 2 and pool_id = POOL"],
	["the last entry, which is gone", "delete from jackpot_entry where entry_no = 4 and pool_id = POOL"],
	["all entries, which are gone", "delete from jackpot_entry where pool_id = POOL"],
	[
		"an entry that nobody has made",
		`insert into jackpot_entry select pool_id, 5, 'released', null, 0, -7, balance - 7, created_at from jackpot_entry
		where entry_no = 4 and pool_id = POOL`,
	],
	[
		"two entries that make up for each other",
		"update jackpot_entry set amount = amount + entry_no * 2 - 5 where entry_no in (2, 3) and pool_id = POOL",
	],
];

/** As many as one game may have. */
const TOGETHER = 4;
const GROUPS = Array.from({ length: Math.ceil(SPOILED.length / TOGETHER) }, (_, index) => {
	const group = SPOILED.slice(index * TOGETHER, (index + 1) * TOGETHER);
	return { first: group[0]?.[0], group, index };
});

test.each(GROUPS)(
	"pools that are spoiled, from $first on, are held, neither take nor pay; mended, they pay the next round, stay sound and can be closed",
	async ({ group, index }) => {
		const spoilt = group.map(([name, statement], nth) => ({ name, statement, jackpotId: `pot-${index}-${nth}` }));
		const ids = spoilt.map(({ jackpotId }) => jackpotId);
		await wonPools(ids);
		for (const { jackpotId, statement } of spoilt) await spoil(jackpotId, statement);
		expect(await foundNow()).toEqual(ids);
		expect(await winsOf(world(), (await played("5.00")).roundId)).toEqual([]);

		const shares = [];
		for (const { jackpotId, name } of spoilt) {
			const before = await entriesOf(world(), jackpotId);
			const sum = await sumOf(jackpotId);
			expect(await mend(jackpotId), name).toBe(true);
			expect(await entriesOf(world(), jackpotId), name).toEqual([...before, { kind: "mended", amount: 0n }]);
			expect(await poolAmount(world(), jackpotId), name).toBe(sum);
			// Half a per cent of 5.00 are 2.5 cents; whole cents are paid.
			shares.push((sum + 25_000n) / 10_000n);
		}
		expect(await foundNow()).toEqual([]);

		const { roundId, betId } = await played("5.00");
		expect((await winsOf(world(), roundId)).map(({ amount }) => amount)).toEqual(shares);
		expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 accepted, 4 accepted, close accepted");
		expect(await foundNow()).toEqual([]);

		const { database } = world().service.wagering;
		for (const id of ids) expect(await switchJackpot(database, id, "paused", by())).toBe("done");
		await world().pass(2 * ROUND_MS);
		for (const { jackpotId, name } of spoilt) {
			const held = await poolAmount(world(), jackpotId);
			expect(held, name).toBe(await sumOf(jackpotId));
			const outcome = await closeJackpot(context(), { jackpotId, into: undefined }, by());
			expect(outcome, name).toMatchObject({ kind: "done", emptied: [{ amount: held }] });
			expect(await poolAmount(world(), jackpotId), name).toBe(0n);
		}
		expect(await foundNow()).toEqual([]);
	},
);

test("spoiled again after it was mended, before that entry or behind it, it is found again, and mended again", async () => {
	const jackpotId = "pot-again";
	await wonPools([jackpotId]);
	const played5 = ["contribution", "win", "start"];
	for (const [entryNo, kinds] of [
		[3, ["mended"]],
		[7, ["mended", ...played5, "mended"]],
	] as const) {
		await spoil(
			jackpotId,
			`update jackpot_entry set amount = amount + 1 where entry_no = ${entryNo} and pool_id = POOL`,
		);
		expect(await foundNow()).toEqual([jackpotId]);
		expect(await mend(jackpotId)).toBe(true);
		expect(await foundNow()).toEqual([]);
		expect((await kindsOf(jackpotId)).slice(4)).toEqual(kinds);
		await played("5.00");
	}
	await spoil(jackpotId, "update jackpot_entry set amount = amount - 1 where entry_no = 2 and pool_id = POOL");
	expect(await foundNow()).toEqual([jackpotId]);
});
