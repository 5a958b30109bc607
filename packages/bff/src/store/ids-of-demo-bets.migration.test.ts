import { expect, test } from "vitest";
import { databaseBefore } from "../testing/database-before.ts";
import { migrate } from "./migrate.ts";

const TAG = "0012_ids_of_demo_bets";

test("an id that was used in several sessions for fun stays with the oldest bet, and is taken from then on", async () => {
	const { database, owner } = await databaseBefore(TAG);
	const insert = (provider: number, session: string, bet: string, day: number) => owner`
		insert into demo_bet (provider_id, session_id, provider_bet_id, stake, state, created_at)
		values (${provider}, ${session}, ${bet}, 100, 'accepted', ${new Date(day * 86_400_000)})`;
	await insert(1, "late", "twice", 2);
	await insert(1, "early", "twice", 1);
	await insert(1, "b", "same time", 1);
	await insert(1, "a", "same time", 1);
	await insert(2, "late", "twice", 2);
	await insert(1, "late", "once", 2);
	expect(await migrate(database.url("webframe_owner"))).toContain(TAG);
	const left = await owner`
		select concat_ws(' ', provider_id, session_id, provider_bet_id) as row from demo_bet order by row`;
	expect(left.map(({ row }) => row)).toEqual(["1 a same time", "1 early twice", "1 late once", "2 late twice"]);
	await expect(insert(1, "late", "twice", 3)).rejects.toThrow("demo_bet_id");
	await owner.end();
	await database.drop();
});
