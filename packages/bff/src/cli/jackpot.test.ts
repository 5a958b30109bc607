import { beforeEach, expect, test } from "vitest";
import { openPools, readAllPools, writeEntries } from "../store/jackpot-pools.ts";
import { expectDone, expectRefusal } from "../testing/run-command.ts";
import { useCommands } from "../testing/test-command.ts";

const commands = useCommands();
const NOW = new Date("2026-01-01T00:00:00.000Z");
const run = async (command: string) => expectDone(await commands().bff(command));

beforeEach(async () => {
	const { owner, database } = commands();
	await owner`delete from jackpot_entry`;
	await owner`delete from jackpot_pool`;
	await owner`delete from jackpot where version > 1`;
	await owner`
		insert into partner (partner_id, name, api_url, is_active, settings, created_at, changed_at)
		values (1, 'one', 'https://one.example', true, '{}', ${NOW}, ${NOW}) on conflict do nothing`;
	const pool = { jackpotId: "bronze", partnerId: 1, currency: "EUR", digits: 2, euroThousandths: 100_000n };
	await openPools(database, [{ ...pool, start: 5_000n * 10_000n }], NOW);
});

test("what there is, paused and resumed", async () => {
	expect((await run("jackpot list")).at(-1)).toMatch(/^pool \d+ +bronze +partner 1 +50\.00 EUR +sound$/);
	expect(await run("jackpot pause bronze --note quiet")).toEqual([
		"The jackpot bronze is paused; its pools keep what they hold. Rounds that are open play by what stood at their opening.",
	]);
	expect((await run("jackpot resume bronze"))[0]).toContain("bronze goes on");
	expectRefusal(await commands().bff("jackpot pause lead"), "There is no jackpot lead, or it was closed.");
	const notes = await commands().owner`select note from audit_log where action = 'jackpot.change' order by audit_id`;
	expect([...notes]).toEqual([{ note: "quiet" }, { note: null }]);
});

test("close says where the money goes, and asks for it to be said", async () => {
	const close = "jackpot close bronze --note over";
	expectRefusal(await commands().bff(`${close} --into silver`), "Pause it first");
	await run("jackpot pause bronze");
	expectRefusal(await commands().bff(close), "Say where what its pools hold goes");
	expectRefusal(await commands().bff(`${close} --into silver --to-partners`), "Say where");
	expect(await run(`${close} --into silver`)).toEqual([
		"The jackpot bronze is closed.",
		"50.00 EUR of partner 1 goes into silver.",
	]);
	expect(await run(`${close} --to-partners`)).toEqual([
		"The jackpot bronze was closed before, and its pools hold nothing.",
	]);
	const pools = await readAllPools(commands().database, null);
	expect(pools.map(({ jackpotId, amount }) => [jackpotId, amount])).toEqual([
		["bronze", 0n],
		["silver", 55_000n * 10_000n],
	]);
});

test("so much that two people decide waits for the second one, and is told as not done", async () => {
	const { database } = commands();
	const [pool] = await readAllPools(database, "bronze");
	if (pool === undefined) throw new Error("The pool is there.");
	const entry = { poolId: pool.poolId, entryNo: 2, kind: "unpaid", roundId: null, betId: 1 } as const;
	const amount = 100_000_000n * 10_000n;
	await database.begin((sql) => writeEntries(sql, [{ ...entry, amount, balance: pool.amount + amount }], NOW));
	await run("jackpot pause bronze");
	const closing = await commands().bff("jackpot close bronze --note over --to-partners");
	expectRefusal(closing, "when another operator asks for the same within 24 hours");
	expect((await readAllPools(database, "bronze"))[0]?.amount).toBe(pool.amount + amount);
});
