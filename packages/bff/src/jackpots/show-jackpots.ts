/**
 * What everybody may know of a partner's jackpots: what each holds, who won last, and of each draw all that it takes to do
 * it again.
 *
 * Source: wire contract, section 10, "Frame".
 */
import { hash as hashOf } from "node:crypto";
import { euroThousandths, MINOR, mixOf, startOf } from "@webframe/shared/jackpots";
import { currencyOf, formatAmount, spellingsOf } from "@webframe/shared/money";
import type { FrameJackpot, FrameJackpotDraw, FrameJackpotList, FrameJackpotWinner } from "@webframe/shared/wire";
import type { Partner } from "../partners/partner-directory.ts";
import type { Queryable } from "../platform/database.ts";
import {
	type DrawRow,
	findDraw,
	readDrawnBets,
	readDrawnPools,
	readLastWinners,
	readWinners,
	type Winner,
} from "../store/jackpot-draws.ts";
import { type PoolOf, type PoolRow, readPools } from "../store/jackpot-pools.ts";
import { type OpenJackpot, readOpenJackpots } from "../store/jackpots.ts";
import { jackpotsOf } from "./jackpots-of-round.ts";

/** Winners that a list of jackpots tells. */
const LAST_WINNERS = 10;

/**
 * What a partner's jackpots hold in a currency, in their order. The currency is told as it was asked for.
 *
 * @returns none where it plays for none, or the money has no worth
 */
export async function heldInJackpots(
	sql: Queryable,
	partner: Partner,
	currencyText: string,
): Promise<readonly FrameJackpot[]> {
	return (await readHeld(sql, partner, currencyText))?.items ?? [];
}

/** What a partner's jackpots hold in a currency, and who won them last. */
export async function showJackpots(sql: Queryable, partner: Partner, currencyText: string): Promise<FrameJackpotList> {
	const held = await readHeld(sql, partner, currencyText);
	if (held === undefined) return { items: [], winners: [] };
	const poolIds = held.pools.map(({ poolId }) => poolId);
	const winners = poolIds.length === 0 ? [] : await readLastWinners(sql, poolIds, LAST_WINNERS);
	return { items: [...held.items], winners: winners.map((winner) => shownWinner(winner, held.as)) };
}

/** How amounts of a pool are told. */
interface ToldAs {
	/** The text in which the currency was asked for. */
	readonly currency: string;
	readonly digits: number;
}

interface Held {
	readonly as: ToldAs;
	readonly pools: readonly PoolRow[];
	readonly items: readonly FrameJackpot[];
}

async function readHeld(
	sql: Queryable,
	{ settings, partnerId }: Partner,
	currencyText: string,
): Promise<Held | undefined> {
	const currency = currencyOf(currencyText, settings.currencyDigits);
	const euro =
		currency === undefined ? undefined : euroThousandths(currency, settings.jackpotUnitsPerEuro[currency.code]);
	if (!settings.isJackpotOn || currency === undefined || euro === undefined) return undefined;
	const { digits } = currency;
	const of = { partnerId, currency: currency.code, digits };
	const as = { currency: currencyText, digits };
	const [jackpots, pools] = await Promise.all([readOpenJackpots(sql), readPools(sql, of)]);
	const byId = new Map(pools.map((pool) => [pool.jackpotId, pool]));
	const items = jackpots.map((jackpot) => item(jackpot, { ...as, pool: byId.get(jackpot.jackpotId), euro }));
	return { as, pools, items };
}

interface ItemOf extends ToldAs {
	readonly pool: PoolRow | undefined;
	readonly euro: bigint;
}

/** A pool that nobody has put anything into yet holds its start, since that was set. */
function item(jackpot: OpenJackpot, { pool, euro, currency, digits }: ItemOf): FrameJackpot {
	const held = pool?.amount ?? startOf(jackpot.start, euro);
	return {
		jackpotId: jackpot.jackpotId,
		name: jackpot.name,
		amount: formatAmount(held / MINOR, digits),
		currency,
		updatedAt: (pool?.changedAt ?? jackpot.createdAt).toISOString(),
		...(jackpot.games === null ? {} : { games: [...jackpot.games] }),
	};
}

function shownWinner(winner: Winner, { currency, digits }: ToldAs): FrameJackpotWinner {
	const { jackpotId, roundId, gameCode, amount, maskedName, wonAt, betId } = winner;
	return {
		jackpotId,
		roundId,
		gameCode,
		betId,
		...(maskedName === null ? {} : { name: maskedName }),
		amount: formatAmount(amount, digits),
		currency,
		at: wonAt.toISOString(),
	};
}

/** @returns undefined where the round has drawn no jackpot for these players */
export async function showDraw(
	sql: Queryable,
	partner: Partner,
	currencyText: string,
	roundId: number,
): Promise<FrameJackpotDraw | undefined> {
	const currency = currencyOf(currencyText)?.code;
	const { partnerId } = partner;
	const draw = currency === undefined ? undefined : await findDraw(sql, { roundId, partnerId, currency });
	if (draw === undefined || currency === undefined) return undefined;
	const { gameCode, seed, seedHash, digits, mix, bets: betsCount } = draw;
	const of = { partnerId, currency, digits };
	const as = { currency: currencyText, digits };
	const [jackpots, pools, winners] = [
		await jackpotsOf(sql, draw),
		await readDrawnPools(sql, roundId, of),
		await readWinners(sql, roundId, of),
	];
	const isPublished = partner.settings.publishesJackpotDraws && winners.length > 0;
	const bets = isPublished ? await drawnBets(sql, draw, of) : undefined;
	return {
		roundId,
		gameCode,
		currency: currencyText,
		seed,
		seedHash,
		mix,
		betsCount,
		jackpots: jackpots.map(({ jackpotId, version, name, rate, start, chance }) => {
			const pool = pools.find((one) => one.jackpotId === jackpotId);
			return {
				jackpotId,
				version,
				name,
				rate,
				start,
				chance,
				...(pool === undefined
					? {}
					: { euroThousandths: String(pool.euroThousandths), pool: formatAmount(pool.amount / MINOR, digits) }),
				winners: winners.filter((one) => one.jackpotId === jackpotId).map((one) => shownWinner(one, as)),
			};
		}),
		...(bets === undefined ? {} : { bets }),
	};
}

/** @returns undefined where the list is not the one that was drawn from: one that nobody can check is not told */
async function drawnBets(sql: Queryable, { roundId, mix }: DrawRow, { partnerId, currency, digits }: PoolOf) {
	const bets = await readDrawnBets(sql, roundId, { partnerId, currencies: spellingsOf(currency), digits });
	if (mixOf(bets, (text) => hashOf("sha256", text, "buffer")) !== mix) return undefined;
	return bets.map(({ betId, amount }) => ({ betId, amount: formatAmount(amount, digits) }));
}
