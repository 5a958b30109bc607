/**
 * Pools are per partner and currency: one round, in which players of two partners and of three currencies play for the same
 * jackpots, puts into each pool what its own bets have staked, pays each to its own bets, and takes back from each its own.
 *
 * Source: wire contract, section 10.
 */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { frameJackpotDrawSchema } from "@webframe/shared/wire";
import { beforeAll, expect, test } from "vitest";
import { copyBets } from "../testing/copied-bets.ts";
import { CERTAIN, useJackpots } from "../testing/test-jackpots.ts";
import { TestOperator } from "../testing/test-operator.ts";
import { TestPartner } from "../testing/test-partner.ts";
import { request, TestPlayer, valueIn } from "../testing/test-player.ts";
import { trailOf } from "../testing/trail.ts";
import { ROUND_MS } from "../testing/troubled-bets.ts";
import { GAME, PARTNER_ID, useWorld } from "../testing/world.ts";

const PROGRAM = fileURLToPath(new URL("../../../../docs/jackpots/recompute.mjs", import.meta.url));
const { bettingMs, acceptanceGapMs } = GAME.timings;
const UNTIL_CUT_MS = bettingMs + acceptanceGapMs - 1_000;
const OTHER_ID = 77;
/** It plays for no jackpots. */
const WITHOUT_ID = 78;

const world = useWorld({ settings: { isJackpotOn: true, publishesJackpotDraws: true } });
/** Bets of a partner and a currency, in the order of their ids. */
interface Played {
	readonly partnerId: number;
	readonly currency: string;
	readonly bets: readonly number[];
}
let roundId: number;
let ofEuros: Played;
let ofYen: Played;
let ofOther: Played;
let ofCoins: Played;
let withoutPool: readonly number[];

/** A player of another partner than the casino's own. */
async function playerOf(partnerId: number, currency: string): Promise<number> {
	const [player] = await world().owner<{ id: number }[]>`
		insert into player (partner_id, partner_user_id, currency, is_test, is_blocked, last_sequence, recent_bet_ids,
			masked_name, created_at)
		values (${partnerId}, ${`player-${currency}`}, ${currency}, false, false, 0, '{}', 'pl***', ${world().clock.now()})
		returning player_id as id`;
	return player?.id ?? expect.unreachable("the player was written");
}

beforeAll(async () => {
	await TestPartner.another(world(), OTHER_ID, { isJackpotOn: true, publishesJackpotDraws: true });
	await TestPartner.another(world(), WITHOUT_ID);
	const [alice, carla, trudy] = [
		await TestPlayer.logIn(world(), "alice"),
		await TestPlayer.logIn(world(), "carla"),
		await TestPlayer.logIn(world(), "test-trudy"),
	];
	await useJackpots(world(), [
		{ jackpotId: "sure", rate: 50, start: 10, chance: CERTAIN },
		{ jackpotId: "slow", rate: 20, start: 100 },
		{ jackpotId: "some", rate: 10, start: 30, chance: CERTAIN / 4 },
	]);
	await world().pass(ROUND_MS);
	({ roundId } = await alice.newRound());
	const euros = [await alice.place({ roundId, amount: "1.00" }), await alice.place({ roundId, amount: "2.50" })];
	const yen = [await carla.place({ roundId, amount: "300" }), await carla.place({ roundId, amount: "250" })];
	await trudy.place({ roundId, amount: "1.00" });
	await world().pass(UNTIL_CUT_MS);
	const [model = 0] = euros;
	const copiesOf = async (partnerId: number, currency: string, digits: number, stakes: readonly number[]) => {
		const playerId = await playerOf(partnerId, currency);
		const bets: number[] = [];
		for (const stake of stakes)
			bets.push(
				...(await copyBets(world(), model, 1, {
					partner_id: partnerId,
					player_id: playerId,
					currency,
					digits,
					stake: String(stake),
				})),
			);
		return bets;
	};
	ofEuros = { partnerId: PARTNER_ID, currency: "EUR", bets: euros };
	ofYen = { partnerId: PARTNER_ID, currency: "JPY", bets: yen };
	ofOther = { partnerId: OTHER_ID, currency: "EUR", bets: await copiesOf(OTHER_ID, "EUR", 2, [700, 333, 280]) };
	// A coin under both of its tickers is one kind of money.
	const coins = [...(await copiesOf(OTHER_ID, "mBTC", 5, [1_000])), ...(await copiesOf(OTHER_ID, "mBT", 5, [2_003]))];
	ofCoins = { partnerId: OTHER_ID, currency: "mBTC", bets: coins };
	// Nobody has said what its money is worth, or its partner plays for none.
	withoutPool = [...(await copiesOf(OTHER_ID, "GCC", 2, [500])), ...(await copiesOf(WITHOUT_ID, "EUR", 2, [500]))];
	await world().pass(ROUND_MS);
});

const entriesIn = async ({ partnerId, currency }: Played, jackpotId: string) => [
	...(await world().owner<{ kind: string; amount: bigint }[]>`
		select e.kind, e.amount from jackpot_entry e join jackpot_pool p on p.pool_id = e.pool_id
		where p.partner_id = ${partnerId} and p.currency = ${currency} and p.jackpot_id = ${jackpotId}
		order by e.entry_no`),
];
const winsIn = async ({ partnerId, currency }: Played, jackpotId: string) => [
	...(await world().owner<{ betId: number; amount: bigint }[]>`
		select w.bet_id as "betId", w.amount from jackpot_win w join jackpot_pool p on p.pool_id = w.pool_id
		where p.partner_id = ${partnerId} and p.currency = ${currency} and w.jackpot_id = ${jackpotId}
			and w.round_id = ${roundId} order by 1`),
];
const all = () => [ofEuros, ofYen, ofOther, ofCoins];

