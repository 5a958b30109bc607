/** A jackpot is drawn, put into and paid once, whoever tries it and however often. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { findRound, type RoundRow } from "../store/rounds.ts";
import { copyBets } from "../testing/copied-bets.ts";
import { CERTAIN, entriesOf, poolAmount, useJackpots, winsOf } from "../testing/test-jackpots.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { ROUND_MS } from "../testing/troubled-bets.ts";
import { GAME, GAME_RULES, useWorld } from "../testing/world.ts";
import { settleRound } from "../wagering/settle-round.ts";
import { finishRoundWithJackpots } from "./finish-round.ts";

const { bettingMs, acceptanceGapMs, drawMs } = GAME.timings;
const UNTIL_DRAWN_MS = bettingMs + acceptanceGapMs + 1_000;

const world = useWorld({ settings: { isJackpotOn: true } });
let alice: TestPlayer;

beforeAll(async () => {
	alice = await TestPlayer.logIn(world(), "alice");
});
beforeEach(async () => {
	await useJackpots(world(), [
		{ jackpotId: "sure", rate: 50, start: 10, chance: CERTAIN },
		{ jackpotId: "half", rate: 10, start: 100, chance: CERTAIN / 200 },
	]);
	await world().pass(ROUND_MS);
	await alice.newRound();
});

const context = () => world().service.jackpots;

/** A round whose draw has been shown to its end, and that nobody has finished. */
async function shownRound(amount: string, copies: number): Promise<RoundRow> {
	const { roundId } = await alice.openRound();
	const betId = await alice.place({ roundId, amount });
	await world().pass(UNTIL_DRAWN_MS);
	await copyBets(world(), betId, copies);
	await world().clock.advance(drawMs);
	return (await findRound(world().owner, roundId)) ?? expect.unreachable("the round is there");
}

test("of processes that finish a round at once one does: each pool moves once, and the winners are written once", async () => {
	const round = await shownRound("1.00", 3);
	const finished = await Promise.all(Array.from({ length: 4 }, () => finishRoundWithJackpots(context(), round)));
	expect(finished.filter((row) => row !== undefined)).toHaveLength(1);
	const entries = await entriesOf(world(), "sure");
	expect(entries.filter(({ kind }) => kind === "contribution").at(-1)?.amount).toBe(4n * 100n * 50n);
	const wins = (await winsOf(world(), round.roundId)).filter(({ amount }) => amount > 0n);
	expect(new Set(wins.map(({ betId }) => betId)).size).toBe(4);
	expect(await finishRoundWithJackpots(context(), round)).toBeUndefined();
	expect(await entriesOf(world(), "sure")).toEqual(entries);
});

test("rounds that end at once share a pool: none overwrites what another has put in, and both find it right", async () => {
	const first = await shownRound("1.00", 0);
	// Another round of the same jackpots, at its end at the same moment.
	const [twin] = await world().owner<{ id: number }[]>`
		insert into round
		select (jsonb_populate_record(r, jsonb_build_object('round_id', nextval('round_ids'), 'edition', 1000000,
			'betting_opens_at', r.betting_opens_at - interval '1 year'))).*
		from round r where round_id = ${first.roundId} returning round_id as id`;
	const twinId = twin?.id ?? expect.unreachable("the twin is there");
	await world().owner`
		insert into bet
		select (jsonb_populate_record(b, jsonb_build_object('bet_id', nextval('money_id'), 'round_id', ${twinId}::bigint,
			'idempotency_key', 'twin'))).*
		from bet b where round_id = ${first.roundId}`;
	const second = (await findRound(world().owner, twinId)) ?? expect.unreachable("the twin is there");
	const before = (await entriesOf(world(), "half")).length;
	const ends = await Promise.all([first, second].map((round) => finishRoundWithJackpots(context(), round)));
	expect(ends.map((row) => row?.state)).toEqual(["finished", "finished"]);
	const entries = await entriesOf(world(), "half");
	const added = entries.slice(before === 0 ? 1 : before).filter(({ kind }) => kind === "contribution");
	expect(added.map(({ amount }) => amount)).toEqual([1_000n, 1_000n]);
	expect(entries.reduce((sum, { amount }) => sum + amount, 0n)).toBe(await poolAmount(world(), "half"));
	// Nothing of it is to be settled by the tests that follow.
	await world().owner`update round set settled_at = now() where round_id = ${twinId}`;
});

test("a settlement in several passes pays each winner once, and all that left the pool", async () => {
	const round = await shownRound("1.00", 700);
	const finished = await finishRoundWithJackpots(context(), round);
	const wins = await winsOf(world(), round.roundId);
	expect(new Set(wins.map(({ betId }) => betId)).size).toBe(701);
	const { wagering } = world().service;
	const drawn = GAME_RULES.parseResult({ numbers: Array.from({ length: 20 }, (_, index) => index + 30) });
	if (drawn === undefined) return expect.unreachable("it is a result");
	const settling = finished ?? expect.unreachable("the round is finished");
	await Promise.all([settleRound(wagering, settling, drawn), settleRound(wagering, settling, drawn)]);
	await settleRound(wagering, settling, drawn);
	const [paid] = await world().owner<{ bets: number; amount: bigint }[]>`
		select count(distinct d.subject_id)::int as bets, sum(d.amount) as amount
		from delivery d join bet b on b.bet_id = d.subject_id
		where b.round_id = ${round.roundId} and d.transaction_type = 4`;
	expect(paid).toEqual({ bets: 701, amount: wins.reduce((sum, { amount }) => sum + amount, 0n) });
	const [all] = await world().owner<{ count: number }[]>`
		select count(*)::int as count from delivery d join bet b on b.bet_id = d.subject_id
		where b.round_id = ${round.roundId} and d.transaction_type = 4`;
	expect(all?.count).toBe(701);
});
