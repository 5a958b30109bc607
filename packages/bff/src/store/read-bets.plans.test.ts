/** How bets are read does not depend on how many there are: a connection keeps its plan, and there come to be many. */
import { expect, test } from "vitest";
import { copyBets } from "../testing/copied-bets.ts";
import { notingTexts, planOf } from "../testing/plans.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { useWorld } from "../testing/world.ts";
import { readBets } from "./read-bets.ts";

const world = useWorld();
/** So few that a join over all of them would be the cheapest. */
const BETS = 300;

test("each bet and its deliveries are looked up by their keys, also while there are few", async () => {
	const { owner } = world();
	const alice = await TestPlayer.logIn(world(), "alice");
	const betId = await alice.place();
	const [copy = 0] = await copyBets(world(), betId, BETS);
	await owner`vacuum analyze bet, delivery`;
	const { noting, texts } = notingTexts(owner);
	const bets = await readBets(noting, [copy, betId, copy]);
	expect(bets.map((bet) => [bet.betId, bet.deliveries.length])).toEqual([betId, copy].toSorted().map((id) => [id, 1]));
	const plan = await planOf(owner, texts[0]);
	expect(plan).toContain("Index Scan using bet_pkey on bet");
	expect(plan).toContain("delivery_subject_id_seq_pk");
	expect(plan).not.toMatch(/Seq Scan on (?:bet|delivery)/);
});
