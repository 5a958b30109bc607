import type { Database } from "../platform/database.ts";

type Row = Readonly<Record<string, unknown>>;

/** Everything that stands of a bet that was just placed: its row in each table, with the place where it lies. */
export interface RowsOfBet {
	readonly bet: Row | undefined;
	readonly delivery: Row | undefined;
	readonly due: Row | undefined;
	readonly provider: Row | undefined;
	readonly round: Row | undefined;
}

export async function rowsOfBet(owner: Database, betId: number): Promise<RowsOfBet> {
	const [[bet], [delivery], [due], [provider], [round]] = await Promise.all([
		owner`select *, ctid as place from bet where bet_id = ${betId}`,
		owner`select *, ctid as place from delivery where subject_id = ${betId}`,
		owner`select * from due_delivery where subject_id = ${betId}`,
		owner`select * from provider_bet where bet_id = ${betId}`,
		owner`select r.* from provider_round r join bet b using (round_id) where bet_id = ${betId}`,
	]);
	return { bet, delivery, due, provider, round };
}

/** What two bets of two players differ in, however they were placed. */
const IDS = ["bet_id", "player_id", "subject_id", "session_id", "place"];

/** The same without ids; in texts that hold them there is a word in their place. */
export function withoutIds(rows: RowsOfBet): unknown {
	const id = String(rows.bet?.["bet_id"]);
	const named = (value: unknown): unknown => (typeof value === "string" ? value.replaceAll(id, "(id)") : value);
	const kept = (row: Row | undefined): unknown =>
		row === undefined
			? undefined
			: Object.fromEntries(
					Object.entries(row).flatMap(([name, value]) => (IDS.includes(name) ? [] : [[name, named(value)]])),
				);
	return Object.fromEntries(Object.entries(rows).map(([table, row]) => [table, kept(row)]));
}
