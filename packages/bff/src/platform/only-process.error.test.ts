import postgres from "postgres";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { locksAwaited } from "../testing/locks.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { becomeOnlyProcess, SecondProcessError } from "./only-process.ts";

const given = useTestDatabase();

function enter() {
	const clock = new ManualClock();
	const replaced: Error[] = [];
	const options = { databaseUrl: given().url, clock, onReplaced: (error: Error) => void replaced.push(error) };
	return { clock, replaced, leave: becomeOnlyProcess(options) };
}

/** The database's processes that hold the place. */
async function holders(): Promise<readonly number[]> {
	const rows = await given().owner<{ pid: number }[]>`
		select pid from pg_locks where locktype = 'advisory' and granted and database =
			(select oid from pg_database where datname = current_database())`;
	return rows.map((row) => row.pid);
}

/** Who leaves closes his connection; the database's own process for it may be slow to end. */
async function untilNobodyHolds(): Promise<void> {
	await expect.poll(holders).toEqual([]);
}
// Those whom the test before has let leave.
beforeEach(untilNobodyHolds);

async function breakConnection(): Promise<void> {
	const pids = await holders();
	// Roles may end each other's sessions only as themselves.
	const asService = postgres(given().url, { max: 1 });
	for (const pid of pids) await asService`select pg_terminate_backend(${pid}::int)`;
	await asService.end();
}

test("the second process is refused, and starts once the first one has left", async () => {
	const first = await enter().leave;
	await expect(enter().leave).rejects.toThrow(SecondProcessError);
	await expect(enter().leave).rejects.toThrow("REDIS_URL");
	await first();
	await untilNobodyHolds();
	const second = await enter().leave;
	await second();
	await untilNobodyHolds();
});

test("a process that was refused leaves no connection behind", async () => {
	const first = await enter().leave;
	onTestFinished(first);
	await expect(enter().leave).rejects.toThrow(SecondProcessError);
	const connections = async () =>
		await given().owner`
		select pid from pg_stat_activity where application_name = 'webframe-bff only process'
			and datname = current_database()`;
	await expect.poll(connections).toHaveLength(1);
});

test("after its connection broke, the process takes its place again, and a second one is still refused", async () => {
	const { clock, replaced, leave } = enter();
	const first = await leave;
	onTestFinished(first);
	const [before] = await holders();
	await breakConnection();
	await expect
		.poll(async () => {
			await clock.advance(1_000);
			return await holders();
		})
		.toEqual([expect.not.toSatisfy((pid) => pid === before)]);
	await expect(enter().leave).rejects.toThrow(SecondProcessError);
	expect(replaced).toEqual([]);
});

test("a process whose place was taken meanwhile is told so, once, after half a minute", async () => {
	const { clock, replaced, leave } = enter();
	const first = await leave;
	const other = postgres(given().url, { max: 1 });
	// Waits for the lock, so that it has it the moment the first session ends.
	const taken = other`select pg_advisory_lock(7446002)`.execute();
	await expect.poll(() => locksAwaited(given().owner)).toBe(1);
	const start = clock.now().getTime();
	await breakConnection();
	await taken;
	await expect
		.poll(
			async () => {
				await clock.advance(1_000);
				return replaced.length;
			},
			{ interval: 20 },
		)
		.toBe(1);
	expect(replaced[0]).toBeInstanceOf(SecondProcessError);
	expect(clock.now().getTime() - start).toBeGreaterThanOrEqual(29_000);
	await clock.advance(60_000);
	expect(replaced).toHaveLength(1);
	await first();
	await other.end();
});

test("leaving after the connection broke ends quietly", async () => {
	const { leave, replaced } = enter();
	const first = await leave;
	await breakConnection();
	await first();
	expect(replaced).toEqual([]);
	await untilNobodyHolds();
});
