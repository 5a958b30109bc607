/**
 * Whose bets take part in a round's jackpots, and by which units their chances are, is fixed at its cut. From the draw on
 * everybody can compute the winners: no setting that is changed then takes a win away, or makes one.
 *
 * Source: wire contract, section 10, "Who wins".
 */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { cutRound } from "../store/rounds.ts";
import { copyBets } from "../testing/copied-bets.ts";
import { CERTAIN, useJackpots, winsOf } from "../testing/test-jackpots.ts";
import { TestPartner } from "../testing/test-partner.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { ROUND_MS } from "../testing/troubled-bets.ts";
import { GAME, PARTNER_ID, useWorld } from "../testing/world.ts";

const { bettingMs, acceptanceGapMs, drawMs } = GAME.timings;
const UNTIL_CUT_MS = bettingMs + acceptanceGapMs - 1_000;
const UNTIL_DRAWN_MS = 2_000;
const OTHER_ID = 77;

const world = useWorld({ settings: { isJackpotOn: true } });
let alice: TestPlayer;
let roundId: number;
let own: number;

const configureOther = (settings: object) => TestPartner.another(world(), OTHER_ID, settings);

beforeAll(async () => {
	await configureOther({});
	alice = await TestPlayer.logIn(world(), "alice");
	await useJackpots(world(), [{ jackpotId: "sure", rate: 50, start: 10, chance: CERTAIN }]);
	await world().pass(ROUND_MS);
});
beforeEach(async () => {
	await world().configure({ isJackpotOn: true });
	await configureOther({});
	({ roundId } = await alice.newRound());
	own = await alice.place({ roundId });
	await world().pass(UNTIL_CUT_MS);
});

/** A bet of the other partner that the cut leaves in play. */
async function betOfOther(currency: string): Promise<number> {
	const [player] = await world().owner<{ id: number }[]>`
		insert into player (partner_id, partner_user_id, currency, is_test, is_blocked, last_sequence, recent_bet_ids,
			masked_name, created_at)
		values (${OTHER_ID}, ${`player-${roundId}`}, ${currency}, false, false, 0, '{}', 'pl***', ${world().clock.now()})
		returning player_id as id`;
	const playerId = player?.id ?? expect.unreachable("the player was written");
	const over = { partner_id: OTHER_ID, player_id: playerId, currency };
	const [betId] = await copyBets(world(), own, 1, over);
	return betId ?? expect.unreachable("the bet was written");
}

async function passToDrawing(): Promise<void> {
	await world().pass(UNTIL_DRAWN_MS);
	expect(await roundNow()).toMatchObject({ state: "drawing", isPublic: true });
}

async function passReveal(): Promise<void> {
	await world().pass(drawMs + 2_000);
	expect(await roundNow()).toMatchObject({ state: "finished" });
}

const roundNow = async () => {
	const [round] = await world().owner`
		select state, seed is not null as "isPublic", jackpot_partners as partners from round where round_id = ${roundId}`;
	return round;
};
const drawnFor = async () =>
	[
		...(await world().owner<{ partnerId: number }[]>`
		select partner_id as "partnerId" from jackpot_draw where round_id = ${roundId} order by 1`),
	].map(({ partnerId }) => partnerId);
const contributed = async () => [
	...(await world().owner`
		select p.partner_id as "partnerId", e.amount from jackpot_entry e join jackpot_pool p on p.pool_id = e.pool_id
		where e.round_id = ${roundId} and e.kind = 'contribution' order by 1`),
];
const winners = async () => (await winsOf(world(), roundId)).map(({ betId }) => betId);

test("a partner whose jackpots are switched off while the draw is shown: its bets have put their part in, and have won", async () => {
	await passToDrawing();
	await world().configure({ isJackpotOn: false });
	await passReveal();
	expect(await drawnFor()).toEqual([PARTNER_ID]);
	expect(await contributed()).toEqual([{ partnerId: PARTNER_ID, amount: 25_000n }]);
	expect(await winners()).toEqual([own]);
	expect(await alice.bet(own)).toMatchObject({ status: "jackpotwin" });
});

test("a partner whose jackpots are switched on while the draw is shown: no pool is opened, and nothing is won", async () => {
	await betOfOther("EUR");
	await passToDrawing();
	await configureOther({ isJackpotOn: true });
	await passReveal();
	expect(await drawnFor()).toEqual([PARTNER_ID]);
	expect(await winners()).toEqual([own]);
	expect([...(await world().owner`select 1 from jackpot_pool where partner_id = ${OTHER_ID}`)]).toEqual([]);
});

test("a currency that gets its worth while the draw is shown takes no part", async () => {
	await configureOther({ isJackpotOn: true });
	await betOfOther("GCC");
	await passToDrawing();
	await configureOther({ isJackpotOn: true, jackpotUnitsPerEuro: { GCC: "1000" } });
	await passReveal();
	expect(await drawnFor()).toEqual([PARTNER_ID]);
	expect(await winners()).toEqual([own]);
});

test("units that are changed while the draw is shown: those of the cut count", async () => {
	await configureOther({ isJackpotOn: true, jackpotUnitsPerEuro: { GCC: "1" } });
	const betId = await betOfOther("GCC");
	await passToDrawing();
	await configureOther({ isJackpotOn: true, jackpotUnitsPerEuro: { GCC: "1000000000" } });
	await passReveal();
	expect(await winners()).toEqual([own, betId]);
	const pools = await world().owner`
		select currency, euro_thousandths as euro from jackpot_pool where partner_id = ${OTHER_ID}`;
	expect([...pools]).toEqual([{ currency: "GCC", euro: 100_000n }]);
});

test("of processes that know other settings the one that cuts decides, and only once", async () => {
	const { database } = world().service.wagering;
	await world().clock.advance(UNTIL_DRAWN_MS);
	const now = world().clock.now();
	const byOne = [{ partnerId: OTHER_ID, unitsPerEuro: { GCC: "1000" } }];
	expect(await cutRound(database, roundId, now, byOne)).toMatchObject({ state: "cut" });
	expect(await cutRound(database, roundId, now, [])).toBeUndefined();
	await world().pass(1);
	expect(await roundNow()).toEqual({ state: "drawing", isPublic: true, partners: byOne });
	await passReveal();
	expect(await drawnFor()).toEqual([]);
});

test("a round that a process of the version before has cut ends by the settings of its end", async () => {
	await passToDrawing();
	await world().owner`update round set jackpot_partners = null where round_id = ${roundId}`;
	await passReveal();
	expect(await drawnFor()).toEqual([PARTNER_ID]);
	expect(await winners()).toEqual([own]);
});

test("a round without jackpots keeps nothing of partners", async () => {
	await world().owner`update round set jackpots = null where round_id = ${roundId}`;
	await passToDrawing();
	expect(await roundNow()).toMatchObject({ partners: null });
	await passReveal();
	expect(await drawnFor()).toEqual([]);
});
