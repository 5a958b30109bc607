import { expect, test } from "vitest";
import { holdPool, openPools, readAllPools } from "../store/jackpot-pools.ts";
import { readJackpots } from "../store/jackpots.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { mendHeldPool, switchJackpot } from "./change-jackpots.ts";

const given = useTestDatabase();
const by = { actor: "olga", note: "a note", now: new Date("2026-01-01T00:00:00.000Z") };

test("a jackpot is paused and goes on, each once and in the audit log; an unknown one is told", async () => {
	const { database, owner } = given();
	const ends = [];
	for (const state of ["paused", "paused", "open"] as const) {
		ends.push(await switchJackpot(database, "gold", state, by));
	}
	expect(ends).toEqual(["done", "nothing_to_do", "done"]);
	expect((await readJackpots(owner)).find(({ jackpotId }) => jackpotId === "gold")).toMatchObject({
		version: 3,
		state: "open",
	});
	expect(await owner`select 1 from audit_log where action = 'jackpot.change'`).toHaveLength(2);
	expect(await switchJackpot(database, "lead", "paused", by)).toBe("unknown_jackpot");
});

test("a held pool goes on with the sum of its entries; one that is not held is left alone", async () => {
	const { database, owner } = given();
	await owner`
		insert into partner (partner_id, name, api_url, is_active, settings, created_at, changed_at)
		values (1, 'one', 'https://one.example', true, '{}', ${by.now}, ${by.now})`;
	const pool = {
		jackpotId: "gold",
		partnerId: 1,
		currency: "EUR",
		digits: 2,
		euroThousandths: 100_000n,
		start: 50_000n,
	};
	await openPools(database, [pool], by.now);
	const [opened] = await readAllPools(owner, "gold");
	const poolId = opened?.poolId ?? 0;
	expect(await mendHeldPool(database, poolId, by)).toBe(false);
	await owner`update jackpot_pool set amount = 7`;
	await holdPool(database, poolId, by.now);
	expect(await mendHeldPool(database, poolId, by)).toBe(true);
	expect(await readAllPools(owner, "gold")).toMatchObject([{ amount: 50_000n, balance: 50_000n, heldAt: null }]);
});
