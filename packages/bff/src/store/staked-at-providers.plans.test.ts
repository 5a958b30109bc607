/** What a player has staked is added up as far back as it takes, and no further. */
import { beforeEach, expect, test } from "vitest";
import { copyBets } from "../testing/copied-bets.ts";
import { notingTexts, planOf } from "../testing/plans.ts";
import { startPlaying } from "../testing/start-playing.ts";
import { useWorld } from "../testing/world.ts";
import { hasStakedAtProviders } from "./staked-at-providers.ts";

const world = useWorld();
const HOUR_MS = 3_600_000;
/** Enough that reading all of them would be the wrong plan. */
const OLD_BETS = 20_000;
const PLAYERS = 100;
let given = { betId: 0, playerId: 0 };

const ago = (hours: number) => new Date(world().clock.now().getTime() - hours * HOUR_MS);
const isMoreThan = (moreThan: bigint, { betsMax = 1_000, since = ago(24) } = {}) =>
	hasStakedAtProviders(world().owner, { playerId: given.playerId, since, moreThan, betsMax });

async function copyOwn(count: number): Promise<void> {
	const betIds = await copyBets(world(), given.betId, count);
	await world().owner`update bet set kind = 'own' where bet_id = any(${betIds}::bigint[])`;
}

/** One bet of 5.00 of a new player. */
beforeEach(async ({ task }) => {
	const { provider, sessionId } = await startPlaying(world(), `player-${task.id}`);
	await provider.payIn(sessionId, task.id);
	const betId = await provider.betIdOf(task.id);
	const [row] = await world().owner<{ playerId: number }[]>`
		select player_id as "playerId" from bet where bet_id = ${betId}`;
	given = { betId, playerId: row?.playerId ?? 0 };
});

test("bets at providers count from the moment that is asked for, without what was refused or returned", async () => {
	await copyBets(world(), given.betId, 2);
	const [returned] = await copyBets(world(), given.betId, 1);
	await world().owner`update bet set out_of_play = 'returned' where bet_id = ${returned ?? 0}`;
	await copyOwn(2);
	expect(await isMoreThan(1_499n)).toBe(true);
	expect(await isMoreThan(1_500n)).toBe(false);
	expect(await isMoreThan(0n, { since: ago(0) })).toBe(false);
	expect(await isMoreThan(1_499n, { since: ago(1) })).toBe(true);
});

test("a player with more bets than are looked at counts as one who has staked more", async () => {
	await copyOwn(8);
	expect(await isMoreThan(500n, { betsMax: 10 })).toBe(false);
	await copyOwn(1);
	expect(await isMoreThan(500n, { betsMax: 10 })).toBe(true);
	expect(await isMoreThan(500n, { betsMax: 10, since: ago(0) })).toBe(false);
});

test("of many older bets none is sorted: they are read by the player's index, from the newest back", async () => {
	await world().owner`update bet set placed_at = ${ago(25)} where bet_id = ${given.betId}`;
	const old = await copyBets(world(), given.betId, OLD_BETS);
	await world().owner`
		update bet set player_id = player_id + bet_id % ${PLAYERS} where bet_id = any(${old}::bigint[])`;
	await copyBets(world(), given.betId, 3, { placed_at: ago(1) });
	await world().owner`vacuum analyze bet`;
	const { noting, texts } = notingTexts(world().owner);
	const asked = { playerId: given.playerId, since: ago(24), moreThan: 1_500n, betsMax: 50_000 };
	expect(await hasStakedAtProviders(noting, asked)).toBe(false);
	const plan = await planOf(world().owner, texts[0]);
	expect(plan).toContain("Index Scan Backward using bet_by_player on bet");
	expect(plan).not.toContain("Sort");
});
