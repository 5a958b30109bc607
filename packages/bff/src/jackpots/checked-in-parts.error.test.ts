/**
 * The check of pools with more entries than are read at once: it finds what is wrong in any of them, takes nothing for wrong
 * that a person has mended, and is kept from no pool by another one. Source: wire contract, section 10.
 */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { entriesOf, poolIdOf, useJackpots } from "../testing/test-jackpots.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { ROUND_MS } from "../testing/troubled-bets.ts";
import { useWorld } from "../testing/world.ts";
import { mendHeldPool } from "./change-jackpots.ts";
import { checkPools } from "./check-pools.ts";
import type { JackpotsContext } from "./context.ts";

const world = useWorld({ settings: { isJackpotOn: true } });
/** Read at once. */
const PART = 4;
/** More than it takes to walk over all entries of a pool, and to begin anew. */
const LOOKS = 12;
let alice: TestPlayer;
/** Each test has two jackpots of its own, with two entries each. */
let one: string;
let other: string;
let tests = 0;

beforeAll(async () => {
	alice = await TestPlayer.logIn(world(), "alice");
});
beforeEach(async () => {
	tests += 1;
	[one, other] = [`a-${tests}`, `b-${tests}`];
	await useJackpots(
		world(),
		[one, other].map((jackpotId) => ({ jackpotId, rate: 50, start: 10 })),
	);
	await world().pass(ROUND_MS);
	const { roundId } = await alice.newRound();
	await alice.place({ roundId });
	await world().pass(ROUND_MS);
	await world().owner`
		update jackpot_pool set held_at = ${world().clock.now()} where jackpot_id not in (${one}, ${other})`;
});

/** A process that has walked over nothing yet. */
const newProcess = (): JackpotsContext => ({ ...world().service.jackpots, poolWalks: new Map() });
const foundNow = async (context: JackpotsContext) =>
	(await checkPools(context, PART)).map(({ jackpotId }) => jackpotId);
const foundIn = async (context: JackpotsContext, looks: number) => {
	const found = [];
	for (let look = 0; look < looks; look++) found.push(...(await foundNow(context)));
	return found;
};
/** Entries as rounds write them. */
const grow = async (jackpotId: string, count: number) =>
	await world().owner`
		with grown as (
			update jackpot_pool set amount = amount + 7 * ${count}::int, entries = entries + ${count}::int
			where jackpot_id = ${jackpotId}
			returning pool_id, amount - 7 * ${count}::int as before, entries - ${count}::int as entries
		)
		insert into jackpot_entry
		select pool_id, entries + n, 'contribution', null, 0, 7, before + 7 * n, ${world().clock.now()}
		from grown, generate_series(1, ${count}::int) n`;
const spoil = async (jackpotId: string, entryNo: number) =>
	await world().owner`
		update jackpot_entry set amount = amount + 1
		where entry_no = ${entryNo} and pool_id = ${await poolIdOf(world(), jackpotId)}`;
const mend = async (jackpotId: string) => {
	const by = { actor: "olga", note: null, now: world().clock.now() };
	expect(await mendHeldPool(world().service.jackpots.database, await poolIdOf(world(), jackpotId), by)).toBe(true);
};

test("an entry in the middle that is spoiled is found when its part comes, and a pool that is right stays free", async () => {
	await grow(one, 10);
	await grow(other, 10);
	const ours = newProcess();
	expect(await foundIn(ours, LOOKS)).toEqual([]);
	await spoil(one, 7);
	const later = newProcess();
	// The first part ends before it, and the second one holds it.
	expect(await foundNow(later)).toEqual([]);
	expect(await foundNow(later)).toEqual([one]);
	expect(await foundIn(ours, LOOKS)).toEqual([]);
});

test("a process that has walked over an entry before it was spoiled finds it when it begins anew", async () => {
	await grow(one, 10);
	const ours = newProcess();
	expect(await foundNow(ours)).toEqual([]);
	await spoil(one, 2);
	expect(await foundIn(ours, LOOKS)).toEqual([one]);
});

test("a mended pool stays free, whichever process had come how far; what is spoiled behind that is found", async () => {
	await grow(one, 10);
	const [finder, behind, between] = [newProcess(), newProcess(), newProcess()];
	expect(await foundNow(between)).toEqual([]);
	await spoil(one, 2);
	expect(await foundNow(finder)).toEqual([one]);
	await mend(one);
	await grow(one, 10);
	expect((await entriesOf(world(), one)).map(({ kind }) => kind).indexOf("mended")).toBe(12);
	for (const context of [finder, behind, between]) expect(await foundIn(context, LOOKS)).toEqual([]);
	await spoil(one, 18);
	expect(await foundIn(finder, LOOKS)).toEqual([one]);
});

test("a pool whose entries cannot be read keeps no other one from being held, and is told", async () => {
	const poolId = await poolIdOf(world(), one);
	const context = newProcess();
	// As a statement ends that takes too long.
	const database = new Proxy(context.database, {
		apply: (target, self, parts) =>
			parts.includes(poolId)
				? target.unsafe("do $$ begin raise exception 'too slow' using errcode = '57014'; end $$")
				: Reflect.apply(target, self, parts),
	});
	await spoil(other, 2);
	await expect(checkPools({ ...context, database })).rejects.toThrow(`1 pools could not be checked: ${poolId}.`);
	expect(world().log.some((line) => line.includes("too slow") && line.includes(one))).toBe(true);
	const held = await world().owner`select 1 from jackpot_pool where jackpot_id = ${other} and held_at is not null`;
	expect(held).toHaveLength(1);
});
