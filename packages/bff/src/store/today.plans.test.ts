/** What is told every two seconds reads the newest rows by their keys, whatever the past holds. */
import { expect, test } from "vitest";
import { readToday } from "../backoffice/today/read-today.ts";
import { notingTexts, planOf } from "../testing/plans.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { useWorld } from "../testing/world.ts";

const world = useWorld();
/** Enough that reading all of them would be the wrong plan. */
const ROWS = 50_000;

/** Copies of the only row of a table, under ids that follow on it. */
async function fill(table: "bet" | "delivery", id: string, over: Readonly<Record<string, string>>): Promise<void> {
	const sql = world().owner;
	const columns = await sql<{ name: string }[]>`
		select column_name as name from information_schema.columns
		where table_name = ${table} order by ordinal_position`;
	const values = columns.map(({ name }) => (name === id ? `${id} + n` : (over[name] ?? name))).join(", ");
	await sql.unsafe(`
		insert into ${table} select ${values}
		from (select * from ${table} order by ${id} desc limit 1) one, generate_series(1, ${ROWS}) n`);
}

test("no statement of it reads a whole table of bets or deliveries", async () => {
	const alice = await TestPlayer.logIn(world(), "alice");
	await alice.place();
	await world().settle();
	await fill("bet", "bet_id", { idempotency_key: "'k' || n" });
	await fill("delivery", "subject_id", { listed: "null" });
	await world().owner`vacuum analyze bet, delivery`;
	const { database, clock, partners } = world().service.wagering;
	const { noting, texts } = notingTexts(database);
	const state = await readToday({ database: noting, clock, partners, secondPersonAboveEuros: 500 });
	expect(state.bets.count).toBe(5_000);
	const plans = (await Promise.all(texts.map((text) => planOf(world().owner, text)))).join("\n");
	expect(plans).toContain("Index Scan Backward using bet_pkey on bet");
	expect(plans).toContain("Index Scan using delivery_subject_id_seq_pk on delivery");
	expect(plans).not.toMatch(/Seq Scan on (?:bet|delivery)\b/);
});
