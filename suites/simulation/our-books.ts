import { type OurFreebet, readFreebets, readUses, type UseChange } from "./freebet-books.ts";
import { type Result, resultSchema } from "./games/results.ts";
import { type Numbered, readJournal } from "./journal.ts";
import type { SimulatedWorld } from "./simulated-world.ts";

/** A durable call to the partner as it stands in our tables; amounts in minor units. */
export interface OurDelivery {
	readonly subjectId: number;
	readonly seq: number;
	readonly kind: string;
	readonly type: number | null;
	readonly amount: bigint | null;
	readonly taxAmount: bigint | null;
	readonly payload: string;
	readonly state: string;
	readonly attempts: number;
	readonly listed: string | null;
	readonly dedupeKey: string | null;
	readonly dueAt: Date | null;
	readonly lastCode: number | null;
}

export interface OurBet {
	readonly betId: number;
	readonly player: string;
	readonly state: string;
	readonly outOfPlay: string | null;
	readonly isClosed: boolean;
	readonly winAmount: bigint | null;
	readonly idempotencyKey: string;
	readonly sequence: number;
	/** What the player sees. */
	readonly status: string;
	readonly roundId: number;
	readonly deadlineAt: Date;
	/** Of its freebet; null without one. */
	readonly promoUse: string | null;
	readonly deliveries: readonly OurDelivery[];
}

export interface OurCashback {
	readonly cashbackId: number;
	readonly state: string;
	readonly deliveries: readonly OurDelivery[];
}

export interface OurRound {
	readonly roundId: number;
	readonly state: string;
	readonly version: number;
	/** Null until it is drawn. */
	readonly result: Result | null;
	readonly seed: string | null;
}

type OurRoundRow = Omit<OurRound, "result"> & { readonly result: unknown };
const storedSchema = resultSchema.nullable();

/** What stands under a provider's bet id. */
export interface OurProviderBet {
	readonly providerBetId: string;
	/** Null for a tombstone, and for what was refused before it was placed. */
	readonly betId: number | null;
}

/** The numbers of a player's changes. */
export interface OurPlayer {
	readonly player: string;
	readonly lastSequence: number;
	/** The bets of the last changes, in their order. */
	readonly recent: readonly number[];
}

export interface OurBooks {
	readonly players: readonly OurPlayer[];
	/** Every number that a bet was ever given. */
	readonly journal: readonly Numbered[];
	readonly providerBets: readonly OurProviderBet[];
	readonly freebets: readonly OurFreebet[];
	/** Every change of a freebet's uses, and of the bets that hold them, in their order. */
	readonly uses: readonly UseChange[];
	readonly bets: readonly OurBet[];
	readonly cashbacks: readonly OurCashback[];
	readonly rounds: ReadonlyMap<number, OurRound>;
}

/** What the provider and the marketing system have given ids of their own. */
interface IdsOfOthers {
	readonly providerBets: readonly string[];
	readonly issues: readonly string[];
}

const NOBODY: IdsOfOthers = { providerBets: [], issues: [] };

/** All bets and cashbacks of some players, with their rounds. */
export async function readOurBooks(
	{ parts }: SimulatedWorld,
	players: readonly string[],
	{ providerBets: providerBetIds, issues }: IdsOfOthers = NOBODY,
): Promise<OurBooks> {
	const sql = parts.owner;
	const [bets, cashbacks, providerBets, numbered, journal, freebets, uses] = await Promise.all([
		sql<Omit<OurBet, "deliveries">[]>`
			select b.bet_id as "betId", p.partner_user_id as player, b.state, b.out_of_play as "outOfPlay",
				b.is_closed as "isClosed", b.win_amount as "winAmount", b.idempotency_key as "idempotencyKey",
				b.sequence, b.status, b.round_id as "roundId", b.deadline_at as "deadlineAt", b.promo_use as "promoUse"
			from bet b join player p using (player_id)
			where p.partner_user_id = any(${[...players]}) order by b.bet_id`,
		sql<Omit<OurCashback, "deliveries">[]>`
			select c.cashback_id as "cashbackId", c.state from cashback c join player p using (player_id)
			where p.partner_user_id = any(${[...players]}) order by c.cashback_id`,
		sql<OurProviderBet[]>`
			select provider_bet_id as "providerBetId", bet_id as "betId" from provider_bet
			where provider_bet_id = any(${[...providerBetIds]})`,
		sql<(Omit<OurPlayer, "recent"> & { recent: readonly string[] })[]>`
			select partner_user_id as player, last_sequence as "lastSequence", recent_bet_ids::text[] as recent from player
			where partner_user_id = any(${[...players]})`,
		readJournal(sql, players),
		readFreebets(sql, issues),
		readUses(sql, issues),
	]);
	const ids = [...bets.map((bet) => bet.betId), ...cashbacks.map((cashback) => cashback.cashbackId)];
	const [deliveries, rounds] = await Promise.all([
		readDeliveries(sql, ids),
		sql<OurRoundRow[]>`
			select round_id as "roundId", state, rules_version as version, result, seed from round
			where round_id = any(${bets.map((bet) => bet.roundId)})`,
	]);
	const of = (id: number) => deliveries.filter((delivery) => delivery.subjectId === id);
	return {
		players: numbered.map((player) => ({ ...player, recent: player.recent.map(Number) })),
		journal,
		providerBets,
		freebets,
		uses,
		bets: bets.map((bet) => ({ ...bet, deliveries: of(bet.betId) })),
		cashbacks: cashbacks.map((cashback) => ({ ...cashback, deliveries: of(cashback.cashbackId) })),
		rounds: new Map(rounds.map((round) => [round.roundId, { ...round, result: storedSchema.parse(round.result) }])),
	};
}

export async function readDeliveries(
	sql: SimulatedWorld["parts"]["owner"],
	ids: readonly number[],
): Promise<readonly OurDelivery[]> {
	return await sql<OurDelivery[]>`
		select subject_id as "subjectId", seq, d.kind, transaction_type as type, amount, tax_amount as "taxAmount", payload,
			state, attempts, listed, dedupe_key as "dedupeKey", q.due_at as "dueAt", last_code as "lastCode"
		from delivery d left join due_delivery q using (subject_id, seq) where subject_id = any(${[...ids]}) order by subject_id, seq`;
}
