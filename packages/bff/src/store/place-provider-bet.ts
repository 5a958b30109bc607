import type { Queryable } from "../platform/database.ts";
import { run } from "../platform/statement.ts";
import { minorUnits } from "./column-values.ts";
import { type Placement, withAcceptance } from "./placement.ts";
import { RECENT_CHANGES_MAX } from "./player-change.ts";
import { refundConditionsAsNumber } from "./refund-conditions.ts";

export interface ProviderBetPlacement extends Placement {
	readonly providerId: number;
	/** The provider's own id of the bet. */
	readonly providerBetId: string;
	readonly sessionId: string;
	readonly gameRoundId: string;
	readonly contentSha256: Buffer;
	/** The win of a pay-in-out. */
	readonly winAmount: bigint | null;
}

export interface PlacedProviderBet {
	readonly betId: number;
	readonly roundId: number;
	/** Where its row lies, and that of its acceptance. */
	readonly place: string;
	readonly deliveryPlace: string;
}

/**
 * Inserts a provider's bet with its acceptance and takes the provider's bet id, all in one statement, on the condition
 * that the session takes bets, its log-in stands and the player is not blocked. The share lock on the session makes
 * a launch that ends it wait, and waits for one.
 *
 * Order of locks: session, player, round, bet. A new round is inserted once the player is held, so that whoever brings the
 * same one waits for no player.
 *
 * @returns undefined when the condition did not hold.
 * @throws PostgresError that `isBetIdUsed` knows when the bet id was used before.
 */
export async function placeProviderBet(
	sql: Queryable,
	bet: ProviderBetPlacement,
): Promise<PlacedProviderBet | undefined> {
	const [row] = await run<PlacedProviderBet>(sql)`
		with open_session as (
			select s.session_id from game_session s
			join session l on l.session_id = s.login_id and l.revoked_at is null
			where s.session_id = ${bet.sessionId}::uuid and s.provider_id = ${bet.providerId}::int
				and s.ended_at is null and s.expires_at > ${bet.now}::timestamptz
			for share of s
		),
		known_round as (
			select round_id from provider_round
			where game_code = ${bet.gameCode}::int and game_round_id = ${bet.gameRoundId}::text
		),
		new_id as (select nextval('money_id') as bet_id from open_session),
		numbered as (
			update player p set
				last_sequence = p.last_sequence + 1,
				recent_bet_ids = (p.recent_bet_ids || new_id.bet_id)[
					greatest(1, cardinality(p.recent_bet_ids) + 2 - ${RECENT_CHANGES_MAX}::int):]
			from new_id where p.player_id = ${bet.playerId}::bigint and not p.is_blocked
			returning p.last_sequence, new_id.bet_id
		),
		new_round as (
			insert into provider_round (round_id, game_code, game_round_id)
			select nextval('round_ids'), ${bet.gameCode}::int, ${bet.gameRoundId}::text from numbered
			where not exists (select 1 from known_round)
			on conflict (game_code, game_round_id) do update set game_round_id = excluded.game_round_id
			returning round_id
		),
		the_round as (select round_id from known_round union all select round_id from new_round),
		named as (
			insert into provider_bet (
				provider_id, provider_bet_id, bet_id, session_id, game_round_id, content_sha256, win_amount, created_at)
			select
				${bet.providerId}::int, ${bet.providerBetId}::text, bet_id, ${bet.sessionId}::uuid,
				${bet.gameRoundId}::text, ${bet.contentSha256}::bytea,
				${minorUnits(bet.winAmount)}::numeric, ${bet.now}::timestamptz
			from numbered
		),
		placed as (
			insert into bet (
				bet_id, version, kind, partner_id, player_id, game_code, round_id, currency, digits, stake, tag_id, is_test,
				idempotency_key, request_sha256, state, status, is_closed, sequence, deadline_at, placed_at, changed_at,
				refund_conditions)
			select
				bet_id, 1, 'provider', ${bet.partnerId}::int, ${bet.playerId}::bigint, ${bet.gameCode}::int, round_id,
				${bet.currency}::text, ${bet.digits}::smallint, ${String(bet.stake)}::numeric, ${bet.tagId}::bigint,
				${bet.isTest}::boolean, ${bet.idempotencyKey}::text, ${bet.contentSha256}::bytea, 'pending', 'pending', false,
				last_sequence, ${bet.deadlineAt}::timestamptz, ${bet.now}::timestamptz, ${bet.now}::timestamptz,
				${refundConditionsAsNumber(bet.refundConditions)}::smallint
			from numbered, the_round
			returning ctid as place
		),
		${withAcceptance(bet)}
		select bet_id as "betId", round_id as "roundId", place, "deliveryPlace"
		from numbered, the_round, placed, added`;
	return row;
}
