import { expect, test } from "vitest";
import { parseDecimal } from "../decimal.ts";
import { useCasinoDatabase } from "../testing/casino-database.ts";
import { openPlayer } from "../wallet/players.ts";
import { openDatabase } from "./database.ts";
import { createSchema } from "./schema.ts";

const databaseUrl = useCasinoDatabase();

test("the tables can be made at every start, also by several processes at once, and keep what they hold", async () => {
	const pools = [openDatabase(databaseUrl()), openDatabase(databaseUrl()), openDatabase(databaseUrl())];
	const [first] = pools;
	if (first === undefined) throw new Error("There are three pools.");
	try {
		await Promise.all(pools.map(createSchema));
		const alice = { partnerUserId: "alice", currency: "EUR", balance: parseDecimal("1"), isTest: false };
		await openPlayer(first, alice, new Date());
		await Promise.all(pools.map(createSchema));
		expect(await first`select partner_user_id from player`).toEqual([{ partnerUserId: "alice" }]);
	} finally {
		await Promise.all(pools.map((pool) => pool.end()));
	}
});

test("the ledger can only be added to, and no balance can be negative or no number", async () => {
	const database = openDatabase(databaseUrl());
	try {
		await createSchema(database);
		await expect(database`update ledger_entry set moved = 0`).rejects.toThrow("The ledger is append-only.");
		await expect(database`delete from ledger_entry`).rejects.toThrow("The ledger is append-only.");
		await expect(database`truncate ledger_entry`).rejects.toThrow("The ledger is append-only.");
		await expect(database`update player set balance = -0.01`).rejects.toThrow("player_balance_check");
		await expect(database`update player set balance = 'NaN'`).rejects.toThrow("player_balance_check");
	} finally {
		await database.end();
	}
});
