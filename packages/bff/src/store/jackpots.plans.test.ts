/** No round of any game opens while a jackpot is closed, and none ends while a pool of its own is mended: both read few rounds. */
import { beforeAll, expect, test } from "vitest";
import { notingTexts, planOf } from "../testing/plans.ts";
import { poolIdOf, useJackpots } from "../testing/test-jackpots.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { ROUND_MS } from "../testing/troubled-bets.ts";
import { useWorld } from "../testing/world.ts";
import { readContributionsToTakeBack } from "./jackpot-pools.ts";
import { isPlayedFor } from "./jackpots.ts";

const world = useWorld({ settings: { isJackpotOn: true } });
const JACKPOT = "pot";
/** Enough that reading all of them would be the wrong plan. */
const ROUNDS = 20_000;

/** A settled round with a bet, so many older ones like it, and one that takes bets. */
beforeAll(async () => {
	const sql = world().owner;
	const alice = await TestPlayer.logIn(world(), "alice");
	await useJackpots(world(), [{ jackpotId: JACKPOT, rate: 50, start: 10 }]);
	await world().pass(ROUND_MS);
	const { roundId } = await alice.newRound();
	await alice.place({ roundId });
	await world().pass(ROUND_MS);
	await sql`
		insert into round select (jsonb_populate_record(r, jsonb_build_object(
			'round_id', -n, 'edition', -n, 'betting_opens_at', r.betting_opens_at - n * interval '1 day'))).*
		from round r, generate_series(1, ${ROUNDS}) n where r.round_id = ${roundId}`;
	await sql`
		insert into jackpot_entry select (jsonb_populate_record(e, jsonb_build_object(
			'round_id', -n, 'entry_no', e.entry_no + n))).*
		from jackpot_entry e, generate_series(1, ${ROUNDS}) n where e.round_id = ${roundId}`;
	await sql`vacuum analyze round, jackpot_entry`;
});

test("whether a round plays for a jackpot is read from those that are not settled", async () => {
	const { noting, texts } = notingTexts(world().owner);
	expect(await isPlayedFor(noting, JACKPOT)).toBe(true);
	expect(await isPlayedFor(noting, "another")).toBe(false);
	const plan = await planOf(world().owner, texts[0]);
	expect(plan).toContain("Index Scan using round_unsettled on round");
	expect(plan).not.toContain("Seq Scan");
});

test("what a mended pool gives back is read from the rounds that a person has changed", async () => {
	const { noting, texts } = notingTexts(world().owner);
	const poolId = await poolIdOf(world(), JACKPOT);
	expect(await readContributionsToTakeBack(noting, poolId)).toEqual([]);
	await world().owner`
		update round set state = 'cancelled', changed_at = ${world().clock.now()} where round_id in (-7, -5)`;
	const found = await readContributionsToTakeBack(noting, poolId);
	expect(found.map(({ roundId }) => roundId)).toEqual([-5, -7]);
	const plan = await planOf(world().owner, texts[0]);
	expect(plan).toContain("round_changed");
	expect(plan).toContain("jackpot_entry_once");
	expect(plan).not.toContain("Seq Scan");
});