test("each pool begins with its start in its own money, and gets what its own bets have staked, to a ten-thousandth", async () => {
	// In ten-thousandths of a cent, of a yen (200 are a euro), and of a hundred-thousandth of a coin (0.01 coins are a euro).
	const expected: readonly (readonly [Played, start: bigint, staked: bigint])[] = [
		[ofEuros, 10_000n, 350n],
		[ofYen, 20_000n, 550n],
		[ofOther, 10_000n, 1_313n],
		[ofCoins, 100_000n, 3_003n],
	];
	for (const [played, start, staked] of expected)
		expect(await entriesIn(played, "slow"), `${played.partnerId} ${played.currency}`).toEqual([
			{ kind: "opened", amount: start * 10_000n },
			{ kind: "contribution", amount: staked * 20n },
		]);
});

test("there is a pool for each of them, and for nobody else", async () => {
	const pools = await world().owner`
		select partner_id as "partnerId", currency, digits, count(*)::int as jackpots from jackpot_pool
		group by 1, 2, 3 order by 1, 2`;
	expect([...pools]).toEqual([
		{ partnerId: OTHER_ID, currency: "EUR", digits: 2, jackpots: 3 },
		{ partnerId: OTHER_ID, currency: "mBTC", digits: 5, jackpots: 3 },
		{ partnerId: PARTNER_ID, currency: "EUR", digits: 2, jackpots: 3 },
		{ partnerId: PARTNER_ID, currency: "JPY", digits: 0, jackpots: 3 },
	]);
});

test("a pool is won by its own bets alone, and what it pays is what it held", async () => {
	// Each has the start of 10 euros and what has come in, in whole units; the lowest bet has what cannot be shared.
	const won = (...amounts: readonly bigint[]) => amounts;
	const expected: readonly (readonly [Played, readonly bigint[]])[] = [
		// 10.00 and 1.75 cents.
		[ofEuros, won(501n, 500n)],
		// 2,000 and 2.75 yen.
		[ofYen, won(1_001n, 1_001n)],
		// 10.00 and 6.565 cents.
		[ofOther, won(336n, 335n, 335n)],
		// 0.10000 and 15.015 hundred-thousandths.
		[ofCoins, won(5_008n, 5_007n)],
	];
	for (const [played, amounts] of expected)
		expect(await winsIn(played, "sure"), `${played.partnerId} ${played.currency}`).toEqual(
			played.bets.map((betId, index) => ({ betId, amount: amounts[index] })),
		);
	for (const played of all())
		for (const { betId } of await winsIn(played, "some")) expect(played.bets).toContain(betId);
	const winners = await world().owner<{ id: number }[]>`
		select distinct bet_id as id from jackpot_win where round_id = ${roundId} order by 1`;
	expect(winners.map(({ id }) => id)).toEqual(
		all()
			.flatMap(({ bets }) => bets)
			.toSorted((a, b) => a - b),
	);
});

test("the winners get what they have won as a 4, from their own partner; who plays for none gets none", async () => {
	for (const { partnerId, bets } of all())
		for (const betId of bets) {
			const [won] = await world().owner`
				select sum(amount) as amount from jackpot_win where bet_id = ${betId}`;
			const paid = await world().owner`
				select partner_id as "partnerId", amount from delivery where subject_id = ${betId} and transaction_type = 4`;
			expect([...paid]).toEqual([{ partnerId, amount: BigInt(String(won?.["amount"])) }]);
		}
	for (const betId of withoutPool) expect(await trailOf(world(), betId)).not.toContain("4 ");
});

test("each draw is told with its own bets, and the program of the guide finds its winners", async () => {
	for (const { partnerId, currency, bets } of all()) {
		const address = `${world().url}/frame/jackpots/draws/${roundId}?partnerClientId=${partnerId}&currency=${currency}`;
		const draw = frameJackpotDrawSchema.parse(valueIn(await request(address)));
		expect(draw).toMatchObject({ currency, betsCount: bets.length });
		expect(draw.bets?.map(({ betId }) => betId)).toEqual(bets);
		const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, address]);
		expect(stdout.match(/Right\./g)).toHaveLength(3);
		expect(stdout).toMatch(new RegExp(`^sure: ${bets.join(" [0-9]+, ")} [0-9]+\\. Right\\.`));
	}
});

test("the round is cancelled: each pool gives back what its own bets have put in, and no other", async () => {
	const before = new Map<Played, Awaited<ReturnType<typeof entriesIn>>>();
	for (const played of all()) before.set(played, await entriesIn(played, "slow"));
	const olga = await TestOperator.named(world(), "olga");
	await olga.does("/rounds/cancel", { roundId });
	for (const [played, entries] of before) {
		const put = entries.at(-1)?.amount ?? 0n;
		expect(await entriesIn(played, "slow"), `${played.partnerId} ${played.currency}`).toEqual([
			...entries,
			{ kind: "cancelled", amount: -put },
		]);
	}
	const unsound = await world().owner`
		select p.pool_id from jackpot_pool p
		where p.amount <> (select sum(e.amount) from jackpot_entry e where e.pool_id = p.pool_id)`;
	expect([...unsound]).toEqual([]);
});
