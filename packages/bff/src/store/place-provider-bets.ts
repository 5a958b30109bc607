import type { Queryable } from "../platform/database.ts";
import { part, run } from "../platform/statement.ts";
import { minorUnits } from "./column-values.ts";
import { givenRows } from "./given-rows.ts";
import type { PlacedProviderBet, ProviderBetPlacement } from "./place-provider-bet.ts";
import { HELD_PLAYERS, PLACEMENT_COLUMNS, placedRows, placementValues } from "./placement.ts";

const PLACED_COLUMNS = part`${PLACEMENT_COLUMNS}, "providerId" int, "providerBetId" text, "sessionId" uuid,
	"gameRoundId" text, "winAmount" numeric, selection text`;

interface PlacedRow extends PlacedProviderBet {
	/** Which of the placements it was, from 0. */
	readonly nth: number;
}

/**
 * Places bets of providers in one statement, each on the conditions on which `placeProviderBet` places it. A bet whose
 * session or player another one holds at this moment is passed over.
 *
 * Rounds that nobody has bet on before are made here, because at many games each bet brings one. For an id that another
 * statement inserts at the same moment, of a round or of a bet, this one waits; but whoever has inserted it waits for
 * no session or player any more, and ids are inserted in their order, so that nobody waits for long, or in a circle.
 *
 * Order of locks: session, player, round, bet, each by id.
 *
 * @param bets of each provider and bet id one
 * @returns for each in its order; undefined: not placed, and `placeProviderBet` says what is to become of it
 * @throws PostgresError that `isBetIdUsed` knows when one of the bet ids was used before: nothing is placed then.
 */
export async function placeProviderBets(
	sql: Queryable,
	bets: readonly ProviderBetPlacement[],
): Promise<readonly (PlacedProviderBet | undefined)[]> {
	const rows = await run<PlacedRow>(sql)`
		with provider_placement as ${givenRows(bets.map(valuesOf), PLACED_COLUMNS)},
		open_session as (
			select s.session_id, s.provider_id, s.expires_at
			from (select distinct "sessionId" from provider_placement) c
			join game_session s on s.session_id = c."sessionId" and s.ended_at is null
			join session l on l.session_id = s.login_id and l.revoked_at is null
			order by s.session_id for share of s skip locked
		),
		wanted as (
			select c.*
			from provider_placement c
			join open_session s on s.session_id = c."sessionId" and s.provider_id = c."providerId"
				and s.expires_at > c."placedAt"
		),
		${HELD_PLAYERS},
		free as (
			select w.*, k.round_id as known_round_id
			from wanted w
			join held_player p on p.player_id = w."playerId"
			left join provider_round k on k.game_code = w."gameCode" and k.game_round_id = w."gameRoundId"
		),
		new_round as (
			insert into provider_round (round_id, game_code, game_round_id)
			select nextval('round_ids'), n."gameCode", n."gameRoundId"
			from (
				select distinct "gameCode", "gameRoundId" from free where known_round_id is null
				order by "gameCode", "gameRoundId"
			) n
			on conflict (game_code, game_round_id) do update set game_round_id = excluded.game_round_id
			returning round_id, game_code, game_round_id
		),
		ready as (
			select f.*, coalesce(f.known_round_id, n.round_id) as round_id
			from free f
			left join new_round n on n.game_code = f."gameCode" and n.game_round_id = f."gameRoundId"
		),
		${placedRows("provider")},
		named as (
			insert into provider_bet (
				provider_id, provider_bet_id, bet_id, session_id, game_round_id, content_sha256, win_amount, created_at)
			select "providerId", "providerBetId", bet_id, "sessionId", "gameRoundId", "requestSha256", "winAmount", "placedAt"
			from given order by "providerId", "providerBetId"
		)
		select g.nth, g.bet_id as "betId", g.round_id as "roundId", placed.place, added.place as "deliveryPlace"
		from given g join placed on placed.bet_id = g.bet_id join added on added.subject_id = g.bet_id`;
	const placed = new Map(rows.map(({ nth, ...bet }) => [nth, bet]));
	return bets.map((_, nth) => placed.get(nth));
}

function valuesOf(bet: ProviderBetPlacement, nth: number): object {
	const { providerId, providerBetId, sessionId, gameRoundId, winAmount } = bet;
	const ofProvider = { providerId, providerBetId, sessionId, gameRoundId, winAmount: minorUnits(winAmount) };
	return { ...placementValues(bet, bet.contentSha256, nth), ...ofProvider };
}
