/** A round opens with the jackpots that are in force when it is written, whatever operators do in that moment. */
import { roundLengthMs } from "@webframe/shared/games";
import { beforeAll, expect, test } from "vitest";
import type { Transaction } from "../platform/database.ts";
import { roundAt } from "../rounds/grid.ts";
import { insertJackpotVersion, lockJackpots, readJackpots } from "../store/jackpots.ts";
import { useJackpots } from "../testing/test-jackpots.ts";
import { TestOperator } from "../testing/test-operator.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { ROUND_MS } from "../testing/troubled-bets.ts";
import { GAME, useWorld } from "../testing/world.ts";
import { switchJackpot } from "./change-jackpots.ts";
import { closeJackpot } from "./close-jackpot.ts";

const world = useWorld({ settings: { isJackpotOn: true } });
let alice: TestPlayer;
beforeAll(async () => {
	alice = await TestPlayer.logIn(world(), "alice");
	await useJackpots(world(), [{ jackpotId: "ends", rate: 50, start: 10 }, { jackpotId: "stays" }]);
	await world().pass(ROUND_MS);
	await alice.newRound();
});

/** Moves on to the moment at which the next round opens, without looking at it. */
async function untilNextOpens(): Promise<void> {
	const { timings } = GAME;
	const now = world().clock.now();
	const opens = roundAt(timings, now).bettingOpensAt.getTime() + roundLengthMs(timings);
	await world().clock.advance(opens + 100 - now.getTime());
}

const jackpotsOfNewest = async () => {
	const [row] = await world().owner<{ roundId: number; state: string; jackpots: { jackpotId: string }[] | null }[]>`
		select round_id as "roundId", state, jackpots from round where game_code = ${GAME.gameCode}
		order by round_id desc limit 1`;
	return { roundId: row?.roundId, state: row?.state, ids: row?.jackpots?.map(({ jackpotId }) => jackpotId) };
};

const isWaitedForLock = async (sql: Transaction): Promise<boolean> => {
	const rows = await sql`
		select 1 from pg_locks l join pg_database d on d.oid = l.database
		where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`;
	return rows.length > 0;
};

test("one that opens while a jackpot is paused and closed waits for that, and has nothing of it", async () => {
	const before = await jackpotsOfNewest();
	expect(before.ids).toEqual(["ends", "stays"]);
	await untilNextOpens();
	let isOpened = false;
	let opening = Promise.resolve();
	await world().owner.begin(async (sql) => {
		await lockJackpots(sql);
		const ends = (await readJackpots(sql)).find(({ jackpotId }) => jackpotId === "ends");
		if (ends === undefined) throw new Error("The jackpot is there.");
		for (const [index, state] of (["paused", "closed"] as const).entries())
			await insertJackpotVersion(sql, { ...ends, version: ends.version + 1 + index, state }, world().clock.now());
		opening = world()
			.service.step()
			.finally(() => {
				isOpened = true;
			});
		// By what was in force before it would be open by now.
		await expect.poll(async () => isOpened || (await isWaitedForLock(sql))).toBe(true);
	});
	await opening;
	const { roundId, ids } = await jackpotsOfNewest();
	expect(roundId).not.toBe(before.roundId);
	expect(ids).toEqual(["stays"]);
});

async function untilNewestIs(state: string): Promise<void> {
	for (let left = 2 * ROUND_MS; left > 0 && (await jackpotsOfNewest()).state !== state; left -= 1_000)
		await world().pass(1_000);
	expect((await jackpotsOfNewest()).state).toBe(state);
}

test("one that waits keeps no jackpot from being closed, however long its game is in maintenance, and opens without it", async () => {
	await useJackpots(world(), [{ jackpotId: "leaves" }, { jackpotId: "remains" }]);
	const operator = await TestOperator.named(world(), "olga");
	const { gameCode } = GAME;
	// The one behind a round that is cancelled waits for its time.
	await operator.does("/rounds/cancel", { roundId: (await alice.newRound()).roundId });
	await untilNewestIs("awaiting");
	await operator.does("/games/maintenance", { gameCode, isOn: true });
	await world().pass(ROUND_MS);
	const waiting = await jackpotsOfNewest();
	expect(waiting).toMatchObject({ state: "awaiting", ids: ["leaves", "remains"] });

	const { database } = world().service.wagering;
	const by = { actor: "olga", operator: "olga", note: "it ends", now: world().clock.now() };
	expect(await switchJackpot(database, "leaves", "paused", by)).toBe("done");
	const end = { jackpotId: "leaves", into: undefined };
	expect(await closeJackpot(world().service.jackpots, end, by)).toMatchObject({ kind: "done" });

	await operator.does("/games/maintenance", { gameCode, isOn: false });
	await untilNewestIs("betting");
	expect(await jackpotsOfNewest()).toEqual({ ...waiting, state: "betting", ids: ["remains"] });
	// One that takes bets does keep it.
	expect(await switchJackpot(database, "remains", "paused", by)).toBe("done");
	const early = await closeJackpot(world().service.jackpots, { jackpotId: "remains", into: undefined }, by);
	expect(early).toEqual({ kind: "refused", reason: "rounds_play_for_it" });
});
